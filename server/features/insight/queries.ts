// SQL of the figures about many cases.
import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Insertable, type RawBuilder, sql } from 'kysely';
import { allFigures, type Figure, figureRules } from '#contract/figures-rules.ts';
import { listedDocumentsMax, listedEventsMax, type Period } from '#contract/figure-packs-rules.ts';
import type { Pack } from '#contract/figures.ts';
import { settingDefaults } from '#contract/site-settings-rules.ts';
import type { PublishedQuarter } from '#contract/public-statistics.ts';
import { notTaken } from '#contract/cases/exchange/icsr-rules.ts';
import { uncountedStates } from '#contract/insight-rules.ts';
import { agreementOf } from '#contract/cases/assessment/two-assessors-rules.ts';
import { countOf } from '../../db/count-of.ts';
import { insertRow } from '../../db/insert-rows.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { foldName } from '#contract/text-rules.ts';

/** Not those of an assessor who waits for the second one. */
const isShown = ({ or, eb }: ExpressionBuilder<Tables, 'case_assessments'>) =>
  or([eb('isBlind', '=', false), eb('openedAt', 'is not', null)]);

/** Which cases are counted. */
export interface Counted {
  /** The received days that bound the period: from the one, and until the end of the other. Null: no bound. */
  from: string | null;
  until: string | null;
  /** A portal with made-up cases counts them. */
  samples: boolean;
}

/** From the one moment, and before the other. */
interface Moments {
  since: string;
  before: string;
}

/** When the register of figures was last made, and from what. */
export interface RegisterState {
  asOf: string;
  since: string;
  basis: string;
  generation: number;
}

export async function readRegisterState(db: Db): Promise<RegisterState | undefined> {
  return db
    .selectFrom('figure_state')
    .select(['asOf', 'since', 'basis', 'generation'])
    .where('id', '=', 1)
    .executeTakeFirst();
}

export async function writeRegisterState(db: Db, state: RegisterState): Promise<void> {
  await db
    .insertInto('figure_state')
    .values({ id: 1, ...state })
    .onConflict((row) => row.column('id').doUpdateSet(state))
    .execute();
}

/** What decides, besides cases, how names are counted: when it changes, all cases are read again. */
export async function readTermState(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`select
    (select count(*) from own_terms) || ' ' || (select coalesce(sum(version), 0) from own_terms) || ' ' ||
    (select coalesce(cast(max("createdAt") as text), '') from own_terms) || ' ' || (select count(*) from own_term_names) || ' ' ||
    (select coalesce(max(version), '') || ' ' || count(*) from meddra_releases where state = 'ready') as state`.execute(
    db,
  );
  return rows[0]?.state ?? '';
}

/** Ids of cases, in the order of their ids. */
export async function listCaseIds(db: Db, after: string, most: number): Promise<string[]> {
  const all = db.selectFrom('cases').select('id').orderBy('id').limit(most);
  const rows = await (after === '' ? all : all.where('id', '>', after)).execute();
  return rows.map(({ id }) => id);
}

