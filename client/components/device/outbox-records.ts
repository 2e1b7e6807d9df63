// The queue of this device as a hook for components.
import { useEffect, useState } from 'react';
import { canStore } from '#client/data/device/can-store.ts';
import { listOutbox, subscribeToOutbox, type OutboxEntry } from '#client/data/device/outbox.ts';
import { regionalLocale } from '#client/languages.ts';

/** The value before the queue was read, and in browsers that store nothing. */
export const notRead: OutboxEntry[] = [];

export function useOutbox(): OutboxEntry[] {
  const [waiting, setWaiting] = useState(notRead);
  useEffect(() => {
    if (!canStore()) return;
    // Of two concurrent reads, use the later one, even if it finishes first.
    let last = 0;
    const read = () => {
      const own = (last += 1);
      void listOutbox().then(
        (all) => own === last && setWaiting(all),
        () => {},
      );
    };
    read();
    return subscribeToOutbox(read);
  }, []);
  return waiting;
}

/** A time in the device's time zone: `21 Nov 2026, 2:30 pm`. */
export const momentText = (at: number | string) =>
  new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
