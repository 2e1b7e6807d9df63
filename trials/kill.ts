// The kill trial (`npm run trial:kill`): clients post reports while the portal is killed (kill -9) and restarted on
// the same data. Every acknowledged report must be stored exactly once, unchanged, with its case.
// docs/reliability.md says what that proves.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { AdrReport, AdrReportInput } from '#contract/adr-reports.ts';
import { readCaseNumber } from '#contract/cases/intake/case-numbers-rules.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { openPostgres } from '#server/db/engines/postgres.ts';
import { sqliteEngine } from '#server/db/engines/sqlite.ts';
import { startPostgres } from '#testing/postgres.ts';
import { reportMaker, seededRandom } from '#testing/reports.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';

/** One report of one client, sent with the same key until it is acknowledged. */
interface Submission {
  key: string;
  report: AdrReportInput;
  failedAttempts: number;
  record: AdrReport | null;
}

const clients = 20;
/** A client's time limit for an answer, its pause between tries, and its total time, in milliseconds. */
const answerTimeoutMs = 10_000;
const pauseMs = 20;
const giveUpMs = 60_000;
/** Expected time from start to ready after a kill, in milliseconds. It is only reported. */
const restartLimitMs = 2_000;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    reports: { type: 'string', default: '1000' },
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(crypto.getRandomValues(new Uint32Array(1))[0]) },
  },
});
const rounds = wholeNumber('rounds');
const reportsInRound = wholeNumber('reports');
const seed = wholeNumber('seed');
if (!['sqlite', 'postgres'].includes(options.engine)) throw new Error('--engine must be sqlite or postgres.');

exitAfter(60 + rounds * 60);
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const postgres = options.engine === 'postgres' ? await startPostgres() : null;
const random = seededRandom(seed);
const makeReport = reportMaker(seed);
const sent: Submission[] = [];
const starts: number[] = [];
const restarts: number[] = [];
const faults = new Set<string>();
let lostAnswers = 0;

console.log(`\
${rounds} rounds, each with ${reportsInRound} reports from ${clients} clients and one kill -9, on ${options.engine}; --seed ${seed}

         answered  tries that  answers  start  restart     in the
round  before kill     failed     lost     ms       ms   database  faults`);
try {
  for (let round = 1; round <= rounds; round += 1) await runRound(round);
  console.log(`\n${await withDatabase((engine) => engine.version())}, Node.js ${process.version}`);
} finally {
  await postgres?.remove();
}
console.log(`From start to ready: ${summary(starts)}; after a kill -9: ${summary(restarts)}`);
// The time depends on the machine: print it, but do not judge it.
if (Math.min(...restarts) > restartLimitMs) console.log(`Every restart took over ${restartLimitMs} ms.`);
console.log(
  `${lostAnswers} reports were stored before a kill but not answered; their clients sent them again with the same key.`,
);
for (const fault of [...faults].slice(0, 20)) console.log(fault);
console.log(
  faults.size === 0
    ? `All ${sent.length} reports were acknowledged, and each is stored once, unchanged, with its case; the numbers have no gap.`
    : `FAILED: ${faults.size} faults in ${sent.length} reports.`,
);
process.exit(faults.size === 0 ? 0 : 1);

