// Whether what is shown came from a copy on the device, and when that was made. The service worker says so: on the
// document, and in a header of what the page reads.

let savedAt: string | undefined;
const listeners = new Set<() => void>();

/** The time of the oldest copy that this page shows; undefined while all came from the server. */
export const copyTime = () => savedAt ?? document.documentElement.dataset.savedAt;

/** Takes note of an answer that may be a copy. */
export function noteCopy({ headers }: Response): void {
  const time = headers.get('x-saved-at');
  if (!time || time >= (copyTime() ?? '9')) return;
  savedAt = time;
  for (const listener of listeners) listener();
}

export function subscribeToCopy(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
