// Makes an embedded database with the requested number of reports once and reuses it: realistic reports of the last
// three years with their cases in all states (worked-case.ts), inserted without the portal, and a message for every ten
// of them. The newest case has 50 versions.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { casePrefixDefault, formatCaseNumber } from '#contract/cases/intake/case-numbers-rules.ts';
import { databaseFile, openDatabase } from '#server/db/database.ts';
import { messageSearch } from '#server/features/contact-messages/queries.ts';
import { reportSearch } from '#server/features/adr-reports/queries.ts';
import { drawReference } from '#server/features/adr-reports/reference-number.ts';
import { type Postgres, startPostgres } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';
import { copyToPostgres } from './copy-to-postgres.ts';
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

/** The same reports in databases of one PostgreSQL server: copied there once, and reused. */
export async function copiedReports(
  folder: string,
  counts: readonly number[],
  withCases = true,
): Promise<{ urls: string[]; server: Postgres }> {
  const dataFolder = join(folder, 'postgres');
  for (const count of counts) {
    const dataDir = await manyReports(folder, count, withCases);
    const finished = join(dataDir, 'copied');
    if (existsSync(finished)) continue;
    const loading = await startPostgres({ fsync: false, dataFolder });
    await query(loading.url, `drop database if exists ${databaseOf(count, withCases)}`);
    await query(loading.url, `create database ${databaseOf(count, withCases)}`);
    await copyToPostgres(dataDir, urlOf(loading, databaseOf(count, withCases)));
    await loading.remove();
    writeFileSync(finished, '');
  }
  const server = await startPostgres({ dataFolder });
  const urls = counts.map((count) => urlOf(server, databaseOf(count, withCases)));
  for (const url of urls) {
    const engine = await openDatabase({ dataDir: folder, databaseUrl: url }, () => {}); // migrates an older schema
    await engine.close();
  }
  return { urls, server };
}

/** A copy of a database, which a bench may change. */
export async function secondCopy(server: Postgres, url: string): Promise<string> {
  await query(server.url, 'drop database if exists second_copy');
  await query(
    server.url,
    `create database second_copy template ${new URL(url).pathname.slice(1)} strategy file_copy`,
  );
  return urlOf(server, 'second_copy');
}

const databaseOf = (count: number, withCases: boolean) => `reports_${nameOf(count, withCases)}`;
const urlOf = (server: Postgres, name: string) => new URL(`/${name}`, server.url).href;

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

function fill(file: DatabaseSync, count: number, withCases: boolean): void {
  // Without a log on disk, which would hold every page a second time.
  file.exec('pragma journal_mode = memory; pragma synchronous = off; pragma cache_size = -400000');
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
      update row_counts set amount = (select count(*) from ${table}) where name = '${table}'`);
  }
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
