// SQL of the list of cases: its views, filters and orders.
import { type RawBuilder, sql } from 'kysely';
import { type CaseSort, type CaseView, caseViews } from '#contract/cases/content/choices-rules.ts';
import { isTelephone, telephoneDigits } from '#contract/search-kinds-rules.ts';
import type {
  CaseSummary,
  DeskNews,
  CaseCsvQuery,
  CaseListQuery,
  CaseOverview,
} from '#contract/cases/cases.ts';
import type { CheckLevel } from '#contract/cases/content/check-levels-rules.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import { numberOf } from '#contract/cases/intake/case-numbers-rules.ts';
import { readReference } from '#contract/receipt-code-rules.ts';
import type { SeriousnessCriterion } from '#contract/cases/content/code-lists-rules.ts';
import { isAgeKnown, type Source } from '#contract/cases/reporters/from-report-rules.ts';
import { followedStates, oldInformationBefore } from '#contract/cases/list/follow-up-list-rules.ts';
import { mostSeriousCriterion } from '#contract/cases/content/derived-facts-rules.ts';
import { type CaseState, caseStates, editableStates, isGone } from '#contract/cases/work/steps-rules.ts';
import { countedMatches } from '#contract/growing-lists.ts';
import type { Condition, Engine, Sought } from '../../../db/engines/engine.ts';
import type { Filter, GrowingList } from '../../../db/paging.ts';
import type { Db } from '../../../db/tables.ts';
import { uncountedStates } from '#contract/insight-rules.ts';
import { figureConditions } from '../../insight/queries.ts';
import { suspectedAmong } from '../../duplicates/queries.ts';
import { listAlarms, listAlarmsOfDuplicates } from '../work/alarm-queries.ts';
import { deathDueOf, unseenWords } from '../work/alarm-facts.ts';
import { findByNationalNumber } from '../exchange/national-queries.ts';
import { readCaseSettings, readContents, type StoredCase } from '../queries.ts';
import { endStateList } from '../work/work-queries.ts';

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
  'receiverTask',
] as const;

/** A row of the list, as it is stored. */
export type ListedCase = Pick<StoredCase, (typeof columns)[number]>;

/** Cases without a day due come last. */
const due = sql`coalesce("dueOn", '9999-12-31')`;

/**
 * The order of the inbox, the first smallest: deaths, unseen alarm words, life-threatening, serious, undecided, not
 * serious; in each group by the day due, none last, then by the received day and the number. Written as in the migration of its index.
 */
const rank = sql`(case when urgency = 'death' then '1' when alarming then '2' when urgency = 'lifeThreatening' then '3' when urgency = 'serious' then '4' when urgency = 'undecided' then '5' else '6' end)`;
const urgency = sql`(${rank} || coalesce("dueOn", '9999-12-31') || "receivedOn" || number)`;

/**
 * The order of what is to be done: deaths, overdue and rejected by the receiver, due today, the others, and in each the
 * order of the inbox. It depends on the day, so no index is in it. The index of open cases has the columns that it needs.
 */
const worklist = (
  today: string,
) => sql`((case when urgency = 'death' then '1' when ${due} < ${today} or "receiverTask" = 'rejected' then '2'
  when ${due} = ${today} then '3' else '4' end) || ${urgency})`;

/** The list as it is read on this day, as 2026-11-22. */
export const caseListOn = (today: string): GrowingList<ListedCase> => ({
  table: 'cases',
  columns,
  time: 'receivedOn',
  keys: {
    received: sql.ref('receivedOn'),
    due,
    urgency,
    worklist: worklist(today),
    number: sql.ref('number'),
    completeness: sql`coalesce(completeness, -1)`,
  } satisfies Record<CaseOrder, RawBuilder<unknown>>,
  inverted: ['urgency', 'worklist'],
});

/** For orders that do not depend on the day. */
export const caseList = caseListOn('');

/** Only views of open cases have the order of a day's work: over all cases it would sort every one of them. */
type CaseOrder = CaseSort | 'worklist';

/** The order of a view whose cases are to be worked on: a death stands at the top. */
const ownOrders: Partial<Record<CaseView, CaseOrder>> = {
  inbox: 'urgency',
  mine: 'worklist',
  next: 'worklist',
  dueThisWeek: 'worklist',
  deaths: 'urgency',
};
/** Orders that begin with the smallest unless the query says otherwise. */
const rising: readonly CaseOrder[] = ['due', 'number'];

