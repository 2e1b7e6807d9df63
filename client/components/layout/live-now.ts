// Whether something is broadcast to visitors now, for the bar and the live page. Open pages ask again from time to time.
import { use, useEffect } from 'react';
import { Reads, useRead } from '#client/data/reads.ts';

const address = '/api/broadcast';
/** An answer that is older than this is read again when the page changes or comes into view, in milliseconds. */
const oldMs = 30_000;

/** What is on and what comes next; undefined while it is not known. */
export const useBroadcastState = () => useRead(address).data;

/** Keeps the state fresh. `path` is that of the page in view. */
export function useFreshBroadcast(path: string): void {
  const reads = use(Reads);
  useEffect(() => {
    const look = () => document.hidden || reads.refresh(address, oldMs);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reads, path]);
}
