// A read-only connection to the embedded database, in its own thread: node:sqlite blocks the calling thread, and a search
// over many reports would delay every visitor. It sees committed data only.
import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Logger,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from '../tables.ts';
import type { Answer, Question } from './sqlite-reader-thread.ts';

/** The most queries that may wait. Further ones are refused as unavailable. */
export const longestQueue = 200;
/** How long a read waits for a lock, in milliseconds. (In WAL mode only opening and recovery need one.) */
const busyTimeoutMs = 1_500;
/**
 * Rows wait in the young generation for their transfer; with more room, a list of a million rows leaves that much
 * more memory in use.
 */
const maxYoungGenerationSizeMb = 8;
/** SQLITE_BUSY: https://sqlite.org/rescode.html#busy */
const busy = 5;

/** The reading thread is overloaded, has ended, or was closed. Callers see "unavailable" and may try again. */
export class ReaderUnavailable extends Error {
  readonly errcode = busy;
}

/**
 * Reads from the database file. The thread starts with the first query and again after a crash. `checkpoint` copies
 * the write-ahead log into the database in that thread, without waiting for its other readers.
 */
export function sqliteReader(
  file: string,
  log?: Logger,
): { reader: Kysely<Tables>; checkpoint(): Promise<unknown>; close(): Promise<void> } {
  const thread = new ReaderThread(file);
  const reader = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SharedAdapter(),
      createDriver: () => readerDriver(thread),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    ...(log && { log }),
  });
  return {
    reader,
    checkpoint: () => thread.ask(null, []),
    close: async () => {
      await thread.close();
      await reader.destroy();
    },
  };
}

/** Callers may send queries concurrently: the thread runs them one after another. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** `close` of the reader ends the thread, even if it was never used. */
function readerDriver(thread: ReaderThread): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
      rows: (await thread.ask(sql, parameters)) as R[],
    }),
    streamQuery: refuse,
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

function refuse(): never {
  throw new Error('The reader takes single queries only.');
}

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

class ReaderThread {
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;
  #closed = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Runs one query. Throws SQLite's error with its codes, or `ReaderUnavailable`. */
  ask(sql: string | null, parameters: readonly unknown[]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      if (this.#closed || this.#waiting.size >= longestQueue) {
        reject(new ReaderUnavailable(this.#closed ? 'The reader is closed.' : 'Too many reads are waiting.'));
        return;
      }
      this.#worker ??= this.#start();
      const id = (this.#lastId += 1);
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, sql, parameters } satisfies Question);
    });
  }

  /** Ends the thread and rejects waiting reads. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite-reader-thread.ts', import.meta.url), {
      workerData: { file: this.#file, timeout: busyTimeoutMs },
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    let cause: unknown;
    worker.on('message', ({ id, rows, error }: Answer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(Object.assign(new Error(error.message), error));
      else waiting?.resolve(rows ?? []);
    });
    worker.on('error', (error) => (cause = error)); // 'exit' follows
    worker.on('exit', () => {
      this.#worker = undefined;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of waiting) reject(new ReaderUnavailable('The reader ended.', { cause }));
    });
    return worker;
  }
}