/** The order of a list: the one that it names, or that of its view. */
export function orderOf({ view, sort, order }: CaseCsvQuery): { sort: CaseOrder; order: 'asc' | 'desc' } {
  const own = sort ?? (view && ownOrders[view]) ?? 'received';
  return { sort: own, order: order ?? (rising.includes(own) ? 'asc' : 'desc') };
}

/** The account, and a day in the portal's time zone. */
export interface ListReader {
  username: string;
  /** What waits for a signature is work of an account that may sign. */
  maySign: boolean;
  /** Today, and the last day of this week, as 2026-11-22. */
  today: string;
  weekEnds: string;
  /** Whether figures count made-up cases. */
  samples: boolean;
  /** So old, in days, the last information of a case without a final outcome may become. */
  followUpAfterDays: number;
}

const views = Object.keys(caseViews) as CaseView[];

/** The cases that a query asks for. A search for a whole number of a case finds that case alone. */
export async function findCases(
  engine: Pick<Engine, 'reader' | 'findRows'>,
  query: CaseListQuery | CaseCsvQuery,
  reader: ListReader,
): Promise<Sought> {
  const { q = '', drug = '' } = query;
  const named = await findByName(engine.reader, q);
  const conditions = conditionsOf(query, reader);
  return {
    texts: [
      { text: named === null ? (isTelephone(q) ? telephoneDigits(q) : q) : '' },
      { text: drug, column: 'drugSearch' },
    ],
    conditions:
      named === null ? conditions : [(value) => sql`${value(sql.ref('id'))} = ${named}`, ...conditions],
    others: [
      ...(query.patientDied === 'false' ? [sql<boolean>`not "patientDied"`] : []),
      ...(query.waitsFor === 'secondAssessor' ? [waitsForSecond(reader.username)] : []),
      ...(query.waitsFor === 'proofreading' ? [waitsForProofreading] : []),
      ...(query.waitsFor === 'alarmWords' ? [withAlarmWords] : []),
      ...(query.waitsFor === 'signedFindings' ? [withSignedFindings] : []),
      ...countedAs(query.counted, reader.samples),
      ...(await figureConditions(engine.reader, query)),
    ],
  };
}

/** Whether `account`, an expression, has a category that others do not see for each pair of the case. */
const hasHandedIn = (account: RawBuilder<unknown>) => sql`not exists (select 1 from case_pairs pair
  where pair."caseId" = cases.id and not exists (select 1 from case_assessments own
    where own."caseId" = cases.id and own."by" = ${account} and own.method = 'whoUmc' and own."isBlind"
      and own."drugId" = pair."drugId" and own."reactionId" = pair."reactionId"))`;

/** Open cases with a first assessor who has handed in, for each other account. As `handedIn` of the rules. */
const waitsForSecond = (username: string): Filter => sql<boolean>`(state in ('inWork', 'waiting')
  and exists (select 1 from case_assessments first where first."caseId" = cases.id and first."isBlind"
    and first."openedAt" is null and first.method = 'whoUmc' and ${hasHandedIn(sql`first."by"`)})
  and not ${hasHandedIn(sql`${username}`)})`;

/** Nobody can correct a case that has ended. */
const waitsForProofreading = sql<boolean>`proofreading = 'wanted'
  and state in (${sql.join(editableStates.map((state) => sql.lit(state)))})`;

/** The cases of a figure. */
function countedAs(counted: CaseListQuery['counted'], samples: boolean): Filter[] {
  if (counted === undefined) return [];
  const states = sql.join(
    [...uncountedStates, ...(counted === 'pairs' ? ['new'] : [])].map((state) => sql.lit(state)),
  );
  return [
    ...(samples ? [] : [sql<boolean>`not "isSample"`]),
    ...(counted === 'reports' ? [] : [sql<boolean>`state not in (${states})`]),
  ];
}

/** The case with this number, of the centre or of the national system, or whose report has this reference number. */
async function findByName(db: Db, typed: string): Promise<string | null> {
  const cases = db.selectFrom('cases').select('cases.id');
  const reference = readReference(typed);
  const number = numberOf(typed);
  const named = reference
    ? cases.innerJoin('adr_reports', 'adr_reports.id', 'cases.reportId').where('reference', '=', reference)
    : number && cases.where('number', '=', number);
  const found = named ? (await named.executeTakeFirst())?.id : undefined;
  const national = typed.trim().toUpperCase();
  return found ?? (national === '' ? null : findByNationalNumber(db, national));
}

