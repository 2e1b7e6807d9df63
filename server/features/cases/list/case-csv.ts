// The cases of a view, of filters or of a search as a table (CSV, XLSX) or as JSON Lines. Many cases, and contents, need more than the right
// to read cases: `requireExporter`.
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { type CaseCsvQuery, manyCases } from '#contract/cases/cases.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { columnsWithReason, figureColumns } from '#contract/cases/content/choices-rules.ts';
import { caseCells, caseJsonLine, tableColumns } from '#contract/cases/list/case-csv.ts';
import { type LoggedCase, logColumns } from '#contract/cases/list/log-columns.ts';
import { listingMax } from '#contract/cases/prints/prints-rules.ts';
import { type Cell, pairColumns, pairsOf, researchColumns } from '#contract/cases/list/pair-columns.ts';
import { csvCell } from '#contract/csv-rules.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { departmentOf, reporterDepartment } from '#contract/cases/content/reporter-name-rules.ts';
import { maskForRecipients } from '#contract/cases/exchange/masking-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { requireRights } from '../../../access/rights.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { searchFor } from '../../../audit/searched-words.ts';
import { type Filter, type Page, type PageRequest, readPage } from '../../../db/paging.ts';
import { invalidInput } from '../../../http/problems.ts';
import type { Call } from '../../../http/serve.ts';
import type { Portal } from '../../../portal.ts';
import { countedReaction, patientOf } from '../work/derive.ts';
import { listReader, todayIn } from './list-cases.ts';
import { caseList, findCases, type ListedCase, orderOf, readLogMarks, reportsOf } from './list-queries.ts';
import { recordPrint, tooManyToPrint } from '../prints/print-case.ts';
import { listAssessmentsOf } from '../assessment/assessment-queries.ts';
import { listSubmissions } from '../exchange/exchange-queries.ts';
import { readNameFacts } from '../exchange/masking-queries.ts';
import { readNationals } from '../exchange/national-queries.ts';
import { readContents } from '../queries.ts';
import { reactionNames } from '../../insight/name-queries.ts';
import { readMarksOf } from '../../insight/queries.ts';
import { type Departments, readDepartments } from '../../lists/queries.ts';
import { summaryOf } from '../read-case.ts';
import { listSignatures } from '../work/work-queries.ts';
import { xlsxCell, xlsxStream, xlsxType } from '../../../http/xlsx.ts';

/** The rows of a table, and how they are read. */
interface Table {
  columns: readonly string[];
  /** How many cases one read returns, and one line of the audit trail names: at most 300. */
  batch: number;
  rowsOf(rows: readonly ListedCase[]): Promise<Cell[][]>;
}

export async function sendCsv(
  portal: Portal,
  { query, user, write, reply }: Call<'GET /api/admin/cases/csv'>,
): Promise<Readable> {
  const { columns, ...table } = await tableFor(portal, query, user, write);
  nameFile(portal, reply, 'text/csv; charset=utf-8', 'csv');
  const line = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;
  return streamCases(portal, query, user, {
    ...table,
    head: `\uFEFF${line(columns)}`,
    async linesOf(rows) {
      const cells = await table.rowsOf(rows);
      return cells.map(line);
    },
  });
}

/** The same table as a workbook. Past the limit of a sheet it goes on in a further one. */
export async function sendXlsx(
  portal: Portal,
  { query, user, write, reply }: Call<'GET /api/admin/cases/xlsx'>,
): Promise<Readable> {
  const { columns, batch, rowsOf } = await tableFor(portal, query, user, write);
  nameFile(portal, reply, xlsxType, 'xlsx');
  async function* rows() {
    for await (const some of exportedCases(portal, query, user, batch)) {
      for (const cells of await rowsOf(some)) yield cells.map(xlsxCell);
    }
  }
  return xlsxStream('Cases', columns, rows());
}

