// `npm run bench:growth`: checks that a large institute waits no longer than a small one. Sends the same
// administrator's requests over 1,000 and over 1,000,000 reports with their cases, in turn: lists, searches, dashboard,
// export, start; of cases every view and filter, and all pairs of filters. The databases are made once, under --folder,
// and reused; `-- --only make` only makes them. `-- --only reports,cases,orders,pairs` takes some of it, `--engine
// postgres` another engine, `--match drug` the requests with such names. docs/performance.md explains the figures.
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
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { freePort } from '#testing/free-port.ts';
import { type CaseRequest, caseRequests, orderedRequests, pairRequests } from './case-requests.ts';
import { copiedReports, manyReports } from './many-reports.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({
  options: {
    reports: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    times: { type: 'string', default: '40' },
    folder: { type: 'string', default: '/tmp/portal-growth' },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string', default: 'reports,cases,orders,pairs' },
    match: { type: 'string', default: '' },
  },
});
const sizes = [1_000, Number(options.reports)];
const [rounds, times] = [Number(options.rounds), Number(options.times)];
const parts = new Set(options.only.split(','));
const isAsked = ({ name }: CaseRequest) => new RegExp(options.match).test(name);
const pageSize = 25;
const mebibyte = 1024 ** 2;
/** How often each request is sent for pairs of filters and for filters in other orders. */
const fewTimes = 5;
/** Targets: the p95 of a request, and of a request with two filters, in milliseconds. */
const [targetMs, pairTargetMs] = [60, 300];

/** A running portal over a database of one size. */
interface Side {
  portal: ChildServer;
  session: { cookie: string };
  requests: readonly CaseRequest[];
  idleBytes: number;
  /** The time of all database statements so far, in milliseconds. */
  statementMs(): Promise<number>;
}

/** Measured in one round. */
interface Times {
  p50: number;
  p95: number;
  /** The longest time that another caller waited for `/healthz` meanwhile. */
  blocked: number;
  /** The time of a request's database statements, and of their wait for each other. */
  statements: number;
  /** Processor time of the portal for one request, which other work on the machine hardly changes. */
  cpu: number;
}

exitAfter(60 * 60);
console.log(
  `making ${sizes.map((size) => size.toLocaleString('en')).join(' and ')} reports unless they exist`,
);
const dataDirs: string[] = [];
for (const size of sizes) dataDirs.push(await manyReports(options.folder, size));
const copied = options.engine === 'postgres' ? await copiedReports(options.folder, sizes) : null;
if (parts.has('make')) process.exit(0);
const sides: Side[] = [];
for (const [place, dataDir] of dataDirs.entries()) sides.push(await open(dataDir, copied?.urls[place]));
const [few, many] = sides;
if (!few || !many) throw new Error('There is nothing to compare.');

console.log(`${new Date().toISOString().slice(0, 10)}, ${options.engine}, Node.js ${process.version}, ${rounds} rounds of ${times} requests of each kind to each portal, in turn; each figure is the median of the rounds
A star marks what misses its target: a p95 of ${targetMs} ms, and so many times the p95 of few as the last column says.

                           ${sizes.map((size) => `${size.toLocaleString('en')} reports`.padStart(40)).join('')}
                           ${'p50     p95 blocked     SQL     CPU'.padStart(40).repeat(2)}  ratio p50     p95`);
const measured = many.requests.map((): [Times, Times][] => []);
for (let round = 0; round < rounds; round += 1) {
  for (const [place, kind] of measured.entries()) {
    const sent = sides.map((side) => ({ side, address: side.requests[place]?.address ?? '' }));
    kind.push((await repeat(sent, times)) as [Times, Times]);
  }
}
for (const [place, { name, ratio: most }] of many.requests.entries()) {
  const kind = measured[place] ?? [];
  const middle = (value: (round: [Times, Times]) => number) => quantile(kind.map(value));
  const columns = ['p50', 'p95', 'blocked', 'statements', 'cpu'] as const;
  const cells = ([0, 1] as const).map((side) =>
    columns
      .map((column) => milliseconds(middle((round) => round[side][column])))
      .join('')
      .padStart(40),
  );
  const [p50, p95] = (['p50', 'p95'] as const).map((column) =>
    middle(([small, large]) => large[column] / small[column]),
  ) as [number, number];
  const misses = middle(([, large]) => large.p95) > targetMs || p95 > most ? ' *' : '';
  console.log(
    `${name.padEnd(27)}${cells.join('')}${p50.toFixed(2).padStart(11)}${p95.toFixed(2).padStart(8)} of ${most}${misses}`,
  );
}
if (parts.has('orders')) await summarize('one filter in another order', orderedRequests(), targetMs);
if (parts.has('pairs')) await summarize('two filters', pairRequests(), pairTargetMs);
if (parts.has('reports')) {
  const row = (name: string, values: readonly string[]) =>
    console.log(name.padEnd(27) + values.map((value) => value.padStart(40)).join(''));
  const lists = [await exportAll(few), await exportAll(many)];
  row('start to first 200', sides.map(({ portal }) => `${portal.readyMs.toFixed(0)} ms`)); // oxfmt-ignore
  row('memory when idle', sides.map(({ idleBytes }) => `${(idleBytes / mebibyte).toFixed(0)} MiB`)); // oxfmt-ignore
  row('whole list, rows a second', lists.map(({ perSecond }) => Math.round(perSecond).toLocaleString('en'))); // oxfmt-ignore
  row('memory it adds, peak', lists.map(({ added }) => `${(added / mebibyte).toFixed(0)} MiB`)); // oxfmt-ignore
}
for (const { portal } of sides) await portal.stop();
await copied?.server.remove();
process.exit(0);

