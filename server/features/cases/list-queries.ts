// SQL of the list of cases: its views, filters and orders.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type CaseSort, type CaseView, caseViews } from '#contract/cases/choices-rules.ts';
import type { CaseCsvQuery, CaseListQuery, CaseOverview } from '#contract/cases/cases.ts';
import { alarmingWords } from '#contract/cases/deadlines-rules.ts';
import { type CaseState, caseStates } from '#contract/cases/steps-rules.ts';
import { countedMatches } from '#contract/growing-lists.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { type Filter, type GrowingList, searchFilters } from '../../db/paging.ts';
import { contains } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';
import type { StoredCase } from './queries.ts';

const columns = [
  'id',
  'reportId',
  'number',
  'state',
  'serious',
  'patient',
  'drug',
  'reaction',
  'source',
  'sex',
  'ageBand',
  'assessor',
  'dueOn',
  'completeness',
  'hasNewInformation',
  'alarming',
  'isSample',
  'receivedAt',
] as const;

/** A row of the list, as it is stored. */
export type ListedCase = Pick<StoredCase, (typeof columns)[number]>;

/** Cases without a day due come last. */
const due = sql`coalesce("dueOn", '9999-12-31')`;

/** Words of alarm and deaths first, then what is serious or not yet known. */
const urgency = sql`case when alarming or urgency = 'death' then 2 when urgency = 'serious' then 1 else 0 end`;

export const caseList: GrowingList<ListedCase> = {
  table: 'cases',
  columns,
  time: 'receivedAt',
  keys: { receivedAt: sql.ref('receivedAt'), dueOn: due, urgency } satisfies Record<
    CaseSort,
    RawBuilder<unknown>
  >,
};

/** The order of a list that names none. */
export function orderOf({ view, sort, order }: CaseCsvQuery): { sort: CaseSort; order: 'asc' | 'desc' } {
  const own = sort ?? (view === 'inbox' ? 'urgency' : view === 'dueThisWeek' ? 'dueOn' : 'receivedAt');
  return { sort: own, order: order ?? (own === 'dueOn' ? 'asc' : 'desc') };
}

/** Who asks, and the bounds of days in the portal's time zone. */
export interface ListReader {
  username: string;
  /** The last day of this week, as 2026-11-22. */
  weekEnds: string;
  /** When a day begins. */
  begins(day: string, daysLater?: number): Date;
}

const views = Object.keys(caseViews) as CaseView[];

/** The conditions of a query but its search. */
export async function filtersOf(
  engine: Pick<Engine, 'reader' | 'indexedSearch' | 'withoutIndex'>,
  query: CaseListQuery | CaseCsvQuery,
  reader: ListReader,
): Promise<Filter[]> {
  const { state, serious, drug, assessor, from, to, source, ageBand } = query;
  const is = (column: string, value: string) => sql<SqlBool>`${sql.ref(column)} = ${value}`;
  // A large share of all cases has each value of these. Their indexes serve the list in the order of arrival alone.
  const isAlone = viewOf(query.view, reader).length === 0 && !state && !drug && !assessor && !source;
  const mayUse = isAlone && orderOf(query).sort === 'receivedAt';
  const isOften = (column: string, value: string) =>
    mayUse ? is(column, value) : sql<SqlBool>`${engine.withoutIndex(sql.ref(column))} = ${value}`;
  return [
    ...viewOf(query.view, reader),
    ...(state ? [is('state', state)] : []),
    ...(serious ? [isOften('serious', serious)] : []),
    // The search column holds the drugs, too, and has an index.
    ...(drug ? [...(await searchFilters(engine, 'cases', drug)), contains('drugSearch', drug)] : []),
    ...(assessor ? [is('assessor', assessor)] : []),
    ...(from ? [sql<SqlBool>`"receivedAt" >= ${reader.begins(from).toISOString()}`] : []),
    ...(to ? [sql<SqlBool>`"receivedAt" < ${reader.begins(to, 1).toISOString()}`] : []),
    // Most cases come by the portal's form; the index has the others.
    ...(source ? [is('source', source)] : []),
    ...(source && source !== 'portal' ? [sql<SqlBool>`source <> 'portal'`] : []),
    ...(ageBand ? [isOften('ageBand', ageBand)] : []),
  ];
}

