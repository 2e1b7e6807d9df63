// The kill trial of what reporters send later (`npm run trial:kill-details`): with receipt codes they send details, answers,
// photographs and PDF files while the portal is killed (kill -9) and restarted on the same data. Each is repeated with its
// key until it is acknowledged. Everything acknowledged must be stored exactly once, and no file may be without its row.
// docs/reliability.md says what that proves.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Engine } from '#server/db/engines/engine.ts';
import { openPostgres } from '#server/db/engines/postgres.ts';
import { sqliteEngine } from '#server/db/engines/sqlite.ts';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { pdf, photograph } from '#testing/files.ts';
import { startPostgres } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    reports: { type: 'string', default: '12' },
    engine: { type: 'string', default: 'sqlite' },
  },
});
const [rounds, reportsInRound] = [Number(options.rounds), Number(options.reports)];
if (!['sqlite', 'postgres'].includes(options.engine)) throw new Error('--engine must be sqlite or postgres.');

/** A client's time limit for an answer, its pause between tries, and its total time, in milliseconds. */
const answerTimeoutMs = 10_000;
const pauseMs = 20;
const giveUpMs = 60_000;

/** A stored report whose reporter was asked a question. */
interface Reported {
  id: string;
  proof: { reference: string; code: string };
  question: string;
}

/** A refusal that no further attempt would change. */
class Refused extends Error {}

exitAfter(60 + rounds * 60);
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const postgres = options.engine === 'postgres' ? await startPostgres() : null;
const start = () =>
  startPortal(join(folder, 'log'), {
    DATA_DIR: dataDir,
    SEED: 'none',
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
const makeReport = reportMaker(1);
const files = [
  { name: 'rash.jpg', type: 'image/jpeg', content: await photograph(1_600, 1_200) },
  { name: 'pack.jpg', type: 'image/jpeg', content: await photograph(800, 600) },
  { name: 'test.pdf', type: 'application/pdf', content: pdf() },
];
const all: Reported[] = [];
const faults = new Set<string>();
let failedAttempts = 0;
/** Requests that were acknowledged in this round. */
let acknowledged = 0;

console.log(`\
${rounds} rounds with ${reportsInRound} reports, for each of them details, an answer, ${files.length} files, and one kill -9; on ${options.engine}

       acknowledged  tries that      in the
round   before kill      failed    database  faults`);
let portal = await start();
try {
  for (let round = 1; round <= rounds; round += 1) await runRound(round);
  await portal.stop();
} finally {
  await postgres?.remove();
}
for (const fault of [...faults].slice(0, 20)) console.log(fault);
console.log(
  faults.size === 0
    ? `\nAll details, answers and files of ${all.length} reports were acknowledged, and each is stored once.`
    : `\nFAILED: ${faults.size} faults.`,
);
process.exit(faults.size === 0 ? 0 : 1);

async function runRound(round: number): Promise<void> {
  const reported: Reported[] = [];
  for (let number = 0; number < reportsInRound; number += 1) reported.push(await report());
  all.push(...reported);
  acknowledged = 0;
  const work = reported.flatMap(({ id, proof, question }) => [
    until(`details of ${id}`, async () => {
      const details = { drugs: [{ role: '1', name: `Medicine ${id}` }] };
      await post('/api/report-status/details', { ...proof, details }, `details-${id}`);
    }),
    until(`answer of ${id}`, async () => {
      await post('/api/report-status/answers', { ...proof, question, answer: `On day ${round}` });
    }),
    ...files.map(({ name, type, content }) =>
      until(`${name} of ${id}`, async () => {
        const address = '/api/report-status/attachments';
        const announced = { ...proof, name, type, size: content.length };
        const { uploadURL } = (await post(address, announced, `${name}-${id}`)) as { uploadURL: string };
        const url = portal.url + new URL(uploadURL).pathname;
        await ask(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(content) });
      }),
    ),
  ]);
  const killAt = Math.ceil(work.length * Math.random() * 0.9);
  const finished = Promise.all(work);
  while (acknowledged < killAt) await setTimeout(1);
  await setTimeout(Math.random() * 30);
  await portal.kill();
  const before = acknowledged;
  const failedBefore = failedAttempts;
  portal = await start();
  await finished;
  await portal.stop(); // then everything that it began is on the disk
  const stored = await withDatabase((engine) => check(engine));
  portal = await start();
  const columns = [
    [round, 5],
    [before, 14],
    [failedAttempts - failedBefore, 12],
    [stored, 12],
    [faults.size, 8],
  ] as const;
  console.log(columns.map(([value, width]) => String(value).padStart(width)).join(''));
}

/** Stores a report, and asks its reporter a question. */
async function report(): Promise<Reported> {
  const session = await signIn(portal.url);
  const { id, reference, receiptCode } = (await post('/api/adr-reports', makeReport())) as Record<
    string,
    string
  >;
  const proof = { reference: reference ?? '', code: receiptCode ?? '' };
  const found = await ask(`${portal.url}/api/admin/cases?q=${reference}`, { headers: session });
  const [{ id: caseId }] = JSON.parse(found) as [{ id: string }];
  for (const step of [{ step: 'take' }, { step: 'ask', question: 'On which day?', way: 'statusPage' }])
    await post(`/api/admin/cases/${caseId}/steps`, step, undefined, session);
  const { questions } = (await post('/api/report-status', proof)) as { questions: { id: string }[] };
  return { id: id ?? '', proof, question: questions[0]?.id ?? '' };
}

/** Repeats a request until it is acknowledged, as the queue of a device does. */
async function until(what: string, send: () => Promise<void>): Promise<void> {
  const giveUp = performance.now() + giveUpMs;
  while (performance.now() < giveUp) {
    try {
      await send();
      acknowledged += 1;
      return;
    } catch (error) {
      // Broken connections pass; a refusal does not.
      if (error instanceof Refused) return void faults.add(`${what}: ${error.message}`);
      failedAttempts += 1;
      await setTimeout(pauseMs);
    }
  }
  faults.add(`${what} was never acknowledged.`);
}

async function ask(url: string, init: RequestInit): Promise<string> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerTimeoutMs) });
  const body = await answer.text();
  if (answer.ok) return body;
  const text = `answered with ${answer.status}: ${body}`;
  throw answer.status === 503 ? new Error(text) : new Refused(text);
}

