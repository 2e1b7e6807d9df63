// SQL of the checks of cases: confirmations, numbers of the national system on several cases, and usual doses.
import { sql } from 'kysely';
import { goneStates, isGone } from '#contract/cases/work/steps-rules.ts';
import type { CheckFacts } from '#contract/cases/content/check-parts-rules.ts';
import type { CheckName } from '#contract/cases/content/checks-rules.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { Db, Tables, Trx } from '../../../db/tables.ts';
import type { DerivedDose } from './derive.ts';
import type { StoredCase } from '../queries.ts';

export type Confirmation = Awaited<ReturnType<typeof listConfirmations>>[number];

/** The confirmations of a case that nobody and nothing has ended. */
export function listConfirmations(db: Db, caseId: string) {
  return db
    .selectFrom('case_confirmations')
    .select(['id', 'finding', 'at', 'by', 'reason', 'compared'])
    .where('caseId', '=', caseId)
    .where('endedAt', 'is', null)
    .orderBy('at')
    .execute();
}

/** The ids of the reactions that these confirmations call unrelated to the death of the patient. */
export const unrelatedReactions = (confirmations: readonly Pick<Confirmation, 'finding'>[]) =>
  new Set(
    confirmations.flatMap(({ finding }) => {
      const [check, reaction = ''] = finding.split(':');
      return check === ('unrelatedDeath' satisfies CheckName) ? [reaction] : [];
    }),
  );

export async function insertConfirmation(
  trx: Trx,
  confirmation: Tables['case_confirmations'],
): Promise<void> {
  await trx.insertInto('case_confirmations').values(confirmation).execute();
}

/** An erasure changes values without changing a fact: the confirmation then compares what is left. */
export async function compareAnew(
  trx: Trx,
  { id }: Pick<Confirmation, 'id'>,
  compared: string,
): Promise<void> {
  await trx.updateTable('case_confirmations').set({ compared }).where('id', '=', id).execute();
}

/** `by`: who took them back; null: a changed value ended them. */
export async function endConfirmations(
  trx: Trx,
  confirmations: readonly Pick<Confirmation, 'id'>[],
  at: Date,
  by: string | null,
): Promise<void> {
  if (confirmations.length === 0) return;
  const ids = confirmations.map(({ id }) => id);
  const ended = { endedAt: at.toISOString(), endedBy: by };
  await trx.updateTable('case_confirmations').set(ended).where('id', 'in', ids).execute();
}

/** Most other cases with one number that are named. */
const sameNumberMax = 10;

/** Other cases that have a national number of this one, neither nullified nor duplicate. */
export async function readSameNumbers(
  db: Db,
  { id, state, wasSent }: Pick<StoredCase, 'id' | 'state' | 'wasSent'>,
): Promise<NonNullable<CheckFacts['sameNumber']>> {
  if (isGone(state)) return [];
  const own = await db
    .selectFrom('case_submissions')
    .select('number')
    .distinct()
    .where('caseId', '=', id)
    .where('number', 'is not', null)
    .limit(sameNumberMax)
    .execute();
  const numbers = own.flatMap(({ number }) => number?.toUpperCase() ?? []);
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('case_submissions')
    .innerJoin('cases', 'cases.id', 'case_submissions.caseId')
    .select(['cases.id', 'cases.number as caseNumber', 'cases.wasSent', 'case_submissions.number'])
    .distinct()
    .where(sql<string>`upper(case_submissions.number)`, 'in', numbers)
    .where('cases.id', '!=', id)
    .where('cases.state', 'not in', goneStates)
    .orderBy('cases.number')
    .limit(sameNumberMax)
    .execute();
  return rows.map(({ wasSent: otherSent, number, ...one }) => ({
    ...one,
    number: number ?? '',
    bothSent: wasSent && otherSent,
  }));
}

/** From this number of other cases on, their median is a usual dose. */
const usualFrom = 20;
/** Most doses of one case that are compared. */
const dosesCompared = 50;

/** The median of the other cases for each of these doses, by the ids of the doses. */
export async function readUsualDoses(
  db: Db,
  caseId: string,
  all: readonly DerivedDose[],
): Promise<Map<string, number>> {
  const medians = new Map<string, Promise<number | null>>();
  const doses = all.filter(({ amount }) => amount !== null).slice(0, dosesCompared);
  const keyOf = ({ drug, route, unit }: DerivedDose) => JSON.stringify([drug, route, unit]);
  for (const dose of doses) {
    const key = keyOf(dose);
    if (!medians.has(key)) medians.set(key, medianOf(db, caseId, dose));
  }
  const found = await Promise.all(
    doses.map(async (dose) => [dose.doseId, await medians.get(keyOf(dose))] as const),
  );
  return new Map(found.flatMap(([id, median]) => (typeof median === 'number' ? [[id, median]] : [])));
}

async function medianOf(
  db: Db,
  caseId: string,
  { drug, route, unit }: { drug: string; route: string; unit: string },
): Promise<number | null> {
  const same = db
    .selectFrom('case_doses')
    .where('drug', '=', drug)
    .where('route', '=', route)
    .where('unit', '=', unit)
    .where('caseId', '!=', caseId);
  const { cases, doses } = await same
    .select(({ fn }) => [
      fn.count<number>('caseId').distinct().as('cases'),
      fn.countAll<number>().as('doses'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(cases) < usualFrom) return null;
  const middle = await same
    .select('amount')
    .orderBy('amount')
    .offset(Math.floor(Number(doses) / 2))
    .limit(1)
    .executeTakeFirst();
  return middle?.amount ?? null;
}

/** Writes all doses of a case, whichever it had. */
export async function replaceAllDoses(
  trx: Trx,
  caseId: string,
  doses: readonly DerivedDose[],
): Promise<void> {
  await trx.deleteFrom('case_doses').where('caseId', '=', caseId).execute();
  const rows = doses.map((dose) => ({ caseId, ...dose }));
  await insertRows(trx, 'case_doses', rows);
}
