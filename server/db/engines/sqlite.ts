// The embedded database: node:sqlite with Kysely. Every commit is on disk before it returns (synchronous=FULL).
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { readContentVersion } from '../content-version.ts';
import { takenOut } from '../search-index.ts';
import { Kysely, type Logger, type RawBuilder, sql, SqliteDialect } from 'kysely';
import type { Tables } from '../tables.ts';
import { type Engine, type Failure, spellTypes, type TypeWords } from './engine.ts';
import { runMigrations } from './migrator.ts';
import { queryWatch } from './query-watch.ts';
import { copySqlite } from './sqlite-copy.ts';
import { LockWaitingSqliteDriver } from './sqlite-driver.ts';
import { findRarestFirst } from './sqlite-rarest-first.ts';
import { sqliteReader } from './sqlite-reader.ts';
import { asKyselySqlite } from './sqlite-statements.ts';

/** How long a start waits for another process to finish writing, in milliseconds. After the start, the driver waits. */
const busyTimeoutMs = 5_000;

/**
 * The number of WAL pages (of 4 KiB) that makes a checkpoint due. SQLite's default is 1,000; a higher limit copies a
 * page that many reports change into the database less often.
 */
const checkpointPages = 4_000;
/** The shortest time between two checks of the log's length, in milliseconds. */
const logCheckMs = 100;

/** Opens or creates a database file; `:memory:` for a database in memory. */
export function openSqlite(file: string): Engine {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  switchToWriteAheadLog(database);
  // secure_delete overwrites erased data in the file.
  database.exec('pragma synchronous = full; pragma cache_size = -16000; pragma secure_delete = on');
  // Keep statement journals in memory: a temporary file makes multi-row inserts 20 % slower.
  database.exec('pragma temp_store = memory');
  // The reading thread runs checkpoints. A commit runs one only when the thread cannot keep up.
  database.exec(`pragma wal_autocheckpoint = ${4 * checkpointPages}`);
  return sqliteEngine(database, file === ':memory:' ? null : file);
}

const openReaders = (file: string, log: Logger) => ({
  visitors: sqliteReader(file, log),
  desk: sqliteReader(file, log),
  long: sqliteReader(file, log),
});

/** SQLite does not wait by itself when another process switches to WAL at the same moment. */
function switchToWriteAheadLog(database: DatabaseSync): void {
  const last = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (failure(error) !== 'unavailable' || Date.now() > last) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20); // milliseconds
    }
  }
}

