// PostgreSQL 15 or newer, for institutes with several portal processes or an operations team.
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { foldSought } from '#contract/text-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { ConfigError } from '../../config.ts';
import type { Tables } from '../tables.ts';
import { type Engine, type Failure, searchedTables, spellTypes, type TypeWords } from './engine.ts';
import { copyPostgres } from './postgres-copy.ts';
import { readContentVersion } from '../content-version.ts';
import { contains } from '../search-text.ts';
import { hostsOf } from './postgres-hosts.ts';
import { runMigrations } from './migrator.ts';
import { quickPool, readersPool, withAtMost } from './postgres-pool.ts';
import { standbyPool } from './postgres-standby.ts';
import { queryWatch } from './query-watch.ts';
import { applicationName, contentChannel, watchContent } from './postgres-content.ts';

/** Time limits for getting a connection and for one statement, in milliseconds. */
const connectTimeoutMs = 2_000;
const statementTimeoutMs = 30_000;
/** How long a transaction may be idle before the server ends it, in milliseconds: its process is gone. */
const idleTransactionMs = 60_000;
/**
 * How long an unused connection stays open, in milliseconds. The first list on a new connection takes 20 to 80 ms longer,
 * because PostgreSQL reads the descriptions of the tables into each of its processes.
 */
const idleConnectionMs = 30 * 60_000;

/** How many of the ten connections long reads may use at the same time. Further ones wait. */
const longReads = 4;

const asNumber = (value: string) => Number(value);
/** Times that JavaScript cannot express, such as infinity, stay as they are. */
function asIsoTime(value: string): string {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

/** Converts values to the shape that SQLite gives them: numbers, and times as ISO text. For this pool only. */
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, asNumber],
  [pg.types.builtins.NUMERIC, asNumber],
  [pg.types.builtins.TIMESTAMPTZ, asIsoTime],
]);

/** The parsers, in the form that `pg` takes. */
export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** The table that marks a database whose move is not finished (`move-to-postgres.ts`). */
export const moveMark = 'unfinished_move';

/**
 * Opens a pool of connections to `url`, and one to the standby `readUrl` if there is one. The first query makes the first
 * connection.
 */
export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  readUrl: string | null = null,
): Engine {
  const hosts = hostsOf(url, 'read-write');
  const content = watchContent(url, hosts);
  const pool = new pg.Pool({
    connectionString: url,
    ...(hosts && { Client: hosts.Client as new () => pg.ClientBase }),
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    keepAlive: true,
    application_name: applicationName,
    onConnect: content.hearOn as (client: pg.ClientBase) => void, // the pool waits for it
    types,
  });
  // The server may close an idle connection: no request has failed, and the pool opens another.
  pool.on('error', onIdleError);
  // A connection that breaks between two queries of a transaction is reported by the next query.
  pool.on('connect', (client) => client.on('error', () => {}));
  const { log, watchQueries } = queryWatch();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: quickPool(pool, hosts) }), log });
  // PostgreSQL does the work of long reads, so they need no thread here.
  const readers = readersPool(pool, hosts);
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readers }), log });
  const few = withAtMost(readers, longReads);
  const longReader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: few }), log });
  const standby =
    readUrl === null
      ? null
      : standbyPool(
          readUrl,
          few,
          {
            idleTimeoutMillis: idleConnectionMs,
            statement_timeout: statementTimeoutMs,
            keepAlive: true,
            application_name: applicationName,
            types,
          },
          failure,
        );
  const farReader = standby
    ? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: standby.pool }), log })
    : longReader;
  return {
    name: 'PostgreSQL',
    db,
    publicReader: reader,
    reader,
    longReader,
    farReader,
    readsElsewhere: () => standby?.state() ?? null,
    watchQueries,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    schemaParts: {
      spell: (statement) => spellTypes(statement, typeWords),
      appendOnly,
      notReplaced: () => [], // nothing replaces rows here
      erasableOnly,
      mayBeLost: (table) => [sql.raw(`alter table ${table} set unlogged`)],
      announced,
      countRowsByTrigger,
      searchIndex,
      compressedFast,
    },
    held: { rows: sql`for share`, keys: sql`for key share` },
    contentVersion: () => content.version() ?? readContentVersion(db),
    findRows: async (_reader, _table, { texts, conditions = [], others = [] }) => {
      const filters = [
        ...texts
          .filter(({ text }) => foldSought(text).trim() !== '')
          .map(({ text, column }) => contains(column ?? 'searchText', text)),
        ...conditions.map((condition) => condition((value) => value)),
        ...others,
      ];
      return { page: filters, count: filters };
    },
    emptyLog: async () => true, // the log belongs to the server: docs/operations.md
    searchProblem: () => searchProblem(db),
    hasTable: (name) => hasTable(db, name),
    migrate: async (migrations) => {
      if (await hasTable(db, moveMark)) {
        throw new ConfigError(
          'DATABASE_URL names a database with an unfinished move into it. Finish the move first: npm run db -- move.',
        );
      }
      // Separate connections without the request limits: changing a large table may take long.
      const patientPool = new pg.Pool({
        connectionString: url,
        ...(hosts && { Client: hosts.Client as new () => pg.ClientBase }),
        connectionTimeoutMillis: connectTimeoutMs,
        application_name: applicationName,
        types,
      });
      patientPool.on('error', onIdleError);
      const patient = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: patientPool }) });
      try {
        await runMigrations(patient, migrations);
      } finally {
        await patient.destroy();
      }
    },
    failure,
    version: async () => {
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
      return `PostgreSQL ${rows[0]?.server_version}`;
    },
    bytes: async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_database_size(current_database()) as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    copyTo: (target) => copyPostgres(db, url, target),
    close: async () => {
      await standby?.close();
      await reader.destroy();
      await longReader.destroy();
      await content.close();
      await db.destroy();
    },
  };
}

