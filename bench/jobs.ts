// `npm run bench:jobs [-- --cases 100000 --only backup]`: what callers of the list of cases wait while each kind of background
// work runs among many cases. Prints the p95 without and with the work, and their ratio; at most 2 is wanted.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type JobKind, jobNames } from '#contract/jobs-rules.ts';
import { databaseFile } from '#server/db/database.ts';
import { makePopulation } from '#server/duplicates/testing/made-up-cases.ts';
import { madeUpRelease } from '#server/features/terms/testing/made-up-release.ts';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { form } from '#testing/files.ts';
import { reportMaker } from '#testing/reports.ts';
import { fillCases } from './fill-cases.ts';
import { quantile } from './quantile.ts';
import { watchLists } from './watch-lists.ts';

const { values: options } = parseArgs({
  options: { cases: { type: 'string', default: '100000' }, only: { type: 'string', default: '' } },
});
exitAfter(3_600);
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
mkdirSync(dataDir);
await fillCases(dataDir, makePopulation(21, Number(options.cases), 1).cases);
const portal = await startPortal(join(folder, 'log'), {
  DATA_DIR: dataDir,
  SEED: 'none',
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_EVERY: '24h',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'portal@example.org',
});
const session = await signIn(portal.url);
const database = new DatabaseSync(join(dataDir, databaseFile), { timeout: 5_000 });
const make = reportMaker(5);

async function send(method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(portal.url + path, {
    method,
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

const reports = async (count: number, more: object = {}) => {
  for (let number = 0; number < count; number += 1)
    await send('POST', '/api/adr-reports', { ...make(), ...more });
};

/** What gives each kind its work. Absent: it looks at the data that are there. */
const causes: Partial<Record<JobKind, () => Promise<void>>> = {
  'due-dates': () => send('PUT', '/api/admin/site-settings/due_days_other', { value: '25' }),
  'find-duplicates': () => reports(300),
  'import-terms': async () => {
    const sizes = { llt: 90_000, pt: 28_000, hlt: 1_700, hlgt: 337, soc: 27 };
    const files = [...madeUpRelease(sizes)].map(([name, content]) => ({ field: 'files', name, content }));
    const { payload, headers } = form(...files);
    const answer = await fetch(`${portal.url}/api/admin/terms/releases?version=99.0&language=English`, {
      method: 'POST',
      headers: { ...session, ...headers },
      body: payload as BodyInit,
    });
    if (!answer.ok) throw new Error(await answer.text());
  },
  retention: () => send('POST', '/api/admin/site-settings', { key: 'retention_reports_months', value: '1' }),
  'send-mail': () => send('POST', '/api/auth/forgot-password', { account: 'nobody' }),
  'tell-death': () => reports(20, { symptoms: 'The patient died' }),
};

const claimed = database.prepare(`select count(*) as n from jobs where kind = ? and "claimedBy" is not null`);
const waiting = database.prepare(
  `select count(*) as n from jobs where kind = ? and ("claimedBy" is not null or "dueAt" <= ?)`,
);
const isDone = (kind: JobKind) => waiting.get(kind, new Date().toISOString())?.['n'] === 0;

/** Runs one kind until it has no work that is due. */
async function run(kind: JobKind): Promise<void> {
  database
    .prepare(`update jobs set "dueAt" = ? where kind = ? and "claimedBy" is null`)
    .run(new Date().toISOString(), kind);
  const from = performance.now();
  while (!isDone(kind)) {
    await setTimeout(20);
    if (claimed.get(kind)?.['n'] === 0 && performance.now() - from > 120_000) return;
  }
}

console.log(
  `${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, SQLite, ${options.cases} cases`,
);
console.log(
  `${'job'.padEnd(20)}${'seconds'.padStart(10)}${'quiet p95'.padStart(12)}${'busy p95'.padStart(12)}${'ratio'.padStart(8)}`,
);
for (const kind of Object.keys(jobNames) as JobKind[]) {
  if (!kind.includes(options.only)) continue;
  await causes[kind]?.();
  const quiet = await watchLists(portal.url, session, () => setTimeout(5_000));
  const busy = await watchLists(portal.url, session, () => run(kind));
  const [before, during] = [quiet, busy].map(({ times }) => quantile(times, 0.95)) as [number, number];
  console.log(
    kind.padEnd(20) +
      busy.seconds.toFixed(1).padStart(10) +
      `${before.toFixed(1)} ms`.padStart(12) +
      `${during.toFixed(1)} ms`.padStart(12) +
      (during / before).toFixed(2).padStart(8),
  );
}
database.close();
await portal.stop();
process.exit(0);
