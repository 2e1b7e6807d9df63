// Whether the browser has a network. Without one, administrators can read but not save.
import { useSyncExternalStore } from 'react';

let offlineSince: number | null = navigator.onLine ? null : Date.now();
const listeners = new Set<() => void>();
function notify(): void {
  offlineSince = navigator.onLine ? null : (offlineSince ?? Date.now());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) for (const type of ['online', 'offline']) addEventListener(type, notify);
  listeners.add(listener);
  notify();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const type of ['online', 'offline']) removeEventListener(type, notify);
  };
}

/** Since when there has been no network, in milliseconds; null: there is one. */
export const useOfflineSince = (): number | null => useSyncExternalStore(subscribe, () => offlineSince);
