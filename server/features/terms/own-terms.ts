// The centre's own reaction terms and substances: add, rename, link names, merge, and the CSV import of substances.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { OwnTermInput, SubstanceImport } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { readAtcCode } from '#contract/typed/codes-rules.ts';
import { isShortened, shortenedText } from '#contract/typed/numbers-rules.ts';
import { foldName, textIssue, textMax } from '#contract/text-rules.ts';
import type { SignedIn, Write } from '../../access/signed-in-write.ts';
import { recordEvent, recordEvents } from '../../audit/queries.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import { NoSuchRecord, StaleVersion } from '../../db/refused-writes.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { invalidInput, Problem } from '../../http/problems.ts';
import type { OnProgress } from '../../http/running-imports.ts';
import { CsvError, parseCsv } from '../../parse-csv.ts';
import {
  addNames,
  addNamesOf,
  changeTerm,
  choosePublicNames,
  findTerm,
  insertTerm,
  insertOwnTerms,
  markLookedAt,
  mergeTerm,
  takenNames,
  termsNamed,
} from './queries.ts';

const kindOf = (term: { kind: string }) => term.kind as TermKind;
const record = (
  trx: Trx,
  by: SignedIn,
  id: string,
  action: 'create' | 'change' | 'delete',
  fields?: string[],
) =>
  recordEvent(trx, {
    at: by.now,
    user: by.user,
    action,
    kind: 'terms',
    recordId: id,
    ...(fields && { fields }),
  });

/** The code as it is written in the index; null: none. The index itself may not be shipped. */
function requireAtc(kind: TermKind, atc: string | null): string | null {
  if (atc === null) return null;
  if (kind === 'reaction') throw fault('atc', 'Only substances have an ATC code');
  const code = readAtcCode(atc);
  if (code === null) throw fault('atc', 'Write an ATC code such as N02BE01, or its beginning');
  return code;
}

const fault = (path: string, message: string) => invalidInput([{ path, code: 'format', message }]);

/** Throws a 409 that names the term which has one of the names already. */
async function requireFree(trx: Trx, kind: TermKind, names: readonly string[], except?: string) {
  const taken = (await takenNames(trx, kind, names)).filter(({ termId }) => termId !== except);
  const [first] = taken;
  if (!first) return;
  throw new Problem(
    409,
    `"${first.name}" already means "${first.term}". Merge the two, or choose another name.`,
  );
}

export async function addTerm(trx: Trx, input: OwnTermInput, by: SignedIn): Promise<string> {
  const { kind, name, group, names } = input;
  const atc = requireAtc(kind, input.atc);
  await requireFree(trx, kind, [name, ...names]);
  const id = randomUUID();
  const row = { id, kind, name: name.trim(), group, atc, by: by.user.username };
  await insertTerm(trx, { ...row, createdAt: by.now.toISOString() });
  await addNames(trx, kind, id, [name, ...names]);
  await record(trx, by, id, 'create');
  return id;
}

/** Adds the new name to the names of the term. The earlier name still means the term. */
export async function renameTerm(
  trx: Trx,
  id: string,
  input: { name: string; group: string | null; atc: string | null },
  versions: readonly string[] | null,
  by: SignedIn,
): Promise<void> {
  const term = await requireTerm(trx, id);
  if (versions && !versions.includes(String(term.version))) throw new StaleVersion(term);
  const change = { ...input, atc: requireAtc(kindOf(term), input.atc) };
  await requireFree(trx, kindOf(term), [change.name], id);
  await changeTerm(trx, id, { ...change, name: change.name.trim() });
  await addNames(trx, kindOf(term), id, [change.name]);
  const fields = (['name', 'group', 'atc'] as const).filter((field) => term[field] !== change[field]);
  await record(trx, by, id, 'change', [...fields]);
}

