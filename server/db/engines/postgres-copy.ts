// Copies a PostgreSQL database for backups, by PostgreSQL's own programs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { environmentFor } from '../../config.ts';
import { readPostgresAddress, withDatabase, withoutPassword } from '../../postgres-address.ts';
import type { Db, Tables } from '../tables.ts';
import { newClient } from './postgres-hosts.ts';
import { isEmpty, isInUse } from './postgres-target.ts';

const run = promisify(execFile);

/** A PostgreSQL program failed, with the reason in one sentence for people. */
export class ProgramFailed extends Error {}

/**
 * Writes a consistent copy of the database into the new file `target` and reads its table of contents back. Does not
 * block writers. Returns the row count of each table. Throws `ProgramFailed` or the database's error.
 */
export async function copyPostgres(
  db: Kysely<Tables>,
  url: string,
  target: string,
): Promise<Record<string, number>> {
  const rows = await readPostgresSnapshot(db, async (moment) => {
    const exported = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(moment);
    await runProgram('pg_dump', url, [
      '--format=custom',
      `--snapshot=${exported.rows[0]?.name}`,
      `--file=${target}`,
    ]);
    return countRows((text) => sql.raw<Row>(text).execute(moment));
  });
  await runProgram('pg_restore', null, ['--list', target]);
  return rows;
}

/** Reads the database as it is at this moment, read only and for as long as that takes. */
export function readPostgresSnapshot<T>(db: Kysely<Tables>, read: (moment: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (moment) => {
      // No time limits: the reader may work for long between two queries (pg_dump), and a query may read a large
      // table.
      await sql`select set_config('idle_in_transaction_session_timeout', '0', true),
                       set_config('statement_timeout', '0', true)`.execute(moment);
      return read(moment);
    });
}

/**
 * Restores a copy into an empty database, in one transaction, and adds the table `mark` before. Returns the row count of
 * each table. Throws `ProgramFailed` where the database is not empty, a portal uses it, or the copy cannot be restored.
 */
export async function restorePostgres(
  copy: string,
  url: string,
  mark: string,
): Promise<Record<string, number>> {
  const client = newClient(url, { application_name: 'restore' });
  await client.connect();
  try {
    const query = (text: string) => client.query<Row>(text);
    if (await isInUse(client))
      throw new ProgramFailed('A portal is running on this database. Stop it first.');
    if (!(await isEmpty(client))) {
      throw new ProgramFailed('The database that DATABASE_URL names is not empty. Name an empty one.');
    }
    // Before, because pg_restore commits by itself.
    await query(`create table ${mark} (name text)`);
    await runProgram('pg_restore', url, [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      copy,
    ]).catch(async (error: unknown) => {
      await query(`drop table ${mark}`).catch(() => {}); // the database is empty as before
      throw error;
    });
    return await countRows(query);
  } finally {
    await client.end();
  }
}

/**
 * Calls `work` with the address of an empty database on the same server, which is deleted afterwards. Throws
 * `ProgramFailed` where the user may not create one.
 */
export async function inScratchPostgres<T>(url: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const client = newClient(url, { application_name: 'restore' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select left(current_database(), 40) || '_restore_check' as name`,
    );
    const name = rows[0]?.name ?? '';
    const quoted = client.escapeIdentifier(name);
    const remove = () => client.query(`drop database if exists ${quoted} with (force)`);
    await remove(); // that of a check that was killed
    await client.query(`create database ${quoted} template template0`).catch((error: { code?: string }) => {
      if (error.code !== '42501') throw error;
      throw new ProgramFailed(
        'Nobody knows whether the backups can be restored, because the user of DATABASE_URL may not create a database to try it in: grant createdb, or set BACKUP_CHECK=off.',
      );
    });
    try {
      return await work(withDatabase(url, name));
    } finally {
      await remove();
    }
  } finally {
    await client.end();
  }
}

interface Row {
  name: string;
  n: number;
}

async function countRows(query: (text: string) => Promise<{ rows: Row[] }>): Promise<Record<string, number>> {
  const names = await query(
    'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
  );
  const counts: [string, number][] = [];
  for (const { name } of names.rows) {
    const { rows } = await query(`select count(*) as n from "${name}"`);
    counts.push([name, Number(rows[0]?.n)]);
  }
  return Object.fromEntries(counts);
}

/** Of several hosts libpq, too, takes the one that takes writes. */
function withWish(address: string): string {
  const { places = [], wish = null } = readPostgresAddress(address) ?? {};
  if (places.length < 2 || wish !== null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}target_session_attrs=read-write`;
}

/** Runs a program. The password is passed by environment, since every user of the machine can see arguments. */
async function runProgram(
  name: 'pg_dump' | 'pg_restore',
  address: string | null,
  args: string[],
): Promise<void> {
  const { address: target = '', password = '' } = address === null ? {} : withoutPassword(address);
  const to = address === null ? [] : ['--no-password', `--dbname=${withWish(target)}`];
  const env = environmentFor(password ? { PGPASSWORD: password } : {});
  try {
    await run(name, [...to, ...args], { env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') {
      throw new ProgramFailed(
        `Backups of PostgreSQL need its program ${name}, which is not on this machine: install PostgreSQL's client programs.`,
        { cause: error },
      );
    }
    const reason = (stderr ?? '').split('\n')[0]?.replace(/\.?$/, '.');
    throw new ProgramFailed(`The program ${name} failed: ${reason}`, { cause: error });
  }
}
