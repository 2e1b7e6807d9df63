// Merges the edits of two people into one content: everything that the other person saved, and one's own changes that
// do not conflict with it or were chosen.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import {
  applyDifferences,
  conflicts,
  type Difference,
  differences,
} from '#contract/cases/content/differences-rules.ts';
import { placeOf, valueAt } from '#contract/cases/content/paths-rules.ts';

/** `chosen`: the conflicting paths whose own value is kept. */
export function mergedContent(
  base: CaseContent,
  mine: CaseContent,
  theirs: CaseContent,
  chosen: ReadonlySet<string>,
): CaseContent {
  const collisions = new Set(conflicts(base, mine, theirs));
  const own = differences(base, mine).filter(({ path }) => !collisions.has(path) || chosen.has(path));
  return applyDifferences(
    theirs,
    own.map((one) => restoreEntry(one, mine, theirs)),
  );
}

/** A change inside an entry that the other person removed brings the entry back. */
function restoreEntry(difference: Difference, mine: CaseContent, theirs: CaseContent): Difference {
  const parts = difference.path.split('.');
  for (let length = 2; length < parts.length; length += 1) {
    const outer = parts.slice(0, length).join('.');
    if (placeOf(outer)?.isEntry && valueAt(theirs, outer) === undefined) {
      return { path: outer, before: undefined, after: valueAt(mine, outer) };
    }
  }
  return difference;
}