/** Adds a name to a term. */
export async function linkName(trx: Trx, id: string, name: string, by: SignedIn): Promise<void> {
  const term = await requireTerm(trx, id);
  await requireFree(trx, kindOf(term), [name], id);
  await addNames(trx, kindOf(term), id, [name]);
  await record(trx, by, id, 'change', ['names']);
}

/**
 * Chooses the names that the public forms suggest. This is the only way in which a name that a stranger typed becomes
 * public.
 */
export async function suggestNames(trx: Trx, id: string, names: string[], by: SignedIn): Promise<void> {
  const term = await requireTerm(trx, id);
  if (term.kind !== 'substance') throw fault('names', 'Only names of substances are suggested');
  const own = await takenNames(trx, 'substance', names);
  const foreign = names.find(
    (name) => !own.some((one) => one.termId === id && one.folded === foldName(name)),
  );
  if (foreign !== undefined) throw fault('names', `"${foreign}" is no name of this substance`);
  await choosePublicNames(trx, id, names);
  await incrementContentVersion(trx);
  await record(trx, by, id, 'change', ['publicNames']);
}

export async function mergeInto(trx: Trx, id: string, into: string, by: SignedIn): Promise<void> {
  const term = await requireTerm(trx, id);
  const target = id === into ? undefined : await findTerm(trx, into);
  if (id === into) throw fault('into', 'A term cannot be merged into itself');
  if (!target || target.kind !== term.kind) throw fault('into', 'There is no such term of this kind');
  await mergeTerm(trx, id, into);
  await record(trx, by, id, 'delete');
  await record(trx, by, into, 'change', ['names']);
}

/** Throws a 409 that names the word which has a meaning already; then nothing is written. */
export async function decideWords(
  trx: Trx,
  {
    kind,
    words,
  }: { kind: TermKind; words: readonly { word: string; into: string | null; as: string | null }[] },
  by: SignedIn,
): Promise<{ linked: number; added: number }> {
  for (const { word, into: given, as } of words) {
    const into = given ?? (as === null ? null : await termCalled(trx, kind, as, by));
    if (into === null) {
      await addTerm(trx, { kind, name: word, group: null, atc: null, names: [] }, by);
      continue;
    }
    const term = await findTerm(trx, into);
    if (term?.kind !== kind) throw fault('words', `The term for "${word}" is gone. Read the list again.`);
    await linkName(trx, into, word, by);
  }
  const added = words.filter(({ into, as }) => into === null && as === null).length;
  return { linked: words.length - added, added };
}

/** The id of the term that a name means; a new one if there is none. */
async function termCalled(trx: Trx, kind: TermKind, name: string, by: SignedIn): Promise<string> {
  const known = (await termsNamed(trx, kind, [name])).get(foldName(name));
  return known?.id ?? addTerm(trx, { kind, name, group: null, atc: null, names: [] }, by);
}

/** Returns how many of the terms had the mark of the starter lists. */
export async function lookAt(trx: Trx, ids: readonly string[], by: SignedIn): Promise<number> {
  const changed = await markLookedAt(trx, ids);
  for (const id of changed) await record(trx, by, id, 'change', ['isStarter']);
  return changed.length;
}

async function requireTerm(trx: Trx, id: string) {
  const term = await findTerm(trx, id);
  if (!term) throw new NoSuchRecord();
  return term;
}

const columns = ['name', 'othernames', 'class', 'atc'] as const;
/** Most other names of one row. */
const namesMax = 200;
/**
 * How many names are planned, which asks for each whether it is taken, and how many one commit writes, before other
 * requests are served. A row has up to `namesMax` more.
 */
const namesPerTurn = 500;
const namesPerCommit = 1_000;

interface PlannedSubstance {
  row: number;
  name: string;
  group: string | null;
  atc: string | null;
  names: string[];
  fate: SubstanceImport['rows'][number]['fate'];
  message: string | null;
  /** The id of the substance that the row changes. */
  id?: string;
}

/**
 * Imports substances from a CSV file with the columns name, othernames (separated by |), class and atc. With `dryRun`
 * nothing is written. Throws a 400 if a row cannot be imported, before any is written, and a 409 if somebody changed the
 * substances while the rows of a long file were written: sent again, the file goes on where it stopped.
 */
