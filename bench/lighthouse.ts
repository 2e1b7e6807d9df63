// `npm run bench:lighthouse`: every visitors' page with Lighthouse's slow phone, on the built portal. Prints medians
// of five runs as the table of docs/performance.md, with a star where a target is missed. Takes some ten minutes on
// an idle machine. Uses Chromium's headless shell where there is one: a full Chromium also draws a window, on the
// same cores. Lighthouse is large and used only here, so the first run installs it into node_modules/.cache. `--runs
// 1` is faster; addresses select pages (`-- / /about`).
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { loadRenderModule } from '#server/pages/assets.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { quantile } from './quantile.ts';

const version = '13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** A column: its value for one run, and the test of a median against its target. */
interface Column {
  name: string;
  of(report: Report): number;
  digits?: number;
  misses(median: number): boolean;
}

const score = (name: (typeof categories)[number], least: number): Column => ({
  name: name === 'seo' ? 'search engines' : name.replace('-', ' '),
  of: (report) => (report.categories[name]?.score ?? NaN) * 100,
  misses: (median) => median < least,
});
const time = (name: string, audit: string, most: number, digits = 0): Column => ({
  name,
  of: (report) => report.audits[audit]?.numericValue ?? NaN,
  digits,
  misses: (median) => median > most,
});
const columns = [
  score('performance', 98),
  ...categories.slice(1).map((name) => score(name, 100)),
  time('LCP', 'largest-contentful-paint', 1_300),
  time('FCP', 'first-contentful-paint', Infinity),
  time('TBT', 'total-blocking-time', 50),
  time('CLS', 'cumulative-layout-shift', 0.02, 3),
  time('speed index', 'speed-index', Infinity),
];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
  runtimeError?: { code: string };
}

const { values: options, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const runs = Number(options.runs);
const chromium = findChromium({ preferShell: true });
if (!chromium) throw new Error('Lighthouse needs Chromium: name it in CHROMIUM or put it on the PATH.');

exitAfter(60 * 60);
const lighthouse = installLighthouse();
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' });
try {
  const { routes } = await loadRenderModule();
  const listed = routes.filter(({ unlisted }) => !unlisted).map(({ path }) => path);
  const paths = positionals.length > 0 ? positionals : listed;
  const findings = new Set<string>();
  console.log(`${new Date().toISOString().slice(0, 10)}, Lighthouse ${version} with ${basename(chromium)}, its slow phone, median of ${runs} (minimum–maximum); times in ms. Targets: performance 98, the other three 100, LCP 1,300, TBT 50, CLS 0.02.

| page | ${columns.map(({ name }) => name).join(' | ')} |
| ${'--- | '.repeat(columns.length + 1)}`);
  for (const path of paths) {
    // The first request renders the page and fills the cache. No keep-alive: the runs outlast an idle connection.
    await new Promise((come) =>
      get(portal.url + path, { agent: false }, (answer) => answer.resume().on('end', come)),
    );
    const reports = Array.from({ length: runs }, (_, run) => measure(portal.url + path, `${run}`));
    console.log(`| \`${path}\` | ${columns.map((column) => cell(column, reports)).join(' | ')} |`);
    for (const report of reports) {
      for (const { id, weight } of categories
        .slice(1)
        .flatMap((name) => report.categories[name]?.auditRefs ?? [])) {
        const audit = report.audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 1) {
          findings.add(`${path}: ${audit.title} (${id})`);
        }
      }
    }
  }
  console.log(['', ...findings].join('\n'));
} finally {
  await portal.stop();
}
process.exit(0);

/** Returns the path of Lighthouse's command, and installs it where it is missing. */
function installLighthouse(): string {
  const packageFolder = join(import.meta.dirname, `../node_modules/.cache/lighthouse-${version}`);
  const file = join(packageFolder, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(file)) {
    console.log(`Installing lighthouse ${version} ...`);
    execFileSync(
      'npm',
      ['install', '--prefix', packageFolder, '--no-save', '--loglevel=error', `lighthouse@${version}`],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  }
  return file;
}

/** One run, repeated on failure: sometimes Chromium starts too late for Lighthouse. */
function measure(url: string, name: string, tries = 3): Report {
  const output = join(folder, `report-${name}.json`);
  rmSync(output, { force: true });
  spawnSync(
    process.execPath,
    [
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless ${chromiumFlags.join(' ')}`,
    ],
    {
      env: { PATH: process.env.PATH, HOME: folder, CHROME_PATH: chromium ?? '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const report = existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as Report) : null;
  if (report && !report.runtimeError) return report;
  if (tries > 1) return measure(url, name, tries - 1);
  throw new Error(`Lighthouse could not measure ${url}: ${report?.runtimeError?.code ?? 'no report'}`);
}

function cell({ of, digits = 0, misses }: Column, reports: readonly Report[]): string {
  const values = reports.map(of);
  const median = quantile(values);
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return `${median.toFixed(digits)}${least === most ? '' : ` (${least}–${most})`}${misses(median) ? ' \\*' : ''}`;
}
