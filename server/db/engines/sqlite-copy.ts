// Copies of the embedded database, for backups.
import { backup, DatabaseSync } from 'node:sqlite';
import { rename, chmod, copyFile, open } from 'node:fs/promises';

/** Pages (of 4 KiB) copied in one step; between two steps the portal can use the disk. */
const pagesPerStep = 200;

/**
 * Writes a consistent copy of the database into the new file `target` and checks it. Does not block writers. Returns
 * the row count of each table. Throws SQLite's error, or an error that says that the copy is damaged.
 */
export async function copySqlite(file: string, target: string): Promise<Record<string, number>> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    // An open read transaction fixes the snapshot; otherwise every write of another connection restarts the copy.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    await backup(source, target, { rate: pagesPerStep });
  } finally {
    source.close();
  }
  return checkSqlite(target);
}

/** The row count of each table of a copy that nobody else uses. Throws when the copy is damaged. */
function checkSqlite(file: string): Record<string, number> {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('pragma journal_mode = delete'); // one file without a journal
    const check = copy.prepare('pragma integrity_check').all();
    if (check.length !== 1 || check[0]?.['integrity_check'] !== 'ok') {
      throw new Error('The copy of the database is damaged.');
    }
    const names = copy
      .prepare(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
      )
      .all();
    return Object.fromEntries(
      names.map(({ name }) => {
        const row = copy.prepare(`select count(*) as n from "${String(name)}"`).get();
        return [String(name), Number(row?.['n'])];
      }),
    );
  } finally {
    copy.close();
  }
}

/**
 * Restores a copy to the place of the database, which must not exist, and adds the table `mark`. Returns the row count of
 * each table.
 */
export async function restoreSqlite(
  copy: string,
  file: string,
  mark: string,
): Promise<Record<string, number>> {
  const draft = `${file}.partial`;
  await copyFile(copy, draft);
  await chmod(draft, 0o600);
  const rows = checkSqlite(draft);
  const database = new DatabaseSync(draft);
  database.exec(`create table ${mark} (name text)`);
  database.close();
  const handle = await open(draft, 'r+');
  await handle.sync();
  await handle.close();
  await rename(draft, file);
  return rows;
}
