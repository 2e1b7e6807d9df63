// Moves the embedded database into an empty PostgreSQL, table by table, in small commits that record the progress: an
// interrupted move continues where it stopped. At the end every row is read back on both sides and compared.
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { migrations, schemaFault } from '../migrations/all.ts';
import { tableNames } from '../tables.ts';
import { runMigrations } from './migrator.ts';
import { newClient } from './postgres-hosts.ts';
import { moveMark, openPostgres, types } from './postgres.ts';
import { isEmpty, isInUse } from './postgres-target.ts';
import { asKyselySqlite } from './sqlite-statements.ts';

/** The move was refused, with the reason in a sentence or two for people. */
export class MoveRefused extends Error {}

export interface MovedTable {
  table: string;
  rows: number;
  /** Hash over all columns of all rows in primary key order: equal on both sides. */
  sha256: string;
}

/** An arbitrary advisory lock number that nothing else in the portal uses. */
const moveLock = 7_365_001;
const rowsPerBatch = 500;
/** Tables that belong to the engine, not to the institute's data. */
const leftBehind = new Set(['caller_counts']);
/** Conditions on the rows to move. Recurring jobs stay: they record when the other database was backed up. */
const conditions: Partial<Record<string, string>> = { jobs: 'not recurs' };

type Source = ReturnType<typeof asKyselySqlite>;

/**
 * Moves the database in `file` to `url`. The schema of `file` must be up to date and nobody may write to it
 * meanwhile. Throws `MoveRefused` or the database's error; a second call continues.
 */
export async function moveToPostgres(
  file: string,
  url: string,
  onTable: (moved: MovedTable) => void = () => {},
): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true });
  const source = asKyselySqlite(database);
  const target = newClient(url, { application_name: 'move', types });
  try {
    await target.connect();
    await begin(source, target, url);
    for (const { name, ...table } of movedTables(source)) {
      await copy(source, target, { name, ...table });
      const compared = await compare(source, target, { name, ...table });
      if (!compared.same) {
        throw new MoveRefused(`The table ${name} differs on the two sides. Run the move again.`);
      }
      onTable({ table: name, rows: compared.rows, sha256: compared.sha256 });
    }
    await finish(source, target);
  } finally {
    await target.end();
    database.close();
  }
}

interface Table {
  name: string;
  /** In SQL, quoted. */
  columns: string;
  key: string;
  /** Which rows of the source are moved. */
  condition: string;
}

/** `users` comes first: other tables refer to it. */
function movedTables(source: Source): Table[] {
  const names = tableNames.filter((name) => !leftBehind.has(name) && name !== 'users');
  return ['users', ...names].map((name) => {
    const columns = source.prepare(`select name, pk from pragma_table_info('${name}') order by cid`).all([]);
    const key = columns.filter(({ pk }) => pk !== 0).toSorted((a, b) => Number(a['pk']) - Number(b['pk']));
    const list = (some: typeof columns) => some.map((column) => `"${String(column['name'])}"`).join(', ');
    return { name, columns: list(columns), key: list(key), condition: conditions[name] ?? 'true' };
  });
}

