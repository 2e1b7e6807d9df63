// SQL of the list of cases: its views, filters and orders.
import { type RawBuilder, sql } from 'kysely';
import { type CaseSort, type CaseView, caseViews } from '#contract/cases/choices-rules.ts';
import type { CaseCsvQuery, CaseListQuery, CaseOverview } from '#contract/cases/cases.ts';
import type { CheckLevel } from '#contract/cases/checks-rules.ts';
import { readCaseNumber } from '#contract/cases/case-numbers-rules.ts';
import type { SeriousnessCriterion } from '#contract/cases/code-lists-rules.ts';
import { isAgeKnown } from '#contract/cases/from-report-rules.ts';
import { followedStates, oldInformationBefore } from '#contract/cases/follow-up-list-rules.ts';
import { mostSeriousCriterion } from '#contract/cases/derived-facts-rules.ts';
import { type CaseState, caseStates } from '#contract/cases/steps-rules.ts';
import { countedMatches } from '#contract/growing-lists.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { type Condition, type Finding, findRecords } from '../../db/narrow.ts';
import type { Filter, GrowingList } from '../../db/paging.ts';
import { contains } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';
import { suspectedAmong } from '../duplicates/queries.ts';
import { listAlarms } from './alarm-queries.ts';
import { deathDueOf, unseenWords } from './alarm-facts.ts';
import { findByNationalNumber } from './national-queries.ts';
import { readCaseSettings, type StoredCase } from './queries.ts';
import { endStateList } from './work-queries.ts';

const columns = [
  'id',
  'reportId',
  'number',
  'state',
  'serious',
  'urgency',
  'patientDied',
  'impossible',
  'contradictions',
  'unusual',
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
  'receivedOn',
  'validSince',
  'enteredOn',
  'wasSent',
  'version',
  'hasOpenOutcome',
  'openPregnancy',
  'noFollowUpAt',
] as const;

/** A row of the list, as it is stored. */
export type ListedCase = Pick<StoredCase, (typeof columns)[number]>;

/** Cases without a day due come last. */
const due = (column: (name: string) => RawBuilder<unknown>) =>
  sql`coalesce(${column('dueOn')}, '9999-12-31')`;

/**
 * The order of the inbox, the first smallest: deaths, unseen alarm words, life-threatening, serious, undecided, not
 * serious; in each group by the day due, none last, then by the received day and the number. Written as in the migration of its index.
 */
const rank = sql`(case when urgency = 'death' then '1' when alarming then '2' when urgency = 'lifeThreatening' then '3' when urgency = 'serious' then '4' when urgency = 'undecided' then '5' else '6' end)`;
const urgency = sql`(${rank} || coalesce("dueOn", '9999-12-31') || "receivedOn" || number)`;

export const caseList: GrowingList<ListedCase> = {
  table: 'cases',
  columns,
  time: 'receivedOn',
  keys: { received: sql.ref('receivedOn'), due: due(sql.ref), urgency } satisfies Record<
    CaseSort,
    RawBuilder<unknown>
  >,
  inverted: ['urgency'],
};

/** The order of a list: the one that it names, or that of its view. */
export function orderOf({ view, sort, order }: CaseCsvQuery): { sort: CaseSort; order: 'asc' | 'desc' } {
  const own = sort ?? (view === 'inbox' ? 'urgency' : view === 'dueThisWeek' ? 'due' : 'received');
  return { sort: own, order: order ?? (own === 'due' ? 'asc' : 'desc') };
}

/** The columns of the orders, as conditions name them. */
const columnOf: Record<CaseSort, string> = { received: 'receivedOn', due: 'dueOn', urgency: 'urgency' };

/** The account, and a day in the portal's time zone. */
export interface ListReader {
  username: string;
  /** Today, and the last day of this week, as 2026-11-22. */
  today: string;
  weekEnds: string;
  /** So old, in days, the last information of a case without a final outcome may become. */
  followUpAfterDays: number;
}

const views = Object.keys(caseViews) as CaseView[];

