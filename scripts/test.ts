// `npm test`: all tests, without the checks of the sources that `.ci/run` adds. Ends with a line `N passed, N
// failed`. Up to ten failed tests run again alone, and are listed if they then pass
// (docs/decisions/0032-tests.md).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { createServer } from 'vite';
import { compileCache } from '#testing/compile-cache.ts';
import { findPostgres, oldestPostgres } from '#testing/postgres.ts';
import { findChromium, installMissing, makeFolderInMemory } from '#testing/machine.ts';
import { lostTests } from './least-tests.ts';

interface Outcome {
  passed: number;
  /** For example `server/http/limits.engine.test.ts: refuses the 61st`. */
  failed: string[];
  skipped: string[];
  /** The tests that ran, by project. Vitest's are in a file of their own (scripts/least-tests.ts). */
  counts: Record<string, number>;
}

interface Suite {
  title: string;
  /** The arguments of Node.js. The run writes `report`. */
  args: string[];
  report: string;
  read(report: never): Outcome;
  /** Further arguments that run only the failed tests. */
  only(failed: string[]): string[];
}

/** With more failures than this, none is run again: they have a common cause. */
const mostAgain = 10;

process.chdir(join(import.meta.dirname, '..'));
Object.assign(process.env, compileCache);
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

installMissing();
const chromium = findChromium();
const folder = makeFolderInMemory();
if (folder) {
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
const notRun = [
  ...(findPostgres()
    ? []
    : [
        `Not run: tests on PostgreSQL. Install PostgreSQL ${oldestPostgres} or newer (initdb and pg_ctl on the PATH).`,
      ]),
  ...(chromium ? [] : ['Not run: tests in a browser. Install Chromium, or set CHROMIUM=/path/to/chromium.']),
];

/** What a test says in its name that runs only with the files of ICH beside the clone (server/icsr/testing). */
const needsSchema = '(Not run without the E2B schema)';
const needsFirefox = '(Not run without Firefox)';
const hasSchema = ['..', '../..'].some((folder) => existsSync(join(folder, 'shared/data/e2b/schemas')));

/** Stands for the test in a file that failed outside of its tests. */
const fileItself = 'the file itself';

const vitest = (title: string, projects: string, report: string): Suite => ({
  title,
  args: ['node_modules/vitest/vitest.mjs', 'run', `--project=${projects}`],
  report,
  read: readVitest,
  only: (failed) => {
    const files = [...new Set(failed.map((name) => name.split(': ')[0] ?? ''))];
    const names = failed.map((name) => RegExp.escape(name.slice(name.indexOf(': ') + 2)));
    const isWholeFile = failed.some((name) => name.endsWith(`: ${fileItself}`));
    return ['--maxWorkers=1', ...(isWholeFile ? [] : [`--testNamePattern=^(${names.join('|')})$`]), ...files];
  },
});
const playwright: Suite = {
  title: 'Journeys in a browser (Playwright)',
  args: [
    'node_modules/@playwright/test/cli.js',
    'test',
    `--workers=${Math.max(1, availableParallelism() - 1)}`,
  ],
  report: 'test-results/playwright.json',
  read: readPlaywright,
  only: () => ['--workers=1', '--last-failed'],
};

// Components are runs of their own: the files of one run use one portal and one browser window, one after the other.
// Those of administrators, those of visitors and the journeys run at the same time, because each keeps about one processor
// busy. Rules and API run before them: more processes than that take more processor time for the same tests
// (docs/decisions/0032-tests.md).
const rules = vitest('Rules and API (Vitest)', '!browser*', 'test-results/vitest.json');
const administrators = vitest(
  'Components of administrators (Vitest)',
  'browser',
  'test-results/administrators.json',
);
const visitors = vitest('Components of visitors (Vitest)', 'browser, visitors', 'test-results/visitors.json');
const inBrowser = chromium ? [administrators, visitors, playwright] : [];
await compileMessages();
const first = [
  await runOnce(rules, rules.args, false),
  ...(await Promise.all(inBrowser.map((suite, place) => runOnce(suite, suite.args, place > 0)))),
];

const lost = first.flatMap(({ counts }) => lostTests(counts));
const withoutSchema = first.flatMap(({ skipped }) => skipped).filter((name) => name.includes(needsSchema));
if (withoutSchema.length > 0) {
  notRun.push(
    `Not run: E2B schema. ${withoutSchema.length} tests need the schema of ICH, in ../shared/data/e2b/schemas.`,
  );
}
const withoutFirefox = first.some(({ skipped }) => skipped.some((name) => name.includes(needsFirefox)));
if (withoutFirefox) {
  notRun.push('Not run: text in its boxes in Firefox. Install firefox-esr, or set FIREFOX=/path/to/firefox.');
}

// Failed tests again, now with the machine to themselves.
const secondTry: string[] = [];
const outcomes: Outcome[] = [];
for (const [place, suite] of [rules, ...inBrowser].entries()) {
  outcomes.push(await tryAgain(suite, first[place] ?? nothingOf(suite.title)));
}

console.log();
for (const line of notRun) console.log(line);
for (const name of secondTry) console.log(`Passed at the second try only: ${name}`);
for (const name of outcomes.flatMap((outcome) => outcome.failed)) console.log(`Failed: ${name}`);
for (const sentence of lost) console.log(`Failed: ${sentence}`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
// In CI, tests that could not run are failures: those with the schema of ICH only where it is beside the clone. Firefox is
// not installed by this command and stays a line.
const excused = (withoutSchema.length > 0 && !hasSchema ? 1 : 0) + (withoutFirefox ? 1 : 0);
const failed =
  outcomes.reduce((sum, outcome) => sum + outcome.failed.length, 0) +
  lost.length +
  (process.env.CI ? notRun.length - excused : 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Compiles the messages once; the runs of Vitest then do not (vite.config.ts). */
async function compileMessages(): Promise<void> {
  const server = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    logLevel: 'warn',
  });
  await server.close();
  process.env.MESSAGES_COMPILED = 'yes';
}

async function tryAgain(suite: Suite, outcome: Outcome): Promise<Outcome> {
  const { passed, failed } = outcome;
  if (failed.length === 0 || failed.length > mostAgain || failed.includes(suite.title)) return outcome;
  const again = await runOnce(suite, [...suite.args, ...suite.only(failed)], false, ': failed tests again');
  if (again.passed + again.failed.length < failed.length) return outcome;
  const passedNow = failed.filter((name) => !again.failed.includes(name));
  secondTry.push(...passedNow);
  return { ...outcome, passed: passed + passedNow.length, failed: again.failed };
}

/**
 * Runs a suite. A run that fails without a failed test counts as one failure, under its title. `printsLater`: prints
 * all lines at the end of the run.
 */
async function runOnce(
  { title, report, read }: Suite,
  args: string[],
  printsLater: boolean,
  subtitle = '',
): Promise<Outcome> {
  for (const file of [report, `${report}.counts`]) rmSync(file, { force: true });
  const heading = `\n== ${title}${subtitle}`;
  if (!printsLater) console.log(heading);
  const later = printsLater ? ('pipe' as const) : ('inherit' as const);
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', later, later],
    env: { ...process.env, TEST_REPORT: report },
  });
  const said: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => said.push(part));
  child.stderr?.on('data', (part: Buffer) => said.push(part));
  const [status] = (await once(child, 'close')) as [number | null];
  if (printsLater) process.stdout.write(`${heading}\n${Buffer.concat(said).toString()}`);
  if (!existsSync(report)) return nothingOf(title);
  const outcome = read(JSON.parse(readFileSync(report, 'utf8')) as never);
  if (existsSync(`${report}.counts`)) {
    outcome.counts = JSON.parse(readFileSync(`${report}.counts`, 'utf8')) as Outcome['counts'];
  }
  return status === 0 || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [title] };
}

