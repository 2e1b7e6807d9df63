// SQL of the watch list.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { WatchDecision } from '#contract/insight.ts';
import { watchedMost } from '#contract/insight-rules.ts';
import type { Actor } from '../../access/signed-in-write.ts';
import { recordEvent } from '../../audit/queries.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';

export type StoredWatch = Selectable<Tables['watched_pairs']>;

const kind = 'watched-pairs';

/** Pairs that nobody watches any more which the list still shows, the last ones. */
const endedShown = 10;

/** Those that are watched, then the last that no longer are. */
export async function listWatches(db: Db): Promise<StoredWatch[]> {
  const all = db.selectFrom('watched_pairs').selectAll();
  const [open, ended] = await Promise.all([
    all.where('endedOn', 'is', null).orderBy('nextLookOn').orderBy('id').limit(watchedMost).execute(),
    all.where('endedOn', 'is not', null).orderBy('endedOn', 'desc').orderBy('id').limit(endedShown).execute(),
  ]);
  return [...open, ...ended];
}

export function findWatch(db: Db, pair: string): Promise<StoredWatch | undefined> {
  return db.selectFrom('watched_pairs').selectAll().where('pair', '=', pair).executeTakeFirst();
}

type NewWatch = Pick<
  StoredWatch,
  'drug' | 'reaction' | 'reason' | 'startedOn' | 'casesBefore' | 'daysBefore' | 'nextLookOn'
> & { pair: string };

/** Returns why nothing was stored: the pair is watched already, or the list is full. */
export async function insertWatch(
  trx: Trx,
  watch: NewWatch,
  { user, now }: Actor,
): Promise<'watched' | 'full' | null> {
  if (await findWatch(trx, watch.pair)) return 'watched';
  const rows = await trx.selectFrom('watched_pairs').select('place').where('place', 'is not', null).execute();
  const taken = new Set(rows.map(({ place }) => place));
  const place = Array.from({ length: watchedMost }, (_, at) => at + 1).find((one) => !taken.has(one));
  if (place === undefined) return 'full';
  // Two who take the same place at the same moment: the database refuses the second.
  const id = randomUUID();
  await trx
    .insertInto('watched_pairs')
    .values({ ...watch, id, place, by: user.username })
    .execute();
  await recordEvent(trx, {
    at: now,
    user,
    action: 'create',
    kind,
    recordId: id,
    fields: ['drug', 'reaction', 'reason', 'nextLookOn'],
  });
  return null;
}

/** Returns why nothing was stored: nobody watches the pair any more, or somebody else has decided meanwhile. */
export async function decideWatch(
  trx: Trx,
  id: string,
  { isEnded, version, ...own }: WatchDecision,
  today: string,
  { user, now }: Actor,
): Promise<'ended' | 'changed' | null> {
  const found = await trx
    .selectFrom('watched_pairs')
    .select('version')
    .where('id', '=', id)
    .where('endedOn', 'is', null)
    .executeTakeFirst();
  if (!found) return 'ended';
  const { numUpdatedRows } = await trx
    .updateTable('watched_pairs')
    .set({
      ...own,
      decidedBy: user.username,
      decidedAt: now.toISOString(),
      version: version + 1,
      ...(isEnded && { endedOn: today, pair: null, place: null }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'changed';
  const fields = ['decision', 'nextLookOn', ...(isEnded ? ['endedOn'] : [])];
  await recordEvent(trx, { at: now, user, action: 'change', kind, recordId: id, fields });
  return null;
}

/** Keeps an alarm: later cases, or joined duplicates, do not take it back. */
export async function keepAlarm(db: Db, id: string, alarmOn: string, now: Date): Promise<void> {
  await db
    .updateTable('watched_pairs')
    .set({ alarmOn, alarmSeenAt: now.toISOString() })
    .where('id', '=', id)
    .where('alarmOn', 'is', null)
    .execute();
}
