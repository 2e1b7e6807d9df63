// Strip below the navigation bar with notices about this device: a saved copy is shown, reports wait to be sent or were
// sent, a newer release is available.
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { deleteOldDrafts } from '#client/data/device/draft.ts';
import { deleteOldPhotographs } from '#client/data/device/photographs.ts';
import { autoSend } from '#client/data/device/auto-send.ts';
import { deleteFromOutbox } from '#client/data/device/outbox.ts';
import { hasUpdate, registerWorker, subscribeToUpdate, applyUpdate } from '#client/data/device/worker.ts';
import { copyTime, subscribeToCopy } from '#client/data/saved-copy.ts';
import { m } from '#client/paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { kindOf, momentText, useOutbox } from './outbox-records.ts';

// Once for each page load. A failure leaves the page without offline support.
void registerWorker().catch(() => {});
void deleteOldDrafts().catch(() => {});
void deleteOldPhotographs().catch(() => {});
autoSend();

/** These two pages show the list itself. */
const pagesWithList = ['/report-adr', '/contact'];
/** This page shows its photographs itself. */
const pageOfPhotographs = '/report-adr/details';

export function Notices({ path }: { path: string }) {
  const copy = useSyncExternalStore(subscribeToCopy, copyTime);
  const update = useSyncExternalStore(subscribeToUpdate, hasUpdate);
  const listed = useOutbox();
  const waiting = pagesWithList.includes(path)
    ? []
    : listed.filter(({ form }) => form !== 'report-status/attachments' || path !== pageOfPhotographs);
  const sent = waiting.filter(({ state }) => state === 'sent');
  const unsent = waiting.length - sent.length;

  return (
    <div className="notices" role="status">
      {copy && (
        <p className="band">
          <span>
            <b>{m.device_copy()}</b> {m.device_copy_text({ time: momentText(copy) })}
          </span>
          <a href={path || '/'}>{m.device_copy_again()}</a>
        </p>
      )}
      {unsent > 0 && (
        <p className="band">
          <b>{unsent === 1 ? m.device_one_waits() : m.device_some_wait({ count: unsent })}</b>
          <Link href="/report-adr">{m.device_show()}</Link>
        </p>
      )}
      {/* No title: on a shared device the next person would read a medicine on every page. */}
      {sent.map(({ key, form, reference }) => (
        <p key={key} className="band">
          <span>
            <b>{m.device_sent()}</b> {kindOf[form]()} <Reference number={reference} />
          </span>
          <Button variant="quiet" onClick={() => void deleteFromOutbox(key)}>
            {m.ui_dismiss()}
          </Button>
        </p>
      ))}
      {update && (
        <p className="band">
          <b>{m.device_update()}</b>
          <Button variant="quiet" onClick={confirmUpdate}>
            {m.device_update_now()}
          </Button>
        </p>
      )}
    </div>
  );
}

export function Reference({ number }: { number: string | undefined }) {
  if (!number) return null;
  return (
    <>
      {m.device_number()} <output className="num">{number}</output>
    </>
  );
}

/** Asks first: the update reloads the page and discards unsent text. */
function confirmUpdate(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main :is(input, textarea)',
  );
  const isTyped = [...fields].some(({ value, defaultValue }) => value !== defaultValue);
  if (!isTyped || confirm(m.device_update_confirm())) applyUpdate();
}