/** Ids of cases that changed at a time or later, the earliest change first. */
export async function listChangedCases(db: Db, since: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where('updatedAt', '>=', since)
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of cases that are due on a day from the one to the day before the other. */
export async function listCasesDue(db: Db, from: string, to: string, most: number): Promise<string[]> {
  const dueOn = sql<string>`coalesce("dueOn", '9999-12-31')`; // as in the index
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where(dueOn, '>=', from)
    .where(dueOn, '<', to)
    .orderBy(dueOn)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Cases by their ids, or all from one id to another: one statement for every part of a long list. */
export type SomeCases = readonly string[] | { first: string; last: string };

const isAmong = (column: string, some: SomeCases) =>
  'first' in some
    ? sql<boolean>`${sql.ref(column)} between ${some.first} and ${some.last}`
    : sql<boolean>`${sql.ref(column)} in (${sql.join(some)})`;

/** What the register needs of cases, with their newest contents and the place of the poster by whose code a report came. */
export function readCasesToCount(db: Db, some: SomeCases) {
  return db
    .selectFrom('cases')
    .innerJoin('case_versions', (join) =>
      join.onRef('case_versions.caseId', '=', 'cases.id').onRef('case_versions.number', '=', 'cases.version'),
    )
    .select([
      'cases.id',
      'state',
      'serious',
      'urgency',
      'patientDied',
      'source',
      'sex',
      'ageBand',
      'completeness',
      'impossible',
      'contradictions',
      'cases.unusual',
      'isSample',
      'receivedOn',
      'enteredOn',
      'dueOn',
      'closedAt',
      // As text, which passes faster from the reading thread to its caller.
      sql<string>`cast(case_versions.content as text)`.as('content'),
      sql<string | null>`(select via from adr_reports where adr_reports.id = cases."reportId")`.as('via'),
    ])
    .where(isAmong('cases.id', some))
    .orderBy('cases.id') // the first spelling of a name is the one that is shown
    .execute();
}

/** Assessments in the order in which they were made, standing signatures and sendings of these cases. */
export async function readWorkToCount(db: Db, some: SomeCases) {
  const [assessments, signatures, sendings] = await Promise.all([
    db
      .selectFrom('case_assessments')
      .select(['caseId', 'drugId', 'reactionId', 'method', 'answers', 'result', 'reason'])
      .where(isAmong('caseId', some))
      .where(isShown)
      .orderBy('caseId')
      .orderBy('place')
      .execute(),
    db
      .selectFrom('case_signatures')
      .select(['caseId', 'at'])
      .where(isAmong('caseId', some))
      .where('undoneAt', 'is', null)
      .orderBy('at')
      .execute(),
    db
      .selectFrom('case_submissions')
      .select(['caseId', 'at', 'daysLate'])
      .where(isAmong('caseId', some))
      .where('state', 'not in', notTaken)
      .orderBy('at')
      .execute(),
  ]);
  return { assessments, signatures, sendings };
}

export function readFigureValues(db: Db) {
  return db.selectFrom('figure_values').select(['id', 'figure', 'value', 'name']).orderBy('id').execute();
}

const rowColumns = ['caseId', 'receivedOn', 'marks', 'days'] as const;

export async function readFigureRows(db: Db, after: string, most: number) {
  const all = db.selectFrom('figure_cases').select(rowColumns).orderBy('caseId').limit(most);
  return (after === '' ? all : all.where('caseId', '>', after)).execute();
}

export function findFigureRows(db: Db, ids: readonly string[]) {
  return db.selectFrom('figure_cases').select(rowColumns).where('caseId', 'in', ids).execute();
}

/** Stores new values and rows in one transaction; a row replaces that of the same case. */
export async function writeFigureRows(
  db: Db,
  values: readonly { id: number; figure: string; value: string; name: string }[],
  rows: readonly { caseId: string; receivedOn: string; marks: string; days: string }[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < values.length; from += 1_000) {
      await trx
        .insertInto('figure_values')
        .values(values.slice(from, from + 1_000))
        .execute();
    }
    for (let from = 0; from < rows.length; from += 1_000) {
      await trx
        .insertInto('figure_cases')
        .values(rows.slice(from, from + 1_000))
        .onConflict((row) =>
          row.column('caseId').doUpdateSet(({ ref }) => ({
            receivedOn: ref('excluded.receivedOn'),
            marks: ref('excluded.marks'),
            days: ref('excluded.days'),
          })),
        )
        .execute();
    }
  });
}

export async function emptyRegister(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of ['figure_cases', 'figure_values', 'figure_state'] as const) {
      await trx.deleteFrom(table).execute();
    }
  });
}

/** The known values of some figures for cases, by the id of the case; a name as cases hold it. */
export async function readMarksOf<Name extends Figure>(
  db: Db,
  ids: readonly string[],
  figures: readonly Name[],
): Promise<Map<string, Partial<Record<Name, string[]>>>> {
  if (ids.length === 0) return new Map();
  const rows = (await findFigureRows(db, ids)).map(({ caseId, marks }) => ({
    caseId,
    marks: marks.split(' ').filter(Boolean).map(Number),
  }));
  const marked = [...new Set(rows.flatMap(({ marks }) => marks))];
  if (marked.length === 0) return new Map();
  const values = await db
    .selectFrom('figure_values')
    .select(['id', 'figure', 'value', 'name'])
    .where('id', 'in', marked)
    .where('figure', 'in', figures)
    .where('value', 'not in', withoutValue)
    .orderBy('id')
    .execute();
  const byId = new Map(values.map((one) => [one.id, one]));
  return new Map(
    rows.map(({ caseId, marks }) => {
      const own = marks.flatMap((id) => byId.get(id) ?? []);
      const byFigure = Object.groupBy(own, ({ figure }) => figure as Name);
      const shown = Object.entries<typeof own | undefined>(byFigure).map(([figure, found = []]) => [
        figure,
        found.map(({ value, name }) => name || value),
      ]);
      return [caseId, Object.fromEntries(shown) as Partial<Record<Name, string[]>>];
    }),
  );
}

/** Values that say that a case has none. */
const withoutValue = ['notKnown', 'notLinked', 'notAssessed', 'none', 'notYet'];

/** Figures that are columns of a case: the list filters by them at once, not as of the last count. */
const columnsOfCases: readonly Figure[] = ['serious', 'source', 'state', 'ageBand'];