/** One condition, or none. */
function viewOf(view: CaseListQuery['view'], { username, weekEnds }: ListReader): Filter[] {
  switch (view) {
    case 'inbox':
      return [sql<SqlBool>`state = 'new'`];
    case 'mine':
      // The states are written as in the index.
      return [
        sql<SqlBool>`assessor = ${username}
          and state not in ('closed', 'nullified', 'notValid', 'referred', 'duplicate')`,
      ];
    case 'dueThisWeek':
      return [sql<SqlBool>`${due} <= ${weekEnds}`];
    case 'waiting':
      return [sql<SqlBool>`state = 'waiting'`];
    case 'newInformation':
      return [sql<SqlBool>`"hasNewInformation"`];
    case 'toSign':
      return [sql<SqlBool>`state = 'ready'`];
    case 'toSend':
      return [sql<SqlBool>`state = 'signed'`];
    default:
      return [];
  }
}

/** What the list says of a case's report. */
export interface ListedReport {
  reference: string;
  alarmingWords: readonly string[];
}

/** What the list says of the reports of cases, in the order of the cases. */
export async function reportsOf(db: Db, cases: readonly ListedCase[]): Promise<ListedReport[]> {
  if (cases.length === 0) return [];
  const rows = await db
    .selectFrom('adr_reports')
    .select(['id', 'reference', 'symptoms', 'message'])
    .where(
      'id',
      'in',
      cases.map(({ reportId }) => reportId),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return cases.map(({ reportId, alarming, serious }) => {
    const { reference = '', symptoms = '', message = null } = byId.get(reportId) ?? {};
    const isOpen = alarming && serious === 'unknown';
    return { reference, alarmingWords: isOpen ? alarmingWords(`${symptoms}\n${message ?? ''}`) : [] };
  });
}

/** The case of each report, by the report's id. */
export async function casesOfReports(
  db: Db,
  reportIds: readonly string[],
): Promise<Map<string, { id: string; number: string }>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('cases')
    .select(['id', 'number', 'reportId'])
    .where('reportId', 'in', reportIds)
    .execute();
  return new Map(rows.map(({ reportId, ...found }) => [reportId, found]));
}

/** How many cases are in each view. A count ends behind `countedMatches`: there are more. */
export async function countViews(db: Db, reader: ListReader): Promise<CaseOverview['views']> {
  const counts = views.map((view) => {
    const [filter = sql`true`] = viewOf(view, reader);
    return sql`select ${sql.lit(view)} as view, count(*) as cases
      from (select 1 from cases where ${filter} limit ${sql.lit(countedMatches + 1)}) as found`;
  });
  const { rows } = await sql<{
    view: CaseView;
    cases: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.map(({ view, cases }) => ({
    view,
    count: Math.min(cases, countedMatches),
    more: cases > countedMatches,
  }));
}

/** How many cases are in each state, and how many are overdue. A count ends behind `countedMatches`: there are more. */
export async function countCases(db: Db, today: string) {
  const most = sql.lit(countedMatches + 1);
  const counts = caseStates.map(
    (state) => sql`select ${sql.lit(state)} as state, count(*) as cases
      from (select 1 from cases where state = ${sql.lit(state)} limit ${most}) as found`,
  );
  const [states, overdue] = await Promise.all([
    sql<{ state: CaseState; cases: number }>`${sql.join(counts, sql` union all `)}`.execute(db),
    sql<{ cases: number }>`
      select count(*) as cases from (select 1 from cases where ${due} < ${today} limit ${most}) as found`.execute(
      db,
    ),
  ]);
  return { states: states.rows, overdue: overdue.rows[0]?.cases ?? 0 };
}