/** Makes the engine from an open database. `file` is the file for the reading thread; null: no thread. */
export function sqliteEngine(database: DatabaseSync, file: string | null = null): Engine {
  const { log, watchQueries } = queryWatch();
  const prepared = asKyselySqlite(database);
  const dialect = new SqliteDialect({ database: prepared });
  dialect.createDriver = () => new LockWaitingSqliteDriver(database, prepared, afterCommit);
  const db = new Kysely<Tables>({ dialect, log });
  // A thread starts with its first query.
  const threads = file === null ? null : openReaders(file, log);

  // On its own connection: the main connection may have an open transaction whose number is not committed.
  let watch: ReturnType<typeof openWatch> | undefined;
  const committedVersion = () => Number((watch ??= openWatch(file ?? '')).read());

  // On this thread, a checkpoint of 16 MB would delay every request by 150 ms or more.
  let lookedAt = 0;
  let isCheckpointing = false;
  function afterCommit(): void {
    const now = performance.now();
    if (!threads || isCheckpointing || now - lookedAt < logCheckMs) return;
    lookedAt = now;
    try {
      watch ??= openWatch(file ?? '');
      if (watch.pagesInLog() < checkpointPages) return;
    } catch {
      return; // the commit is stored, and must not seem to have failed
    }
    isCheckpointing = true;
    // After a failure the next commit tries again. The thread of long reads: nobody waits for a page of those.
    void threads.long
      .checkpoint()
      .catch(() => {})
      .finally(() => (isCheckpointing = false));
  }
  return {
    name: 'SQLite',
    db,
    publicReader: threads?.visitors.reader ?? db,
    reader: threads?.desk.reader ?? db,
    longReader: threads?.long.reader ?? db,
    farReader: threads?.long.reader ?? db,
    readsElsewhere: () => null,
    watchQueries,
    connections: () => null,
    schemaParts: {
      spell: (statement) => {
        const isTable = /^\s*create table /.test(statement);
        return spellTypes(statement, typeWords) + (isTable ? ' strict' : '');
      },
      appendOnly,
      notReplaced,
      erasableOnly,
      mayBeLost: () => [],
      announced: () => [], // other processes read the number themselves
      countRowsByTrigger,
      searchIndex,
      compressedFast: () => [], // it compresses nothing
    },
    held: { rows: sql``, keys: sql`` }, // a transaction locks the whole database
    contentVersion: file === null ? () => readContentVersion(db) : committedVersion,
    findRows: findRarestFirst,
    emptyLog: async () => {
      // Most of it in the thread of long reads: on this one it would delay every request.
      await threads?.long.checkpoint().catch(() => {});
      return emptyLog(db);
    },
    searchProblem: async () => null,
    hasTable: async (name) => {
      const found = database
        .prepare("select 1 from sqlite_schema where type = 'table' and name = ?")
        .get(name);
      return found !== undefined;
    },
    async migrate(migrations) {
      // Kysely's migration lock does nothing on SQLite, so take the write lock of the file.
      database.exec('begin immediate');
      try {
        await runMigrations(db, migrations);
        database.exec('commit; pragma busy_timeout = 0');
      } catch (error) {
        if (database.isTransaction) database.exec('rollback');
        throw error;
      }
    },
    failure,
    version: async () => {
      const row = database.prepare('select sqlite_version() as version').get();
      return `SQLite ${String(row?.['version'])}`;
    },
    bytes: async () => {
      const row = database
        .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
        .get();
      return Number(row?.['bytes']);
    },
    copyTo: (target) => {
      if (file === null) throw new Error('A database in memory has no backup.');
      return copySqlite(file, target);
    },
    close: async () => {
      watch?.close();
      watch = undefined;
      for (const thread of Object.values(threads ?? {})) await thread.close();
      await db.destroy();
    },
  };
}

/** How long to wait for other users of the write-ahead log, and the pause between two attempts, in milliseconds. */
const emptyLogWaitMs = 1_000;
const emptyLogPauseMs = 20;

/** Uses Kysely's queue: a checkpoint fails while this connection has an open transaction. */
async function emptyLog(db: Kysely<Tables>): Promise<boolean> {
  const last = performance.now() + emptyLogWaitMs;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() > last) return false;
    await setTimeout(emptyLogPauseMs);
  }
}

function openWatch(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const content = database.prepare('select version from content_state');
  const log = database.prepare('pragma wal_checkpoint(noop)'); // counts without a checkpoint
  return {
    close: () => database.close(),
    read: () => content.get()?.['version'],
    /** Pages of the write-ahead log that are not yet in the database. */
    pagesInLog: () => {
      const found = log.get();
      return Number(found?.['log']) - Number(found?.['checkpointed']);
    },
  };
}

const typeWords: TypeWords = {
  uuid: 'text',
  text: 'text',
  integer: 'integer',
  real: 'real',
  boolean: 'integer',
  time: 'text',
  json: 'text',
  true: '1',
  false: '0',
};

const refusal = (table: string) => `select raise(abort, '${table} takes new rows only')`;

const unchanged = (table: string) =>
  sql.raw(`create trigger ${table}_unchanged before update on ${table} begin ${refusal(table)}; end`);

