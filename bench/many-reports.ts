// Makes an embedded database with the requested number of reports once and reuses it: realistic reports of the last
// three years with their cases in all states, inserted without the portal, and a message for every ten of them. The
// newest case has 50 versions.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { AdrReportValues } from '#contract/adr-reports-rules.ts';
import { dueDays, dueOf } from '#contract/cases/deadlines-rules.ts';
import { contentOfReport } from '#contract/cases/from-report-rules.ts';
import type { CaseState } from '#contract/cases/steps-rules.ts';
import { databaseFile, openDatabase } from '#server/db/database.ts';
import { contentHash } from '#server/db/history.ts';
import { deriveColumns, derivePairs } from '#server/features/cases/derive.ts';
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
      `select type, name, sql from sqlite_schema where tbl_name in ('adr_reports', 'contact_messages', 'cases')
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
    insertCase(insert, report, made, made === count - 1 ? 50 : 1);
    if (made % 10 > 0) continue;
    const { id, name, createdAt } = report;
    const message = { id, name, email: `writer.${made}@example.org`, message: report.symptoms, createdAt };
    insert('contact_messages', { ...message, ...messageSearch(message) });
  }
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

/** Most of a large institute's cases are closed. */
const states = [
  ...Array<CaseState>(85).fill('closed'),
  ...(['new', 'new', 'new', 'inWork', 'inWork', 'waiting', 'ready', 'signed', 'sent', 'sent'] as const),
  ...(['notValid', 'notValid', 'referred', 'duplicate', 'nullified'] as const),
];

function insertCase(
  insert: Insert,
  report: AdrReportValues & { id: string; reference: string; createdAt: string },
  place: number,
  versions: number,
): void {
  const day = report.createdAt.slice(0, 10);
  const id = randomUUIDv7();
  const number = `AMC-${day.slice(0, 4)}-${String(place + 1).padStart(7, '0')}`;
  const content = contentOfReport(report, { day, newId: randomUUID });
  const state = versions > 1 ? 'inWork' : (states[(place * 37) % states.length] ?? 'new');
  const isSerious = place % 4 === 0;
  const { alarming, ...derived } = deriveColumns(content, { number, reference: report.reference });
  insert('cases', {
    id,
    reportId: report.id,
    number,
    series: '',
    source: 'portal',
    state,
    assessor: state === 'new' ? null : place % 50 === 0 ? 'admin' : `person ${place % 7}`,
    version: versions,
    clockStartedOn: day,
    dueOn: dueOf(state, day, derived.urgency, dueDays),
    hasNewInformation: place % 500 === 0 ? 1 : 0,
    wasSent: 0,
    hasFollowUpGround: 0,
    mayForward: 0,
    ...derived,
    serious: isSerious ? 'true' : place % 3 === 0 ? 'unknown' : 'false',
    alarming: alarming ? 1 : 0,
    receivedAt: report.createdAt,
    updatedAt: report.createdAt,
    closedAt: state === 'closed' ? report.createdAt : null,
  });
  for (let version = 1; version <= versions; version += 1) {
    insert('case_versions', {
      caseId: id,
      number: version,
      content: JSON.stringify(content),
      createdAt: report.createdAt,
      byPerson: 0,
      significant: 0,
      hash: contentHash(content),
    });
  }
  for (const pair of derivePairs(content)) insert('case_pairs', { caseId: id, ...pair });
}

type Row = Record<string, string | number | null | undefined>;
type Insert = (table: string, row: Row) => void;

function inserter(file: DatabaseSync): Insert {
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
