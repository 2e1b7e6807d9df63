// Two cases side by side, and what speaks for and against their being one case.
import { useQuery } from '@tanstack/react-query';
import { failureText } from '#client/components/admin/read-state.tsx';
import { TableHead } from '#client/components/ui/table.tsx';
import { caseKey } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { stateLabels } from '#contract/cases/work/steps-rules.ts';
import type { Suspicion } from '#contract/cases/work/suspicions.ts';
import { isolated, joined } from '#contract/words/isolated-rules.ts';
import { drugName, reactionName } from './assessment-labels.ts';
import { shortTime } from './short-time.ts';

interface ComparisonProps {
  details: CaseDetails;
  /** `reasons` are known of cases that the search for duplicates has compared. */
  other: Pick<Suspicion, 'id' | 'number'> & { reasons?: Suspicion['reasons'] };
}

export function Comparison({ details, other }: ComparisonProps) {
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
      {other.reasons && (
        <>
          <h3>{m.admin_assess_why()}</h3>
          <ul className="assess-reasons">
            {other.reasons.map(({ bits, text }) => (
              <li key={text} dir="auto">
                {isolated(text)}{' '}
                <span className="case-quiet">
                  {bits > 0 ? m.admin_assess_for() : m.admin_assess_against()} ({Math.abs(bits).toFixed(1)})
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The properties by which two cases are compared, in words. */
function rowsOf({ content, patient, state, report }: CaseDetails): [string, string][] {
  const { drugs = [], reactions = [], reporters = [] }: CaseContent = content;
  const dated = (name: string, date: string | undefined) => joined([name, date && printDate(date)], ', ');
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