type Wrap = Parameters<Condition>[0];

/** The conditions that have an index. */
function conditionsOf(query: CaseListQuery | CaseCsvQuery, reader: ListReader): Condition[] {
  const {
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
    due: dueIs,
  } = query;
  const is = (name: string, asked: string | undefined): Condition[] =>
    asked ? [(value) => sql`${value(sql.ref(name))} = ${asked}`] : [];
  const all = (...conditions: (Condition | null)[]) => conditions.filter((one) => one !== null);
  const received = sql.ref('receivedOn');
  const isInOwnOrder = view !== undefined && orderOf(query).sort === ownOrders[view];
  return [
    ...(isInOwnOrder ? inOwnOrder(view, reader) : viewOf(view, reader)),
    ...is('state', state),
    ...is('serious', serious),
    ...all(
      patientDied === 'true' ? (value) => sql`${value(sql.ref('patientDied'))}` : null,
      finding ? (value) => sql`${value(sql.ref(findingColumn[finding]))} > 0` : null,
    ),
    ...is('assessor', assessor),
    ...all(
      dueIs === 'overdue' ? (value) => sql`${value(due)} < ${reader.today}` : null,
      dueIs === 'today' ? (value) => sql`${value(due)} = ${reader.today}` : null,
      dueIs === 'withinADay'
        ? (value) => sql`${value(due)} >= ${reader.today} and ${value(due)} <= ${addDays(reader.today, 1)}`
        : null,
      dueIs === 'week'
        ? (value) => sql`${value(due)} >= ${reader.today} and ${value(due)} <= ${reader.weekEnds}`
        : null,
      from || to
        ? (value) => sql`${value(received)} >= ${from ?? ''} and ${value(received)} <= ${to ?? '9999-12-31'}`
        : null,
    ),
    ...is('source', source),
    ...(ageBand === 'notKnown'
      ? [(value: Wrap) => sql<boolean>`${value(sql.ref('ageBand'))} is null`]
      : is('ageBand', ageBand)),
  ];
}

/** The column that counts the findings of a level. */
const findingColumn = {
  impossible: 'impossible',
  contradiction: 'contradictions',
  unusual: 'unusual',
} as const satisfies Record<CheckLevel, string>;

/** Whether a case has words of a death that nobody has seen. */
const deathWordsOf = (id: RawBuilder<unknown>) => sql`exists (select 1 from case_alarms
  where "caseId" = ${id} and "seenAt" is null and cast(words as text) like '%"death"%')`;

/**
 * Deaths that nobody has signed yet, and cases with unseen words that may mean one. Samples are no tasks. Its first part
 * is as in the index of the inbox's order.
 */
const openDeaths = sql<boolean>`(${urgency} < '3' and not "isSample" and (
  (${urgency} < '2' and state in ('new', 'inWork', 'waiting', 'ready'))
  or (alarming and (${deathWordsOf(sql`cases.id`)} or exists (select 1 from cases duplicate
    where duplicate."survivingCaseId" = cases.id and ${deathWordsOf(sql`duplicate.id`)})))))`;

/** The receiver's answer to a message is a task. Its first part has an index. */
const hasReceiverTask = (value: Wrap): RawBuilder<unknown> =>
  sql`${value(sql.ref('hasNewInformation'))} and "receiverTask" is not null`;

/** Nobody has looked at the alarm words. The first half is the condition of the inbox's index. */
const withAlarmWords = sql<boolean>`((state = 'new' or alarming) and alarming)`;

/**
 * Something stands that refuses a signature: a newer portal or another case brought it after the signature. What is
 * unusual was shown with the signature. Both kinds of findings have an index of few cases. That of the state has most:
 * its expression keeps it from being used.
 */
const withSignedFindings = sql<boolean>`(state || '' in ('signed', 'sent', 'closed') and cases.id in (
  select id from cases where impossible > 0 union all select id from cases where contradictions > 0))`;

/** As in the index `cases_work`: open cases, and others about which something is to be done. */
const isOpen = sql`(state not in (${endStateList}) or "dueOn" is not null or "hasNewInformation")`;

/**
 * What an account can do next: new cases of nobody, its own that wait for nobody else, and for those who may sign what
 * waits for a signature and what a receiver rejected. A case may meet several.
 */
