// Cases that may be duplicates of this one: the reasons, both cases side by side, and the decision. "Same case" is the
// step "Duplicate of".
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#client/components/admin/read-state.tsx';
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { markDifferent, duplicatesKey } from '#client/data/admin/assessments.ts';
import { caseKey } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { Suspicion } from '#contract/cases/work/suspicions.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { stateLabels } from '#contract/cases/work/steps-rules.ts';
import { drugName, reactionName } from './assessment-labels.ts';
import { shortTime } from './short-time.ts';
import { TableHead } from '#client/components/ui/table.tsx';

interface SuspicionsProps {
  details: CaseDetails;
  isOffline: boolean;
  /** Begins the step "Duplicate of" with this case number. */
  onSame: (number: string) => void;
}

export function Suspicions({ details, isOffline, onSame }: SuspicionsProps) {
  const read = useQuery<Suspicion[]>({ queryKey: duplicatesKey(details.id) });
  const [compared, setCompared] = useState<Suspicion | null>(null);
  const act = useSend();
  const found = read.data ?? [];
  if (found.length === 0 && !read.error) return null;
  async function different(other: Suspicion) {
    await markDifferent(details.id, other.id);
    setCompared(null);
    showToast({ title: m.admin_assess_called_different(), description: other.number });
  }
  const decisions = (one: Suspicion) => (
    <span className="assess-actions">
      {details.steps.includes('duplicateOf') && (
        <Button
          small
          variant="secondary"
          disabled={isOffline}
          onClick={() => {
            setCompared(null);
            onSame(one.number);
          }}
        >
          {m.admin_assess_same_case()}…
        </Button>
      )}
      <Button
        small
        variant="secondary"
        busy={act.busyWith(one.id)}
        disabled={isOffline}
        onClick={() => void act.send(() => different(one), { what: one.id })}
      >
        {m.admin_assess_different_cases()}
      </Button>
    </span>
  );
  return (
    <section className="case-side" aria-labelledby="case-suspicions">
      <div className="case-side-head">
        <h2 id="case-suspicions">{m.admin_assess_possibly_the_same()}</h2>
        <span className="case-quiet">{found.length}</span>
      </div>
      {read.error && <p className="field-error">{m.admin_assess_duplicates_could_not_be_read()}</p>}
      <SendFailure form={act} />
      <ul className="case-dated">
        {found.map((one) => (
          <li key={one.id}>
            <time dateTime={one.receivedAt}>{shortTime(one.receivedAt)}</time>
            <div>
              <p dir="auto">
                <a href={`/admin/cases/${one.id}`}>{one.number}</a>, {one.patient}
              </p>
              <p className="case-quiet" dir="auto">
                {one.reasons
                  .filter(({ bits }) => bits > 0)
                  .slice(0, 3)
                  .map(({ text }) => text)
                  .join('. ')}
              </p>
              <p className="assess-actions">
                <Button small variant="quiet" onClick={() => setCompared(one)}>
                  {m.admin_assess_compare()}
                  <span className="sr-only"> {one.number}</span>
                </Button>
                {decisions(one)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={compared !== null}
        onClose={() => setCompared(null)}
        title={
          compared ? m.admin_assess_compared_with({ number: details.number, other: compared.number }) : ''
        }
        isForReading
      >
        {compared && (
          <div className="desk">
            <Comparison details={details} other={compared} />
            {decisions(compared)}
          </div>
        )}
      </Dialog>
    </section>
  );
}

function Comparison({ details, other }: { details: CaseDetails; other: Suspicion }) {
  const read = useQuery<CaseDetails>({ queryKey: caseKey(other.id) });
  const rows = rowsOf(details);
  const theirs = read.data ? rowsOf(read.data) : null;
  return (
    <>
      <div className="case-scroll" role="region" aria-label={m.admin_assess_compare()} tabIndex={0}>
        <table className="case-table">
          <TableHead heads={[m.admin_assess_what(), details.number, other.number]} />
          <tbody>
            {rows.map(([label, text], place) => {
              const [, their = ''] = theirs?.[place] ?? [];
              return (
                <tr key={label}>
                  <th scope="row" className="whitespace-nowrap">
                    {label}
                  </th>
                  <td dir="auto">
                    {text || <span className="case-quiet">{m.admin_assess_nothing_recorded()}</span>}
                  </td>
                  <td dir="auto">
                    {theirs === null
                      ? read.error
                        ? failureText(read.error)
                        : '…'
                      : their || <span className="case-quiet">{m.admin_assess_nothing_recorded()}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <h3>{m.admin_assess_why()}</h3>
      <ul className="assess-reasons">
        {other.reasons.map(({ bits, text }) => (
          <li key={text} dir="auto">
            {text}{' '}
            <span className="case-quiet">
              {bits > 0 ? m.admin_assess_for() : m.admin_assess_against()} ({Math.abs(bits).toFixed(1)})
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The properties by which two cases are compared, in words. */
function rowsOf({ content, patient, state, report }: CaseDetails): [string, string][] {
  const { drugs = [], reactions = [], reporters = [] }: CaseContent = content;
  const dated = (name: string, date: string | undefined) => (date ? `${name}, ${printDate(date)}` : name);
  return [
    [m.admin_assess_patient(), patient],
    [
      m.admin_assess_drugs(),
      drugs.map((one) => dated(drugName(one), known((one.doses ?? [])[0]?.start))).join('; '),
    ],
    [
      m.admin_assess_reactions(),
      reactions.map((one) => dated(reactionName(one), known(one.onset))).join('; '),
    ],
    [
      m.admin_assess_reporter(),
      reporters
        .map((one) =>
          [one.givenName, one.familyName, one.organisation, one.city, one.contact, one.email, one.telephone]
            .flatMap((value) => known(value) ?? [])
            .join(', '),
        )
        .join('; '),
    ],
    [m.admin_assess_received(), shortTime(report.createdAt)],
    [m.admin_assess_narrative(), content.narrative ?? ''],
    [m.admin_assess_state(), stateLabels[state]],
  ];
}
