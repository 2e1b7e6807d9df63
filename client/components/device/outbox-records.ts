// The queue of this device for components: a hook, and the words for its entries.
import { useEffect, useState } from 'react';
import { canStore } from '#client/data/device/can-store.ts';
import {
  type Form,
  listOutbox,
  noReceiptCode,
  photographGone,
  subscribeToOutbox,
  type OutboxEntry,
} from '#client/data/device/outbox.ts';
import { regionalLocale } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { refusalText } from '#client/refusal-text.ts';

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

export const kindOf: Record<Form, () => string> = {
  'adr-reports': m.device_report,
  'contact-messages': m.device_message,
  'report-status/details': m.device_details,
  'report-status/attachments': m.device_photograph,
};

/** Why an entry was refused, in the language of the page. */
export function reasonOf({ form, refusal, isUnproven }: OutboxEntry): string | undefined {
  if (refusal?.code === photographGone) return m.photo_gone();
  if (refusal?.code === noReceiptCode) return m.photo_no_code();
  if (isUnproven) return m.status_not_found();
  if (!refusal) return undefined;
  if (refusal.issues) return m.refusal_fields();
  return refusalText(refusal, form === 'report-status/attachments' ? m.refusal_file : m.refusal_changed);
}

/** A time in the device's time zone: `21 Nov 2026, 2:30 pm`. */
export const momentText = (at: number | string) =>
  new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
