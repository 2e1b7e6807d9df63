// `npm run bench:growth`: checks that a large institute waits no longer than a small one. Sends the same
// administrator's requests over 1,000 and over 1,000,000 reports with their cases: lists, searches, dashboard, export,
// start; of cases every view and filter, and all pairs of filters. The databases are made once, under --folder, and
// reused. `-- --only reports,cases,orders,pairs` takes some of it, `--engine postgres` another engine.
// docs/performance.md explains the figures.
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
import { type CaseRequest, caseRequests, orderedRequests, pairRequests } from './case-requests.ts';
import { manyReports, movedReports } from './many-reports.ts';

const { values: options } = parseArgs({
  options: {
    reports: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '100' },
    folder: { type: 'string', default: '/tmp/portal-growth' },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string', default: 'reports,cases,orders,pairs' },
  },
});
const sizes = [1_000, Number(options.reports)];
const times = Number(options.times);
const parts = new Set(options.only.split(','));
const pageSize = 25;
const mebibyte = 1024 ** 2;
/** How often each request is sent for pairs of filters and for filters in other orders. */
const fewTimes = 5;
/** Targets: the p95 of a request, and of a request with two filters, in milliseconds. */
const [targetMs, pairTargetMs] = [60, 300];

interface Times {
  p50: number;
  p95: number;
  /** The longest time that another caller waited for `/healthz` meanwhile. */
  blocked: number;
  /** Processor time of the portal for one request, which other work on the machine hardly changes. */
  cpu: number;
}

interface Figures {
  /** By request, in milliseconds. */
  acts: Map<string, Times & { ratio: number }>;
  /** By filter and order, and by pair of filters. */
  orders: Map<string, Times>;
  pairs: Map<string, Times>;
  startMs: number;
  idleBytes: number;
  rowsPerSecond: number;
  exportGrowthBytes: number;
}

endWithin(60 * 60);
const measured: Figures[] = [];
for (const size of sizes) measured.push(await measure(size));
const [few, many] = measured;
if (!few || !many) throw new Error('Nothing was measured.');
console.log(`\n${new Date().toISOString().slice(0, 10)}, ${options.engine}, Node.js ${process.version}, ${times} requests of each kind, one after the other
A star marks what misses its target: ${targetMs} ms, and so many times the p95 of few as the last column says.

                           ${sizes.map((size) => `${size.toLocaleString('en')} reports`.padStart(32)).join('')}
                           ${'p50     p95 blocked     CPU'.padStart(32).repeat(2)}   ratio of p95`);
for (const [act, { ratio: most, ...figure }] of many.acts) {
  const small = few.acts.get(act);
  const cells = [small, figure].map((it) =>
    [it?.p50, it?.p95, it?.blocked, it?.cpu].map(milliseconds).join('').padStart(32),
  );
  const ratio = figure.p95 / (small?.p95 ?? NaN);
  const misses = figure.p95 > targetMs || ratio > most ? ' *' : '';
  console.log(`${act.padEnd(27)}${cells.join('')}${ratio.toFixed(2).padStart(9)} of ${most}${misses}`);
}
summarize('one filter in another order', many.orders, targetMs);
summarize('two filters', many.pairs, pairTargetMs);
if (parts.has('reports')) {
  const row = (name: string, value: (figures: Figures) => string) =>
    console.log(name.padEnd(27) + [few, many].map((it) => value(it).padStart(32)).join(''));
  row('start to first 200', ({ startMs }) => `${startMs.toFixed(0)} ms`);
  row('memory when idle', ({ idleBytes }) => `${(idleBytes / mebibyte).toFixed(0)} MiB`);
  row('whole list, rows a second', ({ rowsPerSecond }) => Math.round(rowsPerSecond).toLocaleString('en'));
  row('memory it adds, peak', ({ exportGrowthBytes }) => `${(exportGrowthBytes / mebibyte).toFixed(0)} MiB`);
}
process.exit(0);

/** The slowest of many kinds of requests. */
function summarize(name: string, figures: Map<string, Times>, most: number): void {
  if (figures.size === 0) return;
  const slowest = [...figures].toSorted(([, a], [, b]) => b.p95 - a.p95);
  const all = slowest.map(([, { p95 }]) => p95);
  const at = (share: number) => all[Math.floor(all.length * share)] ?? NaN;
  console.log(
    `\n${name}: ${all.length} kinds, each ${fewTimes} times; slowest request of a kind: median ${at(0.5).toFixed(0)} ms, ` +
      `95 % of the kinds below ${at(0.05).toFixed(0)} ms, ${all.filter((ms) => ms > most).length} above ${most} ms. The slowest, and those with most processor time (p50, p95, CPU):`,
  );
  const byCpu = [...figures].toSorted(([, a], [, b]) => b.cpu - a.cpu);
  for (const [kind, { p50, p95, cpu }] of new Map([...slowest.slice(0, 10), ...byCpu.slice(0, 10)])) {
    console.log(`  ${kind.padEnd(50)}${[p50, p95, cpu].map(milliseconds).join('')}`);
  }
}

