// Plans the import of a CSV file of records, row by row, without a write. A row matches the record with the same values in
// the fields of the resource's key (docs/decisions/0015).
import { setImmediate as turn } from 'node:timers/promises';
import type { ImportRow } from '#contract/imports.ts';
import { csvColumnsOf, type Resource, sentFieldsOf } from '#contract/fields/kinds-rules.ts';
import { inputOf } from '#contract/fields/schemas.ts';
import type { Issue } from '#contract/issues.ts';
import { foldName, textIssue, textMax } from '#contract/text-rules.ts';
import { type CsvColumn, type CsvRow, dateOfCell } from '../../csv-table.ts';
import { readNumber } from '#contract/typed/numbers-rules.ts';
import { plainText } from '#contract/typed/digits-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { checkInput } from '../../http/input.ts';

/** How many rows are planned before the event loop may run other work: a few milliseconds. */
const rowsPerTurn = 100;

type Values = Record<string, unknown>;
/** A record as the portal has it. */
export type Known = Values & { id: string; version: number; isSample: boolean };

/** What an import knows of the kind of its records. */
export interface Importable {
  resource: Resource & { key: readonly string[]; one: string; many: string };
  /** Further names that only one record of the kind may have, from the values of a record, in the form of `keyOf`. */
  names?: (values: Values) => readonly string[];
  /** A rule over several fields: the sentence of its fault, or null. */
  check?: (values: Values) => string | null;
}
/** An import of today, 2026-11-22. */
export type ImportOfToday = Importable & { today: string };

export const columnsOf = (resource: Resource): CsvColumn[] => {
  const columns: readonly string[] = csvColumnsOf(resource);
  return sentFieldsOf(resource).flatMap(([name, field]) =>
    columns.includes(name)
      ? [
          {
            name,
            isRequired: !field.isOptional && !('default' in field && field.default !== undefined),
            also: field.alsoCalled ?? [],
          },
        ]
      : [],
  );
};

export interface PlannedRow extends ImportRow {
  issues: Issue[];
  values: Values;
  /** The planned write: a new record, or changes of the record with `id`. */
  write: { id: string | null; version: number | null; values: Values } | null;
}

/** The records by their keys, and by all names that only one of them may have. */
interface Held {
  byKey: Map<string, Known[]>;
  byName: Map<string, Known>;
}

/** Returns the result of each row. */
export async function planImport(
  kind: ImportOfToday,
  rows: readonly CsvRow[],
  known: readonly Known[],
): Promise<PlannedRow[]> {
  const input = inputOf(kind.resource) as Parameters<typeof checkInput>[0];
  const has: Held = { byKey: new Map(), byName: new Map() };
  for (const [position, record] of known.entries()) {
    if (position % rowsPerTurn === 0) await turn();
    const key = keyOf(kind.resource, record);
    has.byKey.set(key, [...(has.byKey.get(key) ?? []), record]);
    if (kind.names) for (const name of namesOf(kind, record)) has.byName.set(name, record);
  }
  const firstRows = new Map<string, number>();
  const all: PlannedRow[] = [];
  for (const [position, row] of rows.entries()) {
    if (position % rowsPerTurn === 0) await turn(); // lets other requests run
    const planned = planRow(kind, input, row, has);
    if (!hasKey(kind.resource, planned.values)) {
      all.push(planned);
      continue;
    }
    const names = namesOf(kind, planned.values);
    const first = names.map((name) => firstRows.get(name)).find((one) => one !== undefined);
    const isTwice = planned.fate !== 'refused' && first !== undefined;
    const noun = nounOf(kind.resource);
    all.push(
      isTwice ? refusal(planned, '', problems('the_same_is_already_in_row', { noun, first })) : planned,
    );
    if (!isTwice) for (const name of names) firstRows.set(name, firstRows.get(name) ?? row.row);
  }
  return all;
}

/** 'a centre' without its article. */
const nounOf = ({ one }: { one: string }): string => one.replace(/^an? /u, '');

