// New information that a reporter told the staff.
import type { CaseContent } from '#contract/cases/content-rules.ts';

/** The body of the step that stores it: answers of the reporter, received on the first day of a test. */
export const told = (content: object, more: object = {}) =>
  ({
    step: 'newInformation',
    received: '2026-11-21',
    from: 'reporter',
    way: 'telephone',
    text: 'As told',
    content: content as CaseContent,
    ...more,
  }) as const;
