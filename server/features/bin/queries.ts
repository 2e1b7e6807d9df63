// SQL of the bin: deleted records of all kinds.
import { sql } from 'kysely';
import type { BinEntry } from '#contract/bin.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import type { Db } from '../../db/tables.ts';
import { namedFiles, sendOffNow } from '../../files/queries.ts';
import { readableBy } from '../saved-views/queries.ts';
import { isRecordKind, type RecordKind, recordKinds } from '../records/queries.ts';

export const allKinds = Object.keys(recordKinds).filter(isRecordKind);

/**
 * Restorable records of these kinds, most recently deleted first. `username`: without what only another account may
 * see.
 */
export async function listBin(db: Db, kinds: readonly RecordKind[], username?: string): Promise<BinEntry[]> {
  const selects = kinds.map((kind) => {
    const { table, name } = recordKinds[kind];
    return sql`select ${sql.lit(kind)} as kind, id, ${sql.ref(name)} as name, "deletedAt"
      from ${sql.table(table)} where "deletedAt" is not null
      ${username !== undefined && kind === 'saved-views' ? sql`and ${readableBy(username)}` : sql``}`;
  });
  const { rows } = await sql<BinEntry>`
    ${sql.join(selects, sql` union all `)} order by "deletedAt" desc, name, id`.execute(db);
  return rows;
}

/**
 * Deletes permanently the records that were moved to the bin before `time`. A file that only they named has no name
 * then, like a new upload, so it leaves in the same commit: otherwise everybody could read it until the sweep.
 */
export async function purgeBin(db: Db, time: Date): Promise<void> {
  const before = time.toISOString();
  const old = (await listBin(db, allKinds)).filter(({ deletedAt }) => deletedAt < before);
  if (old.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // The first write takes the lock that every write to records takes.
    await incrementContentVersion(trx);
    const named = await namedFiles(trx);
    for (const { table } of Object.values(recordKinds)) {
      await trx.deleteFrom(table).where('deletedAt', '<', before).execute();
    }
    const stillNamed = await namedFiles(trx);
    await sendOffNow(
      trx,
      [...named.keys()].filter((name) => !stillNamed.has(name)),
    );
  });
}
