// `npm run bench:earlier-cases [-- --reports 1000000 --engine postgres]`: starts the portal on reports from before
// there were cases, ends it by kill -9 in the middle of the work, and starts it again. Measures both starts, the work,
// and what other callers wait meanwhile. Fails unless every report has its case at the end, with numbers in the order
// of arrival and new reports above them. `--data DIR` takes a data directory, such as one of an older portal, instead
// of making one.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readCaseNumber } from '#contract/cases/case-numbers-rules.ts';
import type { SystemStatus } from '#contract/system-status.ts';
import { openDatabase } from '#server/db/database.ts';
import { signIn } from '#testing/administrator.ts';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { reportMaker } from '#testing/reports.ts';
import { copiedReports, manyReports, secondCopy } from './many-reports.ts';

const { values: options } = parseArgs({
  options: {
    reports: { type: 'string', default: '1000000' },
    engine: { type: 'string', default: 'sqlite' },
    folder: { type: 'string', default: '/tmp/portal-growth' },
    data: { type: 'string' },
  },
});
const hours = 6;
exitAfter(hours * 3_600);

const temporary = temporaryFolder();
const dataDir = join(temporary, 'data');
const count = Number(options.reports);
const copied = options.engine === 'postgres' ? await copiedReports(options.folder, [count], false) : null;
const databaseUrl = copied && (await secondCopy(copied.server, copied.urls[0] ?? ''));
if (!copied) {
  const made = options.data ?? (await manyReports(options.folder, count, false));
  cpSync(made, dataDir, { recursive: true });
}
const environment = { DATA_DIR: dataDir, SEED: 'none', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };

const make = reportMaker(57);
const waited: number[] = [];
const sent: string[] = [];
let slowestHealth = 0;
const began = performance.now();
let portal = await start();
const all = (await statusOf(portal)).withoutCase;
let isKilled = false;
for (;;) {
  const { withoutCase, words } = await statusOf(portal);
  console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(6)} s: ${words}`);
  if (withoutCase === 0) break;
  if (!isKilled && withoutCase < all / 2) {
    await portal.kill();
    isKilled = true;
    console.log('kill -9');
    portal = await start();
  }
  await watch(portal, 5_000);
}
const seconds = (performance.now() - began) / 1_000;
await portal.stop();
waited.sort((a, b) => a - b);
const at = (share: number) => (waited[Math.floor(waited.length * share)] ?? NaN).toFixed(0);
console.log(
  `${all.toLocaleString('en')} cases in ${seconds.toFixed(0)} s, ${(all / seconds).toFixed(0)} a second. Meanwhile ` +
    `${waited.length} new reports: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; /healthz at most ${slowestHealth.toFixed(0)} ms`,
);
const problem = await check();
console.log(problem ?? 'Every report has its case. The numbers follow the order of arrival, without gaps.');
await copied?.server.remove();
process.exit(problem === null ? 0 : 1);

async function start(): Promise<ChildServer> {
  const started = await startPortal(join(temporary, 'log'), environment);
  console.log(`start to first 200: ${started.readyMs.toFixed(0)} ms`);
  return started;
}

/** The number of reports without a case, from the system status. */
async function statusOf({ url }: ChildServer): Promise<{ withoutCase: number; words: string }> {
  const headers = await signIn(url);
  const answer = await fetch(`${url}/api/admin/system-status`, { headers });
  const { warnings } = (await answer.json()) as SystemStatus;
  const words = warnings.find((one) => one.includes('no case yet')) ?? 'all reports have a case';
  return { withoutCase: Number(/^[\d,]+/.exec(words)?.[0].replaceAll(',', '') ?? 0), words };
}

/** Sends a report twice a second, and asks for `/healthz` all the time. */
async function watch({ url }: ChildServer, ms: number): Promise<void> {
  const until = performance.now() + ms;
  let next = 0;
  while (performance.now() < until) {
    const asked = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    slowestHealth = Math.max(slowestHealth, performance.now() - asked);
    if (performance.now() > next) {
      next = performance.now() + 500;
      const sending = performance.now();
      const answer = await fetch(`${url}/api/adr-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(make()),
      });
      const { reference = '' } = (await answer.json()) as { reference?: string };
      if (answer.status !== 201) throw new Error(`A report was answered ${answer.status}.`);
      waited.push(performance.now() - sending);
      sent.push(reference);
    }
    await setTimeout(10);
  }
}

/** The first fault that is found in the numbers; null: there is none. */
async function check(): Promise<string | null> {
  const engine = await openDatabase({ dataDir, databaseUrl }, () => {});
  const rows = await engine.db
    .selectFrom('adr_reports')
    .leftJoin('cases', 'cases.reportId', 'adr_reports.id')
    .select(['adr_reports.id', 'reference', 'adr_reports.createdAt', 'cases.number'])
    .orderBy('adr_reports.createdAt')
    .orderBy('adr_reports.id')
    .execute();
  await engine.close();
  const isNew = new Set(sent);
  const last = new Map<number, number>();
  for (const { reference, number } of rows.filter((row) => !isNew.has(row.reference))) {
    const read = number === null ? null : readCaseNumber(number);
    if (!read) return `The report ${reference} has no case.`;
    const { year, serial } = read;
    if (serial !== (last.get(year) ?? 0) + 1) return `${number} of ${reference} is out of order.`;
    last.set(year, serial);
  }
  const years = new Set(rows.map(({ number }) => readCaseNumber(number ?? '')?.year));
  const serials = rows
    .filter((row) => isNew.has(row.reference))
    .map(({ number }) => readCaseNumber(number ?? '')?.serial ?? 0)
    .toSorted((a, b) => a - b);
  const reserved = last.get(Math.max(...[...years].map((year) => year ?? 0))) ?? 0;
  const areAbove = serials.every((serial, place) => serial === reserved + place + 1);
  return areAbove && serials.length === sent.length ? null : 'The numbers of new reports do not follow.';
}
