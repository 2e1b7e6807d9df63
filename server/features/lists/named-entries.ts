// Writes entries of the centre's lists: a name stands for one entry only, an earlier name goes on standing for its entry, and
// cases follow a rename or a merge because they are counted by all names of an entry.
import { otherNamesOf, type WordList } from '#contract/resources/centre-lists-rules.ts';
import { foldName } from '#contract/text-rules.ts';
import { isDoseCode } from '#contract/resources/dose-words-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Actor } from '../../access/signed-in-write.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import { NoSuchRecord } from '../../db/refused-writes.ts';
import type { Trx } from '../../db/tables.ts';
import { invalidInput, Problem } from '../../http/problems.ts';
import { changeRecord, createRecord, deleteRecord, type RecordOf } from '../records/queries.ts';
import { entriesOf, type Entry, kindOf, takenBy } from './queries.ts';

type Values = Partial<Pick<Entry, 'name' | 'otherNames' | 'isActive'>> & {
  kind?: string;
  code?: string | null;
};

/** Throws a 400 if the code is none of its kind. */
export function requireCode({
  kind = '',
  code = null,
}: {
  kind?: string | undefined;
  code?: string | null | undefined;
}): void {
  if (code === null || isDoseCode(kind, code)) return;
  const message =
    kind === 'frequency'
      ? problems('write_the_interval_between_two_doses_such')
      : kind === 'unit'
        ? problems('write_a_unit_of_ucum_such')
        : problems('write_the_number_of_the_term_up');
  throw invalidInput([{ path: 'code', code: 'format', message }]);
}

/** Throws a 409 that names the entry of the list which has one of the names already. */
async function requireFree(
  trx: Trx,
  list: WordList,
  entry: { id?: string; name: string; otherNames: string | null },
): Promise<void> {
  const taken = await takenBy(trx, list, entry);
  if (taken === undefined) return;
  throw new Problem(409, problems('one_of_these_names_already_means', { taken }));
}

type KindOf<List extends WordList> = List extends 'departments' ? 'departments' : 'dose-words';

export async function addEntry<List extends WordList>(
  trx: Trx,
  list: List,
  values: Values & { name: string },
  by: Actor,
): Promise<RecordOf<KindOf<List>>> {
  // The first write takes the lock, so what is read stays valid until the commit.
  await incrementContentVersion(trx);
  await requireFree(trx, list, { name: values.name, otherNames: values.otherNames ?? null });
  return createRecord(trx, kindOf(list) as KindOf<List>, values as never, by);
}

/** Changes an entry. Its earlier name becomes one of its other names. Throws `NoSuchRecord` and `StaleVersion`. */
export async function changeEntry<List extends WordList>(
  trx: Trx,
  list: List,
  id: string,
  values: Values,
  by: Actor,
  versions: readonly string[] | null,
): Promise<RecordOf<KindOf<List>>> {
  await incrementContentVersion(trx);
  const before = (await entriesOf(trx, list)).find((one) => one.id === id);
  if (!before) throw new NoSuchRecord();
  const name = values.name ?? before.name;
  const others = otherNamesOf(values.otherNames === undefined ? before.otherNames : values.otherNames);
  const isRenamed = foldName(name) !== foldName(before.name);
  const all = isRenamed ? [...others, before.name] : others;
  const otherNames = joinedNames(name, all);
  await requireFree(trx, list, { id, name, otherNames });
  const changed = isRenamed || values.otherNames !== undefined ? { ...values, otherNames } : values;
  return changeRecord(trx, kindOf(list) as KindOf<List>, id, changed as never, by, versions);
}

/** Other names, one a line, each once and none that is the name. */
function joinedNames(name: string, names: readonly string[]): string | null {
  const seen = new Set([foldName(name)]);
  const own = names.filter((one) => {
    const folded = foldName(one);
    if (folded === '' || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
  return own.length > 0 ? own.join('\n') : null;
}

/** All names of one entry come to mean another one, and the entry goes to the bin without its other names. */
export async function mergeEntry(
  trx: Trx,
  list: WordList,
  from: string,
  into: string,
  by: Actor,
): Promise<void> {
  await incrementContentVersion(trx);
  const entries = await entriesOf(trx, list);
  const [gone, kept] = [from, into].map((id) => entries.find((one) => one.id === id));
  if (!gone || !kept) throw new NoSuchRecord();
  if (gone === kept)
    throw invalidInput([
      { path: 'into', code: 'choice', message: problems('an_entry_cannot_be_merged_into_itself') },
    ]);
  const otherNames = joinedNames(kept.name, [
    ...otherNamesOf(kept.otherNames),
    gone.name,
    ...otherNamesOf(gone.otherNames),
  ]);
  await deleteRecord(trx, kindOf(list), from, by);
  await changeRecord(trx, kindOf(list), into, { otherNames } as never, by);
}

export interface Link {
  word: string;
  /** The entry that the word means; null: it becomes an entry. */
  id: string | null;
}

/** Links words to entries, and makes entries of words. Throws a 409 if one of them means another entry already. */
export async function linkWords(trx: Trx, list: WordList, links: readonly Link[], by: Actor): Promise<void> {
  await incrementContentVersion(trx);
  const entries = new Map((await entriesOf(trx, list)).map((entry) => [entry.id, entry]));
  const byEntry = Map.groupBy(links, ({ id }) => id);
  for (const [id, words] of byEntry) {
    if (id === null) {
      for (const { word } of words) {
        const kind = list === 'departments' ? 'ward' : list;
        await addEntry(trx, list, { kind, name: word.trim(), otherNames: null, isActive: true }, by);
      }
      continue;
    }
    const entry = entries.get(id);
    if (!entry) throw new NoSuchRecord();
    const otherNames = [...otherNamesOf(entry.otherNames), ...words.map(({ word }) => word)].join('\n');
    await changeEntry(trx, list, id, { otherNames }, by, null);
  }
}
