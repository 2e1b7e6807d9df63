// `npm run bench:wide-export [-- --cases 200000 --install]`: exports every case as CSV and as a workbook, one row for each
// pair of drug and reaction. It fails when the portal's memory grows by more than 96 MiB, when the two files have different
// rows, or when LibreOffice does not open the workbook, finds another number of rows, or shows a received day as text.
// The database is made once, under --folder, as that of bench:growth.
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { installPackages } from '#testing/machine.ts';
import { manyReports } from './many-reports.ts';

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '200000' },
    folder: { type: 'string', default: '/tmp/portal-growth' },
    install: { type: 'boolean', default: false },
  },
});
exitAfter(60 * 60);
if (options.install) installPackages('libreoffice-calc');

/** In MiB. */
const mostGrowth = 96;
const dataDir = await manyReports(options.folder, Number(options.cases));
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), { DATA_DIR: dataDir, SEED: 'none' });
const faults: string[] = [];

/** Writes a file to the disk as it arrives. `filter` takes some of the cases. */
async function receive(kind: 'csv' | 'xlsx', filter = ''): Promise<string> {
  const path = join(folder, `cases.${kind}`);
  const session = await signIn(portal.url); // a large export asks for a password of the last minutes
  portal.forgetPeak();
  const [before, began] = [portal.memory().now, performance.now()];
  const answer = await fetch(`${portal.url}/api/admin/cases/${kind}?rows=pairs${filter}`, {
    headers: session,
  });
  if (!answer.ok || !answer.body) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`);
  await pipeline(answer.body, createWriteStream(path)).catch((error: unknown) => {
    console.log(readFileSync(join(folder, 'log'), 'utf8').split('\n').slice(-12).join('\n'));
    throw error;
  });
  const grown = (portal.memory().peak - before) / 2 ** 20;
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${kind}${filter}: ${seconds.toFixed(0)} s, memory +${grown.toFixed(0)} MiB`);
  if (grown > mostGrowth) faults.push(`${kind}: the memory grew by ${grown.toFixed(0)} MiB`);
  return path;
}

/** The lines of a file without a line end inside a cell, and its first cells by column. */
async function linesOf(path: string): Promise<{ rows: number; received: string[] }> {
  let rows = -1;
  let column = -1;
  const received: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const cells = line.replace(/^\uFEFF/, '').split(',');
    if (rows === -1) column = cells.findIndex((cell) => cell.replaceAll('"', '') === 'received');
    else if (received.length < 20) received.push(cells[column] ?? '');
    rows += 1;
  }
  return { rows, received };
}

// The register of figures takes its memory once, whoever exports.
for (let asOf: unknown = null; asOf === null; await setTimeout(500)) {
  const headers = await signIn(portal.url);
  await fetch(`${portal.url}/api/admin/insight/figures/refresh`, { method: 'POST', headers });
  const figures = await fetch(`${portal.url}/api/admin/insight/figures`, { headers });
  ({ asOf } = (await figures.json()) as { asOf: unknown });
}

// A portal that has made no table yet grows by what it loads for the first one, however short that is.
await receive('csv', '&view=next');
faults.length = 0;

const csv = await linesOf(await receive('csv'));
const workbook = await receive('xlsx');
await portal.stop();

const out = join(folder, 'opened');
mkdirSync(out);
const began = performance.now();
// Comma, quote, UTF-8, and values instead of what the sheet shows: LibreOffice then quotes numbers and days, and no text.
execFileSync(
  'soffice',
  [
    '--headless',
    `-env:UserInstallation=file://${folder}/profile`,
    '--convert-to',
    'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,1',
    '--outdir',
    out,
    workbook,
  ],
  { stdio: 'ignore', timeout: 30 * 60_000 },
);
const [opened = ''] = readdirSync(out);
const shown = await linesOf(join(out, opened));
console.log(
  `LibreOffice: opened in ${((performance.now() - began) / 1_000).toFixed(0)} s, ${shown.rows} rows; the CSV file has ${csv.rows}`,
);
if (shown.rows !== csv.rows)
  faults.push(`LibreOffice shows ${shown.rows} rows, the CSV file has ${csv.rows}`);
const asText = shown.received.filter((cell) => !/^"\d{4}-\d\d-\d\d"$/.test(cell));
if (shown.received.length === 0 || asText.length > 0) {
  faults.push(`Days are not day cells: ${asText.slice(0, 3).join(', ') || 'there are none'}`);
}
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
