// `npm run bench:growth`: checks that a large institute waits no longer than a small one. Sends the same
// administrator's requests over 1,000 and over 1,000,000 reports with their cases in the embedded database: lists,
// searches, dashboard, export, start. The database is made once, under --folder, and reused. docs/performance.md explains the
// figures.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { databaseFile } from '#server/db/database.ts';
import { signIn } from '#testing/administrator.ts';
import { type ChildServer, endWithin, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { manyReports } from './many-reports.ts';

const { values: options } = parseArgs({
  options: {
    reports: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '100' },
    folder: { type: 'string', default: '/tmp/portal-growth' },
  },
});
const sizes = [1_000, Number(options.reports)];
const times = Number(options.times);
const pageSize = 25;
const mebibyte = 1024 ** 2;

interface Figures {
  /**
   * For each action, in milliseconds: p50, p95, and the longest time that another caller waited for `/healthz`
   * meanwhile.
   */
  acts: Map<string, { p50: number; p95: number; blocked: number }>;
  startMs: number;
  idleBytes: number;
  rowsPerSecond: number;
  exportGrowthBytes: number;
}

endWithin(30 * 60);
const measured: Figures[] = [];
for (const size of sizes) {
  console.log(`making ${size.toLocaleString('en')} reports unless they exist`);
  measured.push(await measure(await manyReports(options.folder, size)));
}
const [few, many] = measured;
if (!few || !many) throw new Error('Nothing was measured.');
console.log(`\n${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, ${times} requests of each kind, one after the other

                           ${sizes.map((size) => `${size.toLocaleString('en')} reports`.padStart(24)).join('')}
                           ${'p50      p95  blocked'.padStart(24).repeat(2)}   ratio of p95`);
for (const [act, figure] of many.acts) {
  const small = few.acts.get(act);
  const cells = [small, figure].map((it) =>
    [it?.p50, it?.p95, it?.blocked].map(milliseconds).join('').padStart(24),
  );
  console.log(
    `${act.padEnd(27)}${cells.join('')}${(figure.p95 / (small?.p95 ?? NaN)).toFixed(2).padStart(9)}`,
  );
}
const row = (name: string, value: (figures: Figures) => string) =>
  console.log(name.padEnd(27) + [few, many].map((it) => value(it).padStart(24)).join(''));
row('start to first 200', ({ startMs }) => `${startMs.toFixed(0)} ms`);
row('memory when idle', ({ idleBytes }) => `${(idleBytes / mebibyte).toFixed(0)} MiB`);
row('whole list, rows a second', ({ rowsPerSecond }) => Math.round(rowsPerSecond).toLocaleString('en'));
row('memory it adds, peak', ({ exportGrowthBytes }) => `${(exportGrowthBytes / mebibyte).toFixed(0)} MiB`);
process.exit(0);

