// The centre's own reaction terms and substances: add, rename, link names, merge.
import { randomUUID } from 'node:crypto';
import type { OwnTermInput } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { readAtcCode } from '#contract/typed/codes-rules.ts';
import { foldName } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { SignedIn } from '../../access/signed-in-write.ts';
import { recordEvent } from '../../audit/queries.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import { NoSuchRecord, StaleVersion } from '../../db/refused-writes.ts';
import type { Trx } from '../../db/tables.ts';
import { invalidInput, Problem } from '../../http/problems.ts';
import { deleteRecord } from '../records/queries.ts';
import {
  addNames,
  changeTerm,
  choosePublicNames,
  findTerm,
  insertOwnTerms,
  markLookedAt,
  mergeTerm,
  putNamesAway,
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
  if (kind === 'reaction') throw fault('atc', problems('only_substances_have_an_atc_code'));
  const code = readAtcCode(atc);
  if (code === null) throw fault('atc', problems('write_an_atc_code_such_as'));
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
    problems('already_means_merge_the_two_or_choose', { name: first.name, term: first.term }),
  );
}

export async function addTerm(trx: Trx, input: OwnTermInput, by: SignedIn): Promise<string> {
  const { kind, name, group, names } = input;
  const atc = requireAtc(kind, input.atc);
  await requireFree(trx, kind, [name, ...names]);
  const id = randomUUID();
  const row = { id, kind, name: name.trim(), group, atc, by: by.user.username };
  await insertOwnTerms(trx, [{ ...row, createdAt: by.now.toISOString() }]);
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
  if (term.kind !== 'substance') throw fault('names', problems('only_names_of_substances_are_suggested'));
  const own = await takenNames(trx, 'substance', names);
  const foreign = names.find(
    (name) => !own.some((one) => one.termId === id && one.folded === foldName(name)),
  );
  if (foreign !== undefined) throw fault('names', problems('is_no_name_of_this_substance', { foreign }));
  await choosePublicNames(trx, id, names);
  await incrementContentVersion(trx);
  await record(trx, by, id, 'change', ['publicNames']);
}

export async function mergeInto(trx: Trx, id: string, into: string, by: SignedIn): Promise<void> {
  const term = await requireTerm(trx, id);
  const target = id === into ? undefined : await findTerm(trx, into);
  if (id === into) throw fault('into', problems('a_term_cannot_be_merged_into'));
  if (!target || target.kind !== term.kind) throw fault('into', problems('there_is_no_such_term_of'));
  await mergeTerm(trx, id, into);
  await record(trx, by, id, 'delete');
  await record(trx, by, into, 'change', ['names']);
}

/** Puts a term into the bin with its names: what is typed in cases is linked to it no more. Throws `NoSuchRecord`. */
export async function removeTerm(trx: Trx, id: string, by: SignedIn): Promise<void> {
  await deleteRecord(trx, 'terms', id, by);
  await putNamesAway(trx, id);
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
    if (term?.kind !== kind) throw fault('words', problems('the_term_for_is_gone_read', { word }));
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
  for (const id of changed) await record(trx, by, id, 'change', ['isSample']);
  return changed.length;
}

async function requireTerm(trx: Trx, id: string) {
  const term = await findTerm(trx, id);
  if (!term) throw new NoSuchRecord();
  return term;
}
