// The import of substances or reaction words with their other names from a CSV file, at most 20,000 rows.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { ImportAnswer, ImportQuery } from '#contract/imports.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { readAtcCode } from '#contract/typed/codes-rules.ts';
import { foldName, textIssue, textMax } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { SignedIn, Write } from '../../access/signed-in-write.ts';
import { recordEvents } from '../../audit/queries.ts';
import type { CsvColumn, CsvRow } from '../../csv-table.ts';
import { StaleVersion } from '../../db/refused-writes.ts';
import type { Db, Trx } from '../../db/tables.ts';
import type { OnProgress } from '../../http/running-imports.ts';
import { groupsOf, type RowResult, runImport } from '../imports/run-import.ts';
import { addNamesOf, changeTerm, insertOwnTerms, termsNamed } from './queries.ts';

const name: CsvColumn = { name: 'name', isRequired: true, also: ['generic', 'generic name', 'term', 'word'] };
const otherNames: CsvColumn = {
  name: 'othernames',
  also: ['other names', 'synonyms', 'spellings', 'aliases', 'also called'],
};
const columnsOf: Readonly<Record<TermKind, readonly CsvColumn[]>> = {
  substance: [
    { ...name, also: [...(name.also ?? []), 'substance', 'molecule', 'drug', 'medicine'] },
    otherNames,
    { name: 'class', also: ['group', 'drug class', 'therapeutic class', 'category'] },
    { name: 'atc', also: ['atc code'] },
  ],
  reaction: [
    { ...name, also: [...(name.also ?? []), 'reaction', 'reaction term', 'symptom'] },
    otherNames,
    { name: 'class', also: ['body system', 'system', 'group'] },
  ],
};

/** Most other names of one row. */
const namesMax = 200;
/**
 * How many names are planned, which asks for each whether it is taken, and how many one commit writes, before other
 * requests are served. A row has up to `namesMax` more.
 */
const namesPerTurn = 250;
const namesPerCommit = 100;
/** Changed rows that are written in one go. */
const changesPerTurn = 20;

interface PlannedTerm extends RowResult {
  group: string | null;
  atc: string | null;
  names: string[];
  /** The id of the term that the row changes. */
  id?: string;
}

/** Other names are separated by `|`. An empty cell changes nothing. */
export const importTerms = (
  reader: Db,
  kind: TermKind,
  text: string,
  write: Write,
  query: ImportQuery,
  onProgress?: OnProgress,
): Promise<ImportAnswer> =>
  runImport<PlannedTerm>(
    reader,
    {
      kind: kind === 'substance' ? 'substances' : 'reactions',
      many: kind === 'substance' ? 'substances' : 'reaction words',
      columns: columnsOf[kind],
      perCommit: namesPerCommit,
      sizeOf: namesIn,
      plan: (rows) => planTerms(reader, kind, rows),
      store: (trx, rows, by) => storeTerms(trx, kind, rows, by),
      isMeanwhile: (error) => error instanceof StaleVersion,
    },
    text,
    write,
    query,
    onProgress,
  );

const namesIn = ({ names }: PlannedTerm): number => 1 + names.length;

/** Throws `StaleVersion` if a name has come to mean another term. */
async function storeTerms(
  trx: Trx,
  kind: TermKind,
  rows: readonly PlannedTerm[],
  by: SignedIn,
): Promise<void> {
  const known = await termsNamed(
    trx,
    kind,
    rows.flatMap((row) => [row.name, ...row.names]),
  );
  const isTaken = (row: PlannedTerm) =>
    [row.name, ...row.names].some((one) => (known.get(foldName(one))?.id ?? row.id) !== row.id);
  if (rows.some(isTaken)) throw new StaleVersion(null);
  const made = rows
    .filter(({ fate }) => fate === 'new')
    .map((row) => ({ ...row, id: randomUUID() as string }));
  const changed = rows.filter(({ fate }) => fate === 'changed');
  await insertOwnTerms(
    trx,
    made.map(({ id, name, group, atc }) => ({
      id,
      kind,
      name,
      group,
      atc,
      by: by.user.username,
      createdAt: by.now.toISOString(),
    })),
  );
  for (const [place, { id, name, group, atc }] of changed.entries()) {
    if (place % changesPerTurn === 0) await turn();
    if (id !== undefined) await changeTerm(trx, id, { name, group, atc });
  }
  await addNamesOf(
    trx,
    kind,
    [...made, ...changed].flatMap(({ id, name, names }) =>
      id === undefined ? [] : [name, ...names].map((one) => ({ termId: id, name: one })),
    ),
  );
  const event = { at: by.now, user: by.user, kind: 'terms' } as const;
  await recordEvents(trx, [
    ...made.map(({ id }) => ({ ...event, action: 'create' as const, recordId: id })),
    ...changed.flatMap(({ id }) =>
      id === undefined ? [] : [{ ...event, action: 'change' as const, recordId: id, fields: ['names'] }],
    ),
  ]);
}