async function measure(dataDir: string): Promise<Figures> {
  const cursor = deepCursor(join(dataDir, databaseFile));
  const environment = { DATA_DIR: dataDir, SEED: 'none' };
  const log = join(temporaryFolder(), 'log');
  const first = await startPortal(log, environment); // creates the administrator, and warms the disk cache
  await first.stop();
  const portal = await startPortal(log, environment);
  await setTimeout(2_000);
  const idleBytes = portal.memory().now;
  const session = await signIn(portal.url);
  const addresses = {
    'first page': `/api/adr-reports?limit=${pageSize}`,
    'page at the 1000th cursor': `/api/adr-reports?limit=${pageSize}&cursor=after_${cursor}`,
    'by medicine': `/api/adr-reports?limit=${pageSize}&sort=medicineName&order=asc`,
    'rare search': `/api/adr-reports?limit=${pageSize}&q=iohexol%20(contrast`,
    'common search': `/api/adr-reports?limit=${pageSize}&q=rash`,
    'search that finds nothing': `/api/adr-reports?limit=${pageSize}&q=xyzzy`,
    messages: `/api/contact-messages?limit=${pageSize}`,
    dashboard: '/api/admin/dashboard-stats',
    'cases, first page': `/api/admin/cases?limit=${pageSize}`,
    'cases, inbox': `/api/admin/cases?view=inbox&limit=${pageSize}`,
    'cases, mine': `/api/admin/cases?view=mine&limit=${pageSize}`,
    'cases, due this week': `/api/admin/cases?view=dueThisWeek&limit=${pageSize}`,
    'cases, new information': `/api/admin/cases?view=newInformation&limit=${pageSize}`,
    'cases, one state': `/api/admin/cases?state=waiting&limit=${pageSize}`,
    'cases, serious': `/api/admin/cases?serious=true&limit=${pageSize}`,
    'cases, state and serious': `/api/admin/cases?state=waiting&serious=false&limit=${pageSize}`,
    'cases, drug and serious': `/api/admin/cases?drug=amoxicillin&serious=true&limit=${pageSize}`,
    'cases, drug': `/api/admin/cases?drug=amoxicillin&limit=${pageSize}`,
    'cases, rare search': `/api/admin/cases?limit=${pageSize}&q=iohexol%20(contrast`,
    'cases, common search': `/api/admin/cases?limit=${pageSize}&q=rash`,
    'cases, search by number': `/api/admin/cases?limit=${pageSize}&q=0000777`,
    'case with 50 versions': `/api/admin/cases/${longCase(join(dataDir, databaseFile))}`,
  };
  const acts: Figures['acts'] = new Map();
  for (const [name, address] of Object.entries(addresses))
    acts.set(name, await repeat(portal, address, session));
  // Read the file into the disk cache: a running institute's database is cached, and the speed of a cold disk is not
  // the portal's.
  await finished(createReadStream(join(dataDir, databaseFile)).resume());
  portal.forgetPeak();
  const before = portal.memory().now;
  const began = performance.now();
  const rows = await countLines(portal.url + '/api/adr-reports', session);
  const rowsPerSecond = rows / ((performance.now() - began) / 1_000);
  const exportGrowthBytes = portal.memory().peak - before;
  await portal.stop();
  return { acts, startMs: portal.readyMs, idleBytes, rowsPerSecond, exportGrowthBytes };
}

/** Sends one request after another while another caller polls `/healthz`. */
async function repeat(portal: ChildServer, address: string, session: { cookie: string }) {
  const taken: number[] = [];
  let blocked = 0;
  let going = true;
  const other = (async () => {
    while (going) {
      blocked = Math.max(blocked, await timed(`${portal.url}/healthz`));
      await setTimeout(3);
    }
  })();
  for (let warm = 0; warm < 3; warm += 1) await timed(portal.url + address, session);
  blocked = 0;
  for (let time = 0; time < times; time += 1) taken.push(await timed(portal.url + address, session));
  going = false;
  await other;
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), blocked };
}

async function timed(url: string, headers: Record<string, string> = {}): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${body.slice(0, 200)}`);
  return performance.now() - began;
}

/** Counts the records of a streamed list as they arrive: one on each line. */
async function countLines(url: string, headers: Record<string, string>): Promise<number> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  let lines = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
  }
  return lines - 2; // two lines hold the brackets
}

/** The last record of the 999th page, or of the last page but one. */
function deepCursor(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const { n } = database.prepare('select count(*) as n from adr_reports').get() as { n: number };
  const row = database
    .prepare('select id from adr_reports order by "createdAt" desc, id desc limit 1 offset ?')
    .get(Math.min(999 * pageSize, n - 2 * pageSize) - 1) as { id: string };
  database.close();
  return row.id;
}

/** The case with the most versions. */
function longCase(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare('select id from cases where version = 50 limit 1').get() as { id: string };
  database.close();
  return row.id;
}

function milliseconds(value: number | undefined): string {
  return (value ?? NaN).toFixed(1).padStart(8);
}