async function measure(size: number): Promise<Figures> {
  console.log(`making ${size.toLocaleString('en')} reports unless they exist`);
  const dataDir = await manyReports(options.folder, size);
  const file = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true });
  const requests = requestsOf(file);
  file.close();
  const moved = options.engine === 'postgres' ? await movedReports(options.folder, size) : null;
  const environment = {
    DATA_DIR: dataDir,
    SEED: 'none',
    ...(moved && { DATABASE_URL: moved.url }),
  };
  const log = join(temporaryFolder(), 'log');
  const first = await startPortal(log, environment); // creates the administrator, and warms the disk cache
  await first.stop();
  const portal = await startPortal(log, environment);
  await setTimeout(2_000);
  const idleBytes = portal.memory().now;
  const session = await signIn(portal.url);
  // Read the file into the disk cache: a running institute's database is cached, and the speed of a cold disk is not
  // the portal's.
  if (!moved) await finished(createReadStream(join(dataDir, databaseFile)).resume());
  const acts: Figures['acts'] = new Map();
  for (const { name, address, ratio } of requests)
    acts.set(name, { ...(await repeat(portal, address, session, times)), ratio });
  const timesOf = async (some: readonly CaseRequest[]) => {
    const found = new Map<string, Times>();
    for (const { name, address } of some) found.set(name, await repeat(portal, address, session, fewTimes));
    return found;
  };
  const isLarge = size === sizes.at(-1);
  const orders = await timesOf(isLarge && parts.has('orders') ? orderedRequests() : []);
  const pairs = await timesOf(isLarge && parts.has('pairs') ? pairRequests() : []);
  portal.forgetPeak();
  const before = portal.memory().now;
  const began = performance.now();
  const rows = parts.has('reports') ? await countLines(portal.url + '/api/adr-reports', session) : 0;
  const rowsPerSecond = rows / ((performance.now() - began) / 1_000);
  const exportGrowthBytes = portal.memory().peak - before;
  await portal.stop();
  await moved?.server.remove();
  return { acts, orders, pairs, startMs: portal.readyMs, idleBytes, rowsPerSecond, exportGrowthBytes };
}

function requestsOf(file: DatabaseSync): CaseRequest[] {
  const reports = {
    'first page': `/api/adr-reports?limit=${pageSize}`,
    'page at the 1000th cursor': `/api/adr-reports?limit=${pageSize}&cursor=after_${deepCursor(file)}`,
    'by medicine': `/api/adr-reports?limit=${pageSize}&sort=medicineName&order=asc`,
    'rare search': `/api/adr-reports?limit=${pageSize}&q=iohexol%20(contrast`,
    'common search': `/api/adr-reports?limit=${pageSize}&q=rash`,
    'search that finds nothing': `/api/adr-reports?limit=${pageSize}&q=xyzzy`,
    messages: `/api/contact-messages?limit=${pageSize}`,
  };
  const named = Object.entries(reports).map(([name, address]) => ({
    name: `reports, ${name}`,
    address,
    ratio: name === 'rare search' ? 3 : 1.5,
  }));
  return [...(parts.has('reports') ? named : []), ...(parts.has('cases') ? caseRequests(file) : [])];
}

/** Sends one request after another while another caller polls `/healthz`. */
async function repeat(
  portal: ChildServer,
  address: string,
  session: { cookie: string },
  count: number,
): Promise<Times> {
  const taken: number[] = [];
  let blocked = 0;
  let going = true;
  const other = (async () => {
    while (going) {
      blocked = Math.max(blocked, await timed(`${portal.url}/healthz`));
      await setTimeout(10);
    }
  })();
  for (let warm = 0; warm < Math.min(3, count / 5); warm += 1) await timed(portal.url + address, session);
  blocked = 0;
  const before = portal.cpuSeconds();
  for (let time = 0; time < count; time += 1) taken.push(await timed(portal.url + address, session));
  const cpu = ((portal.cpuSeconds() - before) * 1_000) / count;
  going = false;
  await other;
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), blocked, cpu };
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
function deepCursor(file: DatabaseSync): string {
  const { n } = file.prepare('select count(*) as n from adr_reports').get() as { n: number };
  const row = file
    .prepare('select id from adr_reports order by "createdAt" desc, id desc limit 1 offset ?')
    .get(Math.min(999 * pageSize, n - 2 * pageSize) - 1) as { id: string };
  return row.id;
}

function milliseconds(value: number | undefined): string {
  return (value ?? NaN).toFixed(1).padStart(8);
}