/** Checks that the target is empty or holds an earlier part of this move, and creates its tables. */
async function begin(source: Source, target: pg.Client, url: string): Promise<void> {
  const one = async (query: string) => (await target.query<{ value: unknown }>(query)).rows[0]?.value;
  if (!(await one(`select pg_try_advisory_lock(${moveLock}) as value`))) {
    throw new MoveRefused('Another move into this database is under way.');
  }
  if (await isInUse(target)) throw new MoveRefused('A portal is running on the target. Stop it first.');

  const executed = source
    .prepare('select name, timestamp from kysely_migration order by timestamp, name')
    .all([]);
  const fault = schemaFault(
    'The database',
    executed.map(({ name }) => String(name)),
  );
  if (fault !== null) throw new MoveRefused(fault);
  const sourceName = createHash('sha256').update(JSON.stringify(executed[0])).digest('hex');
  const isBegun = await one(`select to_regclass('${moveMark}') is not null as value`);
  if (!isBegun) {
    if (!(await isEmpty(target))) throw new MoveRefused('The target is not empty. Name an empty database.');
    await target.query(`begin;
      create table ${moveMark} (name text primary key, copied bigint not null default 0, source text);
      insert into ${moveMark} (name, source) values ('', '${sourceName}');
      commit`);
  } else if ((await one(`select source as value from ${moveMark} where name = ''`)) !== sourceName) {
    throw new MoveRefused('The target holds part of another database. Name an empty one.');
  }

  const engine = openPostgres(url, () => {});
  try {
    await runMigrations(engine.db, migrations(engine.schemaParts));
  } finally {
    await engine.close();
  }
  // Rows that triggers made on the source are moved as rows, so the target's triggers stay off.
  for (const { name } of movedTables(source)) await target.query(`alter table ${name} disable trigger user`);
}

async function copy(source: Source, target: pg.Client, table: Table): Promise<void> {
  const { name, columns, condition } = table;
  await target.query(`insert into ${moveMark} (name) values ($1) on conflict do nothing`, [name]);
  const mark = await target.query<{ copied: number }>(`select copied from ${moveMark} where name = $1`, [
    name,
  ]);
  let copied = mark.rows[0]?.copied ?? 0;
  // If rows changed on either side since the last run, copy the table again.
  if (copied > 0 && !(await compare(source, target, table, copied)).same) copied = 0;
  const next = () =>
    source.prepare(
      `select rowid as "position", ${columns} from ${name} where rowid > ? and ${condition} order by rowid limit ${rowsPerBatch}`,
    );
  let isFirst = copied === 0;
  for (;;) {
    const rows = next().all([copied]);
    if (rows.length === 0 && !isFirst) return;
    await target.query('begin');
    if (isFirst) await target.query(`delete from ${name}`);
    await target.query(
      `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)],
    );
    copied = Number(rows.at(-1)?.['position'] ?? 0);
    await target.query(`update ${moveMark} set copied = $1 where name = $2`, [copied, name]);
    await target.query('commit');
    isFirst = false;
  }
}

/** Compares the source's rows up to a position with all rows of the target. */
async function compare(
  source: Source,
  target: pg.Client,
  { name, columns, key, condition }: Table,
  upTo = Number.MAX_SAFE_INTEGER,
) {
  const text = (row: Record<string, unknown>) => JSON.stringify(Object.values(row), byName);
  const hash = createHash('sha256');
  let rows = 0;
  let same = true;
  const here = source
    .prepare(`select ${columns} from ${name} where rowid <= ? and ${condition} order by ${key}`)
    .iterate([upTo]);
  await target.query(
    `begin; declare there no scroll cursor for select ${columns} from ${name} order by ${key}`,
  );
  for (;;) {
    const there = await target.query<Record<string, unknown>>(`fetch ${rowsPerBatch} from there`);
    for (const row of there.rows) {
      const { value } = here.next() as { value?: Record<string, unknown> };
      if (!value || text(value) !== text(row)) same = false;
      hash.update(text(row));
      rows += 1;
    }
    if (!same || there.rows.length === 0) break;
  }
  if (here.next().done !== true) same = false;
  here.return();
  await target.query('rollback');
  return { same, rows, sha256: hash.digest('hex') };
}

/** PostgreSQL reorders the names in JSON objects. */
function byName(_name: string, value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPlain ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
}

/** Makes the target an ordinary portal database. */
async function finish(source: Source, target: pg.Client): Promise<void> {
  const enabled = movedTables(source).map(({ name }) => `alter table ${name} enable trigger user;`);
  await target.query(`begin; ${enabled.join(' ')} drop table ${moveMark}; commit`);
  await target.query('analyze');
}
