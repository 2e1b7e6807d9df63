// `npm run bench:lighthouse`: every visitors' page under Lighthouse's slow phone, against the built portal; medians of
// five runs beside the targets. Lighthouse is large and nothing else needs it, so it is installed from the registry
// into node_modules/.cache when this first runs. `--runs 1` is quicker; addresses may be named (`-- / /about`).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumFlags, findChromium } from '../scripts/machine.ts';
import { loadRenderModule } from '../server/http/assets.ts';
import { endWithin, startPortal, temporaryFolder } from '../trials/child-server.ts';

const version = '13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = {
  LCP: 'largest-contentful-paint',
  FCP: 'first-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;

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
const chromium = findChromium();
if (!chromium) throw new Error('Lighthouse needs Chromium: name it in CHROMIUM or put it on the PATH.');

endWithin(60 * 60);
const lighthouse = installed();
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' });
try {
  const { routes } = await loadRenderModule();
  const paths = positionals.length > 0 ? positionals : routes.map(({ path }) => path);
  console.log(`Lighthouse ${version}, its slow phone, median of ${runs}; milliseconds but CLS
targets: performance 98, the others 100, LCP 1600 (home 1800), TBT 50, CLS 0.02
${'page'.padEnd(16)}${[...categories.map((name) => name.slice(0, 6)), ...Object.keys(audits)].map((name) => name.padStart(8)).join('')}`);
  for (const path of paths) {
    // The first request renders the page; visitors come later. The runs outlast a connection that is kept.
    await fetch(portal.url + path, { headers: { connection: 'close' } });
    const reports = Array.from({ length: runs }, (_, run) => measure(portal.url + path, `${run}`));
    const scores = categories.map((name) =>
      median(reports.map((report) => (report.categories[name]?.score ?? NaN) * 100)),
    );
    const times = Object.values(audits).map((id) =>
      median(reports.map((report) => report.audits[id]?.numericValue ?? NaN)),
    );
    const cells = [
      ...scores.map((score) => score.toFixed(0)),
      ...times.map((time, at) => time.toFixed(Object.keys(audits)[at] === 'CLS' ? 3 : 0)),
    ];
    console.log(path.padEnd(16) + cells.map((cell) => cell.padStart(8)).join(''));
    const [report] = reports;
    for (const name of categories.slice(1)) {
      for (const { id, weight } of report?.categories[name]?.auditRefs ?? []) {
        const audit = report?.audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 1) {
          console.log(`  ${name}: ${audit.title} (${id})`);
        }
      }
    }
  }
} finally {
  await portal.stop();
}
process.exit(0);

/** The command's file; installs it first where it is missing. */
function installed(): string {
  const home = join(import.meta.dirname, `../node_modules/.cache/lighthouse-${version}`);
  const file = join(home, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(file)) {
    console.log(`Installing lighthouse ${version} ...`);
    execFileSync(
      'npm',
      ['install', '--prefix', home, '--no-save', '--loglevel=error', `lighthouse@${version}`],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  }
  return file;
}

/** One run. Now and then Chromium begins too late for Lighthouse, which then says so: such a run is made again. */
function measure(url: string, name: string, tries = 3): Report {
  const output = join(folder, `report-${name}.json`);
  execFileSync(
    process.execPath,
    [
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
    ],
    {
      env: { PATH: process.env.PATH, HOME: folder, CHROME_PATH: chromium ?? '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  if (!report.runtimeError) return report;
  if (tries > 1) return measure(url, name, tries - 1);
  throw new Error(`Lighthouse could not measure ${url}: ${report.runtimeError.code}`);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
