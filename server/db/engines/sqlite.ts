// The embedded database: node:sqlite under Kysely. Every commit is on disk before it returns (synchronous=FULL).
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { booleanColumns, jsonColumns, type Tables } from '../tables.ts';
import type { Engine, Failure } from './engine.ts';
import { runMigrations } from './migrator.ts';

/** How long a writer waits for another process to finish, in milliseconds. */
const busyTimeoutMs = 5_000;

/** Opens (or makes) a database file, `:memory:` for one that lives and dies with the process. */
export function openSqlite(file: string): Engine {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
  return sqliteEngine(database);
}

/** The engine over a database that is already open. */
export function sqliteEngine(database: DatabaseSync): Engine {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(database) }) });
  return {
    name: 'SQLite',
    db,
    reader: db,
    columnTypes: {
      id: 'text',
      text: 'text',
      integer: 'integer',
      boolean: 'integer',
      time: 'text',
      json: 'text',
      tableEnd: sql`strict`,
    },
    async migrate(migrations) {
      // Kysely's own migration lock does nothing on SQLite; the write lock of the file does.
      database.exec('begin immediate');
      try {
        await runMigrations(db, migrations);
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    failure,
    version: async () => {
      const row = database.prepare('select sqlite_version() as version').get();
      return `SQLite ${String(row?.['version'])}`;
    },
    close: () => db.destroy(),
  };
}

/** The part of better-sqlite3's interface that Kysely's dialect uses, over node:sqlite. */
function forKysely(database: DatabaseSync) {
  const prepared = new Map<string, Prepared>();
  return {
    close: () => database.close(),
    prepare(text: string): Prepared {
      // A plain `begin` would take the write lock only at the first write, and then fail instead of waiting.
      const query = text === 'begin' ? 'begin immediate' : text;
      let statement = prepared.get(query);
      if (!statement) {
        statement = new Prepared(database.prepare(query));
        if (prepared.size >= 500) prepared.clear();
        prepared.set(query, statement);
      }
      return statement;
    },
  };
}

class Prepared {
  readonly reader: boolean;
  readonly #statement: StatementSync;
  readonly #booleans: string[];
  readonly #json: string[];

  constructor(statement: StatementSync) {
    // The source column of each result column, through aliases and RETURNING, tells what SQLite has no type for.
    const columns = statement.columns();
    const named = (set: ReadonlySet<string>) =>
      columns.filter(({ column }) => column !== null && set.has(column)).map(({ name }) => name);
    this.reader = columns.length > 0;
    this.#statement = statement;
    this.#booleans = named(booleanColumns);
    this.#json = named(jsonColumns);
  }

  all(parameters: readonly unknown[]) {
    return this.#statement.all(...parameters.map(encode)).map((row) => this.#decode(row));
  }

  *iterate(parameters: readonly unknown[]) {
    for (const row of this.#statement.iterate(...parameters.map(encode))) yield this.#decode(row);
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(encode));
  }

  #decode(row: Record<string, unknown>) {
    for (const name of this.#booleans) if (row[name] !== null) row[name] = row[name] === 1;
    for (const name of this.#json) if (typeof row[name] === 'string') row[name] = JSON.parse(row[name]);
    return row;
  }
}

function encode(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}

/** Extended result codes: https://sqlite.org/rescode.html */
function failure(error: unknown): Failure {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  if (typeof code !== 'number') return null;
  if (code === 1555 || code === 2067) return 'conflict'; // primary key, unique
  const primary = code & 0xff;
  if (primary === 13) return 'full';
  // busy, locked, read-only, input or output fault, cannot open
  return [5, 6, 8, 10, 14].includes(primary) ? 'unavailable' : null;
}
