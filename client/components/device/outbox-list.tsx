// List of the reports and messages that wait on this device, with actions for each.
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { contentLang } from '#client/languages.ts';
import {
  deleteFromOutbox,
  type Form,
  type OutboxEntry,
  reportOf,
  sendOutbox,
} from '#client/data/device/outbox.ts';
import { waitForDeletion } from '#client/data/submit.ts';
import { m } from '#client/paraglide/messages.js';
import { statusAddress } from '#client/print/status-address.ts';
import { ReceiptCard } from '../report/receipt-card.tsx';
import { Button } from '../ui/button.tsx';
import { NewCode } from './new-code.tsx';
import { kindOf, momentText, reasonOf, useOutbox } from './outbox-records.ts';

interface WaitingListProps {
  /** The form of the page that shows the list. */
  form: Form;
  /** Changes whenever an entry was added: then the list takes the focus. */
  added: number;
  /** Puts a refused entry back into the page's form. */
  onCorrect(waiting: OutboxEntry): void;
}

const pageOf: Record<Form, string> = {
  'adr-reports': '/report-adr',
  'contact-messages': '/contact',
  'report-status/details': '/report-adr/details',
  'report-status/attachments': '/report-status',
};

/**
 * The address of the page where a refused entry is corrected. A whole report of a professional comes from the details
 * form.
 */
const pageOfEntry = ({ form, typed }: OutboxEntry) => pageOf[typed ? 'report-status/details' : form];

/** An unproven entry needs another code, not a form. */
const isCorrectable = ({ state, isUnproven }: OutboxEntry) => state === 'refused' && !isUnproven;

export function OutboxList({ form, added, onCorrect }: WaitingListProps) {
  const waiting = useOutbox();
  const [sending, setSending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(added);
  /** The entries whose code was copied or is remembered. */
  const kept = useRef(new Set<string>());
  const unproven = waiting.filter(({ isUnproven }) => isUnproven);
  const unsent = waiting.filter(({ state }) => state === 'waiting').length;

  useEffect(() => {
    if (shown.current === added || !heading.current) return;
    shown.current = added;
    heading.current.scrollIntoView({ block: 'center' });
    heading.current.focus({ preventScroll: true });
  }, [added, waiting]);

  function dismiss({ key, receiptCode }: OutboxEntry): void {
    if (!receiptCode || kept.current.has(key) || confirm(m.device_dismiss_confirm()))
      void deleteFromOutbox(key);
  }

  async function sendNow() {
    setSending(true);
    await sendOutbox(true, true).catch(() => {});
    setSending(false);
  }

  if (waiting.length === 0) return null;
  return (
    <section className="waiting">
      <h2 ref={heading} tabIndex={-1}>
        {unsent > 0 ? m.device_saved() : m.device_from_here()}
      </h2>
      {unsent > 0 && <p className="mt-2">{m.device_may_be_deleted()}</p>}
      <ul aria-label={m.device_list()}>
        {waiting.map((entry) => (
          <li key={entry.key}>
            <p>
              <b>{entry.title}</b>
              <small>
                {kindOf[entry.form]()},{' '}
                <time dateTime={new Date(entry.at).toISOString()}>{momentText(entry.at)}</time>
              </small>
            </p>
            <p role="status">
              <State entry={entry} sending={sending} />
            </p>
            {entry.state === 'sent' && entry.reference && entry.receiptCode && (
              <div className="border-t-4 border-ok-700 bg-ok-50 p-4">
                <ReceiptCard
                  reference={entry.reference}
                  code={entry.receiptCode}
                  onKept={() => kept.current.add(entry.key)}
                />
              </div>
            )}
            <p className="waiting-acts">
              {isCorrectable(entry) && pageOfEntry(entry) === pageOf[form] && (
                <Button variant="secondary" onClick={() => onCorrect(entry)}>
                  {m.device_correct()}
                </Button>
              )}
              {isCorrectable(entry) && pageOfEntry(entry) !== pageOf[form] && (
                <Link href={pageOfEntry(entry)}>{m.device_correct_there()}</Link>
              )}
              {entry.state === 'sent' && entry.reference && entry.receiptCode && (
                <a href={statusAddress(entry.reference, entry.receiptCode)}>{m.report_status()}</a>
              )}
              {entry.state === 'sent' ? (
                <Button variant="quiet" onClick={() => dismiss(entry)}>
                  {m.ui_dismiss()}
                  <span className="sr-only"> {entry.title}</span>
                </Button>
              ) : (
                <Button variant="quiet" onClick={() => confirmDiscard(entry)}>
                  {m.device_delete()}
                  <span className="sr-only"> {entry.title}</span>
                </Button>
              )}
            </p>
            {entry === unproven.find((one) => reportOf(one) === reportOf(entry)) && (
              <NewCode entry={entry.key} reference={reportOf(entry)} />
            )}
          </li>
        ))}
      </ul>
      {unsent > 0 && (
        <Button variant="secondary" busy={sending} onClick={() => void sendNow()}>
          {sending ? m.device_sending() : m.device_send_now()}
        </Button>
      )}
    </section>
  );
}

function State({ entry, sending }: { entry: OutboxEntry; sending: boolean }) {
  if (entry.state === 'sent') {
    // Number and code stand below it.
    if (!entry.reference || entry.receiptCode) return m.device_sent();
    return (
      <>
        {m.device_sent()} {m.device_number()} <output className="num">{entry.reference}</output>
      </>
    );
  }
  if (entry.state === 'refused') {
    const reason = reasonOf(entry);
    return (
      <>
        <b>{m.device_refused()}</b> <span lang={contentLang(reason)}>{reason}</span>
      </>
    );
  }
  if (sending) return m.device_sending();
  if (!entry.answered) return m.device_waits();
  return m.device_waits_until({ time: momentText(entry.dueAt) });
}

function confirmDiscard({ key, title }: OutboxEntry): void {
  if (confirm(m.device_delete_confirm({ title }))) void deleteFromOutbox(key);
}

/** Whether an entry may replace the text of the page's form. `corrects`: the form has the text of another entry. */
export function mayReplaceText(corrects: boolean): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main form :is(input:not([type=hidden], .waiting *), textarea)',
  );
  const hasText = [...fields].some(({ value, defaultValue }) => value !== (corrects ? defaultValue : ''));
  return !hasText || confirm(m.device_correct_confirm());
}

/**
 * Deletes the refused entry that was corrected: left on the list, it could be corrected and sent again. The visitor may
 * have written something else into the form meanwhile, so with another name or title it is deleted only on request.
 */
export async function deleteCorrected(entry: OutboxEntry, body: object, title: string): Promise<void> {
  const isSame = entry.title === title && entry.body?.['name'] === (body as { name?: unknown }).name;
  if (!isSame && !confirm(m.device_corrected_confirm({ title: entry.title }))) return;
  await waitForDeletion(deleteFromOutbox(entry.key));
}
