// Saves data of the browser as a file on the person's device.
import { call } from './session.ts';

/** Starts the download of a file. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By then the download has started and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Downloads a file under the name that the portal gave it. `leaves`: it is not saved, because the portal carries it to the
 * receiver by itself: nobody should send it a second time.
 */
export async function downloadFile(
  address: string,
  body?: object,
): Promise<{ name: string; file: Blob; leaves: boolean }> {
  const answer = await call(body ? 'POST' : 'GET', address, body);
  const header = answer.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]*)"/.exec(header)?.[1] ?? 'message.xml';
  const file = await answer.blob();
  const leaves = answer.headers.has('x-icsr-push');
  if (!leaves) saveFile(file, name);
  return { name, file, leaves };
}
