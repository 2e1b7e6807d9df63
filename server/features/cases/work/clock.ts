// Keeps the days of a case: after each write that may move them, the received day, valid since and the due day are computed
// from the clocks of the case and its duplicates and from the follow-ups. A move of the due day stands in the time line.
import {
  alsoHeld,
  type Clock,
  daysOf,
  type DaysOn,
  earliestDue,
  factDayOf,
  firstReportDue,
  type FollowUpState,
  hasTakenBack,
  heldByChange,
  latestInformation,
  newClock,
  nextClock,
  viewOf,
  withoutTakenBack,
  withoutUnrelated,
} from '#contract/cases/work/clock-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { dayOf, nowIn, readDate } from '#contract/cases/content/partial-dates-rules.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { readVersions } from '../../../db/history.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import { listConfirmations, unrelatedReactions } from './check-queries.ts';
import {
  findRefusedDue,
  insertMove,
  joinedClocks,
  listFollowUps,
  listJoined,
  listMoves,
  saveClock,
} from './clock-queries.ts';
import { renewFollowUp } from '../list/follow-up-list.ts';
import { heldBy } from '../reporters/item-answers.ts';
import { findCaseOfReport, lockCase, readCaseSettings, type StoredCase } from '../queries.ts';
import { listDuplicates, listItems } from './work-queries.ts';

/** The day of an instant in the portal's time zone. */
export const dayAt = (time: Date | string, timeZone: string): string =>
  dayOf(nowIn(new Date(time), timeZone));

/** The clock of a case. One that an earlier release stored has none: it follows from the versions. */
export const clockOf = async (db: Db, row: StoredCase, timeZone: string): Promise<Clock> =>
  row.clock ?? (await replayClock(db, row, timeZone));

/** The settings of due days, by the day on which something was received. */
export const readDaysOn = async (db: Db): Promise<DaysOn> => (await readCaseSettings(db)).daysOn;

export interface Renewal {
  now: Date;
  timeZone: string;
  /** A username; null: the portal or the reporter. */
  by: string | null;
  /** The reason of a move, as typed. */
  reason?: string | null;
}

/**
 * Computes the days of a case anew, and those of its surviving case. Returns the case as it is then. Throws
 * `NoSuchRecord`.
 */
export async function renewDue(trx: Trx, id: string, renewal: Renewal): Promise<StoredCase> {
  const row = await lockCase(trx, id);
  if (!row) throw new NoSuchRecord();
  const clock = await clockOf(trx, row, renewal.timeZone);
  const rows = await listJoined(trx, id);
  const joined = joinedClocks(rows);
  const caseIds = [id, ...rows.filter(({ state }) => state === 'duplicate').map((one) => one.id)];
  const followUps = await listFollowUps(trx, caseIds);
  const first = firstReportDue(clock, joined, await readDaysOn(trx));
  const dueOn = earliestDue(
    row,
    first,
    followUps.map((one) => ({ due: one.dueOn ?? '', state: one.followUpState as FollowUpState })),
    row.wasSent ? await findRefusedDue(trx, id) : null,
  );
  const { received: receivedOn, validSince } = daysOf(clock, joined);
  const isTakenBack = hasTakenBack(clock) && row.erasedAt === null;
  // Whoever took a fact back, also a reporter: it is a task for `sign`. That of a duplicate waits at the surviving case.
  const isTask = isTakenBack && row.state !== 'duplicate';
  const columns = {
    receivedOn,
    validSince,
    dueOn,
    hasTakenBack: isTakenBack,
    hasNewInformation: row.hasNewInformation || isTask,
  };
  await saveClock(trx, id, { ...columns, ...(row.clock === null && { clock }) });
  await renewFollowUp(trx, { ...row, ...columns }, renewal.timeZone);
  if (row.dueOn !== null && dueOn !== null && row.dueOn !== dueOn) {
    const { now: at, by, reason = null } = renewal;
    await insertMove(trx, { caseId: id, at, kind: 'due', by, reason, dueBefore: row.dueOn, dueAfter: dueOn });
  }
  if (row.survivingCaseId !== null && row.state === 'duplicate') {
    await renewDue(trx, row.survivingCaseId, renewal);
  }
  return { ...row, ...columns, clock };
}

