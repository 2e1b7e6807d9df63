// Makes an embedded database with the requested number of reports once and reuses it: realistic reports of the last
// three years, inserted without the portal, and a message for every ten of them.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { databaseFile, openDatabase } from '#server/db/database.ts';
import { messageSearch } from '#server/features/contact-messages/queries.ts';
import { reportSearch } from '#server/features/adr-reports/queries.ts';
import { drawReference } from '#server/features/adr-reports/reference-number.ts';
import { reportMaker } from '#testing/reports.ts';

const threeYearsMs = 3 * 365 * 86_400_000;
const seed = 1;

/** Returns the data directory. A directory with an older schema is migrated. */
export async function manyReports(folder: string, count: number): Promise<string> {
  const dataDir = join(folder, String(count));
  const finished = join(dataDir, 'made');
  const isMade = existsSync(finished);
  if (!isMade) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
  await engine.close();
  if (isMade) return dataDir;
  fill(new DatabaseSync(join(dataDir, databaseFile)), count);
  writeFileSync(finished, '');
  return dataDir;
}

function fill(file: DatabaseSync, count: number): void {
  file.exec('pragma synchronous = off; pragma cache_size = -400000');
  // Indexes and triggers are added after all inserts, which takes a tenth of the time.
  const later = file
    .prepare(
      `select type, name, sql from sqlite_schema where tbl_name in ('adr_reports', 'contact_messages')
       and type in ('index', 'trigger') and sql is not null`,
    )
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of later) file.exec(`drop ${type} ${name}`);

  const insert = inserter(file);
  const make = reportMaker(seed);
  const began = Date.now() - threeYearsMs;
  file.exec('begin');
  for (let made = 0; made < count; made += 1) {
    const report = {
      ...make(),
      id: randomUUID(),
      reference: drawReference(2026),
      createdAt: new Date(began + (made / count) * threeYearsMs).toISOString(),
    };
    insert('adr_reports', { ...report, ...reportSearch(report) });
    if (made % 10 > 0) continue;
    const { id, name, createdAt } = report;
    const message = { id, name, email: `writer.${made}@example.org`, message: report.symptoms, createdAt };
    insert('contact_messages', { ...message, ...messageSearch(message) });
  }
  file.exec('commit');

  for (const { sql } of later) file.exec(sql);
  for (const table of ['adr_reports', 'contact_messages']) {
    file.exec(`insert into ${table}_search (${table}_search) values ('rebuild');
      update kept_counts set amount = (select count(*) from ${table}) where name = '${table}'`);
  }
  file.exec('pragma wal_checkpoint(truncate)');
  file.close();
}

type Row = Record<string, string | number | null | undefined>;

function inserter(file: DatabaseSync): (table: string, row: Row) => void {
  const statements = new Map<string, StatementSync>();
  return (table, row) => {
    const columns = Object.keys(row);
    // Among a million random reference numbers a few collide.
    const text = `insert or ignore into ${table} (${columns.map((column) => `"${column}"`).join(', ')})
      values (${columns.map(() => '?').join(', ')})`;
    const statement = statements.get(text) ?? file.prepare(text);
    statements.set(text, statement);
    statement.run(...columns.map((column) => row[column] ?? null));
  };
}