export async function importSubstances(
  reader: Db,
  text: string,
  write: Write,
  dryRun: boolean,
  onProgress: OnProgress = () => {},
): Promise<SubstanceImport> {
  await write(async () => {}); // the session may have ended while the file was being sent
  const rows = await planSubstances(reader, await readCells(text));
  const shown = rows.map(({ row, name, fate, message }) => ({ row, name, fate, message }));
  if (dryRun) return { applied: false, rows: shown };
  const refused = rows.filter(({ fate }) => fate === 'refused');
  if (refused.length > 0) {
    throw new Problem(
      400,
      `Nothing was imported: ${refused.length} of ${rows.length} rows cannot be imported.`,
      {
        issues: refused.map(({ row, message }) => ({
          path: `row ${row}`,
          code: 'format' as const,
          message: message ?? '',
        })),
      },
    );
  }
  const writes = rows.filter(({ fate }) => fate !== 'same');
  let done = 0;
  for (const some of groupsOf(writes, namesPerCommit)) {
    onProgress(done, writes.length);
    await turn();
    await write(async (trx, by) => {
      const known = await termsNamed(
        trx,
        'substance',
        some.flatMap(({ name, names }) => [name, ...names]),
      );
      const isTaken = ({ name, names, id }: PlannedSubstance) =>
        [name, ...names].some((one) => (known.get(foldName(one))?.id ?? id) !== id);
      if (some.some(isTaken)) {
        throw new Problem(
          409,
          `Somebody has changed the substances meanwhile. ${done} of ${writes.length} rows are imported. Import the file again.`,
        );
      }
      await writeSubstances(trx, some, by);
    });
    done += some.length;
  }
  return { applied: true, rows: shown };
}

/** The rows in groups of at most `most` names. */
function groupsOf<Row extends { names: readonly string[] }>(rows: readonly Row[], most: number): Row[][] {
  const all: Row[][] = [];
  let left = 0;
  for (const row of rows) {
    left -= 1 + row.names.length;
    if (left < 0) {
      all.push([]);
      left = most - 1 - row.names.length;
    }
    all.at(-1)?.push(row);
  }
  return all;
}

