// `npm run trial:upgrade`: starts the portal on a database of an earlier release with many reports, which migrates
// it, and reads the list. Prints how long that takes, and fails where a row is lost or a page is wrong.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '#server/db/engines/engine.ts';
import { openEngine } from '#server/db/database.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { reportSearch } from '#server/features/adr-reports/queries.ts';
import { drawReference } from '#server/features/adr-reports/reference-number.ts';
import { hashPassword } from '#server/access/password.ts';
import { startPostgres } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';
import { credentials, signIn } from '#testing/administrator.ts';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';

const { values: options } = parseArgs({
  options: {
    reports: { type: 'string', default: '100000' },
    engine: { type: 'string', default: 'sqlite' },
    /** The last migration of the earlier release. */
    from: { type: 'string', default: '012-audit-search' },
  },
});
const reports = Number(options.reports);
const rowsPerBatch = 200;
const yearMs = 365 * 86_400_000;
const reportColumns =
  'id reference name age contact medicineName symptoms duration message createdAt searchText personSearch'.split(
    ' ',
  );
const fileColumns =
  'name kind type originalName foundType bytes sha256 widths isFinished home state createdAt usedAt'.split(
    ' ',
  );

exitAfter(20 * 60);
const dataDir = temporaryFolder();
const server = options.engine === 'postgres' ? await startPostgres({ fsync: true }) : null;
const place = { dataDir, databaseUrl: server?.url ?? null };
try {
  const made = await timed(makeEarlierDatabase);
  const environment = { DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl ?? '', SEED: 'none' };
  const first = await startAndRead(environment);
  const second = await startAndRead(environment);
  console.log(`
${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, ${options.engine}, ${reports.toLocaleString('en')} reports, from ${options.from}

creating the earlier database        ${text(made)}
migrations and first start to ready ${text(first.readyMs)}
first page of the list              ${text(first.listMs)}
a search                            ${text(first.searchMs)}
next start to ready                 ${text(second.readyMs)}
first page of the list              ${text(second.listMs)}`);
} finally {
  await server?.remove();
}
process.exit(0);

async function makeEarlierDatabase(): Promise<void> {
  const engine = openEngine(place, () => {});
  const all = Object.entries(migrations(engine.columnTypes));
  const earlier = all.filter(([name]) => name <= options.from);
  if (earlier.length === all.length) throw new Error(`${options.from} is the newest migration.`);
  await engine.migrate(Object.fromEntries(earlier));
  await fill(engine);
  await engine.close();
}

/** Fills in a year of use. The columns are those of the earlier release, so today's types do not apply. */
async function fill({ db }: Engine): Promise<void> {
  const began = Date.now() - yearMs;
  const stamp = (place: number) => new Date(began + (place / reports) * yearMs).toISOString();
  const insert = (table: string, columns: string[], rows: RawBuilder<unknown>[]) =>
    sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(rows)}`.execute(db);
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = credentials;
  const password = await hashPassword(ADMIN_PASSWORD);
  await insert(
    'users',
    ['id', 'username', 'password', 'createdAt'],
    [sql`(${randomUUID()}, ${ADMIN_USERNAME}, ${password}, ${stamp(0)})`],
  );
  await sql`update backup_state set "lastAt" = ${stamp(reports)}`.execute(db);
  const make = reportMaker(1);
  for (let from = 0; from < reports; from += rowsPerBatch) {
    const rows: Record<'reports' | 'keys' | 'events' | 'files', RawBuilder<unknown>[]> = {
      reports: [],
      keys: [],
      events: [],
      files: [],
    };
    for (let place = from; place < Math.min(from + rowsPerBatch, reports); place += 1) {
      const id = randomUUID();
      const at = stamp(place);
      const report = { ...make(), reference: drawReference(2026) };
      const { searchText, personSearch } = reportSearch(report);
      rows.reports.push(sql`(${id}, ${report.reference}, ${report.name}, ${report.age}, ${report.contact},
        ${report.medicineName}, ${report.symptoms}, ${report.duration}, ${report.message ?? null}, ${at}, ${searchText},
        ${personSearch})`);
      rows.keys.push(sql`('adr-reports', ${id}, 'b', ${id}, ${at})`);
      if (place % 5 === 0) {
        rows.events.push(sql`(${randomUUID()}, ${at}, 'list', 'adr-reports', '[]', 'list adr-reports')`);
      }
      if (place % 100 === 0) {
        rows.files
          .push(sql`(${`${place}-a.jpg`}, 'image', 'image/jpeg', 'a.jpg', 'image/jpeg', 1, '', '[]', ${true},
          'disk', 'stored', ${at}, ${at})`);
      }
    }
    await insert('adr_reports', reportColumns, rows.reports);
    await insert('idempotency_keys', ['scope', 'keyHash', 'bodyHash', 'recordId', 'createdAt'], rows.keys);
    if (rows.events.length > 0) {
      await insert('audit_events', ['id', 'at', 'action', 'kind', 'fields', 'searchText'], rows.events);
    }
    if (rows.files.length > 0) await insert('files', fileColumns, rows.files);
  }
}

/** Starts the portal, reads its list and checks that all reports are there. */
async function startAndRead(environment: Record<string, string>) {
  const portal = await startPortal(join(dataDir, 'log'), environment);
  const session = await signIn(portal.url);
  const list = '/api/adr-reports?limit=25';
  let shown = '';
  const listMs = await timed(async () => {
    const answer = await read(portal, session, list);
    shown = `${((await answer.json()) as unknown[]).length} of ${answer.headers.get('x-total-count')}`;
  });
  const searchMs = await timed(async () => {
    await (await read(portal, session, `${list}&q=paracetamol`)).json();
  });
  if (shown !== `25 of ${reports}`) throw new Error(`The list shows ${shown} reports.`);
  const status = await read(portal, session, '/api/admin/system-status');
  const { backup } = (await status.json()) as { backup: { lastAt: string | null } };
  if (backup.lastAt === null) throw new Error('The time of the last backup is lost.');
  await portal.stop();
  return { readyMs: portal.readyMs, listMs, searchMs };
}

async function read({ url }: ChildServer, headers: { cookie: string }, path: string): Promise<Response> {
  const answer = await fetch(url + path, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function text(ms: number): string {
  return `${Math.round(ms).toLocaleString('en')} ms`.padStart(12);
}
