// The cases of a view, of filters or of a search as a CSV file or as JSON Lines. Many cases, and contents, need more than the right
// to read cases: `requireExporter`.
import { Readable } from 'node:stream';
import { type CaseCsvQuery, manyCases } from '#contract/cases/cases.ts';
import {
  caseCsvHead,
  caseCsvLine,
  caseJsonLine,
  type CaseColumn,
  caseColumns,
} from '#contract/cases/list/case-csv.ts';
import { maskForRecipients } from '#contract/cases/exchange/masking-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { requireRights } from '../../../access/rights.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { type Filter, type Page, type PageRequest, readPage } from '../../../db/paging.ts';
import { invalidInput } from '../../../http/problems.ts';
import type { Call } from '../../../http/serve.ts';
import type { Portal } from '../../../portal.ts';
import { patientOf } from '../work/derive.ts';
import { listReader, todayIn } from './list-cases.ts';
import { caseList, findCases, type ListedCase, orderOf, reportsOf } from './list-queries.ts';
import { readNameFacts } from '../exchange/masking-queries.ts';
import { readNationals } from '../exchange/national-queries.ts';
import { readContents } from '../queries.ts';
import { summaryOf } from '../read-case.ts';

export async function sendCsv(
  portal: Portal,
  { query, user, write, reply }: Call<'GET /api/admin/cases/csv'>,
): Promise<Readable> {
  const columns = columnsOf(query);
  const { isLarge } = await requireExporter(portal, await countToExport(portal, query, user), user);
  // Fewer cases with the columns of the list are no more than the list shows.
  if (isLarge) await write(async (_trx, by) => by.requireConfirmed());
  const { engine, config } = portal;
  nameFile(portal, reply, 'text/csv', 'csv');
  return streamCases(portal, query, user, {
    head: caseCsvHead(columns),
    batch: 300,
    async linesOf(rows) {
      const [reports, nationals] = await Promise.all([
        reportsOf(engine.farReader, rows),
        readNationals(
          engine.farReader,
          rows.map(({ id }) => id),
          config.timeZone,
        ),
      ]);
      return rows.map((row, place) =>
        caseCsvLine(columns, summaryOf(row, reports[place], null, nationals.get(row.id))),
      );
    },
  });
}

/** The same cases with their contents, as messages would send them. */
export async function sendJsonLines(
  portal: Portal,
  { query, user, write, reply }: Call<'GET /api/admin/cases/jsonl'>,
): Promise<Readable> {
  await requireExporter(portal, await countToExport(portal, query, user), user);
  await write(async () => {}); // the row needs a recent password, whatever the number
  const { farReader: reader } = portal.engine;
  nameFile(portal, reply, 'application/x-ndjson', 'jsonl');
  return streamCases(portal, query, user, {
    head: '',
    batch: 50, // a content may have 4 MiB
    async linesOf(rows) {
      const ids = rows.map(({ id }) => id);
      const [reports, nationals, contents, namesOf] = await Promise.all([
        reportsOf(reader, rows),
        readNationals(reader, ids, portal.config.timeZone),
        readContents(reader, ids),
        readNameFacts(reader, rows),
      ]);
      return rows.flatMap((row, place) => {
        const stored = contents.get(row.id);
        if (!stored) return [];
        const content = maskForRecipients(stored.content, namesOf(row));
        const shown = summaryOf(row, reports[place], null, nationals.get(row.id));
        return [caseJsonLine({ ...shown, patient: patientOf(content) }, { ...stored, content })];
      });
    },
  });
}

function nameFile(
  { config: { timeZone }, now }: Portal,
  reply: Call<'GET /api/admin/cases/csv'>['reply'],
  type: string,
  ending: string,
): void {
  const day = todayIn({ timeZone, now: now() });
  reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="cases-${day.toString()}.${ending}"`);
}

interface Lines {
  head: string;
  /** How many cases one read returns, and one line of the audit trail names: at most 300. */
  batch: number;
  linesOf(rows: readonly ListedCase[]): Promise<string[]>;
}

/**
 * The cases that a query asks for, in the order of receipt, whatever the order of the list: a save during the export can
 * change the urgency or the due day of a case, which would then stand twice in the file, or be missing. Each batch is
 * recorded before it is sent.
 */
async function streamCases(
  portal: Portal,
  query: CaseCsvQuery,
  user: CurrentUser,
  { head, batch, linesOf }: Lines,
): Promise<Readable> {
  const { engine, now } = portal;
  const filters = await filtersOf(portal, query, user);
  const { sort, order } = orderOf(query);
  const descending = sort !== 'received' || order === 'desc';

  async function* lines() {
    if (head !== '') yield head;
    let from: PageRequest['from'] = null;
    for (;;) {
      const page: Page<ListedCase> | null = await readPage(engine.farReader, caseList, {
        filters,
        sort: 'received',
        descending,
        limit: batch,
        from,
      });
      const rows = page?.rows ?? [];
      const records = rows.map(({ id }) => id);
      const details = { amount: rows.length, records, searched: Boolean(query.q) };
      // Recorded before it is sent.
      await recordEvent(engine.db, { at: now(), user, action: 'export', kind: 'cases', details });
      yield (await linesOf(rows)).join('');
      if (!page?.hasNext || !page.last) return;
      from = { ...page.last, direction: 'after' };
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

async function filtersOf(portal: Portal, query: CaseCsvQuery, user: CurrentUser): Promise<Filter[]> {
  const { engine } = portal;
  const sought = await findCases(engine, query, await listReader(portal, user));
  return (await engine.findRows(engine.farReader, 'cases', sought)).page;
}

/** How many cases a query exports, whatever it filters by; counted up to `manyCases`. */
async function countToExport(portal: Portal, query: CaseCsvQuery, user: CurrentUser): Promise<number> {
  const { farReader: reader } = portal.engine;
  const filters = await filtersOf(portal, query, user);
  const order = { sort: 'receivedAt', descending: true, limit: manyCases, from: null } as const;
  const page = await readPage(reader, caseList, { filters, ...order });
  return page?.rows.length ?? 0;
}

/** Many cases leave only by an account with the right `portal`, in every form. Returns whether they are many. */
export async function requireExporter(
  { engine }: Portal,
  count: number,
  user: CurrentUser,
): Promise<{ isLarge: boolean }> {
  const isLarge = count >= manyCases;
  if (isLarge) await requireRights(engine.reader, { all: ['portal', 'cases'] }, user);
  return { isLarge };
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