function nothingOf(title: string): Outcome {
  return { passed: 0, failed: [title], skipped: [], counts: {} };
}

/** The parts of a report that are read here. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

function readVitest({ testResults }: VitestReport): Outcome {
  const tests = testResults.flatMap(({ name, status: ofFile, assertionResults }) => {
    const file = relative('.', name);
    if (ofFile === 'failed' && !assertionResults.some(({ status }) => status === 'failed')) {
      return [{ name: `${file}: ${fileItself}`, status: 'failed' }];
    }
    // In the form that --testNamePattern compares.
    return assertionResults.map(({ ancestorTitles, title, status }) => ({
      name: `${file}: ${[...ancestorTitles, title].join(' > ')}`,
      status,
    }));
  });
  return outcomeOf(tests, ['passed', 'failed', 'skipped']);
}

interface PlaywrightReport {
  suites?: PlaywrightReport[];
  specs?: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
}

interface Journey {
  name: string;
  status: string;
  projectName: string;
}

function readPlaywright(report: PlaywrightReport & { config: { projects: { name: string }[] } }): Outcome {
  const testsIn = ({ suites = [], specs = [] }: PlaywrightReport): Journey[] => [
    ...suites.flatMap(testsIn),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status }) => ({
        name: `e2e/${file}: ${title} (${projectName})`,
        status,
        projectName,
      })),
    ),
  ];
  const all = testsIn(report);
  const counts = Object.fromEntries(report.config.projects.map(({ name }) => [name, 0]));
  for (const { status, projectName } of all) {
    if (status !== 'skipped') counts[projectName] = (counts[projectName] ?? 0) + 1;
  }
  return { ...outcomeOf(all, ['expected', 'unexpected', 'skipped']), counts };
}

function outcomeOf(
  tests: { name: string; status: string }[],
  [passed, failed, skipped]: [passed: string, failed: string, skipped: string],
): Outcome {
  const namesOf = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  return {
    passed: namesOf(passed).length,
    failed: namesOf(failed),
    skipped: namesOf(skipped),
    counts: {},
  };
}