async function runRound(round: number): Promise<void> {
  const submissions = Array.from({ length: reportsInRound }, (_, index): Submission => {
    const key = `trial-${seed}-${round}-${index}`;
    return { key, report: makeReport(), failedAttempts: 0, record: null };
  });
  sent.push(...submissions);
  const start = () => startPortal(join(folder, 'log'), environment());
  let portal = await start();
  starts.push(portal.readyMs);

  let answered = 0;
  const killAt = Math.ceil(reportsInRound * (0.1 + 0.8 * random()));
  const killDelayMs = random() * 10;
  const timeToKill = Promise.withResolvers<void>();
  // All clients share one iterator, so each report goes to one client.
  const waiting = submissions.values();
  const work = Array.from({ length: clients }, async () => {
    for (const submission of waiting) {
      await submit(submission, () => portal.url);
      answered += 1;
      if (answered === killAt) timeToKill.resolve();
    }
  });
  const finished = Promise.all(work);

  await Promise.race([timeToKill.promise, finished]);
  await setTimeout(killDelayMs);
  await portal.kill();
  const killedAt = new Date().toISOString();
  const answeredBeforeKill = answered;
  portal = await start();
  restarts.push(portal.readyMs);
  await finished;
  await portal.stop().catch((error: unknown) => faults.add(`Round ${round}: ${String(error)}`));

  const { stored, found } = await withDatabase(check);
  for (const fault of found) faults.add(fault); // a set: a persistent fault is found in every later round
  const failedAttempts = submissions.reduce((sum, submission) => sum + submission.failedAttempts, 0);
  // Stored before the kill, but the client learned it only by sending the key again.
  const lost = submissions.filter(
    ({ failedAttempts: failed, record }) => failed > 0 && record !== null && record.createdAt <= killedAt,
  ).length;
  lostAnswers += lost;
  const columns = [
    [round, 5],
    [answeredBeforeKill, 13],
    [failedAttempts, 11],
    [lost, 9],
    [last(starts), 7],
    [last(restarts), 9],
    [stored, 11],
    [found.length, 8],
  ] as const;
  console.log(columns.map(([value, width]) => String(value).padStart(width)).join(''));
}

