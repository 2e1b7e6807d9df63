// What `.ci/run` does in a tree that is installed and built: first what the source text must be, two checks at a time,
// so that a fault there shows within a minute; then the tests; then the trials in their short forms. A fault is told at
// once, and again at the end, where the last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

interface Check {
  title: string;
  /** What npm is asked to run, and with what. */
  command: string;
}

const sourceText: Check[] = [
  { title: 'types', command: 'typecheck' },
  { title: 'format', command: 'format:check' },
  { title: 'lint', command: 'lint' },
  { title: 'bundle budgets', command: 'budgets' },
  { title: 'generated documents', command: 'docs:check' },
  { title: 'npm start, its end, and again', command: 'check-start' },
];
const trials: Check[] = [
  { title: 'kill -9 while reports come in', command: 'trial:kill -- --rounds 2 --reports 300' },
  { title: 'a full disk, and room again', command: 'trial:disk-full' },
  { title: 'files, forms and addresses that mean harm', command: 'trial:hostile-files' },
  {
    title: 'a database that is cut off, silent, slow or locked',
    command: 'trial:database-away -- --seconds 1 --hang-ups 100',
  },
  { title: 'texts that would be scripts, on six screens', command: 'trial:scripts -- --short' },
  { title: 'addresses that a store signs', command: 'trial:signed-addresses' },
  {
    title: 'two processes behind nginx, restarted under load',
    command: 'trial:fleet -- --processes 2 --seconds 0 --visitors 20 --ending 2',
  },
];

process.chdir(join(import.meta.dirname, '..'));
const began = performance.now();
let passed = 0;
let failed = 0;
/** What the end of the run repeats. */
const repeated: string[] = [];

console.log('== Source text');
await runAll(sourceText, availableParallelism());

const tests = await run('test', true);
const [, passedTests, failedTests] = /^(\d+) passed, (\d+) failed$/m.exec(tests.said) ?? [];
passed += Number(passedTests ?? 0);
failed += Number(failedTests ?? 1);
repeated.push(...(tests.said.match(/^Passed at the second try only.*$/gm) ?? []));

console.log('\n== Trials, in their short forms');
const again = await runAll(trials, availableParallelism(), true);
for (const check of again) {
  if (await runOne(check)) repeated.push(`Passed at the second try only: ${check.title}`);
}

console.log();
for (const line of repeated) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Runs checks, so many at a time. Gives those that failed, which count as failed unless they may be tried again, alone
 * (docs/decisions/0021-a-second-try.md).
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

/** Runs a check and tells how it ended; all that it said if it failed. */
async function runOne({ title, command }: Check, mayTryAgain = false): Promise<boolean> {
  const start = performance.now();
  const { isGood, said } = await run(command);
  const after = `${seconds(performance.now() - start)} s, at ${seconds(start - began)} s`;
  if (isGood) {
    passed += 1;
    // A trial for which something is missing on this machine says so.
    console.log([`ok      ${title} (${after})`, ...(said.match(/^Not run.*$/gm) ?? [])].join('\n'));
    return true;
  }
  console.log(`FAILED  ${title} (npm run ${command}; ${after})\n${said}`);
  if (!mayTryAgain) {
    failed += 1;
    repeated.push(`Failed: ${title} (npm run ${command})`);
  }
  return false;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(0);
}

/** `npm run` of this, and what it said; with `isShown` this process says it as well, as it comes. */
function run(command: string, isShown = false): Promise<{ isGood: boolean; said: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ isGood: boolean; said: string }>();
  const npm = spawn('npm', ['run', '--silent', ...command.split(' ')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    if (isShown) process.stdout.write(chunk);
  };
  npm.stdout.on('data', hear);
  npm.stderr.on('data', hear);
  npm.on('error', reject);
  npm.on('close', (code) => resolve({ isGood: code === 0, said }));
  return promise;
}