async function post(path: string, body: object, key?: string, headers: object = {}): Promise<unknown> {
  const answer = await ask(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }), ...headers },
    body: JSON.stringify(body),
  });
  return JSON.parse(answer);
}

/** Compares the whole database and the disk with everything that was sent. Resolves to the number of stored records. */
async function check({ db }: Engine): Promise<number> {
  const items = await db.selectFrom('case_information').selectAll().execute();
  const questions = await db.selectFrom('case_questions').selectAll().execute();
  const attachments = await db.selectFrom('case_attachments').selectAll().execute();
  const rows = await db.selectFrom('files').selectAll().execute();
  const onDisk = new Set(globSync('**/*', { cwd: join(dataDir, 'uploads') }));
  const stored = new Set(rows.filter(({ state }) => state === 'stored').map(({ name }) => name));

  for (const { id } of all) {
    for (const way of ['details', 'answer']) {
      const count = items.filter((item) => item.reportId === id && item.way === way).length;
      if (count !== 1) faults.add(`The ${way} of ${id} is stored ${count} times.`);
    }
    if (!questions.some((one) => one.reportId === id && one.answer?.startsWith('On day ')))
      faults.add(`The question of ${id} has no answer.`);
    const names = attachments.filter((one) => one.reportId === id).map(({ name }) => name);
    if (
      names.toSorted().join() !==
      files
        .map(({ name }) => name)
        .toSorted()
        .join()
    )
      faults.add(`The report ${id} has the attachments ${names.join()}.`);
  }
  for (const { file } of attachments) {
    if (!file || !stored.has(file)) faults.add(`An attachment names ${file}, which is not stored.`);
    else if (!onDisk.has(file)) faults.add(`${file} is in the database, but not on the disk.`);
  }
  const keys = await db
    .selectFrom('idempotency_keys')
    .select('scope')
    .where('scope', '=', 'report-details')
    .execute();
  if (keys.length !== all.length) faults.add(`${keys.length} keys of details, for ${all.length} details.`);
  return items.length + attachments.length;
}

/** Reads the database while the portal is stopped. */
async function withDatabase<T>(read: (engine: Engine) => Promise<T>): Promise<T> {
  const readOnly = '?options=-c%20default_transaction_read_only%3Don';
  const engine = postgres
    ? openPostgres(postgres.url + readOnly, () => {})
    : sqliteEngine(new DatabaseSync(join(dataDir, 'portal.sqlite'), { readOnly: true }));
  try {
    return await read(engine);
  } finally {
    await engine.close();
  }
}