/** Sends a report until it is acknowledged, as the portal's form does. */
async function submit(submission: Submission, url: () => string): Promise<void> {
  const until = performance.now() + giveUpMs;
  while (performance.now() < until) {
    try {
      const answer = await fetch(`${url()}/api/adr-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': submission.key },
        body: JSON.stringify(submission.report),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      const body = await answer.text();
      if (answer.status === 201) {
        submission.record = JSON.parse(body) as AdrReport;
        return;
      }
      if (answer.status !== 503) {
        faults.add(`${submission.key} was answered with ${answer.status}: ${body}`);
        return;
      }
    } catch {
      // The connection failed or broke: whether the report is stored is unknown.
    }
    submission.failedAttempts += 1;
    await setTimeout(pauseMs);
  }
}

/** Compares the whole database with everything ever sent to it. */
async function check({ db }: Engine): Promise<{ stored: number; found: string[] }> {
  const rows = await db.selectFrom('adr_reports').selectAll().execute();
  const keys = await db.selectFrom('idempotency_keys').select(['keyHash', 'recordId']).execute();
  const rowsOf = Map.groupBy(rows, ({ contact }) => contact);
  const keysOf = Map.groupBy(keys, ({ recordId }) => recordId);
  const found: string[] = [];

  for (const { key, report, record } of sent) {
    // Every report has a unique contact, which finds copies under any id or key.
    const [row, ...copies] = rowsOf.get(report.contact) ?? [];
    if (!record) found.push(`${key} was never acknowledged.`);
    else if (!row) found.push(`${key}, acknowledged as ${record.reference}, is lost.`);
    else {
      // Columns that the answer does not have stay out, and so does the receipt code, which is not stored.
      const stands = Object.fromEntries(Object.entries(row).filter(([name]) => name in record));
      const { receiptCode: _code, ...acknowledged } = record as AdrReport & { receiptCode?: string };
      if (copies.length > 0) found.push(`${key} is stored ${copies.length + 1} times.`);
      if (!isDeepStrictEqual(stands, acknowledged)) found.push(`${key} differs from its acknowledgement.`);
      if (!isDeepStrictEqual({ ...record, ...report }, record))
        found.push(`${key} differs from what was sent.`);
      if (keysOf.get(record.id)?.length !== 1)
        found.push(`${key} does not have exactly one idempotency key.`);
    }
  }
  const differing = (values: string[]) => new Set(values).size;
  if (differing(rows.map(({ id }) => id)) !== rows.length) found.push('Two reports have the same id.');
  if (differing(rows.map(({ reference }) => reference)) !== rows.length)
    found.push('Two reports have the same reference.');
  if (differing(keys.map(({ keyHash }) => keyHash)) !== keys.length) found.push('A key is stored twice.');
  if (rows.length !== sent.length) found.push(`${rows.length} reports are stored, ${sent.length} were sent.`);
  const counted = await db
    .selectFrom('row_counts')
    .select(({ fn }) => fn.sum<number>('amount').as('reports'))
    .where('name', '=', 'adr_reports')
    .executeTakeFirst();
  if (counted?.reports !== rows.length)
    found.push(`${rows.length} reports are stored, ${counted?.reports} are counted.`);
  if (keys.length !== sent.length) found.push(`${keys.length} keys are stored, ${sent.length} were sent.`);
  const ofCases = await checkCases(db, new Set(rows.map(({ id }) => id)));
  return { stored: rows.length, found: [...found, ...ofCases, ...(postgres ? [] : checkFile())] };
}

/** Every report has one case with its first version, and the numbers of the cases have no gap. */
async function checkCases(db: Engine['db'], reports: ReadonlySet<string>): Promise<string[]> {
  const cases = await db.selectFrom('cases').select(['id', 'reportId', 'number']).execute();
  const versions = await db.selectFrom('case_versions').select(['caseId', 'number']).execute();
  const withVersion = new Set(versions.map(({ caseId }) => caseId));
  const withCase = new Set(cases.map(({ reportId }) => reportId));
  const found = [...reports].filter((id) => !withCase.has(id)).map((id) => `The report ${id} has no case.`);
  for (const { id, reportId, number } of cases) {
    if (!reports.has(reportId)) found.push(`The case ${number} has no report.`);
    if (!withVersion.has(id)) found.push(`The case ${number} has no version.`);
  }
  if (withCase.size !== cases.length) found.push('A report has two cases.');
  if (versions.length !== cases.length)
    found.push(`${cases.length} cases have ${versions.length} versions instead of one each.`);
  for (const [year, ofYear] of Map.groupBy(cases, ({ number }) => readCaseNumber(number)?.year)) {
    const serials = ofYear.map(({ number }) => readCaseNumber(number)?.serial ?? NaN);
    if (new Set(serials).size !== serials.length) found.push(`A case number of ${year} was issued twice.`);
    if (Math.max(...serials) !== serials.length) found.push(`The case numbers of ${year} have gaps.`);
  }
  return found;
}

/** SQLite's own checks of the file. */
function checkFile(): string[] {
  const file = openFile();
  const complaints = [
    ...file.prepare('pragma integrity_check').all(),
    ...file.prepare('pragma foreign_key_check').all(),
  ].filter((row) => row['integrity_check'] !== 'ok');
  file.close();
  return complaints.map((row) => `The database file: ${JSON.stringify(row)}`);
}

/** Reads the database while the portal is stopped. */
async function withDatabase<T>(read: (engine: Engine) => Promise<T>): Promise<T> {
  const readOnly = '?options=-c%20default_transaction_read_only%3Don';
  const engine = postgres ? openPostgres(postgres.url + readOnly, () => {}) : sqliteEngine(openFile());
  try {
    return await read(engine);
  } finally {
    await engine.close();
  }
}

function openFile(): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'portal.sqlite'), { readOnly: true });
}

function environment(): Record<string, string> {
  return { DATA_DIR: dataDir, SEED: 'none', ...(postgres && { DATABASE_URL: postgres.url }) };
}

function wholeNumber(name: 'rounds' | 'reports' | 'seed'): number {
  if (!/^\d{1,10}$/.test(options[name]) || (name !== 'seed' && Number(options[name]) < 1))
    throw new Error(`--${name} must be a whole number.`);
  return Number(options[name]);
}

function last(milliseconds: number[]): string {
  return (milliseconds.at(-1) ?? NaN).toFixed(0);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function summary(milliseconds: number[]): string {
  const [least, most] = [Math.min(...milliseconds), Math.max(...milliseconds)];
  return `median ${median(milliseconds).toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)})`;
}
