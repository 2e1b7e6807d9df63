// Adds lines to the append-only table audit_events and deletes old ones. All lines form one hash chain.
// server/features/audit-events lists them.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { AuditAction, ReadDetails } from '#contract/audit-events.ts';
import type { Account } from '#contract/users.ts';
import { deleteInTurns } from '../db/change-in-turns.ts';
import { searchText } from '../db/search-text.ts';
import { chainStart, contentHash, lineHash } from '../db/audit-line.ts';
import { groupCommit } from '../db/group-commit.ts';
import type { Db, Tables, Trx } from '../db/tables.ts';
import { keepSearches } from './searched-words.ts';

/** For how many days events are stored. The database refuses to delete events younger than a year. */
const retentionDays = 400;

export interface NewEvent {
  at: Date;
  /** Who did it; null: nobody was signed in, or somebody used the server's console. */
  user: Account | null;
  action: AuditAction;
  /** The kind of record, as in addresses: `contact-links`. */
  kind: string;
  /** A record's id, or the name of a file on the server; null if no single record is meant. */
  recordId?: string | null;
  /** Names of the written fields, without their values. */
  fields?: readonly string[];
  /** For reads: the number and the ids of the returned records. */
  details?: ReadDetails | null;
  /** For a search: its words, sealed (`searched-words.ts`). They are not part of the line, and go with the persons found. */
  words?: string | null;
}

/** How many record ids one event holds at most: as many as a search for a person shows. */
const mostRecords = 300;

/** The events that a transaction adds when its work is done. */
const collected = new WeakMap<Db, NewEvent[]>();

/**
 * Runs `work` in a transaction that may call `recordEvent`. Its events are added last, just before the commit: from then
 * on every other process that adds events waits, since all lines form one chain.
 */
export function auditedTransaction<T>(db: Kysely<Tables>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const events: NewEvent[] = [];
    collected.set(trx, events);
    const done = await work(trx);
    await addLines(trx, events);
    return done;
  });
}

/** Runs `work`, whose events are dropped: acts of invented staff, who have no accounts. */
export async function withoutEvents<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  collected.set(trx, []);
  try {
    return await work();
  } finally {
    collected.delete(trx);
  }
}

/**
 * Adds an audit event. A write calls it in its own `auditedTransaction`, so that both are stored or neither. Each read is
 * an event of its own.
 */
export async function recordEvent(db: Db, event: NewEvent): Promise<void> {
  await recordEvents(db, [event]);
}

/** Adds several events of one write. */
export async function recordEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  const own = collected.get(db);
  if (own) own.push(...events);
  // Added at once, they would lock the chain before other rows: two such transactions could wait for each other.
  else if (db.isTransaction) throw new Error('Only an auditedTransaction can add events.');
  else if (events.length > 0) await commitOf(db)(events);
}

const commits = new WeakMap<Db, (events: readonly NewEvent[]) => Promise<void>>();

/**
 * Adds lines that belong to no other write in one transaction with those that wait at the same time, because only one
 * transaction after another can add to the chain. If it fails, it fails for all of them.
 */
function commitOf(db: Kysely<Tables>) {
  const known = commits.get(db);
  if (known) return known;
  // As if the database were away: a group commit that fails then tries no line alone.
  const engine = { db, failure: () => 'unavailable' as const };
  const commit = groupCommit<readonly NewEvent[], void>(engine, 'audit trail', async (trx, entries) => {
    await addLines(trx, entries.flat());
    return entries.map(() => undefined);
  });
  commits.set(db, commit);
  return commit;
}

/** How many lines one insert adds before other requests run. */
const linesPerBatch = 50;

type Row = ReturnType<typeof rowOf>;

/** The words of a line, and the records that they found. */
const searchOf = ({ id, at, words, details }: Row) =>
  words === null ? [] : [{ eventId: id, at, words, records: details?.records ?? [] }];

/** Adds lines to the end of the chain. */
async function addLines(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  let { place, hash } = await lockChain(trx);
  for (let from = 0; from < events.length; from += linesPerBatch) {
    if (from > 0) await turn();
    const some = events.slice(from, from + linesPerBatch).map(rowOf);
    const lines = some.map(({ words: _, ...row }) => {
      const position = { place: (place += 1), at: row.at, previousHash: hash };
      hash = lineHash(position, contentHash(row));
      const { fields, details } = row;
      return {
        ...row,
        ...position,
        fields: JSON.stringify(fields),
        details: details && JSON.stringify(details),
        hash,
      };
    });
    await trx.insertInto('audit_events').values(lines).execute();
    await keepSearches(trx, some.flatMap(searchOf));
  }
  await trx.updateTable('audit_chain').set({ place, hash }).execute();
}

export interface ChainEnd {
  place: number;
  hash: string;
}

/** The end of the chain: the place and the hash of the newest line. */
export async function readChainEnd(db: Db): Promise<ChainEnd> {
  const end = await db.selectFrom('audit_chain').select(['place', 'hash']).executeTakeFirst();
  return end ?? { place: 0, hash: chainStart };
}

/** Locks the chain until the transaction ends, in all processes. Returns its end. */
function lockChain(trx: Trx): Promise<ChainEnd> {
  return trx
    .updateTable('audit_chain')
    .set(({ ref }) => ({ place: ref('place') }))
    .returning(['place', 'hash'])
    .executeTakeFirstOrThrow();
}