async function writeSubstances(trx: Trx, rows: readonly PlannedSubstance[], by: SignedIn): Promise<void> {
  const made = rows
    .filter(({ fate }) => fate === 'new')
    .map((row) => ({ ...row, id: randomUUID() as string }));
  const changed = rows.filter(({ fate }) => fate === 'changed');
  await insertOwnTerms(
    trx,
    made.map(({ id, name, group, atc }) => ({
      id,
      kind: 'substance',
      name,
      group,
      atc,
      by: by.user.username,
      createdAt: by.now.toISOString(),
    })),
  );
  for (const { id, name, group, atc } of changed) {
    if (id !== undefined) await changeTerm(trx, id, { name, group, atc });
  }
  await addNamesOf(
    trx,
    'substance',
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

async function planSubstances(reader: Db, cells: readonly string[][]): Promise<PlannedSubstance[]> {
  const [head = [], ...body] = cells;
  const titles = head.map((title) => title.trim().toLowerCase());
  const unknown = titles.filter((title) => !columns.includes(title as (typeof columns)[number]));
  if (!titles.includes('name') || unknown.length > 0) {
    throw new Problem(
      400,
      `The first row must name the columns, separated by commas: ${columns.join(', ')}. Only name is required.`,
    );
  }
  const seen = new Map<string, number>();
  const read: PlannedSubstance[] = [];
  let names = 0;
  for (const [place, row] of body.entries()) {
    if (row.length === 1 && row[0] === '') continue;
    const one = readSubstance(row, place + 2, titles, head.length);
    read.push(one);
    names += 1 + one.names.length;
    if (names < namesPerTurn) continue;
    names = 0;
    await turn();
  }
  const rows: PlannedSubstance[] = [];
  for (const some of groupsOf(read, namesPerTurn)) {
    await turn();
    const asked = some.flatMap((one) => (one.fate === 'refused' ? [] : [one.name, ...one.names]));
    const known = await termsNamed(reader, 'substance', asked);
    rows.push(...some.map((one) => (one.fate === 'refused' ? one : planSubstance(one, known, seen))));
  }
  return rows;
}

type KnownTerms = Awaited<ReturnType<typeof termsNamed>>;

/** A row without regard to others. */
function readSubstance(
  row: readonly string[],
  number: number,
  titles: readonly string[],
  width: number,
): PlannedSubstance {
  const cell = (title: (typeof columns)[number]) => row[titles.indexOf(title)]?.trim() ?? '';
  const [name, group] = [cell('name'), cell('class') || null];
  const atc = readAtcCode(cell('atc')) ?? (cell('atc') || null);
  const names = cell('othernames')
    .split('|', namesMax + 1)
    .map((other) => other.trim())
    .filter((other) => other !== '');
  const read: PlannedSubstance = { row: number, name, group, atc, names, fate: 'new', message: null };
  const fault = faultOf(read, row.length === width);
  return fault === null ? read : { ...read, name: cutName(name), names: [], fate: 'refused', message: fault };
}

/** `seen`: the row in which a folded name is first. */
function planSubstance(
  read: PlannedSubstance,
  known: KnownTerms,
  seen: Map<string, number>,
): PlannedSubstance {
  const { row, name, names, group, atc } = read;
  const all = [name, ...names].map(foldName);
  const term = known.get(foldName(name));
  const clash = clashOf(all, term?.id, known, seen);
  for (const one of all) if (!seen.has(one)) seen.set(one, row);
  if (clash !== null) return { ...read, fate: 'refused', message: clash };
  if (!term) return read;
  // A cell that is left empty changes nothing.
  const found = { ...read, group: group ?? term.group, atc: atc ?? term.atc, id: term.id };
  const isSame =
    term.name === name &&
    term.group === found.group &&
    term.atc === found.atc &&
    all.every((one) => known.get(one)?.id === term.id);
  return { ...found, fate: isSame ? 'same' : 'changed' };
}

/** A name that is too long, for the list of results. */
const cutName = (name: string): string =>
  Array.from(name.slice(0, 2 * textMax.line))
    .slice(0, textMax.line)
    .join('');

/** Why a row cannot be imported, whatever the others are. Nothing is folded before. */
function faultOf({ name, names, group, atc }: PlannedSubstance, isWhole: boolean): string | null {
  if (!isWhole) return 'This row has another number of cells than the first row';
  if (textIssue(name, { max: textMax.line, required: true })) {
    return `The name is missing, too long (over ${textMax.line} characters), or has control characters`;
  }
  if ([name, ...names, atc ?? ''].some(isShortened)) return shortenedText;
  if (names.length > namesMax) return `Use at most ${namesMax} other names`;
  const isLong = [...names, group ?? ''].some((text) =>
    textIssue(text, { max: textMax.line, required: false }),
  );
  if (isLong) return `Use at most ${textMax.line} characters in each name and class`;
  return atc !== null && readAtcCode(atc) === null ? `"${atc.slice(0, 20)}" is no ATC code` : null;
}

function clashOf(
  all: readonly string[],
  id: string | undefined,
  known: KnownTerms,
  seen: ReadonlyMap<string, number>,
): string | null {
  const earlier = all.map((one) => seen.get(one)).find((row) => row !== undefined);
  if (earlier !== undefined) return `A name of this row is already in row ${earlier}`;
  const other = all.map((one) => known.get(one)).find((term) => term && term.id !== id);
  return other ? `A name of this row already means "${other.name}"` : null;
}

async function readCells(text: string): Promise<string[][]> {
  try {
    return await parseCsv(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    if (error instanceof CsvError) throw new Problem(400, error.message);
    throw error;
  }
}