/** Sends requests to the portal with many reports, and prints the slowest kinds. */
async function summarize(name: string, requests: readonly CaseRequest[], most: number): Promise<void> {
  const figures: { kind: string; taken: Times }[] = [];
  for (const { name: kind, address } of requests.filter(isAsked)) {
    const [taken] = await repeat([{ side: sides[1] as Side, address }], fewTimes);
    if (taken) figures.push({ kind, taken });
  }
  const by = (value: (one: Times) => number) => figures.toSorted((a, b) => value(b.taken) - value(a.taken));
  const slowest = by(({ p95 }) => p95);
  const all = slowest.map(({ taken }) => taken.p95);
  console.log(
    `\n${name}: ${all.length} kinds, each ${fewTimes} times; slowest request of a kind: median ${quantile(all).toFixed(0)} ms, ` +
      `95 % of the kinds below ${quantile(all, 0.95).toFixed(0)} ms, ${all.filter((ms) => ms > most).length} above ${most} ms. The slowest, and those with most processor time (p50, p95, SQL, CPU):`,
  );
  for (const { kind, taken } of new Set([...slowest.slice(0, 10), ...by(({ cpu }) => cpu).slice(0, 10)])) {
    const { p50, p95, statements, cpu } = taken;
    console.log(`  ${kind.padEnd(50)}${[p50, p95, statements, cpu].map(milliseconds).join('')}`);
  }
}

async function open(dataDir: string, databaseUrl: string | undefined): Promise<Side> {
  const file = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true });
  const requests = requestsOf(file);
  file.close();
  const metrics = await freePort();
  const environment = {
    DATA_DIR: dataDir,
    SEED: 'none',
    METRICS_PORT: String(metrics),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
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
  if (databaseUrl === undefined) {
    await finished(createReadStream(join(dataDir, databaseFile)).resume());
  }
  const statementMs = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    return Number(/^portal_database_query_seconds_sum\{outcome="done"\} (\S+)/m.exec(text)?.[1]) * 1_000;
  };
  return { portal, session, requests, idleBytes, statementMs };
}

/** Exports all reports as a stream. */
async function exportAll({ portal, session }: Side): Promise<{ perSecond: number; added: number }> {
  portal.forgetPeak();
  const before = portal.memory().now;
  const began = performance.now();
  const rows = await countLines(portal.url + '/api/adr-reports', session);
  const perSecond = rows / ((performance.now() - began) / 1_000);
  return { perSecond, added: portal.memory().peak - before };
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
  const all = [...(parts.has('reports') ? named : []), ...(parts.has('cases') ? caseRequests(file) : [])];
  return all.filter(isAsked);
}

/** Sends a request to each side in turn, and again, while another caller polls `/healthz` of each. */
async function repeat(sent: readonly { side: Side; address: string }[], count: number): Promise<Times[]> {
  const all = sent.map((one) => ({ ...one, taken: new Array<number>(), blocked: 0 }));
  let going = true;
  const other = (async () => {
    while (going) {
      for (const one of all) {
        one.blocked = Math.max(one.blocked, await timed(`${one.side.portal.url}/healthz`));
        await setTimeout(10);
      }
    }
  })();
  const send = ({ side, address }: (typeof all)[number]) => timed(side.portal.url + address, side.session);
  for (let warm = 0; warm < Math.min(3, count / 5); warm += 1) for (const one of all) await send(one);
  const used = () =>
    Promise.all(
      all.map(async ({ side }) => [await side.statementMs(), side.portal.cpuSeconds() * 1_000] as const),
    );
  const before = await used();
  for (const one of all) one.blocked = 0;
  for (let time = 0; time < count; time += 1) {
    for (const one of time % 2 === 0 ? all : all.toReversed()) one.taken.push(await send(one));
  }
  const after = await used();
  going = false;
  await other;
  return all.map(({ taken, blocked }, place) => {
    const more = (which: 0 | 1) => ((after[place]?.[which] ?? NaN) - (before[place]?.[which] ?? NaN)) / count;
    return { p50: quantile(taken), p95: quantile(taken, 0.95), blocked, statements: more(0), cpu: more(1) };
  });
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
