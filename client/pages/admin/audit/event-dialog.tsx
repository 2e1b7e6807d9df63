// One event of the audit trail, with links to all events of its record and of its person.
import { useState } from 'react';
import { Link } from 'wouter';
import { ExactTime } from '#client/components/admin/time.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Facts } from '#client/components/ui/table.tsx';
import { call, useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight } from '#contract/access-rules.ts';
import type { AuditEvent } from '#contract/audit-events.ts';
import { addressOf } from './view.ts';
import { actionNames, detailsText, kindName, actorName } from './labels.ts';
import { isolated } from '#contract/words/isolated-rules.ts';

interface EventDialogProps {
  event: AuditEvent | undefined;
  onClose: () => void;
}

export function EventDialog({ event, onClose }: EventDialogProps) {
  return (
    <Dialog open={event !== undefined} onClose={onClose} title={event ? actionNames[event.action] : ''}>
      {event && (
        <Facts
          className="facts record"
          of={{
            [m.admin_audit_when()]: <ExactTime at={event.at} />,
            [m.admin_audit_who()]:
              event.username === null ? (
                actorName(event)
              ) : (
                <Link href={addressOf({ administrator: event.username })}>
                  {event.username}
                  <span className="sr-only">{m.admin_audit_show_all_their_events()}</span>
                </Link>
              ),
            [m.admin_audit_action()]: actionNames[event.action],
            [m.admin_ui_resource()]: kindName(event.kind),
            [m.admin_audit_case()]: event.caseNumber !== undefined && (
              <Link href={`/admin/cases/${event.caseId}`}>{event.caseNumber}</Link>
            ),
            [m.admin_audit_record()]: event.recordId !== null && <RecordLink id={event.recordId} />,
            [m.admin_audit_fields()]: event.fields.length > 0 && event.fields.join(', '),
            [m.admin_audit_returned()]: event.details && (
              <>
                {detailsText(event)}
                {event.details.searched && <SearchedWords key={event.id} id={event.id} />}
              </>
            ),
            [m.admin_audit_records()]: event.details && event.details.records.length > 0 && (
              <RecordIds ids={event.details.records} />
            ),
          }}
        />
      )}
    </Dialog>
  );
}

/** The words may name a patient: they show on demand, after the password, and each look is a line of the trail. */
function SearchedWords({ id }: { id: string }) {
  const [words, setWords] = useState<string | null>();
  const user = useSession();
  const { busy, failure, send } = useSend();
  if (!user || !hasRight(user.rights, 'cases')) return null;
  const read = async () => {
    const answer = await call('GET', `/api/admin/audit-events/${id}/words`);
    return ((await answer.json()) as { words: string | null }).words;
  };
  return (
    <div className="mt-2" role="status">
      {words === undefined && (
        <Button small variant="secondary" busy={busy} onClick={() => void send(read, { done: setWords })}>
          {m.admin_audit_show_words()}
        </Button>
      )}
      {typeof words === 'string' && isolated(words)}
      {words === null && m.admin_audit_words_gone()}
      {failure}
    </div>
  );
}

/** More ids than these are collapsed. */
const fewIds = 5;

function RecordIds({ ids }: { ids: readonly string[] }) {
  const list = (
    <ul className="record-ids">
      {ids.map((id) => (
        <li key={id}>
          <RecordLink id={id} />
        </li>
      ))}
    </ul>
  );
  if (ids.length <= fewIds) return list;
  return (
    <details>
      <summary>{m.admin_audit_show_the_ids_of_all({ count: ids.length })}</summary>
      {list}
    </details>
  );
}

const RecordLink = ({ id }: { id: string }) => (
  <Link href={addressOf({ q: id })}>
    {id}
    <span className="sr-only">{m.admin_audit_show_all_its_events()}</span>
  </Link>
);
