// Fields that no later version changes. No zod here: public pages may load this file.
import type { Issue } from '../../issues.ts';
import { type CaseContent, contentFields } from './content-rules.ts';

/** The ids by which other institutions know the case. */
const fixedFields = ['worldwideId', 'firstSender'] as const;

/** The fields that a save would change although they must stay the same. */
export function changedFixedFields(before: CaseContent, after: CaseContent): Issue[] {
  return fixedFields.flatMap((path) => {
    if (before[path] === undefined || before[path] === after[path]) return [];
    const message = `"${contentFields[path].label}" stays "${before[path]}": other institutions know the case by it`;
    return [{ path, code: 'choice', message } satisfies Issue];
  });
}
