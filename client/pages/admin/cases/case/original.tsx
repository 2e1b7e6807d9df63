// What somebody sent or told later, in its original: its words, every answer as it was sent, and its files. Also the
// correction of the day on which it was received.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { MarkedText } from '#client/components/case/marked-text.tsx';
import { itemQuery } from '#client/data/admin/cases.ts';
import { useSession } from '#client/data/admin/session.ts';
import { later } from '#client/components/ui/later.tsx';
import { m } from '#client/paraglide/messages.js';
import { hasRight } from '#contract/access-rules.ts';
import { makesSense } from '#contract/cases/work/acts-rules.ts';
import type { CaseDetails, ListedItem } from '#contract/cases/work/case-details.ts';
import { informants } from '#contract/cases/content/choices-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { AttachmentLink } from './report-sheet.tsx';
import { wayName } from './way-name.ts';

const CorrectReceived = later(async () => (await import('./correct-received.tsx')).CorrectReceived);

interface OriginalProps {
  details: CaseDetails;
  item: ListedItem;
  isOffline: boolean;
}

/** Closed at first; its contents are read when somebody opens it. */
export function Original({ details, item, isOffline }: OriginalProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="case-script"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{m.admin_follow_up_original()}</summary>
      {isOpen && <Opened details={details} item={item} isOffline={isOffline} />}
    </details>
  );
}

function Opened({ details, item, isOffline }: OriginalProps) {
  const read = useQuery(itemQuery(details, item));
  const user = useSession();
  const [isCorrecting, setCorrecting] = useState(false);
  const files = filesOf(details, item);
  const mayCorrect =
    hasRight(user?.rights ?? [], 'sign') &&
    item.way !== 'joined' &&
    item.erasedAt === null &&
    makesSense('correctDay', details.state);
  return (
    <>
      <p className="case-quiet">
        {m.admin_clock_received_on({ day: printDate(item.received) })}, {wayName(item.way).toLowerCase()}
        {item.from && `, ${informants[item.from].toLowerCase()}`}{' '}
        {mayCorrect && (
          <button
            type="button"
            className="case-link"
            disabled={isOffline}
            onClick={() => setCorrecting(true)}
          >
            {m.admin_follow_up_correct_the_day()}…
          </button>
        )}
      </p>
      {item.text && (
        <blockquote dir="auto" className="case-text">
          {item.text}
        </blockquote>
      )}
      <ReadState read={read} failure={m.admin_cases_failed_to_load_information()}>
        {({ original }) =>
          original.length === 0 && !item.text && files.length === 0 ? (
            <p className="case-quiet">{m.admin_follow_up_nothing_was_sent()}</p>
          ) : (
            <dl className="case-original">
              {original.map(({ path, label, text }) => (
                <div key={path}>
                  <dt>{label}</dt>
                  <dd dir="auto" className="case-text">
                    {text === '' ? m.admin_follow_up_emptied() : <MarkedText text={text} />}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </ReadState>
      {files.length > 0 && (
        <ul className="list-none p-0" aria-label={m.admin_cases_attachments()}>
          {files.map((file) => (
            <li key={file.id}>
              <AttachmentLink caseId={details.id} file={file} />
            </li>
          ))}
        </ul>
      )}
      {isCorrecting && <CorrectReceived details={details} item={item} onClose={() => setCorrecting(false)} />}
    </>
  );
}

/** Details that a form sent and answers: their files arrive in calls of their own, minutes later. */
const ofForms = ['details', 'answer'];
/** Between the arrival of details and the last of their files, in milliseconds. */
const filesLater = 60 * 60_000;

/** The files that staff attached to it, and those that the reporter sent with it. */
export function filesOf({ attachments, information }: CaseDetails, item: ListedItem) {
  const arrived = Date.parse(item.receivedAt);
  const next = information
    .filter(({ way, receivedAt }) => ofForms.includes(way) && receivedAt > item.receivedAt)
    .map(({ receivedAt }) => Date.parse(receivedAt));
  const until = Math.min(arrived + filesLater, ...next);
  return attachments.filter(({ informationId, source, at }) => {
    if (informationId !== null) return informationId === item.id;
    const time = Date.parse(at);
    return source === 'reporter' && ofForms.includes(item.way) && time >= arrived && time < until;
  });
}
