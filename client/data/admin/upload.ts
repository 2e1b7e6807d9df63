// Uploads a file with progress, by XMLHttpRequest: `fetch` does not report progress.
import { loadReduction } from '#client/data/load-reduction.ts';
import { RequestError } from '#client/data/request.ts';
import type { Reply } from '#contract/api.ts';
import { withSession } from './session.ts';

export interface UploadParts {
  file: File;
  /** Poster image of a video, made in the browser. */
  poster?: Blob | null | undefined;
  /** Captions of a video, as WebVTT. */
  captions?: File | null | undefined;
}

interface UploadOptions {
  /**
   * Where the file goes; otherwise among the files of the portal's content. Elsewhere are the files of cases, whose large
   * photographs are made smaller first.
   */
  address?: string | undefined;
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
}

export type Uploaded = Reply<'POST /api/admin/upload'>;

/** Throws as `request` does, and the signal's reason when it is aborted. */
export async function uploadFile(
  { file, poster, captions }: UploadParts,
  { address, onProgress, signal }: UploadOptions,
): Promise<Uploaded> {
  const form = new FormData();
  form.set('file', address === undefined ? file : await (await loadReduction()).smallerPhotograph(file));
  if (poster) form.set('poster', poster, 'poster.jpg');
  if (captions) form.set('captions', captions);
  return withSession(
    () =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const request = new XMLHttpRequest();
        request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
        request.onload = () => {
          const { status, responseText, statusText } = request;
          if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as Uploaded);
          else reject(new RequestError(status, responseText, statusText));
        };
        request.onerror = () => reject(new TypeError('The connection was lost during the upload.'));
        request.onabort = () => reject(signal.reason as DOMException);
        signal.addEventListener('abort', () => request.abort(), { once: true });
        request.open('POST', address ?? '/api/admin/upload');
        request.send(form);
      }),
  );
}
