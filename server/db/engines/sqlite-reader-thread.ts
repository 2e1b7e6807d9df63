// The reading thread of the embedded database: runs one query after the other on a connection that cannot write. It also
// runs checkpoints, on a connection of their own.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { forKysely } from './sqlite-statements.ts';

/** A query, or with `sql` null a checkpoint. */
export interface Question {
  id: number;
  sql: string | null;
  parameters: readonly unknown[];
}

/** Errors of SQLite lose their codes on the way between threads, so these travel beside the message. */
export interface Answer {
  id: number;
  rows?: unknown[];
  error?: { message: string; code: unknown; errcode: unknown };
}

const { file, timeout } = workerData as { file: string; timeout: number };
const database = new DatabaseSync(file, { readOnly: true, timeout });
const statements = forKysely(database);
let writable: DatabaseSync | undefined;

parentPort?.on('message', ({ id, sql, parameters }: Question) => {
  const answered = answer(id, sql, parameters);
  parentPort?.postMessage(answered, bytesIn(answered));
});

function answer(id: number, sql: string | null, parameters: readonly unknown[]): Answer {
  try {
    if (sql === null) {
      writable ??= new DatabaseSync(file, { timeout: 0 });
      writable.exec('pragma synchronous = full; pragma wal_checkpoint(passive)');
      return { id };
    }
    return { id, rows: statements.prepare(sql).all(parameters) };
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
    return { id, error: { message, code, errcode } };
  }
}

/** What is handed over and not copied: bytes of a whole list, which come as one row. To look at each row would cost more. */
function bytesIn({ rows = [] }: Answer): ArrayBuffer[] {
  const values = rows.length === 1 ? Object.values(rows[0] as object) : [];
  return values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
}