function planRow(
  kind: ImportOfToday,
  input: Parameters<typeof checkInput>[0],
  { row, values: given, fault: ofRow }: CsvRow,
  has: Held,
): PlannedRow {
  const { resource } = kind;
  const sent: Values = {};
  for (const [name, field] of sentFieldsOf(resource)) {
    const cell = given[name];
    if (cell !== undefined) sent[name] = readCell(field.kind, cell);
  }
  const planned: PlannedRow = {
    row,
    fate: 'same',
    name: cutName(textOf(sent[resource.name])),
    key: resource.key.filter((own) => own !== resource.name).map((own) => cutName(textOf(sent[own]))),
    fields: [],
    issues: [],
    values: sent,
    write: null,
  };
  if (ofRow) return refusal(planned, ofRow.path, ofRow.message);
  for (const [name, field] of sentFieldsOf(resource)) {
    const typed = textOf(sent[name]).trim();
    if (field.kind !== 'day' || typed === '') continue;
    const read = dateOfCell(typed, kind.today);
    if ('fault' in read) return refusal(planned, name, read.fault);
    sent[name] = read.date;
  }
  const checked = checkInput(input, sent);
  if ('issues' in checked) {
    return { ...planned, fate: 'refused', issues: checked.issues.map((issue) => ofCell(resource, issue)) };
  }

  const data = checked.data as Values;
  const fault = kind.check?.(data) ?? null;
  if (fault !== null) return refusal(planned, '', fault);
  const found = has.byKey.get(keyOf(resource, data)) ?? [];
  const [record] = found;
  if (found.length > 1) {
    return refusal(planned, '', problems('several_match_this_row_change_them', { many: resource.many }));
  }
  const taken = namesOf(kind, data)
    .map((name) => has.byName.get(name))
    .find((one) => one && one.id !== record?.id);
  if (taken) {
    return refusal(
      planned,
      '',
      problems('a_name_of_this_row_already', { name: textOf(taken[resource.name]) }),
    );
  }
  if (!record) return { ...planned, fate: 'new', write: { id: null, version: null, values: data } };
  // Columns that are missing in the file stay unchanged.
  const changed = Object.keys(sent).filter((column) => sent[column] !== undefined);
  const fields = changed.filter((column) => data[column] !== record[column]);
  // A sample that the file confirms is no longer a sample.
  if (fields.length === 0 && !record.isSample) return planned;
  const values = Object.fromEntries(changed.map((column) => [column, data[column]]));
  return { ...planned, fate: 'changed', fields, write: { id: record.id, version: record.version, values } };
}

/** A JSON body has types, a cell has words: the sentence of a wrong type says which ones. */
function ofCell(resource: Resource, issue: Issue): Issue {
  const kind = sentFieldsOf(resource).find(([name]) => name === issue.path)?.[1].kind;
  return issue.code === 'type' && kind === 'yesNo'
    ? { ...issue, message: problems('write_true_or_false') }
    : issue;
}

/** How spreadsheets and people write yes and no. */
const yesWords = ['true', 'yes', 'y', '1'];
const noWords = ['false', 'no', 'n', '0'];

/** A cell as the value that a JSON body would carry. An empty cell that is no text says nothing. */
function readCell(kind: string, cell: string): string | boolean | number | undefined {
  const word = cell.trim();
  if (kind === 'yesNo') {
    if (word === '') return undefined;
    const small = plainText(word).toLowerCase();
    return yesWords.includes(small) || (noWords.includes(small) ? false : cell);
  }
  if (kind === 'choice') return word === '' ? undefined : word;
  if (kind === 'number') return word === '' ? undefined : (readNumber(word) ?? cell);
  return cell;
}

/** The value of a field with a text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A name that is too long, for the list of results. */
const cutName = (name: string): string => name.slice(0, 2 * textMax.line).toWellFormed();

function refusal(planned: PlannedRow, path: string, message: string): PlannedRow {
  const issue: Issue = { path, code: 'format', message };
  return { ...planned, fate: 'refused', fields: [], issues: [issue], write: null };
}

/** Texts over their limit are slow to fold, so rows that have them get no key. */
const hasKey = ({ key }: { key: readonly string[] }, values: Values) =>
  Object.values(values).every((text) => typeof text !== 'string' || text.length <= 2 * textMax.paragraph) &&
  key.every((name) => textIssue(textOf(values[name]), { max: textMax.line, required: false }) === null);

/** The key that matches a row with a record, without regard to case and spacing. */
export const keyOf = ({ key }: { key: readonly string[] }, values: Values): string =>
  JSON.stringify(key.map((name) => foldName(textOf(values[name]))));

/** The key and the further names of a record, each once. */
const namesOf = (kind: Importable, values: Values): string[] => [
  ...new Set([keyOf(kind.resource, values), ...(kind.names?.(values) ?? [])]),
];