/** The content with the days that the portal computes: the received day, and C.1.5. */
export function withDays(content: CaseContent, clock: Clock, validSince: string | null): CaseContent {
  return {
    ...content,
    firstReceivedOn: clock.received,
    latestInformationOn: latestInformation(clock, validSince),
  };
}

/**
 * The clock that follows from the versions, the information and what `sign` confirmed. `separated`: the information of a
 * case that was a duplicate, of which lines may have been accepted.
 */
export async function replayClock(
  db: Db,
  row: StoredCase,
  timeZone: string,
  separated: Awaited<ReturnType<typeof listItems>> = [],
): Promise<Clock> {
  const duplicates = await listDuplicates(db, row.id);
  const [versions, items, ofDuplicates, moves, confirmations] = await Promise.all([
    readVersions(db, row.id),
    listItems(db, row.id),
    Promise.all(duplicates.map(({ id }) => listItems(db, id))),
    listMoves(db, [row.id]),
    listConfirmations(db, row.id),
  ]);
  const unrelated = unrelatedReactions(confirmations);
  const newest = versions.at(-1)?.content ?? {};
  let clock = newClock(row.clock?.received ?? receivedOf(row, newest, timeZone));
  let before: CaseContent = {};
  const allItems = [...items, ...ofDuplicates.flat(), ...separated];
  const confirmed = moves.filter(({ kind }) => kind === 'takenBack').map(({ at }) => at);
  for (const [place, { content, informationId, createdAt, byPerson, takesBack }] of versions.entries()) {
    const item = allItems.find((one) => one.id === informationId);
    clock = nextClock(clock, {
      after: viewOf(content, unrelated),
      held: heldByChange(before, content),
      since: item ? item.receivedOn : null,
      at: createdAt,
      byPerson,
      mayTakeBack: takesBack,
      ...(item?.way === 'joined' && {
        daysOf: await joinedDays(db, item.reportId, before, content, timeZone),
      }),
    });
    const until = versions[place + 1]?.createdAt ?? '9999';
    if (confirmed.some((at) => at >= createdAt && at < until)) clock = withoutTakenBack(clock);
    before = content;
  }
  for (const item of items) {
    if (saysTheSame(item))
      clock = alsoHeld(clock, heldBy({ reportId: row.reportId, content: newest }, item), item.receivedOn);
  }
  return withoutUnrelated(clock, newest, unrelated);
}

/** Whether all that an item says was in the case already. */
const saysTheSame = (item: {
  settledAt: string | null;
  erasedAt: string | null;
  lines: readonly unknown[];
}): boolean => item.settledAt !== null && item.erasedAt === null && item.lines.length === 0;

/** Of a case that has no clock yet: the day that staff entered, or the day of its arrival. */
function receivedOf(
  { source, receivedAt }: StoredCase,
  { firstReceivedOn: typed }: CaseContent,
  timeZone: string,
): string {
  const arrival = dayAt(receivedAt, timeZone);
  const isTyped = source !== 'portal' && source !== 'icsr';
  if (!isTyped || typeof typed !== 'string' || readDate(typed)?.precision !== 'day') return arrival;
  return typed < arrival ? typed : arrival;
}

/**
 * The received days of the facts that a version takes from the content of a joined case: those of that case's clock, by
 * the names of the facts, because the same reaction has another id there.
 */
export async function joinedDays(
  db: Db,
  reportId: string,
  before: CaseContent,
  after: CaseContent,
  timeZone: string,
): Promise<Map<string, string>> {
  const row = await findCaseOfReport(db, reportId);
  const days = new Map<string, string>();
  if (!row) return days;
  const clock = await clockOf(db, row, timeZone);
  const nameOf = (id: string) => id.split('.').slice(2).join('.') || id;
  for (const { id } of heldByChange(before, after).facts) {
    const same = clock.facts.filter((fact) => nameOf(fact.id) === nameOf(id));
    const [day] = same.map((fact) => factDayOf(clock, fact)).toSorted();
    if (day !== undefined) days.set(id, day);
  }
  return days;
}
