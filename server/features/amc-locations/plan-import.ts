// Plans the import of a CSV file of ADR monitoring centres, row by row, without a write. A row matches the
// centre with the same name, city and state (docs/decisions/0015).
import { setImmediate as turn } from 'node:timers/promises';
import type { AmcImportRow } from '#contract/amc-locations.ts';
import { csvColumns, withoutGuard } from '#contract/csv-rules.ts';
import { inputOf } from '#contract/fields/schemas.ts';
import type { Issue } from '#contract/issues.ts';
import {
  type AmcLocation,
  type AmcLocationInput,
  amcLocations,
} from '#contract/resources/amc-locations-rules.ts';
import { foldText, textIssue, textMax } from '#contract/text-rules.ts';
import { checkInput } from '../../http/input.ts';
import { CsvError, parseCsv } from '../../parse-csv.ts';

/** How many rows are planned before the event loop may run other work: a few milliseconds. */
const rowsPerTurn = 250;

const known: readonly string[] = csvColumns['amc-locations'];
const amcLocationInput = inputOf(amcLocations);
const required = ['name', 'address', 'city', 'state'];

export interface PlannedRow extends AmcImportRow {
  issues: Issue[];
  /** The planned write: a new centre, or changes of the centre with `id`. */
  write: { id: string | null; version: number | null; values: Partial<AmcLocationInput> } | null;
}

/** Returns the result of each row. Throws `CsvError` if the file as a whole cannot be read. */
export async function planImport(text: string, centres: readonly AmcLocation[]): Promise<PlannedRow[]> {
  const [header = [], ...rows] = await parseCsv(text.replace(/^\uFEFF/, ''));
  const columns = header.map((name) => name.trim());
  checkHeader(columns);

  const byKey = new Map<string, AmcLocation[]>();
  for (const [position, centre] of centres.entries()) {
    if (position % rowsPerTurn === 0) await turn();
    const key = keyOf(centre);
    byKey.set(key, [...(byKey.get(key) ?? []), centre]);
  }
  const firstRows = new Map<string, number>();
  const all: PlannedRow[] = [];
  for (const [position, cells] of rows.entries()) {
    if (position % rowsPerTurn === 0) await turn(); // lets other requests run
    const row = position + 2; // as a spreadsheet counts: the header is row 1
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    const planned = planRow(row, columns, cells, byKey);
    if (!hasKey(planned)) {
      all.push(planned);
      continue;
    }
    const key = keyOf(planned);
    const first = firstRows.get(key);
    const isTwice = planned.fate !== 'refused' && first !== undefined;
    all.push(isTwice ? refusal(planned, '', `The same centre is already in row ${first}`) : planned);
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
  // Refused, because ignoring a misspelt column would lose its data.
  if (unknown.length > 0) throw new CsvError(`Unknown columns: ${unknown.join(', ')}.`);
  if (new Set(columns).size < columns.length) throw new CsvError('The first row names a column twice.');
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
  if (!centre) return { ...planned, fate: 'new', write: { id: null, version: null, values: checked.data } };
  if (found.length > 1) {
    return refusal(planned, '', 'Several centres have this name in this city; change them one by one');
  }
  // Columns that are missing in the file stay unchanged.
  const given = columns.filter((column) => sent[column] !== undefined) as (keyof AmcLocationInput)[];
  const fields = given.filter((column) => checked.data[column] !== centre[column]);
  // A sample that the file confirms is no longer a sample.
  if (fields.length === 0 && !centre.isSample) return planned;
  const values = Object.fromEntries(given.map((column) => [column, checked.data[column]]));
  return { ...planned, fate: 'changed', fields, write: { id: centre.id, version: centre.version, values } };
}

/** A cell as the value that a JSON body would carry. */
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

/** Texts over their limit are slow to fold, so rows that have them get no key. */
const hasKey = ({ name, city, state }: Named) =>
  [name, city, state].every((text) => textIssue(text, { max: textMax.line, required: false }) === null);

/** The key that matches a row with a centre: name, city and state, without regard to case and spacing. */
export function keyOf({ name, city, state }: Named): string {
  return JSON.stringify([name, city, state].map((text) => foldText(text).trim().replace(/\s+/g, ' ')));
}
