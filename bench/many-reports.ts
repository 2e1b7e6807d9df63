// Makes an embedded database with the requested number of reports once and reuses it: realistic reports of the last
// three years with their cases in all states (worked-case.ts), inserted without the portal, and a message for every ten
// of them. The newest case has 50 versions.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { casePrefixDefault, formatCaseNumber } from '#contract/cases/case-numbers-rules.ts';
import { databaseFile, openDatabase } from '#server/db/database.ts';
import { moveToPostgres } from '#server/db/engines/move-to-postgres.ts';
import { messageSearch } from '#server/features/contact-messages/queries.ts';
import { reportSearch } from '#server/features/adr-reports/queries.ts';
import { drawReference } from '#server/features/adr-reports/reference-number.ts';
import { type Postgres, startPostgres } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';
import { caseMaker } from './worked-case.ts';

const threeYearsMs = 3 * 365 * 86_400_000;
const seed = 1;

const nameOf = (count: number, withCases: boolean) => `${count}${withCases ? '' : '_without_cases'}`;

/** Returns the data directory. A directory with an older schema is migrated. */
export async function manyReports(folder: string, count: number, withCases = true): Promise<string> {
  const dataDir = join(folder, nameOf(count, withCases));
  const finished = join(dataDir, 'made');
  const isMade = existsSync(finished);
  if (!isMade) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
  await engine.close();
  if (isMade) return dataDir;
  fill(new DatabaseSync(join(dataDir, databaseFile)), count, withCases);
  writeFileSync(finished, '');
  return dataDir;
}

/** The same reports in PostgreSQL: moved there once by the portal, and reused. */
export async function movedReports(
  folder: string,
  count: number,
  withCases = true,
): Promise<{ url: string; server: Postgres }> {
  const dataDir = await manyReports(folder, count, withCases);
  const server = await startPostgres({ keptIn: join(folder, 'postgres') });
  const name = `reports_${nameOf(count, withCases)}`;
  const url = new URL(`/${name}`, server.url).href;
  const isMoved = existsSync(join(dataDir, 'moved'));
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  if (!isMoved) {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
  }
  await client.end();
  if (isMoved) {
    const engine = await openDatabase({ dataDir, databaseUrl: url }, () => {});
    await engine.close();
    return { url, server };
  }
  await moveToPostgres(join(dataDir, databaseFile), url);
  const analyst = new pg.Client({ connectionString: url });
  await analyst.connect();
  await analyst.query('vacuum (analyze)'); // as the server's autovacuum does in its time
  await analyst.end();
  writeFileSync(join(dataDir, 'moved'), '');
  return { url, server };
}

function fill(file: DatabaseSync, count: number, withCases: boolean): void {
  file.exec('pragma synchronous = off; pragma cache_size = -400000');
  // Indexes and triggers are added after all inserts, which takes a tenth of the time.
  const later = file
    .prepare(
      `select type, name, sql from sqlite_schema where tbl_name in ('adr_reports', 'contact_messages', 'cases', 'case_steps')
       and type in ('index', 'trigger') and sql is not null`,
    )
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of later) file.exec(`drop ${type} ${name}`);

  const insert = inserter(file);
  const make = reportMaker(seed);
  const now = Date.now();
  const began = now - threeYearsMs;
  const makeCase = caseMaker(seed, now);
  const numbers = new Map<string, number>();
  file.exec('begin');
  for (let made = 0; made < count; made += 1) {
    const report = {
      ...make(),
      id: randomUUID(),
      reference: drawReference(2026),
      createdAt: new Date(began + (made / count) * threeYearsMs).toISOString(),
    };
    // Among a million random reference numbers a few collide.
    if (!insert('adr_reports', { ...report, ...reportSearch(report) })) continue;
    const year = report.createdAt.slice(0, 4);
    const serial = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, serial);
    const number = formatCaseNumber({ prefix: casePrefixDefault, year: Number(year), serial });
    const rows = withCases ? makeCase(report, number, made === count - 1 ? 50 : 1) : [];
    for (const { table, row } of rows) insert(table, row);
    if (made % 10 > 0) continue;
    const { id, name, createdAt } = report;
    const message = { id, name, email: `writer.${made}@example.org`, message: report.symptoms, createdAt };
    insert('contact_messages', { ...message, ...messageSearch(message) });
  }
  for (const [year, last] of withCases ? numbers : [])
    insert('case_numbers', { series: '', year: Number(year), last });
  file.exec('commit');

  for (const { sql } of later) file.exec(sql);
  for (const table of ['adr_reports', 'contact_messages', 'cases']) {
    file.exec(`insert into ${table}_search (${table}_search) values ('rebuild');
      update row_counts set amount = (select count(*) from ${table}) where name = '${table}';
      update row_counts set amount = (select max(rowid) from ${table}) where name = '${table}_search'`);
  }
  file.exec('pragma wal_checkpoint(truncate)');
  file.close();
}

type Row = Record<string, string | number | null | undefined>;
/** Returns whether the row was inserted. */
type Insert = (table: string, row: Row) => boolean;

function inserter(file: DatabaseSync): Insert {
  const statements = new Map<string, StatementSync>();
  return (table, row) => {
    const columns = Object.keys(row);
    const text = `insert or ignore into ${table} (${columns.map((column) => `"${column}"`).join(', ')})
      values (${columns.map(() => '?').join(', ')})`;
    const statement = statements.get(text) ?? file.prepare(text);
    statements.set(text, statement);
    return Number(statement.run(...columns.map((column) => row[column] ?? null)).changes) > 0;
  };
}
