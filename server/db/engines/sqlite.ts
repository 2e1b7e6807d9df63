// The embedded database: node:sqlite with Kysely. Every commit is on disk before it returns (synchronous=FULL).
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { readContentVersion } from '../content-version.ts';
import { Kysely, type Logger, type RawBuilder, sql, type SqlBool, SqliteDialect } from 'kysely';
import { conversionOf, type Tables, type Trx } from '../tables.ts';
import { contains } from '../search-text.ts';
import {
  type Engine,
  type Failure,
  type RowPlaces,
  searchedTables,
  spellTypes,
  type TypeWords,
} from './engine.ts';
import { runMigrations } from './migrator.ts';
import { queryWatch } from './query-watch.ts';
import { copySqlite } from './sqlite-copy.ts';
import { LockWaitingSqliteDriver } from './sqlite-driver.ts';
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

  // Reads the number without Kysely, in about 5 µs, on its own connection: the main connection may have an open
  // transaction whose number is not committed. Read again after each write of this process, and at most once a
  // millisecond to see other processes' writes.
  let watch: ReturnType<typeof openWatch> | undefined;
  let version: number | null = null;
  let readAt = 0;
  const committedVersion = () => {
    const now = performance.now();
    if (version === null || now - readAt >= 1) {
      watch ??= openWatch(file ?? '');
      version = Number(watch.read());
      readAt = now;
    }
    return version;
  };

  // On this thread, a checkpoint of 16 MB would delay every request by 150 ms or more.
  let lookedAt = 0;
  let isCheckpointing = false;
  function afterCommit(): void {
    version = null;
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
    indexedSearch,
    expectedRows: async () => null,
    rowPlaces,
    withoutIndex: (column) => sql`+${column}`,
    jsonRows: {
      object: jsonObject,
      place: sql.ref('rowid'),
      bytes: (text) => sql`cast(${text} as blob)`,
    },
    emptyLog: async () => {
      // Most of it in the thread of long reads: on this one it would delay every request.
      await threads?.long.checkpoint().catch(() => {});
      return emptyLog(db);
    },
    indexNewRows: () => indexNewRows(db),
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

/** The columns of a search index: `searchText`, and texts of it that a filter looks for alone. */
const indexedColumns = (table: string): readonly string[] =>
  table === 'cases' ? ['searchText', 'drugSearch'] : ['searchText'];

/** `old.` or `new.` names the row of a trigger. */
const listed = (columns: readonly string[], row = '') =>
  columns.map((column) => `${row}"${column}"`).join(', ');

/** The size of a batch. In a batch a row costs a quarter of its time; a search reads this many rows in 0.2 ms. */
const rowsPerIndexBatch = 512;

/** Most letters of a batch, unless its first row alone has more: a letter of a text like no other takes some 1.5 µs. */
const lettersPerIndexBatch = 12_000;

/** The last row of the next batch of a table; null: none waits. */
const batchEnd = (table: string, columns: readonly string[], last: string) =>
  `(select max(place) from (
      select rowid as place, row_number() over inOrder as number,
             sum(${columns.map((column) => `length("${column}")`).join(' + ')}) over inOrder as letters
      from (select rowid, ${listed(columns)} from ${table}
            where rowid > ${last} order by rowid limit ${rowsPerIndexBatch})
      window inOrder as (order by rowid))
    where number = 1 or letters <= ${lettersPerIndexBatch})`;

/** The most reports and cases that wait. */
const mostWaiting = 16 * rowsPerIndexBatch;

/** How many parts of one size FTS5 merges; its default is 4. Each row is written again at each merge. */
const partsToMerge = 8;

/** The last row of a table that its search index holds, stored with the row counts. */
const lastIndexed = (table: string) => `(select amount from row_counts where name = '${table}_search')`;

/**
 * FTS5 with trigrams. The index refers to rows by `rowid`, which VACUUM preserves because these tables have an
 * explicit index, and stores no copy of the text. Deleted entries are overwritten.
 */
function searchIndex(table: string): RawBuilder<unknown>[] {
  const [index, columns] = [`${table}_search`, indexedColumns(table)];
  const isIndexed = `old.rowid <= ${lastIndexed(table)}`;
  const add = `insert into ${index} (rowid, ${listed(columns)}) values (new.rowid, ${listed(columns, 'new.')})`;
  const take = `insert into ${index} (${index}, rowid, ${listed(columns)})
    values ('delete', old.rowid, ${listed(columns, 'old.')})`;
  return [
    sql.raw(`create virtual table ${index} using fts5 (${listed(columns)}, content = '${table}',
      content_rowid = 'rowid', tokenize = 'trigram case_sensitive 1', columnsize = 0)`),
    sql.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`),
    sql.raw(`insert into ${index} (${index}, rank) values ('automerge', ${partsToMerge})`),
    sql.raw(`insert into row_counts (name, slot, amount) values ('${index}', 0, 0)`),
    indexBatches(
      table,
      columns,
      table === 'adr_reports' || table === 'cases' ? mostWaiting : rowsPerIndexBatch,
    ),
    sql.raw(`create trigger ${index}_delete after delete on ${table} when ${isIndexed} begin ${take}; end`),
    sql.raw(`create trigger ${index}_update after update of ${listed(columns)} on ${table} when ${isIndexed} begin
      ${take}; ${add}; end`),
  ];
}

/**
 * The row with which too many wait indexes a batch. A row that reuses the place of a deleted one, before the last indexed
 * row, is indexed at once.
 */
function indexBatches(table: string, columns: readonly string[], most: number): RawBuilder<unknown> {
  const index = `${table}_search`;
  const last = lastIndexed(table);
  const end = batchEnd(table, columns, last);
  return sql.raw(`create trigger ${index}_insert after insert on ${table}
    when new.rowid - ${last} not between 1 and ${most - 1} begin
      insert into ${index} (rowid, ${listed(columns)}) select rowid, ${listed(columns)} from ${table}
        where rowid > min(new.rowid - 1, ${last}) and rowid <= min(new.rowid, coalesce(${end}, new.rowid));
      update row_counts set amount = max(amount, min(new.rowid, coalesce(${end}, amount))) where name = '${index}'; end`);
}

/** Indexes a batch of each table. It blocks this process for some 10 ms. */
async function indexNewRows(db: Kysely<Tables>): Promise<boolean> {
  const waits: boolean[] = [];
  for (const table of ['adr_reports', 'cases']) {
    waits.push(await db.transaction().execute((trx) => indexBatch(trx, table)));
  }
  return waits.includes(true);
}

/** Its first query writes, so that two processes do not index the same batch. */
async function indexBatch(trx: Trx, table: string): Promise<boolean> {
  const index = `${table}_search`;
  const columns = listed(indexedColumns(table));
  const newest = `(select max(rowid) from ${table})`;
  const end = batchEnd(table, indexedColumns(table), lastIndexed(table));
  await sql
    .raw(
      `insert into ${index} (rowid, ${columns}) select rowid, ${columns} from ${table}
        where rowid > ${lastIndexed(table)} and rowid <= ${end}`,
    )
    .execute(trx);
  const { rows } = await sql
    .raw<{ more: number }>(
      `update row_counts set amount = coalesce(${end}, amount)
        where name = '${index}' and amount < ${newest} returning amount < ${newest} as more`,
    )
    .execute(trx);
  return rows[0]?.more === 1;
}

function indexedSearch(
  table: string,
  folded: readonly string[],
  { column = 'searchText' }: { column?: string | undefined } = {},
): RawBuilder<unknown> | null {
  // Three letters make a trigram.
  if (!searchedTables.has(table) || folded.some((text) => [...text].length < 3)) return null;
  const index = sql.table(`${table}_search`);
  const quoted = folded.map((text) => `"${text.replaceAll('"', '""')}"`).join(' AND ');
  const waiting = folded.map((text) => contains(column, text));
  return sql`select rowid as place from ${index} where ${index} match ${`${column} : (${quoted})`}
    union all select rowid from ${sql.table(table)}
      where rowid > ${sql.raw(lastIndexed(table))} and ${sql.join(waiting, sql` and `)}`;
}

const placesIn = (places: string | RawBuilder<unknown>) =>
  typeof places === 'string' ? sql`select value from json_each(${places})` : places;

const rowPlaces: RowPlaces = {
  place: sql.ref('rowid'),
  list: (query, most) => sql<{ n: number; places: string }>`
    select count(*) as n, json_group_array(place) as places from (${query} limit ${sql.lit(most)})`,
  isAt: (places, most = -1) =>
    sql<SqlBool>`rowid in (select * from (${placesIn(places)}) limit ${sql.lit(most)})`,
  isAmong: (places) => sql<SqlBool>`+rowid in (${placesIn(places)})`,
};

function jsonObject(table: string, columns: readonly string[]): RawBuilder<string> {
  const value = (column: string) => {
    const plain = sql.ref(column);
    const conversion = conversionOf(table, column);
    if (conversion === 'json') return sql`json(${plain})`;
    if (conversion === null) return plain;
    return sql`json(case when ${plain} is null then 'null' when ${plain} then 'true' else 'false' end)`;
  };
  return sql`json_object(${sql.join(columns.map((column) => sql`${sql.lit(column)}, ${value(column)}`))})`;
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
