// Kysely's driver for SQLite, for a database that another process may have locked: node:sqlite would stop the whole
// portal while it waits, so the wait is done here, and only at the beginning of what writes.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
} from 'kysely';
import { requestScope } from '../../request-scope.ts';

/** How long a lock is waited for, in milliseconds: by a request, and by a command or hourly work. */
const requestWaitMs = 1_000;
const longWaitMs = 5_000;
const pauseMs = 20;
/** SQLITE_BUSY: https://sqlite.org/rescode.html#busy */
const busy = 5;

export class PatientSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  #connection: DatabaseConnection | undefined;
  /** When the database was first found locked by somebody who still holds it; null: it is free. */
  #lockedSince: number | null = null;

  readonly #onCommit: () => void;

  constructor(database: DatabaseSync, prepared: SqliteDatabase, onCommit: () => void = () => {}) {
    super({ database: prepared });
    this.#database = database;
    this.#onCommit = onCommit;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) {
      const plain = await super.acquireConnection();
      this.#connection = {
        executeQuery: (query) => this.#waitForLock(query, () => plain.executeQuery(query)),
        streamQuery: (query, chunkSize) => plain.streamQuery(query, chunkSize),
      };
    }
    return this.#connection;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#onCommit();
  }

  /** SQLite itself rolls back when the disk is full, and then has nothing more to roll back. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  /**
   * All wait together, since one waits for the other: who comes when a lock is a second old is refused at once, and
   * does not hold up those who only read.
   */
  async #waitForLock<R>(
    { sql }: CompiledQuery,
    execute: () => Promise<QueryResult<R>>,
  ): Promise<QueryResult<R>> {
    for (;;) {
      try {
        const result = await execute();
        if (!/^select\b/i.test(sql)) this.#lockedSince = null; // reads need no lock
        return result;
      } catch (error) {
        const code = (error as { errcode?: unknown }).errcode;
        if (typeof code !== 'number' || (code & 0xff) !== busy) throw error;
        this.#lockedSince ??= performance.now();
        const waitMs = requestScope.getStore() ? requestWaitMs : longWaitMs;
        if (performance.now() - this.#lockedSince > waitMs) throw error;
        await setTimeout(pauseMs);
      }
    }
  }
}
