// A line listing: the cases of a list, one line each, on A4 across.
import { criterionWord } from '#client/components/case/marks.tsx';
import { nationalWords, sourceNames } from '#client/components/case/labels.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseListing } from '#contract/cases/prints/prints.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { stateLabels } from '#contract/cases/work/steps-rules.ts';
import { TableHead } from '#client/components/ui/table.tsx';

type Row = CaseListing['rows'][number];

function seriousWords({ serious, criterion, patientDied }: Row): string {
  const words =
    serious === 'unknown'
      ? m.admin_cases_not_yet_known()
      : !serious
        ? m.admin_cases_not_serious()
        : criterion === null
          ? m.admin_cases_serious()
          : criterionWord(criterion);
  return patientDied && criterion !== 'death' ? `${words}. ${m.admin_cases_patient_died()}` : words;
}

/** `width` is a share of the page, in percent. */
const columns: readonly { head: string; width: number; textOf: (row: Row) => string }[] = [
  {
    head: m.admin_cases_number(),
    width: 11,
    textOf: ({ number, isSample }) => (isSample ? `${number} (${m.admin_ui_sample()})` : number),
  },
  {
    head: m.admin_print_worldwide_number(),
    width: 8,
    textOf: ({ worldwideNumber, nationalSystem, nationalOn }) =>
      worldwideNumber === null ? '' : `${worldwideNumber} (${nationalWords(nationalSystem, nationalOn)})`,
  },
  {
    head: m.admin_cases_received(),
    width: 8,
    textOf: ({ receivedOn }) => printDate(receivedOn),
  },
  { head: m.admin_cases_came_by(), width: 7, textOf: ({ source }) => sourceNames[source] },
  { head: m.admin_cases_patient(), width: 9, textOf: ({ patient }) => patient },
  { head: m.admin_cases_suspected_drug(), width: 13.5, textOf: ({ drug }) => drug },
  { head: m.admin_cases_reaction(), width: 15, textOf: ({ reaction }) => reaction },
  { head: m.admin_cases_serious(), width: 8.5, textOf: seriousWords },
  { head: m.admin_cases_state(), width: 6, textOf: ({ state }) => stateLabels[state] },
  { head: m.admin_cases_due(), width: 8, textOf: ({ due }) => (due === null ? '' : printDate(due)) },
  {
    head: m.admin_cases_complete(),
    width: 6,
    textOf: ({ completeness }) => (completeness === null ? '' : completeness.toFixed(2)),
  },
];

export function LineListing({ listing }: { listing: CaseListing }) {
  return (
    <div className="print-scroll" role="region" aria-label={m.admin_print_line_listing()} tabIndex={0}>
      <table className="print-table print-listing">
        <colgroup>
          {columns.map(({ head, width }) => (
            <col key={head} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
        <TableHead heads={columns.map(({ head }) => head)} />
        <tbody>
          {listing.rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ head, textOf }, place) =>
                place === 0 ? (
                  <th key={head} scope="row">
                    {textOf(row)}
                  </th>
                ) : (
                  <td key={head} dir="auto">
                    {textOf(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
