// Fields that no later version changes.
import { refusals } from '../../words/refusals-rules.ts';
import type { Issue } from '../../issues.ts';
import { type CaseContent, contentFields } from './content-rules.ts';

/** The ids by which other institutions know the case. */
const fixedFields = ['worldwideId', 'firstSender'] as const;

/** The fields that a save would change although they must stay the same. */
export function changedFixedFields(before: CaseContent, after: CaseContent): Issue[] {
  return fixedFields.flatMap((path) => {
    if (before[path] === undefined || before[path] === after[path]) return [];
    const message = refusals('stays_fixed', {
      label: contentFields[path].label,
      value: before[path],
    });
    return [{ path, code: 'choice', message } satisfies Issue];
  });
}
