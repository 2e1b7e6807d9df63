// Creates records once, however often a client sends them (readings 17): a phone on a bad network repeats what it
// got no answer to, and a report must neither be lost nor stand twice. What waits at the same time shares one commit:
// the disk is asked once for all of them, and each is answered only after that.
import { createHmac, hash } from 'node:crypto';
import { Patience, requestScope } from '../request-scope.ts';
import type { Engine } from './engines/engine.ts';
import type { Db, Tables } from './tables.ts';

/** How long a key is remembered, in days. */
export const keptDays = 90;

/** Stands in the place of a body's hash when the person was erased from the record. */
const noHash = '';

/** The same key came with other data. */
export class KeyReused extends Error {}

/** What every new record comes with. */
export interface Identity {
  id: string;
  now: Date;
}

/** Records that visitors send. */
export interface Kind<Entry extends Identity, Row> {
  /** What a key belongs to; the same key in another scope is another key. */
  scope: 'adr-reports' | 'contact-messages';
  /** Stores new records and gives them back in their order. */
  insert(db: Db, entries: Entry[]): Promise<Row[]>;
  find(db: Db, id: string): Promise<Row>;
  /** What is answered when the record's person was erased: nothing of what stood in it, and nothing of what stays. */
  withoutContent(row: Row): Row;
}

/** What the client sent with a record; `hashKey` is a secret of the portal. */
interface Once {
  key: string;
  body: unknown;
  hashKey: Buffer;
}

interface Waiting<Entry extends Identity, Row> {
  entry: Entry;
  key: ReturnType<typeof keyRow> | null;
  settle: PromiseWithResolvers<Row>;
}

/** How many records share one commit at most: the embedded database holds everybody up while it writes. */
const mostTogether = 64;

/**
 * A function that stores a record: a new one each time (`once` null), or the one that the same key and body created
 * before. The key's primary key in the database decides between requests that come together, on however many
 * processes. It throws `KeyReused`.
 */
export function storeOnce<Entry extends Identity, Row>(
  engine: Engine,
  kind: Kind<Entry, Row>,
): (entry: Entry, once: Once | null) => Promise<Row> {
  let waiting: Waiting<Entry, Row>[] = [];
  let turn: NodeJS.Immediate | null = null;
  /** How many waited when the last turn of the event loop ended. */
  let waited = 0;
  let isStoring = false;

  /** After a turn of the event loop in which no more came; or after the commit that is under way. */
  function soon(): void {
    if (waiting.length > 0 && !isStoring) turn ??= setImmediate(endTurn);
  }

  function endTurn(): void {
    turn = null;
    if (waiting.length > waited && waiting.length < mostTogether) {
      waited = waiting.length;
      soon();
    } else storeWaiting();
  }

  function storeWaiting(): void {
    waited = 0;
    const together = waiting.slice(0, mostTogether);
    waiting = waiting.slice(mostTogether);
    isStoring = true;
    // It takes the time of no single request that waits for it.
    const route = `POST /api/${kind.scope}`;
    void requestScope.run({ route, database: new Patience() }, async () => {
      try {
        const failure = await storeTogether(engine, kind, together);
        // The database is away: nobody waits for it longer than the first did.
        if (failure) for (const { settle } of waiting.splice(0)) settle.reject(failure);
      } finally {
        isStoring = false;
        soon();
      }
    });
  }

  return (entry, once) => {
    const settle = Promise.withResolvers<Row>();
    waiting.push({ entry, key: once && keyRow(once, entry.now), settle });
    soon();
    return settle.promise;
  };
}

/**
 * Never throws: each of them is told. Where one cannot be stored, the others are stored without it. Gives the error when
 * the database is away.
 */
async function storeTogether<Entry extends Identity, Row>(
  engine: Engine,
  kind: Kind<Entry, Row>,
  together: Waiting<Entry, Row>[],
): Promise<Error | null> {
  try {
    const outcomes = await engine.db.transaction().execute((trx) => store(trx, kind, together));
    for (const [place, { settle }] of together.entries()) {
      const outcome = outcomes[place];
      if (outcome instanceof KeyReused) settle.reject(outcome);
      else settle.resolve(outcome as Row);
    }
    return null;
  } catch (error) {
    const isAway = engine.failure(error) === 'unavailable';
    if (together.length === 1 || isAway) {
      for (const { settle } of together) settle.reject(error);
      return isAway ? (error as Error) : null;
    }
    let away: Error | null = null;
    for (const one of together) away = (await storeTogether(engine, kind, [one])) ?? away;
    return away;
  }
}

async function store<Entry extends Identity, Row>(
  trx: Db,
  { scope, insert, find, withoutContent }: Kind<Entry, Row>,
  together: Waiting<Entry, Row>[],
): Promise<(Row | KeyReused)[]> {
  const keys = together.flatMap(({ key, entry }) => (key ? [{ scope, ...key, recordId: entry.id }] : []));
  const fresh = await claimKeys(trx, keys);
  const added = together.filter(({ key, entry }) => !key || fresh.has(entry.id)).map(({ entry }) => entry);
  const rows = added.length > 0 ? await insert(trx, added) : [];
  const stored = new Map(added.map(({ id }, place) => [id, rows[place]]));

  const outcomes: (Row | KeyReused)[] = [];
  for (const { key, entry } of together) {
    const row = stored.get(entry.id);
    if (row || !key) {
      outcomes.push(row as Row);
      continue;
    }
    const first = await trx
      .selectFrom('idempotency_keys')
      .select(['bodyHash', 'recordId'])
      .where('scope', '=', scope)
      .where('keyHash', '=', key.keyHash)
      .executeTakeFirstOrThrow();
    if (first.bodyHash === noHash) outcomes.push(withoutContent(await find(trx, first.recordId)));
    else if (first.bodyHash !== key.bodyHash) outcomes.push(new KeyReused());
    else outcomes.push(stored.get(first.recordId) ?? (await find(trx, first.recordId)));
  }
  return outcomes;
}

/** Writes keys that are new. Gives the records to which they belong. */
async function claimKeys(trx: Db, keys: Tables['idempotency_keys'][]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const fresh = await trx
    .insertInto('idempotency_keys')
    // In one order, so that two processes never wait for each other.
    .values(keys.toSorted((a, b) => (a.keyHash < b.keyHash ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['scope', 'keyHash']).doNothing())
    .returning('recordId')
    .execute();
  return new Set(fresh.map(({ recordId }) => recordId));
}

function keyRow({ key, body, hashKey }: Once, now: Date) {
  return {
    keyHash: hash('sha256', key, 'base64url'),
    // The body's hash is keyed: health data is guessable, and a plain hash of it could be searched for.
    bodyHash: createHmac('sha256', hashKey).update(JSON.stringify(body)).digest('base64url'),
    createdAt: now.toISOString(),
  };
}

/**
 * Forgets what was sent with the keys of records from which the person was erased: by its hash a guess at the erased
 * words could be confirmed. The keys stay, or a client that sends once more would store the words again.
 */
export async function forgetBodies(db: Db, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await db
    .updateTable('idempotency_keys')
    .set({ bodyHash: noHash })
    .where('recordId', 'in', recordIds)
    .execute();
}

/** Forgets keys older than `keptDays`. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  await db.deleteFrom('idempotency_keys').where('createdAt', '<', oldest).execute();
}