function reasonsOfNext({ username, maySign }: ListReader): RawBuilder<unknown>[] {
  const signs = sql`${sql.lit(maySign ? 1 : 0)} = 1`;
  // The index of the assessor has the cases of years: the expression keeps it from being used.
  const isOwn = sql`assessor || '' = ${username}`;
  return [
    sql`state = 'new' and (assessor is null or ${isOwn})`,
    sql`state in ('inWork', 'signed') and ${isOwn}`,
    sql`state = 'ready' and ${signs}`,
    sql`"hasNewInformation" and (${isOwn} or "receiverTask" is not null and (assessor is null or ${signs}))`,
  ];
}

/** The condition of a view; none for all cases. Each is written as in its index. */
function viewOf(view: CaseListQuery['view'], reader: ListReader): Condition[] {
  const { username, today, weekEnds, followUpAfterDays } = reader;
  const stateOf = sql.ref('state');
  const isIn = (state: CaseState): Condition[] => [(value) => sql`${value(stateOf)} = ${state}`];
  switch (view) {
    case 'inbox':
      // A case of a later state is a task of the inbox until somebody has looked at its words.
      return [(value) => sql`(${value(stateOf)} = 'new' or alarming)`];
    case 'mine':
      // Literals, as in the index. A closed case that is due again is work of its assessor.
      return [
        (value) => sql`${value(sql.ref('assessor'))} = ${username}
          and (${value(stateOf)} not in (${endStateList}) or ${value(sql.ref('dueOn'))} is not null)`,
      ];
    case 'next': {
      // Each reason has an index of few cases; together they have none.
      const found = reasonsOfNext(reader).map((reason) => sql`select id from cases where ${reason}`);
      return [(value) => sql`${value(sql.ref('id'))} in (${sql.join(found, sql` union all `)})`];
    }
    case 'dueThisWeek':
      return [(value) => sql`${value(due)} <= ${weekEnds}`];
    case 'waiting':
      return isIn('waiting');
    case 'newInformation':
      return [(value) => sql`${value(sql.ref('hasNewInformation'))}`];
    case 'followUp':
      // Both days have an index. That of the state would read most cases: its expression keeps it from being used.
      return [
        (
          value,
        ) => sql`(${value(sql.ref('outcomeOpenSince'))} < ${oldInformationBefore(today, followUpAfterDays)}
            or ${value(sql.ref('followUpOn'))} <= ${today})
          and ${stateOf} || '' in (${sql.join(followedStates.map((state) => sql.lit(state)))})`,
      ];
    case 'toSign':
      return isIn('ready');
    case 'toSend':
      return isIn('signed');
    case 'deaths':
      return [() => openDeaths];
    default:
      return [];
  }
}

/**
 * The condition of a view that is counted, or read in its own order. An index of few cases has all columns of condition
 * and order, so it is read also if it finds many.
 */
function inOwnOrder(view: CaseView, reader: ListReader): Condition[] {
  switch (view) {
    case 'next':
      // `is true` keeps SQLite from reading the rows of each reason.
      return [() => sql`${isOpen} and (${sql.join(reasonsOfNext(reader), sql` or `)}) is true`];
    case 'dueThisWeek':
      return [() => sql`"dueOn" <= ${reader.weekEnds}`];
    default:
      return viewOf(view, reader).map((condition) => () => condition((column) => column));
  }
}

/** The columns of the list that come from a case's report, from what strangers wrote, and from other cases. */
export interface ListedReport {
  reference: string;
  alarmingWords: readonly string[];
  deathDue: string | null;
  mayBeDuplicate: boolean;
  receiverTask: NonNullable<CaseSummary['receiverTask']> | null;
}

