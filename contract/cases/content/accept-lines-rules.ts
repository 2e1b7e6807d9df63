// Accepts lines of later information: what a decision makes of a content.
import type { CaseContent } from './content-rules.ts';
import type { ProposedLine } from '../reporters/information-rules.ts';
import { placeOf, sameValue, valueAt, withValue } from './paths-rules.ts';

/**
 * The content with the accepted lines. If a field has changed since the person saw it, its line is not applied but
 * returned in `changedMeanwhile`, and a person decides again.
 */
export function acceptLines(
  content: CaseContent,
  accepted: readonly ProposedLine[],
): { content: CaseContent; applied: ProposedLine[]; changedMeanwhile: ProposedLine[] } {
  let result = content;
  const applied: ProposedLine[] = [];
  const changedMeanwhile: ProposedLine[] = [];
  for (const line of accepted) {
    const fits = hasPlace(result, line.path) && sameValue(valueAt(result, line.path), line.before);
    (fits ? applied : changedMeanwhile).push(line);
    if (fits) result = withValue(result, line.path, line.says);
  }
  return { content: result, applied, changedMeanwhile };
}

/** Whether the entries on the way to a path exist. */
function hasPlace(content: CaseContent, path: string): boolean {
  const parts = path.split('.');
  return parts.every((_, number) => {
    const outer = parts.slice(0, number + 1).join('.');
    return outer === path || placeOf(outer)?.isEntry !== true || valueAt(content, outer) !== undefined;
  });
}
