// The centre's own reaction terms and substances: add, rename, link names, merge, and the CSV import of substances.
import { randomUUID } from 'node:crypto';
import type { OwnTermInput, SubstanceImport } from '#contract/terms.ts';
import { isAtcCode, type TermKind } from '#contract/terms-rules.ts';
import { textIssue, textMax } from '#contract/text-rules.ts';
import type { SignedIn, Write } from '../../access/signed-in-write.ts';
import { recordEvent } from '../../audit/queries.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import { NoSuchRecord, StaleVersion } from '../../db/refused-writes.ts';
import type { Trx } from '../../db/tables.ts';
import { invalidInput, Problem } from '../../http/problems.ts';
import { CsvError, parseCsv } from '../../parse-csv.ts';
import {
  addNames,
  changeTerm,
  choosePublicNames,
  findTerm,
  foldName,
  insertTerm,
  listTerms,
  mergeTerm,
  takenNames,
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

function requireAtc(kind: TermKind, atc: string | null): void {
  if (atc === null) return;
  if (kind === 'reaction') throw fault('atc', 'Only substances have an ATC code');
  if (!isAtcCode(atc)) throw fault('atc', 'Write an ATC code such as N02BE01, or its beginning');
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
  const { kind, name, group, atc, names } = input;
  requireAtc(kind, atc);
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
  change: { name: string; group: string | null; atc: string | null },
  versions: readonly string[] | null,
  by: SignedIn,
): Promise<void> {
  const term = await requireTerm(trx, id);
  if (versions && !versions.includes(String(term.version))) throw new StaleVersion(term);
  requireAtc(kindOf(term), change.atc);
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

async function requireTerm(trx: Trx, id: string) {
  const term = await findTerm(trx, id);
  if (!term) throw new NoSuchRecord();
  return term;
}

const columns = ['name', 'othernames', 'class', 'atc'] as const;
const rowsMax = 5_000;

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
 * Imports substances from a CSV file with the columns name, othernames (separated by |), class and atc: all rows or none.
 * With `dryRun` nothing is written.
 */
export async function importSubstances(
  text: string,
  write: Write,
  dryRun: boolean,
): Promise<SubstanceImport> {
  return write(async (trx, by) => {
    const rows = await planSubstances(trx, text);
    const refused = rows.filter(({ fate }) => fate === 'refused');
    if (!dryRun) {
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
      for (const one of rows) await writeSubstance(trx, one, by);
    }
    const shown = rows.map(({ row, name, fate, message }) => ({ row, name, fate, message }));
    return { applied: !dryRun, rows: shown };
  });
}

async function writeSubstance(trx: Trx, one: PlannedSubstance, by: SignedIn): Promise<void> {
  const { id, name, group, atc, names, fate } = one;
  if (fate === 'new') await addTerm(trx, { kind: 'substance', name, group, atc, names }, by);
  if (fate !== 'changed' || id === undefined) return;
  await changeTerm(trx, id, { name, group, atc });
  await addNames(trx, 'substance', id, [name, ...names]);
  await record(trx, by, id, 'change', ['names']);
}

async function planSubstances(trx: Trx, text: string): Promise<PlannedSubstance[]> {
  const cells = await readCells(text);
  const [head = [], ...body] = cells;
  const titles = head.map((title) => title.trim().toLowerCase());
  const unknown = titles.filter((title) => !columns.includes(title as (typeof columns)[number]));
  if (!titles.includes('name') || unknown.length > 0) {
    throw new Problem(
      400,
      `The first row must name the columns, separated by commas: ${columns.join(', ')}. Only name is required.`,
    );
  }
  const terms = await listTerms(trx, 'substance');
  const known = new Map(terms.flatMap((term) => term.names.map((name) => [foldName(name), term])));
  const seen = new Map<string, number>();
  return body.map((row, index) => {
    const cell = (title: (typeof columns)[number]) => row[titles.indexOf(title)]?.trim() ?? '';
    const [name, group, atc] = [cell('name'), cell('class') || null, cell('atc') || null];
    const names = cell('othernames')
      .split('|')
      .map((other) => other.trim())
      .filter((other) => other !== '');
    const term = known.get(foldName(name));
    const all = [name, ...names].map(foldName);
    const planned: PlannedSubstance = {
      row: index + 2,
      name,
      // A cell that is left empty changes nothing.
      group: group ?? term?.group ?? null,
      atc: atc ?? term?.atc ?? null,
      names,
      fate: 'new',
      message: null,
      ...(term && { id: term.id }),
    };
    const message = faultOf(planned, row.length === head.length, all, known, seen);
    for (const one of all) seen.set(one, planned.row);
    if (message !== null) return { ...planned, fate: 'refused', message };
    if (!term) return planned;
    const isSame =
      term.name === name &&
      term.group === planned.group &&
      term.atc === planned.atc &&
      all.every((one) => known.get(one)?.id === term.id);
    return { ...planned, fate: isSame ? 'same' : 'changed' };
  });
}

function faultOf(
  { name, names, group, atc, id }: PlannedSubstance,
  isWhole: boolean,
  all: readonly string[],
  known: ReadonlyMap<string, { id: string; name: string }>,
  seen: ReadonlyMap<string, number>,
): string | null {
  if (!isWhole) return 'This row has another number of cells than the first row';
  if (textIssue(name, { max: textMax.line, required: true })) {
    return `The name is missing, too long (over ${textMax.line} characters), or has control characters`;
  }
  const isLong = [...names, group ?? ''].some((text) =>
    textIssue(text, { max: textMax.line, required: false }),
  );
  if (isLong) return `Use at most ${textMax.line} characters in each name and class`;
  if (atc !== null && !isAtcCode(atc)) return `"${atc}" is no ATC code`;
  const earlier = all.map((one) => seen.get(one)).find((row) => row !== undefined);
  if (earlier !== undefined) return `A name of this row is already in row ${earlier}`;
  const other = all.map((one) => known.get(one)).find((term) => term && term.id !== id);
  return other ? `A name of this row already means "${other.name}"` : null;
}

async function readCells(text: string): Promise<string[][]> {
  try {
    return await parseCsv(text.replace(/^\uFEFF/u, ''), rowsMax + 1);
  } catch (error) {
    if (error instanceof CsvError) throw new Problem(400, error.message);
    throw error;
  }
}