/** Checks who asks, and chooses what a row is. */
async function tableFor(
  portal: Portal,
  query: CaseCsvQuery,
  user: CurrentUser,
  write: Call<'GET /api/admin/cases/csv'>['write'],
): Promise<Table> {
  const table = tables[query.rows ?? 'cases'](portal, query);
  const { isLarge } = await requireExporter(portal, await countToExport(portal, query, user), user);
  // Fewer cases with the columns of the list are no more than the list shows.
  if (isLarge || query.rows === 'pairs') await write(async (_trx, by) => by.requireConfirmed());
  return table;
}

const tables = { cases: caseTable, pairs: pairTable, log: logTable };

function caseTable({ engine, config }: Portal, query: CaseCsvQuery): Table {
  const columns = chosen(query, tableColumns, (one) => one);
  const { farReader: reader } = engine;
  return {
    columns,
    batch: 300,
    async rowsOf(rows) {
      const ids = rows.map(({ id }) => id);
      const [reports, nationals, figures] = await Promise.all([
        reportsOf(reader, rows),
        readNationals(reader, ids, config.timeZone),
        readMarksOf(reader, ids, figureColumns),
      ]);
      return rows.map((row, place) =>
        caseCells(columns, summaryOf(row, reports[place], null, nationals.get(row.id)), figures.get(row.id)),
      );
    },
  };
}

function pairTable(
  { engine: { farReader: reader }, config: { timeZone } }: Portal,
  query: CaseCsvQuery,
): Table {
  const isResearch = query.research === 'true';
  const added = isResearch ? addedTo(query) : [];
  const all = isResearch ? researchColumns(added) : pairColumns;
  const namesWards = !isResearch || added.includes('ward');
  const columns = chosen(query, all, ({ name }) => name);
  let exported = 0;
  let departments: Departments | undefined;
  return {
    columns: [...(isResearch ? ['exportNumber'] : []), ...columns.map(({ name }) => name)],
    batch: 50, // a content may have 4 MiB
    async rowsOf(rows) {
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      departments ??= await readDepartments(reader);
      const [reports, nationals, contents, namesOf, assessments, signatures, submissions] = await Promise.all(
        [
          reportsOf(reader, rows),
          readNationals(reader, ids, timeZone),
          readContents(reader, ids),
          readNameFacts(reader, rows),
          listAssessmentsOf(reader, ids),
          listSignatures(reader, rows),
          listSubmissions(reader, ids),
        ],
      );
      const reactions = [...contents.values()].flatMap((one) => one.content.reactions ?? []);
      const systems = await reactionNames(reader, 'bodySystem')(reactions.map(countedReaction));
      const [assessmentsOf, submissionsOf] = [
        Map.groupBy(assessments, ({ caseId }) => caseId),
        Map.groupBy(submissions, ({ caseId }) => caseId),
      ];
      const cells: Cell[][] = [];
      for (const [place, row] of rows.entries()) {
        const content = contents.get(row.id)?.content ?? {};
        const sent = submissionsOf.get(row.id)?.findLast(({ way }) => way !== 'download');
        exported += 1;
        const pairs = pairsOf({
          summary: summaryOf(row, reports[place], null, nationals.get(row.id)),
          content: maskForRecipients(content, namesOf(row)),
          assessments: assessmentsOf.get(row.id) ?? [],
          // No person is known by it, so it is not masked.
          department: departments.nameOf(namesWards ? departmentOf(content) : withoutWard(row, content)),
          bodySystemOf: (reaction) => systems.get(countedReaction(reaction))?.join('; ') ?? '',
          signedOn: dayIn(timeZone, signatures.get(row.id)?.at),
          sentOn: dayIn(timeZone, sent?.at),
        });
        const first = isResearch ? [exported] : [];
        for (const pair of pairs) cells.push([...first, ...columns.map(({ valueOf }) => valueOf(pair))]);
        await turn();
      }
      return cells;
    },
  };
}