function appendOnly(table: string, column: string): RawBuilder<unknown>[] {
  const aYearAgo = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')`;
  return [
    unchanged(table),
    sql.raw(`create trigger ${table}_kept before delete on ${table}
      when old."${column}" >= ${aYearAgo} begin ${refusal(table)}; end`),
    // `insert or replace` deletes without firing the delete trigger.
    sql.raw(`create trigger ${table}_not_replaced before insert on ${table}
      when exists (select 1 from ${table} where id = new.id) begin select raise(ignore); end`),
  ];
}

/** `insert or replace` deletes the other row without firing the delete trigger. */
function notReplaced(table: string, column: string): RawBuilder<unknown>[] {
  return [
    sql.raw(`create trigger ${table}_${column}_not_replaced before insert on ${table}
      when exists (select 1 from ${table} where "${column}" = new."${column}" and id <> new.id)
      begin ${refusal(table)}; end`),
  ];
}

function erasableOnly(
  table: string,
  key: readonly string[],
  fixed: readonly string[],
): RawBuilder<unknown>[] {
  const changed = [...key, ...fixed].map((column) => `new."${column}" is not old."${column}"`);
  const same = key.map((column) => `"${column}" = new."${column}"`).join(' and ');
  return [
    sql.raw(`create trigger ${table}_unchanged before update on ${table}
      when new."erasedAt" is null or ${changed.join(' or ')} begin ${refusal(table)}; end`),
    sql.raw(`create trigger ${table}_kept before delete on ${table} begin ${refusal(table)}; end`),
    // `insert or replace` deletes without firing the delete trigger.
    sql.raw(`create trigger ${table}_not_replaced before insert on ${table}
      when exists (select 1 from ${table} where ${same}) begin ${refusal(table)}; end`),
  ];
}

function countRowsByTrigger(table: string): RawBuilder<unknown>[] {
  const change = (event: string, by: string) =>
    sql.raw(`create trigger ${table}_${event}_counted after ${event} on ${table} begin
      update row_counts set amount = amount ${by} where name = '${table}'; end`);
  return [change('insert', '+ 1'), change('delete', '- 1')];
}

/**
 * FTS5 with trigrams. The index refers to rows by `rowid`, which VACUUM preserves because these tables have an
 * explicit index, and stores no copy of the text. Deleted entries are overwritten.
 */
function searchIndex(table: string): RawBuilder<unknown>[] {
  const index = `${table}_search`;
  const add = `insert into ${index} (rowid, "searchText") values (new.rowid, new."searchText")`;
  const take = `insert into ${index} (${index}, rowid, "searchText") values ('delete', old.rowid, old."searchText")`;
  return [
    sql.raw(`create virtual table ${index} using fts5 ("searchText", content = '${table}',
      content_rowid = 'rowid', tokenize = 'trigram case_sensitive 1', columnsize = 0)`),
    sql.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`),
    // An insert now and then merges parts of the index, 64 pages at once: small pages, and only when there are eight parts.
    sql.raw(`insert into ${index} (${index}, rank) values ('pgsz', 1000)`),
    sql.raw(`insert into ${index} (${index}, rank) values ('automerge', 8)`),
    sql.raw(`insert into ${index} (${index}) values ('rebuild')`),
    sql.raw(`create trigger ${index}_insert after insert on ${table} begin ${add}; end`),
    sql.raw(`create trigger ${index}_delete after delete on ${table} begin ${take}; end`),
    // An unchanged text keeps its entries. Those of a long one are taken out before: `takeOutOfSearch`.
    sql.raw(`create trigger ${index}_update after update of "searchText" on ${table}
      when new."searchText" <> old."searchText" and new."searchText" <> char(${takenOut.charCodeAt(0)})
      begin ${take}; ${add}; end`),
  ];
}

/** Extended result codes: https://sqlite.org/rescode.html */
function failure(error: unknown): Failure {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  if (typeof code !== 'number') return null;
  if (code === 1555 || code === 2067) return 'conflict'; // primary key, unique
  const primary = code & 0xff;
  if (primary === 13) return 'full';
  // busy, locked, read-only, I/O error, cannot open
  return [5, 6, 8, 10, 14].includes(primary) ? 'unavailable' : null;
}
