// SQL of the alarm words of cases.
import type { Insertable, Selectable } from 'kysely';
import type { CaseState } from '#contract/cases/work/steps-rules.ts';
import type { Db, Tables, Trx } from '../../../db/tables.ts';

export type StoredAlarm = Selectable<Tables['case_alarms']>;
export type NewAlarm = Insertable<Tables['case_alarms']>;

export async function insertAlarm(trx: Trx, alarm: NewAlarm): Promise<void> {
  await trx.insertInto('case_alarms').values(alarm).execute();
}

/** The alarms of some cases, seen or not, oldest first. */
export function listAlarms(db: Db, caseIds: readonly string[]): Promise<StoredAlarm[]> {
  if (caseIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('case_alarms')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The alarms of the duplicates of some cases, seen or not, oldest first, each with its surviving case. */
export async function listAlarmsOfDuplicates(db: Db, survivors: readonly string[]) {
  if (survivors.length === 0) return [];
  const rows = await db
    .selectFrom('cases')
    .innerJoin('case_alarms', 'case_alarms.caseId', 'cases.id')
    .selectAll('case_alarms')
    .select(['cases.survivingCaseId', 'cases.state'])
    .where('cases.survivingCaseId', 'in', survivors)
    .orderBy('case_alarms.at')
    .orderBy('case_alarms.id')
    .execute();
  // A condition in the query would make the embedded database read every duplicate.
  return rows.filter(({ state }) => state === ('duplicate' satisfies CaseState));
}

/** The alarms of some cases that nobody has seen. */
export function listUnseenAlarms(db: Db, caseIds: readonly string[]) {
  return db
    .selectFrom('case_alarms')
    .select(['id', 'source'])
    .where('caseId', 'in', caseIds)
    .where('seenAt', 'is', null)
    .execute();
}

/** Marks alarms as seen; those that somebody has seen before stay as they are. */
export async function markSeen(
  trx: Trx,
  alarms: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (alarms.length === 0) return;
  await trx
    .updateTable('case_alarms')
    .set({ seenAt: at.toISOString(), seenBy: by })
    .where('id', 'in', alarms)
    .where('seenAt', 'is', null)
    .execute();
}

/** Deletes the words of a report, for an erasure. Returns how many rows there were. */
export async function deleteAlarms(trx: Trx, reportId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('case_alarms')
    .where('reportId', '=', reportId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Gives the alarms of later information another received day. */
export async function moveAlarms(db: Db, itemId: string, receivedOn: string): Promise<void> {
  await db.updateTable('case_alarms').set({ receivedOn }).where('itemId', '=', itemId).execute();
}