/** The cases that a query asks for. A search for a whole number of a case finds that case alone. */
export async function findCases(
  engine: Pick<Engine, 'reader' | 'indexedSearch' | 'rowPlaces' | 'withoutIndex' | 'expectedRows'>,
  query: CaseListQuery | CaseCsvQuery,
  reader: ListReader,
): Promise<Finding> {
  const { q = '', drug = '' } = query;
  const named = await findByName(engine.reader, q.trim().toUpperCase());
  const conditions = conditionsOf(query, reader, engine.withoutIndex);
  const ofDrug = drug ? [contains('drugSearch', drug)] : [];
  const [expected = null] = (ofDrug[0] && (await engine.expectedRows('cases', ofDrug))) ?? [];
  // The searched fields hold the drugs, too. Their index does not help PostgreSQL to find a drug of many cases.
  const isRare = expected !== null && expected <= manyRows;
  const texts = [named === null ? q : '', isRare || expected === null ? drug : ''];
  const finding = findRecords(engine, caseList, {
    texts,
    conditions: named === null ? conditions : [isCase(named, engine.withoutIndex), ...conditions],
    others: ofDrug,
    column: q === '' && ofDrug.length > 0 ? 'drugSearch' : undefined,
    isRare,
    sort: columnOf[orderOf(query).sort],
  });
  // PostgreSQL does not know that most new cases are not decided, and would read an index from its old end. The cases
  // that meet two conditions may all be old.
  const isOne = conditions.length + ofDrug.length === 1;
  const countInTime = isOne && texts.every((text) => text === '');
  return {
    ...finding,
    narrow: async (onlyCount) => ({ ...(await finding.narrow(onlyCount)), countInTime }),
  };
}

/** From this number on, a page and its count are found sooner in the order of the list than by the index of searches. */
const manyRows = 10_000;

const referenceShape = /^ADR-\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** The case with this number, of the centre or of the national system, or whose report has this reference number. */
async function findByName(db: Db, name: string): Promise<string | null> {
  const cases = db.selectFrom('cases').select('cases.id');
  const named = referenceShape.test(name)
    ? cases.innerJoin('adr_reports', 'adr_reports.id', 'cases.reportId').where('reference', '=', name)
    : readCaseNumber(name)
      ? cases.where('number', '=', name)
      : null;
  const found = (await named?.executeTakeFirst())?.id;
  return found ?? (name === '' ? null : findByNationalNumber(db, name));
}

const isCase = (id: string, withoutIndex: Engine['withoutIndex']): Condition => ({
  filter: sql`id = ${id}`,
  loose: sql`${withoutIndex(sql.ref('id'))} = ${id}`,
  isInOrders: true,
});

function conditionsOf(
  {
    view,
    state,
    serious,
    patientDied,
    finding,
    assessor,
    from,
    to,
    source,
    ageBand,
  }: CaseListQuery | CaseCsvQuery,
  reader: ListReader,
  withoutIndex: Engine['withoutIndex'],
): Condition[] {
  const twice: Twice = (filter) => ({
    filter: filter(sql.ref),
    loose: filter((name) => withoutIndex(sql.ref(name))),
  });
  const ofView = viewOf(view, reader, twice);
  const is = (name: string, value: string) => twice((column) => sql`${column(name)} = ${value}`);
  // The index leaves out the values that most cases have.
  const oftenIs = (name: string, value: string, often: readonly string[]): Condition => {
    const isValue = is(name, value);
    if (often.includes(value)) return { ...isValue, isCommon: true };
    const others = sql.join(often.map((one) => sql.lit(one)));
    return { ...isValue, filter: sql`${isValue.filter} and ${sql.ref(name)} not in (${others})` };
  };
  const dates = (column: RawBuilder<unknown>) => [
    ...(from ? [sql`${column} >= ${from}`] : []),
    ...(to ? [sql`${column} <= ${to}`] : []),
  ];
  return [
    ...(ofView ? [ofView] : []),
    ...(state ? [{ ...is('state', state), isInOrders: true }] : []),
    ...(serious ? [{ ...oftenIs('serious', serious, ['unknown']), isInOrders: true }] : []),
    ...(patientDied === undefined
      ? []
      : patientDied === 'true'
        ? [twice((column) => sql`${column('patientDied')}`)]
        : [{ ...twice((column) => sql`not ${column('patientDied')}`), isCommon: true }]),
    ...(finding ? [twice((column) => sql`${column(findingColumn[finding])} > 0`)] : []),
    ...(assessor ? [is('assessor', assessor)] : []),
    ...(from || to
      ? [
          {
            ...twice((column) => sql`${sql.join(dates(column('receivedOn')), sql` and `)}`),
            range: 'receivedOn',
          },
        ]
      : []),
    ...(source ? [oftenIs('source', source, ['portal'])] : []),
    ...(ageBand ? [oftenIs('ageBand', ageBand, ['5', '6'])] : []),
  ];
}

