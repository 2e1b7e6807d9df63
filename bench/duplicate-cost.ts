// `npm run bench:duplicate-cost [-- --cases 100000 --reports 400 --attack 60 --flood 36000 --tree ../before]`: what reports
// cost the portal with the search for duplicates in the background. It posts differing reports among many cases, reports
// with 8 drugs and 8 reactions of long names, and a flood of like reports, and measures processor time and what other
// callers wait while the job runs. Fails if a differing report costs over 10 ms. `--tree` measures another tree.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { databaseFile } from '#server/db/database.ts';
import { makePopulation } from '#server/duplicates/testing/made-up-cases.ts';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { reportMaker } from '#testing/reports.ts';
import { fillCases } from './fill-cases.ts';
import { printed, watchLists } from './watch-lists.ts';

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    reports: { type: 'string', default: '400' },
    attack: { type: 'string', default: '60' },
    flood: { type: 'string', default: '36000' },
    tree: { type: 'string' },
  },
});
exitAfter(2 * 3_600);
/** The limit for a differing report, in milliseconds of processor time. */
const mostMs = 10;
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const [cases, reports] = [Number(options.cases), Number(options.reports)];
mkdirSync(dataDir);
const population = makePopulation(21, cases, reports);
await fillCases(dataDir, population.cases);

const startedAt = Date.now();
const portal = await startPortal(
  join(folder, 'log'),
  { DATA_DIR: dataDir, SEED: 'none' },
  options.tree === undefined ? undefined : resolve(options.tree),
);
const session = await signIn(portal.url);
const database = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true });
const make = reportMaker(5);
console.log(`${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, SQLite, ${cases} cases`);
console.log(`lists at rest: ${printed(await watchLists(portal.url, session, () => setTimeout(10_000)))}`);
// The first run of each job has work from before the reports.
await endOfFirst('figures');
await endOfFirst('find-duplicates');
await refreshFigures();
const idleRefresh = await cpuMsOf(refreshFigures);

const each = await measured('differing reports', population.fresh.map(reportOf), false);
await measured('reports of 8 x 8 long names', Array.from({ length: Number(options.attack) }, longReport));
const like = { ...make(), name: 'R.K.', age: 46, medicineName: 'Allopurinol', symptoms: 'Rash on both arms' };
await measured('like reports', Array<object>(Number(options.flood)).fill(like));
await portal.stop();
process.exit(options.tree === undefined && each > mostMs ? 1 : 0);

/**
 * Posts reports, and waits until they are compared and counted. Returns the processor time of each, in milliseconds; of
 * like reports it includes the lists that others read meanwhile.
 */
async function measured(name: string, bodies: readonly object[], areLike = true): Promise<number> {
  if (bodies.length === 0) return 0;
  const before = portal.cpuSeconds();
  const queue = [...bodies];
  const post = async () => {
    for (let body = queue.pop(); body; body = queue.pop()) {
      const answer = await fetch(`${portal.url}/api/adr-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 16 }, post));
  const posted = portal.cpuSeconds();
  while (!isRunning()) await setTimeout(100); // the job looks for its work every two minutes
  const [began, idle] = [performance.now(), portal.cpuSeconds()];
  const waits = areLike ? await watchLists(portal.url, session, finished) : await finished();
  const seconds = (performance.now() - began) / 1_000;
  const searched = portal.cpuSeconds();
  const counted = (await cpuMsOf(refreshFigures)) - idleRefresh;
  const [toStore, toSearch, toCount] = [(posted - before) * 1_000, (searched - idle) * 1_000, counted].map(
    (used) => used / bodies.length,
  ) as [number, number, number];
  console.log(
    `${bodies.length} ${name}: searched in ${seconds.toFixed(1)} s; ` +
      (waits
        ? `lists meanwhile: ${printed(waits)}`
        : `processor time of each ${(toStore + toSearch + toCount).toFixed(1)} ms: ${toStore.toFixed(1)} to store it, ${toSearch.toFixed(1)} for the search, ${toCount.toFixed(1)} for the figures`),
  );
  return toStore + toSearch + toCount;
}

/** Whether the search for duplicates runs. */
function isRunning(): boolean {
  const row = database.prepare(`select "claimedBy" from jobs where kind = 'find-duplicates'`).get();
  return row !== undefined && row['claimedBy'] !== null;
}

/** Waits until a recurring job has run once since the portal started. */
async function endOfFirst(kind: string): Promise<void> {
  const row = database.prepare(`select "claimedBy", "dueAt" from jobs where kind = ?`);
  for (;;) {
    const job = row.get(kind);
    if (job && job['claimedBy'] === null && Date.parse(String(job['dueAt'])) > startedAt + 90_000) return;
    await setTimeout(200);
  }
}

/** Counts what is not in the register of figures yet. */
async function refreshFigures(): Promise<void> {
  const answer = await fetch(`${portal.url}/api/admin/insight/figures/refresh`, {
    method: 'POST',
    headers: { ...session, origin: portal.url },
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

/** The processor time of the portal during some work, in milliseconds. */
async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const before = portal.cpuSeconds();
  await work();
  return (portal.cpuSeconds() - before) * 1_000;
}

async function finished(): Promise<void> {
  while (isRunning()) await setTimeout(50);
}

function reportOf(content: CaseContent): object {
  return { ...make(), details: content };
}

/** Names that differ in the middle only, as a search that compares whole words fears them. */
function longReport(_one: unknown, place: number): object {
  const name = (at: number) =>
    Array.from({ length: 12 }, (_word, word) => `${'w'.repeat(15)}${place}${at}${word}`).join(' ');
  const numbers = Array.from({ length: 8 }, (_number, at) => at);
  return {
    ...make(),
    name: 'R.K.',
    age: 46,
    details: {
      patient: { initials: 'R.K.' },
      drugs: numbers.map((at) => ({ role: '1', name: name(at) })),
      reactions: numbers.map((at) => ({ term: name(at), onset: '2026-11-20' })),
    },
  };
}
