// The cases of a view, of filters or of a search as a CSV file. All cases at once are an export: it also needs the
// right `portal` and a recently entered password.
import { Readable } from 'node:stream';
import type { CaseCsvQuery } from '#contract/cases/cases.ts';
import { caseCsvHead, caseCsvLine, type CaseColumn, caseColumns } from '#contract/cases/case-csv.ts';
import { requireRights } from '../../access/rights.ts';
import { recordEvent } from '../../audit/queries.ts';
import { readPage } from '../../db/paging.ts';
import { invalidInput } from '../../http/problems.ts';
import type { Call } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listReader, todayIn } from './list-cases.ts';
import { caseList, findCases, type ListedCase, orderOf, reportsOf } from './list-queries.ts';
import { matchAll } from './queries.ts';
import { summaryOf } from './read-case.ts';

/** How many cases one read returns, and one line of the audit trail names. */
const batch = 300;

export async function sendCsv(
  portal: Portal,
  { query, user, write, reply }: Call<'GET /api/admin/cases/csv'>,
): Promise<Readable> {
  const columns = columnsOf(query);
  await requireExporter(portal, query, { user, write });
  const { engine, now } = portal;
  const finding = await findCases(engine, query, listReader(portal, user));
  const { filters } = await finding.narrow();
  const { sort, order } = orderOf(query);

  async function* lines() {
    yield caseCsvHead(columns);
    let last: ListedCase | undefined;
    for (;;) {
      const page = await readPage(engine.reader, caseList, {
        q: '',
        filters,
        sort,
        descending: order === 'desc',
        limit: batch,
        from: last ? { id: last.id, direction: 'after' } : null,
      });
      const rows = page?.rows ?? [];
      const records = rows.map(({ id }) => id);
      const details = { amount: rows.length, records, searched: Boolean(query.q) };
      // Recorded before it is sent.
      await recordEvent(engine.db, { at: now(), user, action: 'export', kind: 'cases', details });
      const reports = await reportsOf(engine.reader, rows);
      yield rows.map((row, place) => caseCsvLine(columns, summaryOf(row, reports[place]))).join('');
      last = rows.at(-1);
      if (!page?.hasNext || !last) return;
    }
  }
  const day = todayIn({ timeZone: portal.config.timeZone, now: now() });
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="cases-${day.toString()}.csv"`);
  return Readable.from(lines(), { objectMode: false });
}

/**
 * Exporting all cases needs the right `portal` and a recent password or passkey, also with filters that leave out no
 * case.
 */
export async function requireExporter(
  portal: Portal,
  query: CaseCsvQuery,
  { user, write }: Pick<Call<'GET /api/admin/cases/csv'>, 'user' | 'write'>,
): Promise<void> {
  const { engine } = portal;
  if (!isWhole(query)) {
    const finding = await findCases(engine, query, listReader(portal, user));
    const { filters } = await finding.narrow();
    if (filters.length > 0 && !(await matchAll(engine.reader, filters))) return;
  }
  await requireRights(engine.reader, { all: ['portal', 'cases'] }, user);
  await write(async (_trx, by) => by.requireConfirmed());
}

/** Whether nothing restricts the list. */
function isWhole({ columns: _, sort: __, order: ___, view, ...restricting }: CaseCsvQuery): boolean {
  return (view ?? 'all') === 'all' && Object.values(restricting).every((value) => !value);
}

function columnsOf({ columns }: CaseCsvQuery): readonly CaseColumn[] {
  if (!columns) return caseColumns;
  return columns.split(',').map((typed) => {
    const column = caseColumns.find((one) => one === typed.trim());
    if (column) return column;
    const message = `Use some of: ${caseColumns.join(', ')}`;
    throw invalidInput([{ path: 'columns', code: 'choice', message }]);
  });
}