/** The column that counts the findings of a level. */
const findingColumn = {
  impossible: 'impossible',
  contradiction: 'contradictions',
  unusual: 'unusual',
} as const satisfies Record<CheckLevel, string>;

/** A condition on columns, with their indexes and without. */
type Twice = (filter: (column: (name: string) => RawBuilder<unknown>) => Filter) => Condition;

/** The condition of a view. Null: all cases. */
function viewOf(
  view: CaseListQuery['view'],
  { username, today, weekEnds, followUpAfterDays }: ListReader,
  twice: Twice,
): Condition | null {
  const isIn = (state: CaseState) => ({
    ...twice((column) => sql`${column('state')} = ${state}`),
    isInOrders: true,
  });
  switch (view) {
    case 'inbox':
      // A case of a later state is a task of the inbox until somebody has looked at its words.
      return {
        ...twice((column) => sql`(${column('state')} = 'new' or ${column('alarming')})`),
        isInOrders: true,
      };
    case 'mine':
      // Literals, as in the index. A closed case that is due again is work of its assessor.
      return twice(
        (column) => sql`${column('assessor')} = ${username}
          and (${column('state')} not in (${endStateList}) or ${column('dueOn')} is not null)`,
      );
    case 'dueThisWeek':
      return { ...twice((column) => sql`${due(column)} <= ${weekEnds}`), range: 'dueOn' };
    case 'waiting':
      return isIn('waiting');
    case 'newInformation':
      return twice((column) => sql`${column('hasNewInformation')}`);
    case 'followUp':
      return {
        ...twice(
          (column) => sql`(${column('outcomeOpenSince')} < ${oldInformationBefore(today, followUpAfterDays)}
            or ${column('followUpOn')} <= ${today})
            and ${column('state')} in (${sql.join(followedStates.map((state) => sql.lit(state)))})`,
        ),
        isInOrders: true,
      };
    case 'toSign':
      return isIn('ready');
    case 'toSend':
      return isIn('signed');
    default:
      return null;
  }
}

/** The columns of the list that come from a case's report, from what strangers wrote, and from other cases. */
export interface ListedReport {
  reference: string;
  alarmingWords: readonly string[];
  deathDue: string | null;
  mayBeDuplicate: boolean;
}

/** The columns of the list that come from the reports of cases, in the order of the cases. */
export async function reportsOf(db: Db, cases: readonly ListedCase[]): Promise<ListedReport[]> {
  if (cases.length === 0) return [];
  const told = cases.filter(({ alarming, serious }) => alarming || serious === 'unknown');
  const [rows, alarms, { daysOn }, suspected] = await Promise.all([
    db
      .selectFrom('adr_reports')
      .select(['id', 'reference'])
      .where(
        'id',
        'in',
        cases.map(({ reportId }) => reportId),
      )
      .execute(),
    listAlarms(
      db,
      told.map(({ id }) => id),
    ),
    readCaseSettings(db),
    suspectedAmong(
      db,
      cases.flatMap(({ id, state }) => (state === 'duplicate' || state === 'nullified' ? [] : [id])),
    ),
  ]);
  const byId = new Map(rows.map(({ id, reference }) => [id, reference]));
  const alarmsById = Map.groupBy(alarms, ({ caseId }) => caseId);
  return cases.map((row) => {
    const own = alarmsById.get(row.id) ?? [];
    return {
      reference: byId.get(row.reportId) ?? '',
      alarmingWords: unseenWords(own),
      deathDue: deathDueOf(row, own, daysOn),
      mayBeDuplicate: suspected.has(row.id),
    };
  });
}