/** The department of who reported. On a ward round it is the ward. */
const withoutWard = ({ source }: ListedCase, content: CaseContent): string =>
  source === 'ward' ? '' : reporterDepartment(content);

/** The columns that a query adds to rows for research. Throws 400 for others, and without a reason. */
function addedTo({ with: added, reason }: CaseCsvQuery): string[] {
  const names = added?.split(',').map((name) => name.trim()) ?? [];
  if (!names.every((name) => columnsWithReason.some((one) => one === name))) {
    const message = problems('use_some_of', { columnsWithReason: columnsWithReason.join(', ') });
    throw invalidInput([{ path: 'with', code: 'choice', message }]);
  }
  if (names.length > 0 && !reason?.trim()) {
    throw invalidInput([{ path: 'reason', code: 'required', message: problems('give_a_reason') }]);
  }
  return names;
}

/** The day of a time in the portal's time zone; null: there is none. */
const dayIn = (timeZone: string, at: string | null | undefined): string | null =>
  at ? dayOf(nowIn(new Date(at), timeZone)) : null;

function logTable(portal: Portal, query: CaseCsvQuery): Table {
  const columns = chosen(query, logColumns, ({ name }) => name);
  return {
    columns: columns.map(({ name }) => name),
    batch: 300,
    async rowsOf(rows) {
      const all = await readLogged(portal, rows);
      return all.map((one) => columns.map(({ valueOf }) => valueOf(one)));
    },
  };
}

/** What the log book says of cases, in their order. */
async function readLogged(
  { engine: { farReader: reader }, config: { timeZone } }: Portal,
  rows: readonly ListedCase[],
): Promise<LoggedCase[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [reports, nationals, marks, signatures, submissions] = await Promise.all([
    reportsOf(reader, rows),
    readNationals(reader, ids, timeZone),
    readLogMarks(reader, ids),
    listSignatures(reader, rows),
    listSubmissions(reader, ids),
  ]);
  const submissionsOf = Map.groupBy(
    submissions.filter(({ way }) => way !== 'download'),
    ({ caseId }) => caseId,
  );
  return rows.map((row, place) => {
    const mark = marks.get(row.id);
    const [sending = null] = submissionsOf.get(row.id) ?? [];
    return {
      summary: summaryOf(row, reports[place], null, nationals.get(row.id)),
      worldwideId: mark?.worldwideId ?? null,
      facts: mark?.clock?.facts ?? [],
      assessedOn: dayIn(timeZone, mark?.assessedAt),
      signedOn: dayIn(timeZone, signatures.get(row.id)?.at),
      sentOn: dayIn(timeZone, sending?.at),
      closedOn: dayIn(timeZone, mark?.closedAt),
      sending,
    };
  });
}

/** The cases of the log book on paper: at most 1,000. */
export async function readLogBook(
  portal: Portal,
  query: CaseCsvQuery,
  user: CurrentUser,
): Promise<{ printedAt: string; rows: Cell[][] }> {
  const { engine, now } = portal;
  const page = await readPage(engine.farReader, caseList, {
    filters: await filtersOf(portal, query, user),
    sort: 'number',
    descending: false,
    limit: listingMax,
    from: null,
  });
  if (page?.hasNext) throw tooManyToPrint();
  const rows = page?.rows ?? [];
  const at = now();
  await recordPrint(portal, { at, user, ids: rows.map(({ id }) => id), q: query.q });
  const logged = await readLogged(portal, rows);
  return {
    printedAt: at.toISOString(),
    rows: logged.map((one) => logColumns.map(({ valueOf }) => valueOf(one))),
  };
}

