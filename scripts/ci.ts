// Runs the checks of `.ci/run` in an installed and built tree: first checks of the sources, two at a time, so that an
// error there shows within a minute; then the tests; then short trials. Failures are printed at once and again at the
// end, as are trials that could not run. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compileCache } from '#testing/compile-cache.ts';
import { notRunStatus } from '#testing/not-run.ts';

interface Check {
  title: string;
  /** The arguments of `npm run`. */
  command: string;
}

const sourceText: Check[] = [
  { title: 'types', command: 'typecheck' },
  { title: 'format', command: 'format:check' },
  { title: 'lint', command: 'lint' },
  { title: 'bundle budgets', command: 'budgets' },
  { title: 'generated documents', command: 'docs:check' },
  { title: 'start, stop and restart by npm start', command: 'check-start' },
];
/** The longest ones first, so that both processors are busy until the end. */
const trials: Check[] = [
  {
    title: 'a database that is disconnected, silent, slow or locked',
    command: 'trial:database-outage -- --seconds 1 --hang-ups 100',
  },
  { title: 'stored scripts, on six screens', command: 'trial:scripts -- --short' },
  { title: 'hostile files, forms and addresses', command: 'trial:hostile-files -- --short' },
  { title: 'what strangers and files may cost', command: 'trial:cost -- --short' },
  { title: 'kill -9 during reports', command: 'trial:kill -- --rounds 2 --reports 300' },
  { title: 'a full disk and recovery', command: 'trial:disk-full' },
  { title: 'one-time addresses of a store', command: 'trial:signed-addresses' },
  {
    title: 'two processes behind nginx, restarted under load',
    command: 'trial:fleet -- --install --processes 2 --seconds 0 --visitors 20 --ending 2',
  },
];

process.chdir(join(import.meta.dirname, '..'));
Object.assign(process.env, compileCache);
const began = performance.now();
let passed = 0;
let failed = 0;
/** Lines to repeat at the end of the run. */
const repeated: string[] = [];

console.log('== Source text');
await runAll(sourceText, availableParallelism());

const tests = await run('test', true);
const [, passedTests, failedTests] = /^(\d+) passed, (\d+) failed$/m.exec(tests.output) ?? [];
passed += Number(passedTests ?? 0);
failed += Number(failedTests ?? 1);
repeated.push(...(tests.output.match(/^(Passed at the second try only|Failed): .*$/gm) ?? []));

console.log('\n== Short trials');
const again = await runAll(trials, availableParallelism(), true);
for (const check of again) {
  if (await runOne(check)) repeated.push(`Passed at the second try only: ${check.title}`);
}

console.log();
for (const line of repeated) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Runs checks, several at a time. Returns the failed ones. They count as failed unless they may be tried again alone
 * (docs/decisions/0032-tests.md).
 */
async function runAll(checks: Check[], atOnce: number, mayTryAgain = false): Promise<Check[]> {
  const waiting = [...checks];
  const failures: Check[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runOne(check, mayTryAgain))) failures.push(check);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failures;
}

/** Runs a check and prints its result; on failure also its output. */
async function runOne({ title, command }: Check, mayTryAgain = false): Promise<boolean> {
  const start = performance.now();
  const { status, output } = await run(command);
  const after = `${seconds(performance.now() - start)} s, at ${seconds(start - began)} s`;
  const reasons = output.match(/^Not run.*$/gm) ?? [];
  // As in `npm test`, what CI installs itself may not be missing there.
  if (status === notRunStatus.impossible || (status === notRunStatus.missing && !process.env.CI)) {
    console.log([`NOT RUN ${title} (${after})`, ...reasons].join('\n'));
    repeated.push(...reasons.map((reason) => `${reason} (${title})`));
    return true;
  }
  if (status === 0) {
    passed += 1;
    console.log(`ok      ${title} (${after})`);
    return true;
  }
  console.log(`FAILED  ${title} (npm run ${command}; ${after})\n${output}`);
  if (!mayTryAgain) {
    failed += 1;
    repeated.push(`Failed: ${title} (npm run ${command})`);
  }
  return false;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(0);
}

/** Runs `npm run` and returns its output; with `isShown` it is printed as it comes. */
function run(command: string, isShown = false): Promise<{ status: number | null; output: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | null; output: string }>();
  const npm = spawn('npm', ['run', '--silent', ...command.split(' ')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    if (isShown) process.stdout.write(chunk);
  };
  npm.stdout.on('data', hear);
  npm.stderr.on('data', hear);
  npm.on('error', reject);
  npm.on('close', (status) => resolve({ status, output }));
  return promise;
}
