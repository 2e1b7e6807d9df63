// Reads typed content: its faults, with what is impossible, or the content. Apart from typed-content.ts because it loads all
// checks, which a screen needs only when somebody has edited.
import { typedDateFault } from '#client/components/ui/date-text.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { impossibleIssues } from '#contract/cases/content/checks-rules.ts';
import { labelOf } from '#contract/cases/content/differences-rules.ts';
import type { Now } from '#contract/cases/content/partial-dates-rules.ts';
import { placeOf, valueAt } from '#contract/cases/content/paths-rules.ts';
import { readContent } from '#contract/cases/content/read-content-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { newId } from './new-id.ts';
import { contentFromTyped, controlPath, type TypedContent } from './typed-content.ts';

/** The faults of the typed values, at the paths of the controls; without faults, the content. */
export function readTyped(
  typed: TypedContent,
  now: Now,
): { content: CaseContent; issues: [] } | { content: null; issues: Issue[] } {
  const value = contentFromTyped(typed);
  const read = readContent(value, newId);
  const issues = read.content ? impossibleIssues(read.content, now) : read.issues;
  if (issues.length === 0 && read.content) return { content: read.content, issues: [] };
  return {
    content: null,
    issues: issues.map((issue) => {
      const path = controlPath(issue.path, value);
      const message = dateFault(path, value) ?? issue.message;
      return { ...issue, path, message };
    }),
  };
}

/** Why a typed date is none, in a sentence of its own that names the field; null: it is one, or another field. */
function dateFault(path: string, value: CaseContent): string | null {
  const [typed, field] = [valueAt(value, path), placeOf(path)?.fields.at(-1)];
  if (typeof typed !== 'string' || field?.kind !== 'date') return null;
  return typedDateFault(typed, labelOf(path, value), field.use);
}
