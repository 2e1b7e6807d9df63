// Sends a photograph or PDF for a report: a one-time address is asked for with the receipt code, and the file is sent there.
import type { Proof } from './report-proof.ts';
import { request, send } from './request.ts';

interface Sending {
  proof: Proof;
  /** The same key at each try: the portal then stores the file once. */
  key: string;
  name: string;
  file: Blob;
}

/** How long the file itself may take, in milliseconds: 10 MB from a slow phone. */
const timeoutMs = 600_000;

export async function sendPhotograph({ proof, key, name, file }: Sending): Promise<void> {
  const { uploadURL } = await request<{ uploadURL: string }>(
    'POST',
    '/api/report-status/attachments',
    { ...proof, name: [...name].slice(-200).join(''), type: file.type, size: file.size },
    { 'idempotency-key': key },
    AbortSignal.timeout(30_000),
  );
  await putPhotograph(uploadURL, file, AbortSignal.timeout(timeoutMs));
}

/** Sends a photograph to its one-time address, which answers 204. Any other success throws. */
export async function putPhotograph(uploadURL: string, file: Blob, signal?: AbortSignal): Promise<void> {
  // Use only the path: behind a proxy the portal may not know its own origin.
  const { status } = await send('PUT', new URL(uploadURL).pathname, file, signal && { signal });
  if (status !== 204) throw new TypeError('No answer'); // as `fetch` fails without a network
}
