// A line listing: the cases of a list, one line each, on A4 across.
import { percentText } from '#contract/percent-rules.ts';
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

const lines = (...all: readonly string[]): string => all.filter((line) => line !== '').join('\n');

/** `width` is a share of the page, in percent. */
const columns: readonly { head: string; width: number; textOf: (row: Row) => string }[] = [
  {
    head: m.admin_cases_number(),
    width: 10,
    textOf: ({ number, isSample, worldwideNumber, nationalSystem, nationalOn }) =>
      lines(
        isSample ? `${number} (${m.admin_ui_sample()})` : number,
        worldwideNumber === null ? '' : `${worldwideNumber} (${nationalWords(nationalSystem, nationalOn)})`,
      ),
  },
  {
    head: m.admin_cases_received(),
    width: 7.5,
    textOf: ({ receivedOn, source }) => lines(printDate(receivedOn), sourceNames[source]),
  },
  { head: m.admin_print_reporter(), width: 8, textOf: ({ facts }) => facts.reporter },
  { head: m.admin_cases_patient(), width: 6, textOf: ({ patient }) => patient },
  { head: m.admin_print_drug_dose_days(), width: 17, textOf: ({ facts, drug }) => facts.drugs || drug },
  {
    head: m.admin_print_reaction_days_outcome(),
    width: 15,
    textOf: ({ facts, reaction }) => facts.reactions || reaction,
  },
  { head: m.admin_cases_serious(), width: 7.5, textOf: seriousWords },
  { head: m.admin_print_dechallenge(), width: 6.5, textOf: ({ facts }) => facts.dechallenge },
  { head: m.admin_print_rechallenge(), width: 6.5, textOf: ({ facts }) => facts.rechallenge },
  { head: m.admin_print_causality(), width: 6.5, textOf: ({ facts }) => facts.causality },
  {
    head: m.admin_cases_state(),
    width: 9.5,
    textOf: ({ state, due, completeness }) =>
      lines(
        stateLabels[state],
        due === null ? '' : m.admin_print_due({ day: printDate(due) }),
        completeness === null ? '' : m.admin_print_complete({ share: percentText(completeness) }),
      ),
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
