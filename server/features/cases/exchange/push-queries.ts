// SQL of files of messages that leave by themselves.
import type { Insertable, Selectable } from 'kysely';
import type { pushStates } from '#contract/cases/exchange/icsr-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Db, Tables, Trx } from '../../../db/tables.ts';

type PushState = keyof typeof pushStates;
export type StoredPush = Omit<Selectable<Tables['icsr_pushes']>, 'state'> & { state: PushState };

export type PushChange = Partial<Insertable<Tables['icsr_pushes']>>;

const stored = (row: Selectable<Tables['icsr_pushes']>): StoredPush => ({
  ...row,
  state: row.state as PushState,
});

export async function insertPush(trx: Trx, row: Insertable<Tables['icsr_pushes']>): Promise<void> {
  await trx.insertInto('icsr_pushes').values(row).execute();
}

export function findPush(db: Db, batch: string) {
  return db.selectFrom('icsr_pushes').selectAll().where('batch', '=', batch).executeTakeFirst();
}

export async function listPushes(db: Db, batches: readonly string[]): Promise<Map<string, StoredPush>> {
  if (batches.length === 0) return new Map();
  const rows = await db.selectFrom('icsr_pushes').selectAll().where('batch', 'in', batches).execute();
  return new Map(rows.map((row) => [row.batch, stored(row)]));
}

/** Changes a push that is in a state; undefined: it is not. */
export async function changePush(
  db: Db,
  batch: string,
  from: StoredPush['state'],
  change: PushChange,
  { counts = false } = {},
): Promise<StoredPush | undefined> {
  const changed = await db
    .updateTable('icsr_pushes')
    .set(change)
    .$if(counts, (query) => query.set(({ eb }) => ({ attempts: eb('attempts', '+', 1) })))
    .where('batch', '=', batch)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();
  return changed && stored(changed);
}

/** In a database restored from a backup: files that had not left may have left since. */
export async function doubtWaitingPushes(trx: Trx): Promise<void> {
  await trx
    .updateTable('icsr_pushes')
    .set({
      state: 'unknown',
      problem: statements('the_portal_was_restored_from_a'),
    })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
}
