// SQL of assessments. None is overwritten or deleted; fixing is the only change.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AssessmentMethod } from '#contract/cases/assessment/assessment-rules.ts';
import { countOf } from '../../../db/count-of.ts';
import type { Db, Tables, Trx } from '../../../db/tables.ts';

export type StoredAssessment = Omit<Selectable<Tables['case_assessments']>, 'place' | 'method'> & {
  method: AssessmentMethod;
};

/**
 * The assessments of a case that may be shown, in the order in which they were made. `seenBy`: also the sealed ones of this
 * account.
 */
export function listAssessments(db: Db, caseId: string, seenBy?: string): Promise<StoredAssessment[]> {
  return listAssessmentsOf(db, [caseId], seenBy);
}

/** As `listAssessments`, of several cases. */
export async function listAssessmentsOf(
  db: Db,
  caseIds: readonly string[],
  seenBy?: string,
): Promise<StoredAssessment[]> {
  const all = await readStored(db, caseIds);
  return all.filter(({ isBlind, openedAt, by }) => !isBlind || openedAt !== null || by === seenBy);
}

/** All of a case with the sealed ones. Only for what decides about two assessors: nothing of them may be shown. */
export const listAllAssessments = (db: Db, caseId: string): Promise<StoredAssessment[]> =>
  readStored(db, [caseId]);

async function readStored(db: Db, caseIds: readonly string[]): Promise<StoredAssessment[]> {
  const rows = await db
    .selectFrom('case_assessments')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .orderBy('place')
    .execute();
  return rows.map(({ place: _, ...row }) => ({ ...row, method: row.method as AssessmentMethod }));
}

/** Shows the sealed assessments of a case to everybody. */
export async function openAssessments(
  trx: Trx,
  caseId: string,
  { at, by, reason }: { at: Date; by: string | null; reason: string | null },
): Promise<void> {
  const now = at.toISOString();
  await trx
    .updateTable('case_assessments')
    .set({ openedAt: now, openedBy: by, openReason: reason })
    .where('caseId', '=', caseId)
    .where('isBlind', '=', true)
    .where('openedAt', 'is', null)
    .execute();
  // The register of figures reads the case again.
  await trx.updateTable('cases').set({ updatedAt: now }).where('id', '=', caseId).execute();
}

/** How many assessments each case has; a case without any is left out. */
export async function countAssessments(db: Db, caseIds: readonly string[]): Promise<Map<string, number>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_assessments')
    .select(({ fn }) => ['caseId', fn.countAll<number>().as('count')])
    .where('caseId', 'in', caseIds)
    .groupBy('caseId')
    .execute();
  return new Map(rows.map(({ caseId, count }) => [caseId, Number(count)]));
}

/** Adds an assessment. The caller has locked the case, so that places are consecutive. */
export async function insertAssessment(
  trx: Trx,
  {
    answers,
    ...columns
  }: Omit<
    StoredAssessment,
    'id' | 'openedAt' | 'openedBy' | 'openReason' | 'heldVersion' | 'heldBy' | 'heldAt'
  >,
): Promise<string> {
  const before = await countOf(trx.selectFrom('case_assessments').where('caseId', '=', columns.caseId));
  const id = randomUUID();
  await trx
    .insertInto('case_assessments')
    .values({ ...columns, id, place: before + 1, answers: JSON.stringify(answers) })
    .execute();
  // The case has changed: the register of figures reads it again.
  await trx.updateTable('cases').set({ updatedAt: columns.at }).where('id', '=', columns.caseId).execute();
  return id;
}

/** Fixes assessments that are only proposed. */
export async function fixAssessments(
  trx: Trx,
  ids: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('case_assessments')
    .set({ isFixed: true, fixedBy: by, fixedAt: at.toISOString() })
    .where('id', 'in', [...ids])
    .where('isFixed', '=', false)
    .execute();
}

/** Records that assessments still hold for a version. */
export async function holdAssessments(
  trx: Trx,
  ids: readonly string[],
  { version, by, at }: { version: number; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('case_assessments')
    .set({ heldVersion: version, heldBy: by, heldAt: at.toISOString() })
    .where('id', 'in', [...ids])
    .execute();
}