async function planTerms(reader: Db, kind: TermKind, rows: readonly CsvRow[]): Promise<PlannedTerm[]> {
  const seen = new Map<string, number>();
  const read: PlannedTerm[] = [];
  let names = 0;
  for (const row of rows) {
    const one = readTerm(row);
    read.push(one);
    names += namesIn(one);
    if (names < namesPerTurn) continue;
    names = 0;
    await turn();
  }
  const planned: PlannedTerm[] = [];
  for (const some of groupsOf(read, namesPerTurn, namesIn)) {
    await turn();
    const asked = some.flatMap((one) => (one.fate === 'refused' ? [] : [one.name, ...one.names]));
    const known = await termsNamed(reader, kind, asked);
    planned.push(...some.map((one) => (one.fate === 'refused' ? one : planTerm(one, known, seen))));
  }
  return planned;
}

type KnownTerms = Awaited<ReturnType<typeof termsNamed>>;

/** A row without regard to others. */
function readTerm({ row, values, fault: ofRow }: CsvRow): PlannedTerm {
  const cell = (column: string) => values[column]?.trim() ?? '';
  const atc = readAtcCode(cell('atc')) ?? (cell('atc') || null);
  const names = cell('othernames')
    .split('|', namesMax + 1)
    .map((other) => other.trim())
    .filter((other) => other !== '');
  const read: PlannedTerm = {
    row,
    name: cell('name'),
    fate: 'new',
    fields: [],
    issues: [],
    group: cell('class') || null,
    atc,
    names,
  };
  const fault = ofRow?.message ?? faultOf(read);
  return fault === null ? read : refusal({ ...read, name: cutName(read.name), names: [] }, fault);
}

const refusal = (planned: PlannedTerm, message: string): PlannedTerm => ({
  ...planned,
  fate: 'refused',
  issues: [{ path: '', code: 'format', message }],
});

/** `seen`: the row in which a folded name is first. */
function planTerm(read: PlannedTerm, known: KnownTerms, seen: Map<string, number>): PlannedTerm {
  const { row, name: own, names, group, atc } = read;
  const all = [own, ...names].map(foldName);
  const term = known.get(foldName(own));
  const clash = clashOf(all, term?.id, known, seen);
  for (const one of all) if (!seen.has(one)) seen.set(one, row);
  if (clash !== null) return refusal(read, clash);
  if (!term) return read;
  // A cell that is left empty changes nothing.
  const found = { ...read, group: group ?? term.group, atc: atc ?? term.atc, id: term.id };
  const fields = [
    ...(term.name === own ? [] : ['name']),
    ...(all.every((one) => known.get(one)?.id === term.id) ? [] : ['othernames']),
    ...(term.group === found.group ? [] : ['class']),
    ...(term.atc === found.atc ? [] : ['atc']),
  ];
  return { ...found, fields, fate: fields.length === 0 ? 'same' : 'changed' };
}

/** A name that is too long, for the list of results. */
const cutName = (name: string): string =>
  Array.from(name.slice(0, 2 * textMax.line))
    .slice(0, textMax.line)
    .join('');

/** Why a row cannot be imported, whatever the others are. Nothing is folded before. */
function faultOf({ name, names, group, atc }: PlannedTerm): string | null {
  if (textIssue(name, { max: textMax.line, required: true })) {
    return problems('the_name_is_missing_too_long', { line: textMax.line });
  }
  if (names.length > namesMax) return problems('use_at_most_other_names', { namesMax });
  const isLong = [...names, group ?? ''].some((text) =>
    textIssue(text, { max: textMax.line, required: false }),
  );
  if (isLong) return problems('use_at_most_characters_in_each', { line: textMax.line });
  return atc !== null && readAtcCode(atc) === null
    ? problems('is_no_atc_code', { atc: atc.slice(0, 20) })
    : null;
}

function clashOf(
  all: readonly string[],
  id: string | undefined,
  known: KnownTerms,
  seen: ReadonlyMap<string, number>,
): string | null {
  const earlier = all.map((one) => seen.get(one)).find((row) => row !== undefined);
  if (earlier !== undefined) return problems('a_name_of_this_row_is', { earlier });
  const other = all.map((one) => known.get(one)).find((term) => term && term.id !== id);
  return other ? problems('a_name_of_this_row_already_means', { name: other.name }) : null;
}