/** Texts are sorted by bytes, as SQLite sorts. */
const typeWords: TypeWords = {
  uuid: 'uuid',
  text: 'text collate "C"',
  integer: 'integer',
  real: 'double precision',
  boolean: 'boolean',
  time: 'timestamptz(3)',
  json: 'jsonb',
  true: 'true',
  false: 'false',
};

async function hasTable(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${name}) is not null as is`.execute(db);
  return rows[0]?.is === true;
}

function appendOnly(table: string, column: string): RawBuilder<unknown>[] {
  return newRowsOnly(
    table,
    `if tg_op = 'DELETE' then
          if old."${column}" < now() - interval '1 year' then return old; end if;
        end if;`,
  );
}

function erasableOnly(
  table: string,
  key: readonly string[],
  fixed: readonly string[],
): RawBuilder<unknown>[] {
  const rows = (row: 'new' | 'old') =>
    `(${[...key, ...fixed].map((column) => `${row}."${column}"`).join(', ')})`;
  return newRowsOnly(
    table,
    `if tg_op = 'UPDATE' then
          if new."erasedAt" is not null and ${rows('new')} is not distinct from ${rows('old')} then return new; end if;
        end if;`,
  );
}

/** SQL that refuses changes of a table, with an `exception` in PL/pgSQL. */
function newRowsOnly(table: string, exception: string): RawBuilder<unknown>[] {
  return [
    sql.raw(`create function ${table}_takes_new_rows_only() returns trigger language plpgsql as $$
      begin
        ${exception}
        raise exception '${table} takes new rows only';
      end $$`),
    sql.raw(`create trigger ${table}_kept before update or delete on ${table}
      for each row execute function ${table}_takes_new_rows_only()`),
    sql.raw(`create trigger ${table}_not_emptied before truncate on ${table}
      for each statement execute function ${table}_takes_new_rows_only()`),
  ];
}

function announced(table: string, column: string): RawBuilder<unknown>[] {
  return [
    sql.raw(`create function ${table}_is_announced() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${contentChannel}', new."${column}"::text);
        return null;
      end $$`),
    sql.raw(`create trigger ${table}_announced after update on ${table}
      for each row execute function ${table}_is_announced()`),
  ];
}

/** One counter row per connection slot, so that no transaction waits for another's commit. */
function countRowsByTrigger(table: string): RawBuilder<unknown>[] {
  const change = (event: string, rows: 'new' | 'old', sign: string) => [
    sql.raw(`create function ${table}_${event}_counted() returns trigger language plpgsql as $$
      begin
        insert into row_counts (name, slot, amount)
          select '${table}', pg_backend_pid() % 64, ${sign}count(*) from changed
          on conflict (name, slot) do update set amount = row_counts.amount + excluded.amount;
        return null;
      end $$`),
    sql.raw(`create trigger ${table}_${event}_counted after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function ${table}_${event}_counted()`),
  ];
  return [...change('insert', 'new', ''), ...change('delete', 'old', '-')];
}

/** The list of cases also looks for a text in its drugs alone. */
const searchedColumns = (table: string) =>
  ['searchText', ...(table === 'cases' ? ['drugSearch'] : [])]
    .map((column) => `"${column}" gin_trgm_ops`)
    .join(', ');

/** Without the extension the portal works, more slowly: `searchProblem` reports it. */
function searchIndex(table: string): RawBuilder<unknown>[] {
  return [
    sql.raw(`do $$
      begin
        create extension if not exists pg_trgm;
        create index ${table}_search on ${table} using gin (${searchedColumns(table)});
      exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
        raise notice 'no index for searches: %', sqlerrm;
      end $$`),
  ];
}

/** A server may be built without lz4. */
function compressedFast(table: string, column: string): RawBuilder<unknown>[] {
  return [
    sql.raw(`do $$
      begin
        alter table ${table} alter column "${column}" set compression lz4;
      exception when feature_not_supported or invalid_parameter_value then
        raise notice 'no lz4: %', sqlerrm;
      end $$`),
  ];
}

async function searchProblem(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_indexes
    where schemaname = current_schema() and indexname like '%\\_search'`.execute(db);
  return rows[0]?.n === searchedTables.size ? null : statements('searches_read_every_record');
}

/** SQLSTATE classes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function failure(error: unknown): Failure {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') {
    // Errors of the pool and of broken sockets have no code, only these words.
    return error instanceof Error && /timeout|terminated|Connection/i.test(error.message)
      ? 'unavailable'
      : null;
  }
  if (code === '23505') return 'conflict';
  if (code === '53100') return 'full';
  if (code === '25006') return 'unavailable'; // a standby: another server has taken over
  // connection, resource, operator, serialisation and lock failures, and socket error codes
  const away = /^(08|53|57|40|55)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|EAI_)/.test(code);
  return away ? 'unavailable' : null;
}
