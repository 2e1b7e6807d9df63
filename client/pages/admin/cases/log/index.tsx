// The log book of the cases in the list: the register that inspectors ask for.
import { m } from '#client/paraglide/messages.js';
import { TableHead } from '#client/components/ui/table.tsx';
import { logColumns } from '#contract/cases/list/log-columns.ts';
import type { LogBook } from '#contract/cases/cases.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { type CaseState, stateLabels } from '#contract/cases/work/steps-rules.ts';
import { ListPrint } from '../list-print.tsx';

type Cell = LogBook['rows'][number][number];

const heads: Readonly<Record<string, string>> = {
  number: m.admin_cases_number(),
  worldwideId: m.admin_log_worldwide(),
  received: m.admin_cases_received(),
  validSince: m.admin_log_valid_since(),
  gravestFact: m.admin_log_gravest(),
  entered: m.admin_log_entered(),
  assessed: m.admin_log_assessed(),
  signed: m.admin_log_signed(),
  due: m.admin_cases_due(),
  sent: m.admin_log_sent(),
  daysLate: m.admin_log_days_late(),
  lateReason: m.admin_log_late_reason(),
  nationalNumber: m.admin_log_national(),
  acknowledged: m.admin_log_acknowledged(),
  closed: m.admin_log_closed(),
  state: m.admin_cases_state(),
};
const days = new Set([
  'received',
  'validSince',
  'gravestFact',
  'entered',
  'assessed',
  'signed',
  'due',
  'sent',
  'closed',
]);
const shown = logColumns.flatMap(({ name }, place) => (name in heads ? [{ name, place }] : []));
const samplePlace = logColumns.findIndex(({ name }) => name === 'isSample');

function textOf(name: string, cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (days.has(name)) return printDate(String(cell));
  if (name === 'state') return stateLabels[cell as CaseState];
  if (name === 'daysLate') return cell === 0 ? m.admin_log_in_time() : String(cell);
  return String(cell);
}

export default function Log() {
  return (
    <ListPrint<LogBook>
      name="log"
      title={m.admin_log_title()}
      isSample={({ rows }) => rows.every((row) => row[samplePlace] === true)}
    >
      {({ rows }) => (
        <div className="print-scroll" role="region" aria-label={m.admin_log_title()} tabIndex={0}>
          <table className="print-table print-listing">
            <colgroup>
              <col style={{ width: '10%' }} />
            </colgroup>
            <TableHead heads={shown.map(({ name }) => heads[name] ?? '')} />
            <tbody>
              {rows.map((row) => (
                <tr key={String(row[0])}>
                  {shown.map(({ name, place }) =>
                    place === 0 ? (
                      <th key={name} scope="row">
                        {textOf(name, row[place])}
                      </th>
                    ) : (
                      <td key={name} dir="auto">
                        {textOf(name, row[place])}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ListPrint>
  );
}
