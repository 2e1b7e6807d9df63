// The reading thread of the embedded database: runs one query after another on a read-only connection, and
// checkpoints on a connection of their own.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { asKyselySqlite } from './sqlite-statements.ts';

/** A query; `sql` null asks for a checkpoint. */
export interface Question {
  id: number;
  sql: string | null;
  parameters: readonly unknown[];
}

/** SQLite's errors lose their codes between threads, so the codes are sent beside the message. */
export interface Answer {
  id: number;
  rows?: unknown[];
  error?: { message: string; code: unknown; errcode: unknown };
}

const { file, timeout } = workerData as { file: string; timeout: number };
const database = new DatabaseSync(file, { readOnly: true, timeout });
// The inner pages of the indexes of a million cases take more than the default of 2 MB.
database.exec('pragma cache_size = -16000');
const statements = asKyselySqlite(database);
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

/**
 * Buffers to transfer instead of copying. A whole list comes as one row of bytes; checking every row of longer
 * answers would cost more than it saves.
 */
function bytesIn({ rows = [] }: Answer): ArrayBuffer[] {
  const values = rows.length === 1 ? Object.values(rows[0] as object) : [];
  return values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
}
