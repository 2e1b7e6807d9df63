// SQL of erasures: the records whose personal data was erased, and when. After a restore the list is applied again.
import type { PersonKind } from '#contract/privacy-rules.ts';
import type { Db } from './tables.ts';

/** The erasure of one record, and its time. */
export interface Erasure {
  kind: PersonKind;
  recordId: string;
  erasedAt: string;
}

/** Call this in the transaction of the erasure. */
export async function storeErasure(db: Db, erasure: Erasure): Promise<void> {
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