/** A code as it is, a name as the register stores it. */
export const storedValue = (figure: Figure, value: string): string =>
  figureRules[figure].values === null && !['notKnown', 'notLinked', 'none'].includes(value)
    ? foldName(value)
    : value;

/** Conditions on `cases` for the values of figures that a query names. */
export async function figureConditions(
  db: Db,
  query: Partial<Record<Figure, string | undefined>>,
): Promise<RawBuilder<boolean>[]> {
  const asked = allFigures.flatMap((figure) => {
    const value = query[figure];
    return value === undefined || value === '' || columnsOfCases.includes(figure)
      ? []
      : [{ figure, value: storedValue(figure, value) }];
  });
  const conditions: RawBuilder<boolean>[] = [];
  for (const { figure, value } of asked) {
    const found = await db
      .selectFrom('figure_values')
      .select('id')
      .where('figure', '=', figure)
      .where('value', '=', value)
      .executeTakeFirst();
    if (!found) return [sql<boolean>`1 = 0`];
    conditions.push(sql<boolean>`marks like ${`% ${found.id} %`}`);
  }
  if (conditions.length === 0) return [];
  return [
    sql<boolean>`cases.id in (select "caseId" from figure_cases where ${sql.join(conditions, sql` and `)})`,
  ];
}

/** Most deaths that a pack lists. */
const deathsMax = 200;

/** The counted cases of a period whose patient died, with the WHO-UMC categories that were given last. */
export async function readDeaths(db: Db, { from, until, samples }: Counted) {
  let all = db
    .selectFrom('cases')
    .select(['id', 'number', 'ageBand', 'sex', 'drug', 'reaction', 'urgency'])
    .where('patientDied', '=', true)
    .where('state', 'not in', uncountedStates)
    .orderBy('receivedOn')
    .orderBy('id')
    .limit(10_000);
  if (!samples) all = all.where('isSample', '=', false);
  if (from) all = all.where('receivedOn', '>=', from);
  if (until) all = all.where('receivedOn', '<=', until);
  const rows = await all.execute();
  const listed = rows.slice(0, deathsMax);
  const ids = listed.map(({ id }) => id);
  const categories =
    ids.length === 0
      ? []
      : await db
          .selectFrom('case_assessments')
          .select(['caseId', 'drugId', 'reactionId', 'result'])
          .where('method', '=', 'whoUmc')
          .where(isShown)
          .where('caseId', 'in', ids)
          .orderBy('place')
          .execute();
  const newest = new Map(categories.map((one) => [`${one.caseId} ${one.drugId} ${one.reactionId}`, one]));
  const ofCase = Map.groupBy(newest.values(), ({ caseId }) => caseId);
  return {
    deaths: listed.map(({ id, urgency, ...row }) => ({
      ...row,
      causality: [...new Set((ofCase.get(id) ?? []).map(({ result }) => result))],
      isRelated: urgency === 'death',
    })),
    moreDeaths: rows.length - listed.length,
  };
}