/** The same cases with their contents, as messages would send them, and their assessments. */
export async function sendJsonLines(
  portal: Portal,
  { query, user, write, reply }: Call<'GET /api/admin/cases/jsonl'>,
): Promise<Readable> {
  await requireExporter(portal, await countToExport(portal, query, user), user);
  await write(async () => {}); // the row needs a recent password, whatever the number
  const { farReader: reader } = portal.engine;
  nameFile(portal, reply, 'application/x-ndjson; charset=utf-8', 'jsonl');
  return streamCases(portal, query, user, {
    head: '',
    batch: 50, // a content may have 4 MiB
    async linesOf(rows) {
      const ids = rows.map(({ id }) => id);
      if (rows.length === 0) return [];
      const [reports, nationals, contents, namesOf, all] = await Promise.all([
        reportsOf(reader, rows),
        readNationals(reader, ids, portal.config.timeZone),
        readContents(reader, ids),
        readNameFacts(reader, rows),
        listAssessmentsOf(reader, ids),
      ]);
      const assessmentsOf = Map.groupBy(all, ({ caseId }) => caseId);
      return rows.flatMap((row, place) => {
        const stored = contents.get(row.id);
        if (!stored) return [];
        const content = maskForRecipients(stored.content, namesOf(row));
        const shown = summaryOf(row, reports[place], null, nationals.get(row.id));
        const assessments = assessmentsOf.get(row.id) ?? [];
        return [caseJsonLine({ ...shown, patient: patientOf(content) }, { ...stored, content, assessments })];
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
  reply.type(type).header('content-disposition', `attachment; filename="cases-${day.toString()}.${ending}"`);
}

interface Lines extends Pick<Table, 'batch'> {
  head: string;
  linesOf(rows: readonly ListedCase[]): Promise<string[]>;
}

async function streamCases(
  portal: Portal,
  query: CaseCsvQuery,
  user: CurrentUser,
  { head, batch, linesOf }: Lines,
): Promise<Readable> {
  async function* lines() {
    if (head !== '') yield head;
    for await (const rows of exportedCases(portal, query, user, batch)) yield (await linesOf(rows)).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}

/**
 * The cases that a query asks for, in the order of receipt, the log book by number, whatever the order of the list: a save
 * during the export can change the urgency or the due day of a case, which would then stand twice in the file, or be
 * missing. Each batch is recorded before it is sent.
 */
async function* exportedCases(
  portal: Portal,
  query: CaseCsvQuery,
  user: CurrentUser,
  batch: number,
): AsyncGenerator<readonly ListedCase[]> {
  const { engine, now } = portal;
  const filters = await filtersOf(portal, query, user);
  const { sort, order } = orderOf(query);
  const isRegister = query.rows === 'log';
  const descending = !isRegister && (sort !== 'received' || order === 'desc');
  let from: PageRequest['from'] = null;
  for (;;) {
    const page: Page<ListedCase> | null = await readPage(engine.farReader, caseList, {
      filters,
      sort: isRegister ? 'number' : 'received',
      descending,
      limit: batch,
      from,
    });
    const rows = page?.rows ?? [];
    const records = rows.map(({ id }) => id);
    const reason = query.with && `${query.with}: ${query.reason ?? ''}`;
    const { words, about } = searchFor(portal.keys, query.q);
    const details = { amount: rows.length, records, ...about, ...(reason && { reason }) };
    // Recorded before it is sent.
    await recordEvent(engine.db, { at: now(), user, action: 'export', kind: 'cases', details, words });
    yield rows;
    if (!page?.hasNext || !page.last) return;
    from = { ...page.last, direction: 'after' };
  }
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

/** The columns that the query names, otherwise all. */
function chosen<Column>(
  { columns }: CaseCsvQuery,
  all: readonly Column[],
  nameOf: (column: Column) => string,
): readonly Column[] {
  if (!columns) return all;
  return columns.split(',').map((typed) => {
    const column = all.find((one) => nameOf(one) === typed.trim());
    if (column) return column;
    const message = problems('use_some_of_2', { all: all.map(nameOf).join(', ') });
    throw invalidInput([{ path: 'columns', code: 'choice', message }]);
  });
}
