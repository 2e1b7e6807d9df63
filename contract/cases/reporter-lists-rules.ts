// How much a visitor may list. Pairs of drugs and reactions are the product of two lists, so each has a far lower limit
// than a case has. Staff and imported messages may list 100 of each. No zod here: public pages may load this file.
import type { Issue } from '../issues.ts';
import type { CaseContent } from './content-rules.ts';
import { isSuspect } from './criteria-rules.ts';

/** Most entries of each kind that a visitor's details may have, and that fill a new case without a person. */
export const reporterListMax = { suspects: 10, otherDrugs: 20, reactions: 20, tests: 20 } as const;
type ReporterList = keyof typeof reporterListMax;

const lists: Record<ReporterList, { path: 'drugs' | 'reactions' | 'tests'; name: string }> = {
  suspects: { path: 'drugs', name: 'suspected or interacting drugs' },
  otherDrugs: { path: 'drugs', name: 'other drugs' },
  reactions: { path: 'reactions', name: 'reactions' },
  tests: { path: 'tests', name: 'tests' },
};
const names = Object.keys(lists) as ReporterList[];

const listOf = (path: string, entry: object): ReporterList | undefined => {
  if (path === 'drugs') return isSuspect(entry as { id: string }) ? 'suspects' : 'otherDrugs';
  return path === 'reactions' || path === 'tests' ? path : undefined;
};

const countsOf = (content: CaseContent): Record<ReporterList, number> => ({
  suspects: (content.drugs ?? []).filter(isSuspect).length,
  otherDrugs: (content.drugs ?? []).filter((drug) => !isSuspect(drug)).length,
  reactions: content.reactions?.length ?? 0,
  tests: content.tests?.length ?? 0,
});

/** The lists of a visitor's details that are too long, as faults of their paths. */
export function overfullLists(details: CaseContent): Issue[] {
  const counts = countsOf(details);
  return names.flatMap((name): Issue[] => {
    const [count, max] = [counts[name], reporterListMax[name]];
    if (count <= max) return [];
    const message = `List at most ${max} ${lists[name].name}; there are ${count}`;
    return [{ path: lists[name].path, code: 'too_long', message }];
  });
}

/**
 * Returns a function that counts a new entry of a list such as `drugs`, and says whether the content still has room for
 * it. Other lists always have.
 */
export function roomFor(content: CaseContent): (path: string, entry: object) => boolean {
  const counts = countsOf(content);
  return (path, entry) => {
    const list = listOf(path, entry);
    if (list === undefined) return true;
    if (counts[list] >= reporterListMax[list]) return false;
    counts[list] += 1;
    return true;
  };
}
