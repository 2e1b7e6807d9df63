// One record, read only, over its list. Arrow keys or J and K move to its neighbours; Print prints only this
// record.
import { useDeferredValue, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { timeText } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Facts } from '#client/components/ui/table.tsx';
import type { GrowingLists } from '#client/data/admin/list-pages.ts';
import { useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { printPage } from '#client/print/print-page.ts';
import type { ListKind, SentListAddress } from './lists.tsx';

interface RecordDialogProps<Address extends SentListAddress> {
  kind: ListKind<Address>;
  /** The records of the page; undefined while loading. */
  records: readonly GrowingLists[Address][] | undefined;
  /** Id of the open record, '' for none. */
  id: string;
  onMove: (id: string) => void;
  onClose: () => void;
}

const steps: Record<string, number> = { ArrowUp: -1, k: -1, K: -1, ArrowDown: 1, j: 1, J: 1 };

export function RecordDialog<Address extends SentListAddress>({
  kind,
  records = [],
  id,
  onMove,
  onClose,
}: RecordDialogProps<Address>) {
  const position = records.findIndex((record) => record.id === id);
  const record = records[position];
  const previous = records[position - 1];
  const next = record && records[position + 1];
  // Printing waits until the record is shown.
  const printed = useDeferredValue(record);

  useEffect(() => {
    if (!record) return;
    function move(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event;
      const step = steps[key];
      if (!step || ctrlKey || metaKey || altKey) return;
      // The inactivity notice may be open over this dialog.
      if (document.querySelector('[role="alertdialog"]:modal')) return;
      event.preventDefault();
      const neighbour = step > 0 ? next : previous;
      if (neighbour) onMove(neighbour.id);
    }
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [record, previous, next, onMove]);

  if (id !== '' && records.length > 0 && !record) {
    return (
      <Dialog
        open
        title={m.admin_reports_this_is_not_on_this_page({ value: kind.noun[0] })}
        onClose={onClose}
      >
        <p>
          {m.admin_reports_the_list_may_have_changed_since_this()} {kind.noun[0]}.
        </p>
      </Dialog>
    );
  }
  const title = record ? kind.recordTitle(record) : '';
  return (
    <>
      <Dialog
        open={record !== undefined}
        onClose={onClose}
        title={title}
        isForReading
        footer={
          <div className="record-foot">
            <Button
              small
              variant="secondary"
              disabled={!previous}
              onClick={() => previous && onMove(previous.id)}
            >
              {m.admin_reports_previous()}
            </Button>
            <Button small variant="secondary" disabled={!next} onClick={() => next && onMove(next.id)}>
              {m.admin_reports_next()}
            </Button>
            <Button small onClick={() => void printPage()}>
              {m.admin_reports_print()}
            </Button>
            <p role="status">
              {position + 1} {m.admin_reports_of_on_this_page({ count: records.length })}
            </p>
            <p>
              <kbd>↑</kbd> <kbd>↓</kbd> {m.admin_ui_or()} <kbd>K</kbd> <kbd>J</kbd> {m.admin_reports_move()}{' '}
              <kbd>{m.admin_ui_esc()}</kbd> {m.admin_ui_closes()}
            </p>
          </div>
        }
      >
        {/* Focusable, so that keys can scroll a long record. */}
        <div tabIndex={0} role="group" aria-label={title}>
          {(record?.isSample || record?.erasedAt) && (
            <p className="pb-3">
              {record.isSample && <Badge tone="info">{m.admin_ui_sample()}</Badge>}
              {record.erasedAt && (
                <Badge>{m.admin_reports_person_erased({ timeText: timeText(record.erasedAt) })}</Badge>
              )}
            </p>
          )}
          {record && <Details kind={kind} record={record} />}
        </div>
      </Dialog>
      {record &&
        printed &&
        createPortal(<Sheet key={printed.id} kind={kind} record={printed} />, document.body)}
    </>
  );
}

function Details<Address extends SentListAddress>({
  kind,
  record,
}: {
  kind: ListKind<Address>;
  record: GrowingLists[Address];
}) {
  return (
    <Facts
      className="facts record"
      of={kind.details.map(({ term, text }) => [term, text(record)] as const)}
    />
  );
}

/** The record on paper: nothing else is printed while it is open. */
function Sheet<Address extends SentListAddress>({
  kind,
  record,
}: {
  kind: ListKind<Address>;
  record: GrowingLists[Address];
}) {
  const user = useSession();
  const [openedAt] = useState(Date.now);
  return (
    <article className="print-sheet" aria-hidden="true">
      <p>{kind.title}</p>
      <h1>{kind.recordTitle(record)}</h1>
      <Details kind={kind} record={record} />
      <p>
        {m.admin_reports_confidential_opened({ openedAt: timeText(openedAt) })}
        {user && m.admin_reports_by({ username: user.username })}.
      </p>
    </article>
  );
}
