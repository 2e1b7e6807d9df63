// `npm test`: everything that proves the portal works, except the checks of the source text that `.ci/run` adds.
// Ends with `N passed, N failed`, alone on a line.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, oldestPostgres } from '../server/testing/postgres.ts';
import { findChromium, installMissing } from './machine.ts';

interface Counts {
  passed: number;
  failed: number;
}

/** The parts of the two reports that are read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

process.chdir(join(import.meta.dirname, '..'));
const reports = 'test-results';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

installMissing();
const chromium = findChromium();
const notRun = [
  ...(findPostgres()
    ? []
    : [
        `Not run: the tests on PostgreSQL. Install PostgreSQL ${oldestPostgres} or newer (initdb and pg_ctl on the PATH).`,
      ]),
  ...(chromium
    ? []
    : ['Not run: the tests in a browser. Install Chromium, or name one by CHROMIUM=/path/to/it.']),
];

const vitest = runSuite(
  'Rules, API and components (Vitest)',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ],
  'vitest.json',
  (report: VitestReport) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
);
const playwright = chromium
  ? runSuite(
      'Journeys in a browser (Playwright)',
      ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests'],
      'playwright.json',
      ({ stats }: PlaywrightReport) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    )
  : { passed: 0, failed: 0 };

console.log();
for (const line of notRun) console.log(line);
const passed = vitest.passed + playwright.passed;
// The project's own CI has to run everything.
const failed = vitest.failed + playwright.failed + (process.env.CI ? notRun.length : 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs one suite, which also writes a JSON report. A suite that fails without a failed test counts as one. */
function runSuite<Report>(
  title: string,
  args: string[],
  file: string,
  count: (report: Report) => Counts,
): Counts {
  console.log(`\n== ${title}`);
  const report = join(reports, file);
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')) as Report);
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}
