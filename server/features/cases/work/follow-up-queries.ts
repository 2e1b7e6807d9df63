// SQL of the worklist 'Follow-up': the days to ask again, the last information, and what the list stores about a case.
import type { FollowUpDays } from '#contract/cases/list/follow-up-list-rules.ts';
import { isNotTaken } from '#contract/cases/exchange/icsr-rules.ts';
import type { CaseState } from '#contract/cases/work/steps-rules.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { updateRow } from '../../../db/update-row.ts';

/** The days to ask again of some cases, the earliest first. */
export function listReminders(db: Db, caseIds: readonly string[]) {
  return db
    .selectFrom('case_reminders')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .orderBy('remindOn')
    .orderBy('about')
    .execute();
}

/** Sets or changes the day to ask again about a field, an entry or, '', the case. */
export async function saveReminder(
  trx: Trx,
  { at, ...reminder }: { caseId: string; about: string; remindOn: string; by: string; at: Date },
): Promise<void> {
  const { remindOn, by } = reminder;
  const set = { remindOn, by, at: at.toISOString() };
  await trx
    .insertInto('case_reminders')
    .values({ ...reminder, at: set.at })
    .onConflict((conflict) => conflict.columns(['caseId', 'about']).doUpdateSet(set))
    .execute();
}

export async function deleteReminder(trx: Trx, caseId: string, about: string): Promise<void> {
  await trx.deleteFrom('case_reminders').where('caseId', '=', caseId).where('about', '=', about).execute();
}

/** When each of these cases was last sent, as far as the national system gave none of them a number, by their ids. */
export async function readUnnumbered(db: Db, caseIds: readonly string[]): Promise<Map<string, string>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_submissions')
    .select(['caseId', 'at', 'number', 'state'])
    .where('caseId', 'in', caseIds)
    .where('way', '!=', 'download')
    .orderBy('at')
    .execute();
  const byCase = Map.groupBy(rows, ({ caseId }) => caseId);
  return new Map(
    [...byCase].flatMap(([id, sent]) =>
      sent.some(({ number, state }) => number !== null && !isNotTaken(state))
        ? []
        : [[id, sent.at(-1)?.at ?? ''] as const],
    ),
  );
}

export async function saveFollowUpDays(trx: Trx, id: string, days: FollowUpDays): Promise<void> {
  await updateRow(trx, 'cases', id, days);
}

/** Notes that no further follow-up is expected, or takes that back. */
export async function saveNoFollowUp(
  trx: Trx,
  id: string,
  said: { by: string; reason: string; at: Date } | null,
): Promise<void> {
  await updateRow(trx, 'cases', id, {
    noFollowUpAt: said?.at.toISOString() ?? null,
    noFollowUpBy: said?.by ?? null,
    noFollowUpReason: said?.reason ?? null,
  });
}

/** The received days of the last information of some cases and their duplicates, by the ids of the cases. */
export async function readLastInformation(db: Db, caseIds: readonly string[]): Promise<Map<string, string>> {
  if (caseIds.length === 0) return new Map();
  const duplicates = await db
    .selectFrom('cases')
    .select(['id', 'survivingCaseId', 'state'])
    .where('survivingCaseId', 'in', caseIds)
    .execute();
  const survivorOf = new Map(
    duplicates.flatMap(({ id, survivingCaseId, state }) =>
      state === ('duplicate' satisfies CaseState) ? [[id, survivingCaseId ?? ''] as const] : [],
    ),
  );
  const rows = await db
    .selectFrom('case_information')
    .select('caseId')
    .select(({ fn }) => fn.max<string>('receivedOn').as('last'))
    .where('caseId', 'in', [...caseIds, ...survivorOf.keys()])
    .groupBy('caseId')
    .execute();
  const found = new Map<string, string>();
  for (const { caseId, last } of rows) {
    const id = survivorOf.get(caseId) ?? caseId;
    if (last > (found.get(id) ?? '')) found.set(id, last);
  }
  return found;
}
