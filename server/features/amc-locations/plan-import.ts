// What a CSV file of ADR monitoring centres would do, row by row, before anything is written. A row means the centre
// with the same name, city and state (decision 0010).
import { setImmediate as turn } from 'node:timers/promises';
import {
  type AmcImportRow,
  type AmcLocation,
  type AmcLocationInput,
  amcLocationInput,
} from '#contract/amc-locations.ts';
import { csvColumns, withoutGuard } from '#contract/csv-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { foldText, textIssue, textMax } from '#contract/text-rules.ts';
import { checkInput } from '../../http/input.ts';
import { CsvError, parseCsv } from './parse-csv.ts';

/** So many centres at once; the national list has some hundreds. */
const maxCentres = 5_000;
/** How many rows are looked at without a look at who else waits: some milliseconds' work. */
const mostInATurn = 250;

const known: readonly string[] = csvColumns['amc-locations'];
const required = ['name', 'address', 'city', 'state'];

export interface PlannedRow extends AmcImportRow {
  issues: Issue[];
  /** What is to be written: a whole new centre, or changes of the one with `id`. */
  write: { id: string | null; values: Partial<AmcLocationInput> } | null;
}

/** The fate of each row. Throws `CsvError` where the file as a whole cannot be read. */
export async function planImport(text: string, centres: readonly AmcLocation[]): Promise<PlannedRow[]> {
  const [header = [], ...rows] = await parseCsv(text.replace(/^\uFEFF/, ''), maxCentres + 1);
  const columns = header.map((name) => name.trim());
  checkHeader(columns);

  const byKey = Map.groupBy(centres, keyOf);
  const firstRows = new Map<string, number>();
  const all: PlannedRow[] = [];
  for (const [position, cells] of rows.entries()) {
    if (position % mostInATurn === 0) await turn(); // others are answered meanwhile
    const row = position + 2; // as a spreadsheet counts, below the header
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    const planned = planRow(row, columns, cells, byKey);
    if (!hasKey(planned)) {
      all.push(planned);
      continue;
    }
    const key = keyOf(planned);
    const first = firstRows.get(key);
    const isTwice = planned.fate !== 'refused' && first !== undefined;
    all.push(isTwice ? refusal(planned, '', `The same centre stands in row ${first} already`) : planned);
    if (!isTwice) firstRows.set(key, first ?? row);
  }
  return all;
}

function checkHeader(columns: readonly string[]): void {
  const unknown = columns.filter((name) => !known.includes(name));
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new CsvError(
      `The first row must name the columns, separated by commas: ${known.join(', ')}. Missing: ${missing.join(', ')}.`,
    );
  }
  // Left out silently, a misspelt column would lose what stands in it.
  if (unknown.length > 0) throw new CsvError(`These columns are not known: ${unknown.join(', ')}.`);
  if (new Set(columns).size < columns.length) throw new CsvError('A column stands twice in the first row.');
}

function planRow(
  row: number,
  columns: readonly string[],
  cells: readonly string[],
  byKey: ReadonlyMap<string, AmcLocation[]>,
): PlannedRow {
  const sent = Object.fromEntries(columns.map((name, place) => [name, readCell(name, cells[place] ?? '')]));
  const { name = '', city = '', state = '' } = sent as Record<string, string>;
  const planned: PlannedRow = { row, fate: 'same', name, city, state, fields: [], issues: [], write: null };
  if (cells.length !== columns.length) {
    return refusal(planned, '', `This row has ${cells.length} cells, the first row ${columns.length}`);
  }
  const checked = checkInput(amcLocationInput, sent);
  if ('issues' in checked) return { ...planned, fate: 'refused', issues: checked.issues };

  const found = byKey.get(keyOf(planned)) ?? [];
  const [centre] = found;
  if (!centre) return { ...planned, fate: 'new', write: { id: null, values: checked.data } };
  if (found.length > 1) {
    return refusal(planned, '', 'Several centres have this name in this city; change them one by one');
  }
  // What the file does not name stays as it is.
  const given = columns.filter((column) => sent[column] !== undefined) as (keyof AmcLocationInput)[];
  const fields = given.filter((column) => checked.data[column] !== centre[column]);
  // A sample that the file confirms is a sample no longer.
  if (fields.length === 0 && !centre.isSample) return planned;
  const values = Object.fromEntries(given.map((column) => [column, checked.data[column]]));
  return { ...planned, fate: 'changed', fields, write: { id: centre.id, values } };
}

/** A cell as JSON would send it. */
function readCell(column: string, cell: string): string | boolean | undefined {
  const text = withoutGuard(cell);
  if (column !== 'isActive') return text;
  const word = text.trim().toLowerCase();
  if (word === '') return undefined;
  return word === 'true' || word === 'false' ? word === 'true' : text;
}

function refusal(planned: PlannedRow, path: string, message: string): PlannedRow {
  const issue: Issue = { path, code: 'format', message };
  return { ...planned, fate: 'refused', fields: [], issues: [issue], write: null };
}

type Named = Pick<AmcLocation, 'name' | 'city' | 'state'>;

/** A refused row may hold texts of any length, which would be costly to fold. */
const hasKey = ({ name, city, state }: Named) =>
  [name, city, state].every((text) => textIssue(text, { max: textMax.line, required: false }) === null);

/** By which a row finds its centre: name, city and state, whatever their case and spacing. */
function keyOf({ name, city, state }: Named): string {
  return JSON.stringify([name, city, state].map((text) => foldText(text).trim().replace(/\s+/g, ' ')));
}
