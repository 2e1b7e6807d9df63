// Kysely's driver for a SQLite database that another process may have locked. node:sqlite would block the whole
// portal while it waits, so this driver waits asynchronously, and only at the start of a write. It also lets other requests
// run between the statements of a long piece of work: a statement runs at once, and without turns all of a transaction would.
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn, setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
} from 'kysely';
import { requestScope } from '../../request-scope.ts';

/** How long to wait for a lock, in milliseconds: in a running portal, and at its start or in a command. */
const requestLockMs = 1_000;
const longLockMs = 5_000;
const pauseMs = 20;
/** After so many milliseconds of a turn of the event loop, the next statement waits for the next turn. */
const goMs = 4;
/** SQLITE_BUSY: https://sqlite.org/rescode.html#busy */
const busy = 5;

export class LockWaitingSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  #connection: DatabaseConnection | undefined;
  /** When the database was found locked. Null: it is free. */
  #lockedSince: number | null = null;
  /** When the first statement of this turn began. Null: none has. */
  #goSince: number | null = null;

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
        executeQuery: (query) => this.#execute(query, () => plain.executeQuery(query)),
        streamQuery: (query, chunkSize) => plain.streamQuery(query, chunkSize),
      };
    }
    return this.#connection;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#onCommit();
  }

  /** When the disk is full SQLite rolls back by itself; a second rollback would fail. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  /** Whether the statements of this turn began more than `goMs` ago. The first statement sets the beginning. */
  #isLongTurn(): boolean {
    const now = performance.now();
    if (this.#goSince === null) {
      this.#goSince = now;
      setImmediate(() => (this.#goSince = null));
    }
    return now - this.#goSince > goMs;
  }

  /**
   * Runs a statement, and waits while another process has locked the database.
   * All callers share one waiting time: while a lock is older than that, new writers are refused at once and do not
   * delay readers.
   */
  async #execute<R>({ sql }: CompiledQuery, execute: () => Promise<QueryResult<R>>): Promise<QueryResult<R>> {
    while (this.#isLongTurn()) await turn();
    for (;;) {
      try {
        const result = await execute();
        if (!/^select\b/i.test(sql)) this.#lockedSince = null; // reads need no lock
        return result;
      } catch (error) {
        const code = (error as { errcode?: unknown }).errcode;
        if (typeof code !== 'number' || (code & 0xff) !== busy) throw error;
        this.#lockedSince ??= performance.now();
        const waitMs = requestScope.getStore() ? requestLockMs : longLockMs;
        if (performance.now() - this.#lockedSince > waitMs) throw error;
        await setTimeout(pauseMs);
      }
    }
  }
}
