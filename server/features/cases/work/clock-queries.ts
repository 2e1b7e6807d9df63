// SQL of the clocks of cases: joined clocks, follow-ups, moves of days, changes of the settings.
import { randomUUID } from 'node:crypto';
import { goneStates } from '#contract/cases/work/steps-rules.ts';
import type { Insertable, Selectable } from 'kysely';
import { isNotTaken } from '#contract/cases/exchange/icsr-rules.ts';
import type { Clock, DueDayChange, FollowUpState, JoinedClock } from '#contract/cases/work/clock-rules.ts';
import type { Db, Tables } from '../../../db/tables.ts';
import { updateRow } from '../../../db/update-row.ts';
import type { StoredCase } from '../queries.ts';

type Item = Selectable<Tables['case_information']>;

/** The cases that were joined with a case: its duplicates, and cases that were nullified in its favour. */
export const listJoined = (db: Db, id: string) =>
  db
    .selectFrom('cases')
    .select(['id', 'state', 'clock', 'closedAt'])
    .where('survivingCaseId', '=', id)
    .where('state', 'in', goneStates)
    .execute();

/** Their clocks. One that was not derived yet is left out. */
export const joinedClocks = (rows: Awaited<ReturnType<typeof listJoined>>): JoinedClock[] =>
  rows.flatMap(({ clock, closedAt }) => (clock === null ? [] : [{ clock, at: closedAt ?? '' }]));

export type ClockColumns = Pick<
  StoredCase,
  'receivedOn' | 'validSince' | 'dueOn' | 'hasTakenBack' | 'hasNewInformation'
> & { clock: Clock };

export async function saveClock(
  db: Db,
  id: string,
  { clock, ...columns }: Partial<ClockColumns>,
): Promise<void> {
  await updateRow(db, 'cases', id, { ...columns, ...(clock && { clock: JSON.stringify(clock) }) });
}

/** Later information of cases that has a day of its own, oldest first. */
export function listFollowUps(db: Db, caseIds: readonly string[]) {
  return db
    .selectFrom('case_information')
    .select(['id', 'caseId', 'receivedOn', 'dueOn', 'followUp', 'followUpState', 'sentOn', 'daysLate'])
    .select(['endReason', 'acceptedVersion'])
    .where('caseId', 'in', caseIds)
    .where('followUpState', 'is not', null)
    .orderBy('receivedOn')
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
}

export type FollowUpColumns = Partial<
  Pick<
    Item,
    | 'dueOn'
    | 'followUp'
    | 'sentOn'
    | 'daysLate'
    | 'endReason'
    | 'acceptedVersion'
    | 'settledAt'
    | 'receivedOn'
  >
> & { followUpState?: FollowUpState | null };

export async function saveFollowUp(db: Db, id: string, columns: FollowUpColumns): Promise<void> {
  await updateRow(db, 'case_information', id, columns);
}

export async function deleteItem(db: Db, id: string): Promise<void> {
  await db.deleteFrom('case_information').where('id', '=', id).execute();
}

export type NewMove = Omit<Insertable<Tables['case_moves']>, 'id' | 'at'> & { at: Date };

/** Keeps what happened to a day, for the time line. */
export async function insertMove(db: Db, { at, ...move }: NewMove): Promise<void> {
  await db
    .insertInto('case_moves')
    .values({ id: randomUUID(), ...move, at: at.toISOString() })
    .execute();
}

/** The day by which the newest message of a case was due, if the receiver did not take it; a download was not sent. */
export async function findRefusedDue(db: Db, caseId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('case_submissions')
    .select(['state', 'dueOn'])
    .where('caseId', '=', caseId)
    .where('way', '<>', 'download')
    .orderBy('at', 'desc')
    .orderBy('messageAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && isNotTaken(newest.state) ? newest.dueOn : null;
}

export function listMoves(db: Db, caseIds: readonly string[]) {
  return db
    .selectFrom('case_moves')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Removes what people typed about the moves of a case. Returns the number of changed rows. */
export async function eraseMoves(db: Db, caseId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('case_moves')
    .set({ reason: null })
    .where('caseId', '=', caseId)
    .where('reason', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Keeps the days that counted before a change. Of several changes on one day the first counts. */
export async function insertDueDayChange(db: Db, change: DueDayChange): Promise<void> {
  await db
    .insertInto('due_day_changes')
    .values(change)
    .onConflict((conflict) => conflict.columns(['key', 'changedOn']).doNothing())
    .execute();
}

/** The day of the newest change of a setting of due days; null: none was ever changed. */
export async function findLastDueDayChange(db: Db): Promise<string | null> {
  const newest = await db
    .selectFrom('due_day_changes')
    .select('changedOn')
    .orderBy('changedOn', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.changedOn ?? null;
}

/** The cases after an id that have a day due and changed since a day, by their ids. */
export async function listDueCases(
  db: Db,
  { after, since, most }: { after: string; since: string; most: number },
): Promise<string[]> {
  const cases = db
    .selectFrom('cases')
    .select('id')
    .where('dueOn', 'is not', null)
    .where('updatedAt', '>=', `${since}T00:00:00.000Z`)
    .orderBy('id')
    .limit(most);
  const rows = await (after === '' ? cases : cases.where('id', '>', after)).execute();
  return rows.map(({ id }) => id);
}
