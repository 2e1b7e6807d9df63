// Opens the portal's CSV files in LibreOffice: `npm run trial:csv [-- --install]`. Split at commas, every cell must
// hold the typed text, Devanagari included. Split at commas, semicolons or tabs, no cell may be a formula, even with
// formula evaluation on. The same payloads without the portal's protection must give formulas with each separator:
// otherwise the trial proves nothing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvColumns, csvHead, csvLine } from '#contract/csv-columns-rules.ts';
import { csvCell, withoutGuard } from '#contract/csv-rules.ts';
import { installPackages } from '#testing/machine.ts';

const starts = ['=', '+', '-', '@', ' =', '\t=', '\r=', '\n=', '＝', '＋', '－', '＠'];
const formulas = ['1+1', 'SUM(1,2)', 'HYPERLINK("http://127.0.0.1/";"open")', "cmd|' /C calc'!A0"];
/** Starts of a cell in a spreadsheet that splits at semicolons or tabs. */
const separators = ['x;', 'x; ', 'x\t', 'x\n', 'x\r\n', 'x;y\n'];
const payloads = [
  ...starts.flatMap((start) => formulas.map((formula) => `${start}${formula}`)),
  ...separators.flatMap((before) => ['=1+1', '+1', '-1', '@SUM(1)'].map((sign) => `${before}${sign};y`)),
  'x\t=1+1\ty',
];
const texts = [
  'मरीज़ को चकत्ते आए',
  'one, two',
  'she said "no"',
  'first line\nsecond line',
  '2026-11-21',
  'é ß İ 😀',
];

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const splits = { commas: 44, semicolons: 59, tabs: 9 } as const;
/** Separator, quote, UTF-8, first line, ..., detect numbers, ..., evaluate formulas. */
const asCsv = (separator: number) => `CSV:${separator},34,76,1,,0,false,true,false,false,false,0,true`;

if (process.argv.includes('--install')) installPackages('libreoffice-calc');

const folder = mkdtempSync(join(tmpdir(), 'portal-csv-'));
try {
  const record = (name: string) => ({
    name,
    email: 'a@example.org',
    message: name,
    createdAt: '2026-11-21T05:40:00.000Z',
  });
  const names = [...payloads, ...texts];
  const columns = csvColumns['contact-messages'];
  const file = csvHead(columns) + names.map((name) => csvLine(columns, record(name))).join('');
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const unprotected = `\uFEFFname,message\r\n${names.map((name) => `${quoted(name)},${quoted(name)}\r\n`).join('')}`;

  let isSafe = true;
  for (const [name, separator] of Object.entries(splits)) {
    const control = open(`unprotected-${name}`, unprotected, separator);
    const { formulas: found } = open(`protected-${name}`, file, separator);
    console.log(
      `Split at ${name}: ${control.formulas} formulas without protection, ${found} in the portal's file`,
    );
    if (control.formulas === 0)
      console.log('The unprotected control has no formula, so this run proves nothing.');
    isSafe &&= control.formulas > 0 && found === 0;
  }
  const cells = open('cells', file, splits.commas);
  const wrong = names.filter((name, row) => {
    const shown = plain(cells.rows[row + 1]?.[0] ?? '');
    return shown !== plain(read(csvCell(name))) || plain(withoutGuard(read(csvCell(name)))) !== plain(name);
  });
  console.log(`Cells that differ from the typed text: ${wrong.length} of ${names.length}`);
  for (const text of wrong) {
    const shown = cells.rows[names.indexOf(text) + 1]?.[0] ?? '';
    console.log(`  ${JSON.stringify(text)} became ${JSON.stringify(shown)}`);
  }
  process.exitCode = isSafe && wrong.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A cell as an RFC 4180 reader returns it. */
function read(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** Normalises line ends and tabs, which LibreOffice shows differently inside a cell. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Opens a file in LibreOffice. Returns the shown texts by row and column, and the number of formulas. */
function open(name: string, csv: string, separator: number): { rows: string[][]; formulas: number } {
  const source = join(folder, `${name}.csv`);
  writeFileSync(source, csv);
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      `--infilter=${asCsv(separator)}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      source,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], timeout: 120_000 },
  );
  const sheet = readFileSync(join(folder, `${name}.fods`), 'utf8');
  const rows = [...sheet.matchAll(/<table:table-row\b[^>]*?(?:\/>|>(.*?)<\/table:table-row>)/gs)].map(
    ([, row = '']) =>
      [...row.matchAll(/<table:table-cell\b[^>]*?(?:\/>|>(.*?)<\/table:table-cell>)/gs)].map(
        ([, cell = '']) => textOf(cell),
      ),
  );
  return { rows, formulas: sheet.match(/table:formula=/g)?.length ?? 0 };
}

function textOf(cell: string): string {
  return [...cell.matchAll(/<text:p\b[^>]*?(?:\/>|>(.*?)<\/text:p>)/gs)]
    .map(([, paragraph = '']) =>
      paragraph.replace(/<text:(s|tab|line-break)\b[^>]*>/g, ' ').replace(/<[^>]+>/g, ''),
    )
    .join('\n')
    .replace(/&#(\d+);/g, (_, point: string) => String.fromCodePoint(Number(point)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
