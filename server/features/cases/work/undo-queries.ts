// SQL of undoing a step: the last step of a case, what the case looks like, and the move that an undone end leaves.
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/tables.ts';
import { updateRow } from '../../../db/update-row.ts';

/** Tables whose rows belong to one case and are only ever added, so that their number tells whether one was. */
const growing = [
  'case_versions',
  'case_steps',
  'case_notes',
  'case_questions',
  'case_attempts',
  'case_attachments',
  'case_assessments',
  'case_information',
  'case_confirmations',
  'case_links',
  'case_moves',
  'case_reminders',
  'case_signatures',
  'case_submissions',
] as const;

/** How many rows each of these tables has for a case. */
export async function countRowsOf(db: Db, caseId: string): Promise<Record<string, number>> {
  const counts = growing.map(
    (table) =>
      sql`select ${sql.lit(table)} as name, count(*) as rows_of from ${sql.table(table)} where "caseId" = ${caseId}`,
  );
  const { rows } = await sql<{
    name: string;
    rows_of: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows_of: count }) => [name, Number(count)]));
}

/** The last steps of a case since a moment, in no order where they have the same time. */
export function listStepsSince(db: Db, caseId: string, since: string) {
  return db
    .selectFrom('case_steps')
    .select(['id', 'at', 'by', 'step', 'from', 'before'])
    .where('caseId', '=', caseId)
    .where('at', '>=', since)
    .where('before', 'is not', null)
    .execute();
}

/** Notes with a step what an undo needs. */
export async function keepBefore(trx: Trx, stepId: string, before: Record<string, unknown>): Promise<void> {
  await updateRow(trx, 'case_steps', stepId, { before: JSON.stringify(before) });
}

/** A step can be undone once, and none before it. */
export async function forgetBefore(trx: Trx, caseId: string): Promise<void> {
  await trx
    .updateTable('case_steps')
    .set({ before: null })
    .where('caseId', '=', caseId)
    .where('before', 'is not', null)
    .execute();
}

/** Removes the note that a case ended unsent: the end was undone. */
export async function deleteUnsentMove(trx: Trx, caseId: string, at: string): Promise<void> {
  await trx
    .deleteFrom('case_moves')
    .where('caseId', '=', caseId)
    .where('at', '=', at)
    .where('kind', '=', 'notSent')
    .execute();
}