/** The gravest criterion of the serious cases, by their ids, from their newest versions. */
export async function criteriaOf(
  db: Db,
  cases: readonly ListedCase[],
): Promise<Map<string, SeriousnessCriterion | null>> {
  const serious = cases.filter((row) => row.serious === 'true').map(({ id }) => id);
  if (serious.length === 0) return new Map();
  const rows = await db
    .selectFrom('cases')
    .innerJoin('case_versions', (join) =>
      join.onRef('case_versions.caseId', '=', 'cases.id').onRef('case_versions.number', '=', 'cases.version'),
    )
    .select(['cases.id', 'case_versions.content'])
    .where('cases.id', 'in', serious)
    .execute();
  return new Map(rows.map(({ id, content }) => [id, mostSeriousCriterion(content)]));
}

/** The case of each report, by the report's id. */
export async function casesOfReports(
  db: Db,
  reports: readonly { id: string; age: number }[],
): Promise<Map<string, { id: string; number: string; isAgeKnown: boolean }>> {
  if (reports.length === 0) return new Map();
  const ageOf = new Map(reports.map(({ id, age }) => [id, age]));
  const rows = await db
    .selectFrom('cases')
    .select(['id', 'number', 'reportId', 'source', 'ageBand'])
    .where('reportId', 'in', [...ageOf.keys()])
    .execute();
  return new Map(
    rows.map(({ id, number, reportId, ...facts }) => [
      reportId,
      { id, number, isAgeKnown: isAgeKnown(ageOf.get(reportId) ?? 0, facts) },
    ]),
  );
}

/** How many cases are in each view. A count above `countedMatches` means that there are more. */
export async function countViews(db: Db, reader: ListReader): Promise<CaseOverview['views']> {
  const counts = views.map((view) => {
    const condition = viewOf(view, reader, (filter) => ({ filter: filter(sql.ref), loose: filter(sql.ref) }));
    // PostgreSQL would read the whole table for the days due.
    const order = condition?.range === 'dueOn' ? sql`order by ${due(sql.ref)}` : sql``;
    return sql`select ${sql.lit(view)} as view, count(*) as cases
      from (select 1 from cases where ${condition?.filter ?? sql`true`} ${order}
        limit ${sql.lit(countedMatches + 1)}) as found`;
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

/**
 * How many cases are in each state, and how many are overdue. A count above `countedMatches` means that there are
 * more.
 */
export async function countCases(db: Db, today: string) {
  const most = sql.lit(countedMatches + 1);
  const counts = caseStates.map(
    (state) => sql`select ${sql.lit(state)} as state, count(*) as cases
      from (select 1 from cases where state = ${sql.lit(state)} limit ${most}) as found`,
  );
  const [states, overdue] = await Promise.all([
    sql<{ state: CaseState; cases: number }>`${sql.join(counts, sql` union all `)}`.execute(db),
    countDueBefore(db, today),
  ]);
  return { states: states.rows, overdue };
}

async function countDueBefore(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ cases: number }>`
    select count(*) as cases from (select 1 from cases where ${due(sql.ref)} < ${day}
      order by ${due(sql.ref)} limit ${sql.lit(countedMatches + 1)}) as found`.execute(db);
  return rows[0]?.cases ?? 0;
}

/** How many cases are overdue. A count above `countedMatches` means that there are more. */
export async function countOverdue(db: Db, today: string): Promise<{ count: number; more: boolean }> {
  const overdue = await countDueBefore(db, today);
  return { count: Math.min(overdue, countedMatches), more: overdue > countedMatches };
}

/** Most cases that a task names. */
const mostNamed = 5;

/**
 * Deaths that nobody has signed yet, and cases with unseen words that may mean one, in the order of the inbox. Samples
 * are no tasks.
 */
export async function listDeaths(db: Db): Promise<CaseOverview['deaths']> {
  const { rows } = await sql<{ id: string; number: string; dueOn: string | null }>`
    select id, number, "dueOn" from cases
    where ${urgency} < '3' and not "isSample" and (
      (urgency = 'death' and state in ('new', 'inWork', 'waiting', 'ready'))
      or (alarming and "deathWordsToldAt" is not null))
    order by ${urgency} limit ${sql.lit(countedMatches + 1)}`.execute(db);
  return {
    count: Math.min(rows.length, countedMatches),
    more: rows.length > countedMatches,
    first: rows.slice(0, mostNamed).map(({ id, number, dueOn: due }) => ({ id, number, due })),
  };
}