function rowOf(event: NewEvent) {
  const { at, user, action, kind, recordId = null, fields = [], details = null } = event;
  return {
    id: randomUUID(),
    at: at.toISOString(),
    administratorId: user?.id ?? null,
    username: user?.username ?? null,
    action,
    kind,
    recordId,
    fields,
    // Without the ids in `details`: indexing those of one page takes longer than reading it.
    words: event.words ?? null,
    searchText: searchText(user?.username ?? '', user?.id ?? '', action, kind, recordId ?? '', ...fields),
    details: details && { ...details, records: details.records.slice(0, mostRecords) },
  };
}

/** How many events one transaction deletes: meanwhile nobody can add any. */
const eventsPerDelete = 100;

/**
 * Lines about cases stay as long as the cases, which are never deleted. The condition is that of the index
 * `audit_events_forgotten`.
 */
const isForgotten = sql<SqlBool>`kind not in ('cases', 'case-attachments')`;

/** Replaces events that are older than `retentionDays` by checkpoints, which continue the chain. */
export async function deleteOldEvents(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retentionDays * 86_400_000).toISOString();
  await deleteInTurns(db, 'audit_search_records', sql<SqlBool>`at < ${oldest}`);
  await deleteInTurns(db, 'audit_searches', sql<SqlBool>`at < ${oldest}`);
  const old = db.selectFrom('audit_events').select('id').where('at', '<', oldest).where(isForgotten);
  while (await old.limit(1).executeTakeFirst()) {
    await db.transaction().execute((trx) => deleteBatch(trx, oldest));
    await turn(); // lets other requests run
  }
}

async function deleteBatch(trx: Trx, oldest: string): Promise<void> {
  await lockChain(trx); // another process may delete the same events
  const found = await trx
    .selectFrom('audit_events')
    .selectAll()
    .where('at', '<', oldest)
    .where(isForgotten)
    .orderBy('at')
    .orderBy('place')
    .limit(eventsPerDelete)
    .execute();
  if (found.length === 0) return;
  const lines = found.toSorted((a, b) => a.place - b.place);
  let first = 0;
  for (const [n, line] of lines.entries()) {
    // Lines about cases stay between others, and younger ones if the clock was wrong.
    if (lines[n - 1]?.place !== line.place - 1) first = line.place;
    if (lines[n + 1]?.place !== line.place + 1) await insertCheckpoint(trx, first, line);
  }
  await trx
    .deleteFrom('audit_events')
    .where(
      'id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute();
}

/** Joins the checkpoint with those of the lines before and after it. */
async function insertCheckpoint(trx: Trx, first: number, last: Selectable<Tables['audit_events']>) {
  const checkpoints = trx.selectFrom('audit_checkpoints').selectAll();
  const before = await checkpoints
    .where(({ eb }) => eb(eb('firstPlace', '+', eb.ref('count')), '=', first))
    .executeTakeFirst();
  const after = await checkpoints.where('firstPlace', '=', last.place + 1).executeTakeFirst();
  const joined = [before, after].flatMap((one) => (one ? [one.firstPlace] : []));
  if (joined.length > 0) {
    await trx.deleteFrom('audit_checkpoints').where('firstPlace', 'in', joined).execute();
  }
  await trx
    .insertInto('audit_checkpoints')
    .values({
      lastHash: last.hash,
      lastAt: last.at,
      lastPreviousHash: last.previousHash,
      lastContentHash: contentHash(last),
      ...after,
      firstPlace: before?.firstPlace ?? first,
      count: (before?.count ?? 0) + (last.place - first + 1) + (after?.count ?? 0),
    })
    .execute();
}

export type Checkpoint = Selectable<Tables['audit_checkpoints']>;

/** All checkpoints: one between any two lines that stay. */
export function readCheckpoints(db: Db): Promise<Checkpoint[]> {
  return db.selectFrom('audit_checkpoints').selectAll().execute();
}

/** A line as stored, with its JSON as text: somebody may have written something else there. */
export type StoredLine = Omit<Selectable<Tables['audit_events']>, 'fields' | 'details'> & {
  fields: string;
  details: string | null;
};

/** How many lines one query reads. */
const rowsPerQuery = 2_000;

/** All lines in the order of their places. */
export async function* readLines(db: Db): AsyncGenerator<StoredLine[], void, undefined> {
  const columns = [
    'place',
    'id',
    'at',
    'administratorId',
    'username',
    'action',
    'kind',
    'recordId',
    'searchText',
    'previousHash',
    'hash',
  ] as const;
  let last: StoredLine | undefined;
  for (;;) {
    const page = db
      .selectFrom('audit_events')
      .select(columns)
      // Without a cast the engines would return the values.
      .select(({ cast }) => [
        cast<string>('fields', 'text').as('fields'),
        cast<string | null>('details', 'text').as('details'),
      ])
      .orderBy('place')
      .limit(rowsPerQuery);
    const found = await (last ? page.where('place', '>=', last.place) : page).execute();
    // Somebody may have dropped the index that makes places unique.
    const lines = found.filter(({ id }) => id !== last?.id);
    if (lines.length === 0) return;
    yield lines;
    last = lines.at(-1);
  }
}