/** The columns of the list that come from the reports of cases, in the order of the cases. */
export async function reportsOf(db: Db, cases: readonly ListedCase[]): Promise<ListedReport[]> {
  if (cases.length === 0) return [];
  const reportIds = cases.map(({ reportId }) => reportId);
  const told = cases.filter(({ alarming, serious }) => alarming || serious === 'unknown').map(({ id }) => id);
  const [rows, alarms, alarmsOfDuplicates, { daysOn }, suspected, answers] = await Promise.all([
    db.selectFrom('adr_reports').select(['id', 'reference']).where('id', 'in', reportIds).execute(),
    listAlarms(db, told),
    listAlarmsOfDuplicates(db, told),
    readCaseSettings(db),
    suspectedAmong(
      db,
      cases.flatMap(({ id, state }) => (isGone(state) ? [] : [id])),
    ),
    newestAnswers(
      db,
      cases.flatMap(({ id, receiverTask }) => (receiverTask === null ? [] : [id])),
    ),
  ]);
  const byId = new Map(rows.map(({ id, reference }) => [id, reference]));
  const ofCase = Map.groupBy(alarms, ({ caseId }) => caseId);
  const ofDuplicates = Map.groupBy(alarmsOfDuplicates, ({ survivingCaseId }) => survivingCaseId);
  return cases.map((row) => {
    const own = [...(ofCase.get(row.id) ?? []), ...(ofDuplicates.get(row.id) ?? [])].toSorted(
      (one, other) => Date.parse(one.at) - Date.parse(other.at),
    );
    return {
      reference: byId.get(row.reportId) ?? '',
      alarmingWords: unseenWords(own),
      deathDue: deathDueOf(row, own, daysOn),
      mayBeDuplicate: suspected.has(row.id),
      receiverTask: receiverTaskOf(row, answers.get(row.id)?.state),
    };
  });
}

/** What a person has to do about the newest message of a case: a file that was rejected whole needs no correction. */
export function receiverTaskOf(
  { receiverTask }: Pick<StoredCase, 'receiverTask'>,
  state: string | undefined,
): ListedReport['receiverTask'] {
  if (receiverTask !== 'rejected') return receiverTask === null ? null : 'noAnswer';
  return state === 'resend' ? 'resend' : 'rejected';
}

/** What became of the newest message of each case. A download was not sent. */
async function newestAnswers(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { state: string; answer: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_submissions')
    .select(['caseId', 'state', 'answer'])
    .where('caseId', 'in', ids)
    .where('way', '<>', 'download')
    .orderBy('at')
    .orderBy('messageAt')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ caseId, ...said }) => [caseId, said]));
}

/** The gravest criterion of the serious cases, by their ids, from their newest versions. */
export async function criteriaOf(
  db: Db,
  cases: readonly ListedCase[],
): Promise<Map<string, SeriousnessCriterion | null>> {
  const serious = cases.filter((row) => row.serious === 'true').map(({ id }) => id);
  const contents = await readContents(db, serious);
  return new Map([...contents].map(([id, { content }]) => [id, mostSeriousCriterion(content)]));
}

/** The case of each report, by the report's id. */
export async function casesOfReports(
  db: Db,
  reports: readonly { id: string; age: number }[],
): Promise<Map<string, { id: string; number: string; isAgeKnown: boolean; source: Source }>> {
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
      {
        id,
        number,
        isAgeKnown: isAgeKnown(ageOf.get(reportId) ?? 0, facts),
        source: facts.source as Source,
      },
    ]),
  );
}

/** How many cases are in each view. A count above `countedMatches` means that there are more. */
export async function countViews(db: Db, reader: ListReader): Promise<CaseOverview['views']> {
  const counts = views.map((view) => {
    const [condition] = inOwnOrder(view, reader);
    return sql`select ${sql.lit(view)} as view, count(*) as cases
      from (select 1 from cases where ${condition?.((value) => value) ?? sql`true`}
        limit ${sql.lit(countedMatches + 1)}) as found`;
  });
  const { rows } = await sql<{
    view: CaseView;
    cases: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.map(({ view, cases }) => ({ view, ...upToMost(cases) }));
}

/** As an answer says it: up to `countedMatches`, and whether there are more. */
export const upToMost = (found: number) => ({
  count: Math.min(found, countedMatches),
  more: found > countedMatches,
});

/**
 * How many cases are in each state, are overdue, or are of a patient who died. A count above `countedMatches` means that there are
 * more.
 */
export async function countCases(db: Db, today: string) {
  const most = sql.lit(countedMatches + 1);
  const counts = caseStates.map(
    (state) => sql`select ${sql.lit(state)} as state, count(*) as cases
      from (select 1 from cases where state = ${sql.lit(state)} limit ${most}) as found`,
  );
  const [states, overdue, died] = await Promise.all([
    sql<{ state: CaseState; cases: number }>`${sql.join(counts, sql` union all `)}`.execute(db),
    countDueBefore(db, today),
    sql<{ cases: number }>`select count(*) as cases
      from (select 1 from cases where "patientDied" limit ${most}) as found`.execute(db),
  ]);
  return { states: states.rows, overdue, deaths: died.rows[0]?.cases ?? 0 };
}

async function countDueBefore(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ cases: number }>`
    select count(*) as cases from (select 1 from cases where ${due} < ${day}
      order by ${due} limit ${sql.lit(countedMatches + 1)}) as found`.execute(db);
  return rows[0]?.cases ?? 0;
}

