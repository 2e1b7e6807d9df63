// Reads the embedded database as it is at one moment, over a read-only connection that does not block writers.
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { asKyselySqlite } from './sqlite-statements.ts';

export async function readSqliteSnapshot<T>(file: string, read: (db: Db) => Promise<T>): Promise<T> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKyselySqlite(database) }) });
  try {
    // All reads of a transaction see the database as it was at the first read.
    database.exec('begin');
    return await read(db);
  } finally {
    await db.destroy();
  }
}
