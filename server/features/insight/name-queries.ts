// The names under which drugs and reactions are counted, also for exports: at the chosen level, by the centre's own terms
// and its MedDRA releases. A name without a term counts as typed; it has no class and no body system.
import type { DrugLevel, ReactionLevel } from '#contract/insight-rules.ts';
import type { Db } from '../../db/tables.ts';
import { foldName } from '#contract/text-rules.ts';
import { codeOfName, findCodes, listReleases } from '../terms/meddra-queries.ts';
import { linkedTerms, termsNamed } from '../terms/queries.ts';

/** Finds the names under which each stored name of a drug or reaction counts. None: it has no name at this level. */
export type NamesAtLevel = (stored: readonly string[]) => Promise<Map<string, readonly string[]>>;

interface Term {
  name: string;
  group: string | null;
}

/** A combination counts for each of its substances, which its name joins by ' + ', and for the classes of the combination. */
export function drugNames(db: Db, level: DrugLevel): NamesAtLevel {
  const substancesOf = (stored: string) => stored.split(' + ');
  return async (stored) => {
    const all = stored.flatMap((name) => [name, ...substancesOf(name)]);
    const terms = await inParts(all, (names) => linkedTerms(db, 'substance', names));
    const names = (typed: string, term?: Term) =>
      level === 'class' ? atLevel(typed, term, true) : atLevel(typed, term, false).flatMap(substancesOf);
    const namesOf = (typed: string) =>
      (terms.get(foldName(typed)) ?? [undefined]).flatMap((term) => names(typed, term));
    return new Map(
      stored.map((name) => [
        name,
        [...new Set(terms.has(foldName(name)) ? namesOf(name) : substancesOf(name).flatMap(namesOf))],
      ]),
    );
  };
}

/** A MedDRA code counts as its preferred term, by the newest release that has it. */
export function reactionNames(db: Db, level: ReactionLevel): NamesAtLevel {
  return async (stored) => {
    const codes = stored.flatMap((name) => codeOfName(name) ?? []);
    const [own, coded] = await Promise.all([
      inParts(stored, (names) => termsNamed(db, 'reaction', names)),
      inParts(codes, (some) => termsOfCodes(db, some)),
    ]);
    const termOf = (name: string) => coded.get(codeOfName(name) ?? '') ?? own.get(foldName(name));
    return new Map(stored.map((name) => [name, atLevel(name, termOf(name), level === 'bodySystem')]));
  };
}

/** A statement takes at most 32,766 values. */
const partSize = 1_000;

/** Looks up names, some at a time. */
async function inParts<Found>(
  names: readonly string[],
  find: (names: readonly string[]) => Promise<Map<string, Found>>,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const all = [...new Set(names)];
  for (let at = 0; at < all.length; at += partSize) {
    for (const [name, term] of await find(all.slice(at, at + partSize))) found.set(name, term);
  }
  return found;
}

function atLevel(typed: string, term: Term | undefined, isGroup: boolean): readonly string[] {
  const name = isGroup ? term?.group : (term?.name ?? typed);
  return name === undefined || name === null ? [] : [name];
}

async function termsOfCodes(db: Db, codes: readonly string[]): Promise<Map<string, Term>> {
  const releases = (await listReleases(db)).filter(({ state }) => state === 'ready').map(({ id }) => id);
  const rows = await findCodes(db, releases, codes);
  const oldestFirst = rows.toSorted((a, b) => releases.indexOf(b.releaseId) - releases.indexOf(a.releaseId));
  return new Map(oldestFirst.map(({ code, ptName, socName }) => [code, { name: ptName, group: socName }]));
}
