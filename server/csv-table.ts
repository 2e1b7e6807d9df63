// A CSV file as the table of an import: which of its columns mean what, by the caller's choice or by their headings.
import { setImmediate as turn } from 'node:timers/promises';
import type { ImportColumn } from '#contract/imports.ts';
import { withoutGuard } from '#contract/csv-rules.ts';
import { type DateFault, dateInWords, readTypedDate } from '#contract/typed/dates-rules.ts';
import { isFailed, isShortened } from '#contract/typed/numbers-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { CsvError, parseCsv } from './parse-csv.ts';

/** A column that an import reads. */
export interface CsvColumn {
  name: string;
  isRequired?: boolean;
  /** Other headings that mean it. */
  also?: readonly string[];
}

export interface CsvRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: readonly string[];
  /** The cells of the columns that are read, by their names. */
  values: Readonly<Record<string, string>>;
  /** What no import takes: another number of cells than the first row, or a cell that the spreadsheet has spoilt. */
  fault: { path: string; message: string } | null;
}

export interface CsvTable {
  columns: ImportColumn[];
  /** Needed columns that no column of the file means. With one of them there are no rows. */
  missing: string[];
  rows: CsvRow[];
}

interface Choice {
  /** As `columns` of the query (contract/imports.ts). */
  asked?: string | undefined;
  /** What was chosen for headings earlier, by the folded heading. */
  remembered?: Readonly<Record<string, string>>;
}

/** Rows that are read in one go: a row has up to 250,000 characters, most have some hundred. */
const rowsPerTurn = 100;

/** Longest heading that is compared and shown. */
const headMax = 200;

/** A heading without case, width, spaces and signs, and without what does not show. */
export const foldHead = (head: string): string =>
  head
    .slice(0, headMax)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');

/** Reads a file. Throws `CsvError` if it cannot be read, or if headings without a choice are unknown or missing. */
export async function readCsvTable(
  text: string,
  known: readonly CsvColumn[],
  { asked, remembered = {} }: Choice = {},
): Promise<CsvTable> {
  const all = await parseCsv(text.replace(/^\uFEFF+/u, ''));
  // Rows above the headings may be empty.
  const first = Math.max(
    0,
    all.findIndex((cells) => cells.length > 1 || cells[0] !== ''),
  );
  const [header = [], ...body] = all.slice(first);
  const heads = header.map((head) => withoutGuard(head).trim().slice(0, headMax).toWellFormed());
  const names =
    asked === undefined
      ? strictNames(heads, known)
      : asked === ''
        ? proposedNames(heads, known, remembered)
        : chosenNames(heads, known, asked);
  const missing = known.filter(({ name, isRequired }) => isRequired && !names.includes(name));
  const columns = heads.map((head, place) => ({ head, column: names[place] ?? null }));
  if (missing.length > 0) return { columns, missing: missing.map(({ name }) => name), rows: [] };
  const read = columns.flatMap(({ column }, place) => (column === null ? [] : [{ column, place }]));
  const rows: CsvRow[] = [];
  for (const [position, raw] of body.entries()) {
    if (position % rowsPerTurn === 0) await turn(); // lets other requests run
    if (raw.length === 1 && raw[0]?.trim() === '') continue;
    const cells = raw.map(withoutGuard);
    const values = Object.fromEntries(read.map(({ column, place }) => [column, cells[place] ?? '']));
    rows.push({ row: first + position + 2, cells, values, fault: faultOfRow(cells, values, heads.length) });
  }
  return { columns, missing: [], rows };
}

function faultOfRow(
  cells: readonly string[],
  values: Readonly<Record<string, string>>,
  width: number,
): CsvRow['fault'] {
  if (cells.length !== width) {
    return { path: '', message: problems('this_row_has_cells', { cells: cells.length, width }) };
  }
  for (const [path, cell] of Object.entries(values)) {
    if (isShortened(cell)) return { path, message: problems('excel_has_shortened') };
    const error = cell.trim();
    if (isFailed(error)) return { path, message: problems('this_is_an_error_of_the_spreadsheet', { error }) };
  }
  return null;
}

type Names = (string | null)[];

/** Refused, because ignoring a misspelt column would lose its data. */
function strictNames(heads: readonly string[], known: readonly CsvColumn[]): Names {
  const all = known.map(({ name }) => name);
  const names = heads.map((head) => all.find((name) => foldHead(name) === foldHead(head)) ?? null);
  const missing = known.filter(({ name, isRequired }) => isRequired && !names.includes(name));
  if (missing.length > 0) {
    throw new CsvError(
      problems('the_first_row_must_name_the_columns', {
        all: all.join(', '),
        missing: missing.map(({ name }) => name).join(', '),
      }),
    );
  }
  const unknown = heads.filter((_, place) => names[place] === null);
  if (unknown.includes(''))
    throw new CsvError(problems('a_column_has_no_name', { column: heads.indexOf('') + 1 }));
  if (unknown.length > 0) throw new CsvError(problems('unknown_columns', { unknown: unknown.join(', ') }));
  refuseTwice(names, problems('the_first_row_names_a_column'));
  return names;
}

/** What was chosen last time; otherwise the column of that name. The first heading of a column wins. */
function proposedNames(
  heads: readonly string[],
  known: readonly CsvColumn[],
  remembered: Readonly<Record<string, string>>,
): Names {
  const byHead = new Map<string, string>();
  for (const { name, also = [] } of known) {
    for (const head of [name, ...also]) byHead.set(foldHead(head), name);
  }
  for (const [head, name] of Object.entries(remembered)) {
    if (name === '' || known.some((one) => one.name === name)) byHead.set(head, name);
  }
  const taken = new Set<string>();
  return heads.map((head) => {
    const name = byHead.get(foldHead(head));
    if (!name || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
}

function chosenNames(heads: readonly string[], known: readonly CsvColumn[], asked: string): Names {
  const names = asked.split(',').map((name) => name.trim());
  if (names.length !== heads.length) {
    throw new CsvError(
      problems('the_file_has_columns_and_are_named', { columns: heads.length, named: names.length }),
    );
  }
  const unknown = names.filter((name) => name !== '' && !known.some((one) => one.name === name));
  if (unknown.length > 0) throw new CsvError(problems('unknown_columns', { unknown: unknown.join(', ') }));
  const given = names.map((name) => name || null);
  refuseTwice(given, problems('a_column_is_named_twice'));
  return given;
}

function refuseTwice(names: Names, message: string): void {
  const given = names.filter((name) => name !== null);
  if (new Set(given).size < given.length) throw new CsvError(message);
}

/** The date of a cell as people type it and spreadsheets write it: 5/11/2026, 05-Nov-26. `today`: 2026-11-22. */
export function dateOfCell(cell: string, today: string): { date: string } | { fault: string } {
  const read = readTypedDate(cell, 'past', today);
  if ('date' in read) return read;
  return { fault: faultOfDate(read) };
}

/** Why a cell is no date: each mistake has its own sentence. */
function faultOfDate(read: DateFault): string {
  switch (read.fault) {
    case 'two':
      return problems('date_two', {
        readings: read.readings.map((date) => dateInWords(date, 'en-IN')).join(problems('or')),
      });
    case 'no_day':
      return problems('date_no_day', { day: read.day, month: dateInWords(read.month, 'en-IN') });
    case 'no_month':
      return problems('date_no_month', { month: read.month });
    case 'none':
      return problems('write_a_day_month_or_year_such');
    case 'year':
    case 'month':
    case 'far':
    case 'time':
      return problems(`date_${read.fault}`);
  }
}
