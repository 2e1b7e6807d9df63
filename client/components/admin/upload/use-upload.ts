// One upload at a time, with its state: uploading, then completed or error, and cleared after three seconds.
import { useEffect, useRef, useState } from 'react';
import { uploadFile, type Uploaded, type UploadParts } from '#client/data/admin/upload.ts';
import { m } from '#client/paraglide/messages.js';

export interface UploadStatus {
  phase: 'uploading' | 'completed' | 'error';
  /** The file's own name. */
  name: string;
  /** Bytes. */
  sent: number;
  total: number;
}

const stopped = () => new DOMException(m.admin_ui_the_upload_was_stopped(), 'AbortError');
/** Whether the person cancelled it, which needs no message. */
export const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Milliseconds. */
const indicatorStays = 3_000;

/** `address`: where the files go, if not among those of the portal's content. */
export function useUpload(address?: string) {
  const [status, setStatus] = useState<UploadStatus | null>(null);
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function cancel() {
    running.current?.abort(stopped());
    clearTimeout(timer.current);
    setStatus(null);
  }
  useEffect(
    () => () => {
      running.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  /** Throws when it failed or was cancelled. */
  async function send(parts: UploadParts): Promise<Uploaded> {
    cancel();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    let last: UploadStatus = { phase: 'uploading', name: parts.file.name, sent: 0, total: parts.file.size };
    function show(change: Partial<UploadStatus>) {
      last = { ...last, ...change };
      if (!signal.aborted) setStatus(last);
    }
    function end(phase: 'completed' | 'error') {
      show({ phase });
      timer.current = setTimeout(() => setStatus(null), indicatorStays);
    }
    show({});
    try {
      const uploaded = await uploadFile(parts, {
        address,
        signal,
        onProgress: (sent, total) => show({ sent, total }),
      });
      show({ sent: last.total });
      end('completed');
      return uploaded;
    } catch (error) {
      if (!signal.aborted) end('error');
      throw error;
    }
  }

  return { status, send, cancel };
}
