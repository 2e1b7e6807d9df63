// Which entry of a case each medicine, reaction, test or history entry of an information item may be. Entries of the same
// substance or term are proposed, and entries whose spelling differs by two letters while one of them is not linked.
// Names that are linked to different substances are never proposed: cefixime and cefepime.
import type { InformationItem } from '#contract/cases/work/case-details.ts';
import { type CaseContent, contentFields } from '#contract/cases/content/content-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { matchedEntries, type SameEntries } from '#contract/cases/reporters/information-rules.ts';
import { joinedLists, type JoinedList } from '#contract/cases/content/join-entries-rules.ts';
import { foldText } from '#contract/text-rules.ts';
import { isWithin, wordMax } from '../../../duplicates/similar-words.ts';
import type { Db } from '../../../db/tables.ts';
import { codedTerms } from '../work/coded-terms.ts';

type Entry = { id: string } & Record<string, unknown>;

/** How many letters two names may differ by to be proposed as one. */
const lettersApart = 2;

/** The entries of an item that are in no entry list of the case under their own id, with what each may be. */
export async function incomingEntries(
  db: Db,
  content: CaseContent,
  answers: CaseContent,
  said: SameEntries,
): Promise<InformationItem['entries']> {
  const same = matchedEntries(content, answers, said);
  const incoming = joinedLists.flatMap((list) => {
    const own = entriesOf(content, list);
    const ids = new Set(own.map(({ id }) => id));
    return entriesOf(answers, list)
      .filter(({ id }) => !ids.has(id))
      .map((entry) => ({ list, entry, own }));
  });
  if (incoming.length === 0) return [];
  const linked = await linksOf(db, content, answers);
  return incoming.map(({ list, entry, own }) => ({
    id: entry.id,
    list,
    name: nameOf(list, entry),
    as: same.get(entry.id) ?? null,
    isChosen: said[entry.id] !== undefined,
    options: own.map((one) => ({
      id: one.id,
      name: nameOf(list, one),
      isProposed: isAlike(list, entry, one, linked),
    })),
  }));
}

const entriesOf = (content: CaseContent, list: JoinedList) => (content[list] ?? []) as Entry[];

const nameOf = (list: JoinedList, entry: Entry): string => {
  const name = known(entry[contentFields[list].name] as string | undefined);
  return typeof name === 'string' ? name.trim() : '';
};

/** The terms and substances of reactions and drugs, by `drugs.<id>`: what makes two names one. */
async function linksOf(db: Db, ...contents: CaseContent[]): Promise<Map<string, Set<string>>> {
  const links = new Map<string, Set<string>>();
  for (const content of contents) {
    for (const { entry, source, code } of await codedTerms(db, content)) {
      links.set(entry, (links.get(entry) ?? new Set<string>()).add(`${source} ${code}`));
    }
  }
  return links;
}

function isAlike(
  list: JoinedList,
  one: Entry,
  other: Entry,
  linked: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const [its, others] = [one, other].map(({ id }) => linked.get(`${list}.${id}`));
  if (its && others) return !its.isDisjointFrom(others);
  const [name, otherName] = [one, other].map((entry) => foldText(nameOf(list, entry)));
  if (!name || !otherName || Math.max(name.length, otherName.length) > wordMax) return false;
  return isWithin(name, otherName, lettersApart);
}