/** How many cases are overdue. A count above `countedMatches` means that there are more. */
export async function countOverdue(db: Db, today: string): Promise<{ count: number; more: boolean }> {
  return upToMost(await countDueBefore(db, today));
}

/** What the bell counts for an account, each as the list behind it shows. */
export async function countNews(
  db: Db,
  { username, today, since }: { username: string; today: string; since: Date },
): Promise<DeskNews> {
  const from = since.toISOString();
  const found = {
    dueWithinADay: sql`from cases where ${due} >= ${today} and ${due} <= ${addDays(today, 1)}`,
    alarmWords: sql`from cases where ${withAlarmWords}`,
    dueToday: sql`from cases where "dueOn" = ${today}`,
    signedFindings: sql`from cases where ${withSignedFindings}`,
    signedContradictions: sql`from cases where state = 'signed' and contradictions > 0`,
    answered: sql`from case_questions join cases on cases.id = case_questions."caseId"
      where "answeredAt" > ${from} and assessor = ${username} and coalesce("answeredBy", '') <> ${username}`,
    handedOver: sql`from case_steps join cases on cases.id = case_steps."caseId"
      where step = 'handOver' and at > ${from} and assessor = ${username} and by <> ${username}`,
  } satisfies Record<keyof DeskNews, RawBuilder<unknown>>;
  const counts = Object.entries(found).map(
    ([name, rows]) => sql`select ${sql.lit(name)} as name, count(*) as amount
      from (select 1 ${rows} limit ${sql.lit(countedMatches + 1)}) as found`,
  );
  const { rows } = await sql<{
    name: keyof DeskNews;
    amount: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, amount }) => [name, upToMost(Number(amount))])) as DeskNews;
}

/** Most cases that a task names. */
const mostNamed = 5;

/** The cases of the view `deaths`, in the order of the inbox: how many, and the first. */
export async function listDeaths(db: Db): Promise<CaseOverview['deaths']> {
  const { rows } = await sql<{ id: string; number: string; dueOn: string | null }>`
    select id, number, "dueOn" from cases
    where ${openDeaths}
    order by ${urgency} limit ${sql.lit(countedMatches + 1)}`.execute(db);
  return {
    ...upToMost(rows.length),
    first: rows.slice(0, mostNamed).map(({ id, number, dueOn: due }) => ({ id, number, due })),
  };
}

/** The cases about whose newest message the receiver's answer is a task: how many, and the first with what it said. */
export async function listReceiverTasks(db: Db): Promise<NonNullable<CaseOverview['receiverTasks']>> {
  const rows = await db
    .selectFrom('cases')
    .select(['id', 'number', 'receiverTask'])
    .where(sql<boolean>`${hasReceiverTask((column) => column)}`)
    .orderBy('receivedOn')
    .orderBy('id')
    .limit(countedMatches + 1)
    .execute();
  const first = rows.slice(0, mostNamed);
  const ids = first.map(({ id }) => id);
  const answers = await newestAnswers(db, ids);
  return {
    ...upToMost(rows.length),
    first: first.map(({ id, number, ...row }) => {
      const newest = answers.get(id);
      const task = receiverTaskOf(row, newest?.state) ?? 'noAnswer';
      return { id, number, task, reasons: newest?.answer ?? '' };
    }),
  };
}

/** What the log book needs besides the columns of the list, by the id of the case. */
export async function readLogMarks(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('cases')
    .leftJoin('case_exchange', 'case_exchange.caseId', 'cases.id')
    .select(['cases.id', 'cases.closedAt', 'cases.clock', 'case_exchange.worldwideId'])
    .select(({ selectFrom }) =>
      selectFrom('case_assessments')
        .select(({ fn }) => fn.max('at').as('at'))
        .whereRef('case_assessments.caseId', '=', 'cases.id')
        .as('assessedAt'),
    )
    .where('cases.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
