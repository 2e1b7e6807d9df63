// `npm run bench:insight`: how long the register of figures, its counts and disproportionate reporting take over many cases,
// and how long another caller waits meanwhile. `-- --cases 1000000` sets their number. `-- --only others` sends reports and
// reads pages, in turn without the job and while it makes the register again. The database is made once, under --folder, as
// that of bench:growth; a copy takes the reports.
import { execFile } from 'node:child_process';
import { constants, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import type { ReportedPair } from '#contract/insight.ts';
import { openDatabase } from '#server/db/database.ts';
import { emptyRegister } from '#server/features/insight/queries.ts';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import type { Job, Outcome } from './load.ts';
import { manyReports } from './many-reports.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    folder: { type: 'string', default: '/tmp/portal-growth' },
    only: { type: 'string', default: 'figures' },
  },
});

exitAfter(30 * 60);
const made = await manyReports(options.folder, Number(options.cases));
const asksOthers = options.only === 'others';
const dataDir = asksOthers ? join(temporaryFolder(), 'data') : made;
if (asksOthers) cpSync(made, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
await forgetRegister();
const portal = await startPortal(join(temporaryFolder(), 'log'), { DATA_DIR: dataDir, SEED: 'none' });
const headers = await signIn(portal.url);

const insight = `${portal.url}/api/admin/insight`;
const ms = (values: readonly number[], share = 0.5) => `${quantile(values, share).toFixed(0)} ms`;

/** How long the longest of the requests of others waits while this work is under way. */
async function besides<Answer>(work: Promise<Answer>): Promise<{ answer: Answer; longest: number }> {
  let isDone = false;
  const asking = work.finally(() => (isDone = true));
  let longest = 0;
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`${portal.url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - asked);
    await setTimeout(5); // who asks without a pause takes one of two processors from the work
  }
  return { answer: await asking, longest };
}

/** An earlier run has left its register in the database. */
async function forgetRegister(): Promise<void> {
  const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
  await emptyRegister(engine.db);
  await engine.close();
}

/** When the register was made. Null: never. */
async function asOf(): Promise<string | null> {
  const answer = await fetch(`${insight}/figures?from=2199-01-01`, { headers });
  return ((await answer.json()) as { asOf: string | null }).asOf;
}

/** Waits until the register is made: a refresh answers after some seconds, also where it is not. */
async function isMade(): Promise<void> {
  while ((await asOf()) === null) await setTimeout(250);
}

async function post(path: string, body: object): Promise<Response> {
  const answer = await fetch(portal.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer;
}

if (asksOthers) {
  await compareOthers();
  await portal.stop();
  process.exit(0);
}

{
  const before = portal.memory().peak;
  const began = performance.now();
  const refresh = post('/api/admin/insight/figures/refresh', {});
  const { answer, longest } = await besides(refresh.then(async (first) => (await isMade(), first)));
  const [seconds, grown] = [(performance.now() - began) / 1_000, (portal.memory().peak - before) / 2 ** 20];
  console.log(
    `register made from nothing: ${answer.status}, ${seconds.toFixed(1)} s, +${grown.toFixed(0)} MiB; others waited at most ${longest.toFixed(0)} ms`,
  );
}

const pair = new URLSearchParams({ drug: 'Amoxicillin', reaction: 'Rash' }).toString();
/** Between two reads, the findings of one case change. */
const afterChange = 'figures after one case has changed';
for (const address of [
  'figures',
  afterChange,
  'figures?serious=true&from=2026-10-01',
  `pair?${pair}`,
  'watched-pairs',
  'disproportionality?limit=25',
  'disproportionality?limit=25&from=2026-10-01',
]) {
  const times: number[] = [];
  const waits: number[] = [];
  let found = '';
  for (let round = 0; round < Number(options.rounds); round += 1) {
    if (address === afterChange) await changeCase(1 - (round % 2));
    const began = performance.now();
    const { answer, longest } = await besides(fetch(`${insight}/${address.split(' ')[0]}`, { headers }));
    const body: unknown = await answer.json();
    times.push(performance.now() - began);
    waits.push(longest);
    found = Array.isArray(body)
      ? `${(body as ReportedPair[])[0]?.allCases ?? 0} cases, ${answer.headers.get('x-total-count')} pairs`
      : `${answer.status}, ${(body as { cases?: number }).cases ?? 0} cases`;
  }
  console.log(
    `${address}: ${found}; ${ms(times)}, p95 ${ms(times, 0.95)}; others waited at most ${ms(waits)} (medians of ${times.length})`,
  );
}
await changeCase(0);
await portal.stop();
process.exit(0);

async function changeCase(unusual: number): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null }, () => {});
  const first = db.selectFrom('cases').select('id').orderBy('id').limit(1);
  const updatedAt = new Date().toISOString();
  await db.updateTable('cases').set({ unusual, updatedAt }).where('id', '=', first).execute();
  await close();
}

/** What others get for some seconds, in turn without the job and while it reads all cases. */
async function compareOthers(): Promise<void> {
  const [seconds, pages] = [
    8,
    ['/', '/risk-checker', '/api/admin/cases?limit=25', '/api/admin/cases?limit=25&q=rash'],
  ];
  const found = [false, true].map(() => ({ times: [] as number[], reports: [] as number[] }));
  await post('/api/admin/insight/figures/refresh', {});
  await isMade();
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const [place, { times, reports }] of found.entries()) {
      // All cases are read again when the list of departments has changed.
      if (place === 1) await post('/api/admin/departments', { name: `Department ${round}` });
      const before = await asOf();
      const making = place === 1 ? post('/api/admin/insight/figures/refresh', {}) : null;
      const job: Job = {
        url: `${portal.url}/api/adr-reports`,
        connections: 4,
        seconds,
        reports: { seed: round, keys: true },
      };
      const load = promisify(execFile)(process.execPath, [
        join(import.meta.dirname, 'load.ts'),
        JSON.stringify(job),
      ]);
      let isSending = true;
      const sent = load.finally(() => (isSending = false));
      while (isSending) {
        for (const page of pages) {
          const asked = performance.now();
          await (await fetch(portal.url + page, { headers })).arrayBuffer();
          times.push(performance.now() - asked);
        }
        await setTimeout(50);
      }
      reports.push((JSON.parse((await sent).stdout) as Outcome).perSecond);
      if (place === 1 && (await asOf()) !== before) console.log('The job ended before the reports did.');
      await making;
      while (place === 1 && (await asOf()) === before) await setTimeout(250);
    }
  }
  const [alone, meanwhile] = found as [(typeof found)[0], (typeof found)[0]];
  const rate = (one: typeof alone) => quantile(one.reports).toFixed(0);
  console.log(
    `reports a second: ${rate(alone)} alone, ${rate(meanwhile)} while all cases are read, ` +
      `${(quantile(meanwhile.reports) / quantile(alone.reports)).toFixed(2)} of it; ` +
      `reads of others meanwhile: p50 ${ms(alone.times)} and ${ms(meanwhile.times)}, p95 ${ms(alone.times, 0.95)} and ${ms(meanwhile.times, 0.95)}`,
  );
  rmSync(dataDir, { recursive: true });
}
