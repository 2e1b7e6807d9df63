// SQL of the bin: deleted records of all kinds.
import { sql } from 'kysely';
import type { BinEntry } from '#contract/bin.ts';
import type { Db } from '../../db/tables.ts';
import { type RecordKind, recordKinds } from '../records/queries.ts';

/** Restorable records of these kinds, most recently deleted first. */
export async function listBin(db: Db, kinds: readonly RecordKind[]): Promise<BinEntry[]> {
  const selects = kinds.map((kind) => {
    const { table, name } = recordKinds[kind];
    return sql`select ${sql.lit(kind)} as kind, id, ${sql.ref(name)} as name, "deletedAt"
      from ${sql.table(table)} where "deletedAt" is not null`;
  });
  const { rows } = await sql<BinEntry>`
    ${sql.join(selects, sql` union all `)} order by "deletedAt" desc, name, id`.execute(db);
  return rows;
}

/** Deletes permanently the records that were moved to the bin before `time`. */
export async function purgeBin(db: Db, time: Date): Promise<void> {
  for (const { table } of Object.values(recordKinds)) {
    await db.deleteFrom(table).where('deletedAt', '<', time.toISOString()).execute();
  }
}
