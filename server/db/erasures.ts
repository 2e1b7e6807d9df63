// SQL of erasures: from which records a person was erased, and when. A restored backup is erased again by this list.
import type { PersonKind } from '#contract/privacy-rules.ts';
import type { Db } from './tables.ts';

/** The erasure of one record, and its time. */
export interface Erasure {
  kind: PersonKind;
  recordId: string;
  erasedAt: string;
}

/** To be called in the transaction of the erasure. */
export async function keepErasure(db: Db, erasure: Erasure): Promise<void> {
  await db
    .insertInto('erasures')
    .values(erasure)
    .onConflict((conflict) => conflict.column('recordId').doUpdateSet({ erasedAt: erasure.erasedAt }))
    .execute();
}

/** All erasures, oldest first. */
export async function listErasures(db: Db): Promise<Erasure[]> {
  const rows = await db.selectFrom('erasures').selectAll().orderBy('erasedAt').orderBy('recordId').execute();
  return rows as Erasure[];
}
