// Whether the page shows data from a saved copy, and how old it is. The service worker marks copies: on the document, and
// in a header of answers.

let savedAt: string | undefined;
const listeners = new Set<() => void>();

/** The time of the oldest copy that this page shows; undefined when everything came from the server. */
export const copyTime = () => savedAt ?? document.documentElement.dataset.savedAt;

/** Remembers whether an answer was a copy. */
export function recordCopy({ headers }: Response): void {
  const time = headers.get('x-saved-at');
  if (!time || time >= (copyTime() ?? '9')) return;
  savedAt = time;
  for (const listener of listeners) listener();
}

export function subscribeToCopy(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