/** How many events took place on the days of a period, and how many people they reached. */
export async function countEvents(db: Db, { from, to }: Period) {
  const row = await db
    .selectFrom('centre_events')
    .select(({ fn }) => [fn.countAll<number>().as('events'), fn.sum<number | null>('people').as('people')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { events: Number(row.events), people: Number(row.people ?? 0) };
}

/** The first of these events by day. */
export const listEvents = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('centre_events')
    .select(['day', 'kind', 'title', 'department', 'people'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('deletedAt', 'is', null)
    .orderBy('day')
    .orderBy('id')
    .limit(listedEventsMax)
    .execute() as Promise<Pack['listedEvents']>;

/** How many quizzes were finished in a time. */
export async function countQuizzes(
  db: Db,
  { since, before, samples }: Moments & { samples: boolean },
): Promise<number> {
  let all = db.selectFrom('quiz_scores').where('completedAt', '>=', since).where('completedAt', '<', before);
  if (!samples) all = all.where('isSample', '=', false);
  return countOf(all);
}

/** Downloads of documents in a period, and the most frequent; null: none was counted until its end. */
export async function countDownloads(db: Db, { from, to }: Period) {
  const all = db.selectFrom('resource_downloads').where('day', '<=', to);
  const first = await all.select('day').orderBy('day').limit(1).executeTakeFirst();
  if (!first) return null;
  const inPeriod = all
    .where('day', '>=', from)
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'));
  const [sum, documents] = await Promise.all([
    inPeriod.executeTakeFirstOrThrow(),
    inPeriod
      .innerJoin('downloadable_resources', 'downloadable_resources.id', 'resource_downloads.resourceId')
      .select('title')
      .groupBy(['downloadable_resources.id', 'title'])
      .orderBy('amount', 'desc')
      .orderBy('title')
      .limit(listedDocumentsMax)
      .execute(),
  ]);
  return {
    amount: Number(sum.amount ?? 0),
    documents: documents.map(({ title, amount }) => ({ title, amount: Number(amount) })),
  };
}

/** Questions and calls to reporters of cases in a time, and what reporters sent later. */
export async function countFollowUps(db: Db, { since, before, samples }: Moments & Pick<Counted, 'samples'>) {
  const count = (table: 'case_questions' | 'case_attempts' | 'case_information', time: string) => {
    let all = db
      .selectFrom(table)
      .innerJoin('cases', 'cases.id', `${table}.caseId`)
      .where(sql<string>`${sql.ref(`${table}.${time}`)}`, '>=', since)
      .where(sql<string>`${sql.ref(`${table}.${time}`)}`, '<', before);
    if (!samples) all = all.where('isSample', '=', false);
    if (table === 'case_attempts') all = all.where(sql<boolean>`way <> 'reporterCalled'`);
    return countOf(all);
  };
  const [questions, attempts, received] = await Promise.all([
    count('case_questions', 'askedAt'),
    count('case_attempts', 'at'),
    count('case_information', 'receivedAt'),
  ]);
  return { asked: questions + attempts, received };
}

/** The centre as messages name it; without that setting as the portal does. */
export async function readCentreName(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('site_settings')
    .select(['key', 'value'])
    .where('key', 'in', ['e2b_organisation', 'site_title'])
    .execute();
  const named = (key: string) => rows.find((row) => row.key === key)?.value ?? '';
  return named('e2b_organisation') || named('site_title') || settingDefaults.site_title;
}

export async function newestPack(db: Db, period: string) {
  const row = await db
    .selectFrom('figure_packs')
    .select(['at', 'by', 'reports', 'cases', 'serious', 'counts'])
    .where('period', '=', period)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPack(db: Db, pack: Omit<Insertable<Tables['figure_packs']>, 'id'>) {
  await insertRow(db, 'figure_packs', { ...pack, id: randomUUID() });
}

/** Whether the institute publishes rounded counts. */
export async function isPublishing(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('key', '=', 'public_statistics')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.value === 'true';
}

/** What was published, the newest quarter first. */
export async function listPublished(db: Db): Promise<PublishedQuarter[]> {
  const rows = await db
    .selectFrom('public_statistics')
    .select(['quarter', 'extractedAt', 'figures'])
    .orderBy('quarter', 'desc')
    .limit(40)
    .execute();
  return rows.map(({ figures, ...row }) => ({
    ...row,
    ...(JSON.parse(figures) as Omit<PublishedQuarter, 'quarter' | 'extractedAt'>),
  }));
}

export async function insertPublication(
  db: Db,
  { quarter, extractedAt, ...figures }: PublishedQuarter,
): Promise<void> {
  await insertRow(db, 'public_statistics', { quarter, extractedAt, figures: JSON.stringify(figures) });
}

/** How many watched pairs somebody is to look at: their day has come, or the test has alarmed and nobody has decided since. */
export async function countDueWatches(db: Db, today: string): Promise<number> {
  const watched = db.selectFrom('watched_pairs').where('endedOn', 'is', null);
  return countOf(
    watched.where(({ or, and, eb, ref }) =>
      or([
        eb('nextLookOn', '<=', today),
        and([
          eb('alarmOn', 'is not', null),
          or([eb('decidedAt', 'is', null), eb('decidedAt', '<', ref('alarmSeenAt'))]),
        ]),
      ]),
    ),
  );
}

/** Pairs beyond these are not compared. */
const comparedMax = 20_000;

/** How far two assessors agree about the pairs for which both had handed in during a period. */
export async function readAgreement(db: Db, { from, until, samples }: Counted) {
  let all = db
    .selectFrom('case_assessments')
    .innerJoin('cases', 'cases.id', 'case_assessments.caseId')
    .select(['caseId', 'drugId', 'reactionId', 'result', 'by'])
    .where('method', '=', 'whoUmc')
    .where('isBlind', '=', true)
    .where('openedBy', 'is', null)
    .where('openedAt', '>=', `${from ?? '1800-01-01'}T00:00:00.000Z`)
    .where('openedAt', '<=', `${until ?? '2199-12-31'}T23:59:59.999Z`)
    .orderBy('caseId')
    .orderBy('place')
    .limit(comparedMax);
  if (!samples) all = all.where('isSample', '=', false);
  const pairs = Map.groupBy(await all.execute(), (one) => [one.caseId, one.drugId, one.reactionId].join(' '));
  const results = [...pairs.values()].flatMap((made) => {
    // What each said last counts.
    const [first, second] = new Map(made.map((one) => [one.by, one.result])).values();
    return first !== undefined && second !== undefined ? [[first, second] as const] : [];
  });
  return agreementOf(results);
}
