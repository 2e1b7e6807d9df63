// Sample messages of the leadership. They name no person and quote nobody.
import type { AuthorityMessageInput } from '#contract/resources/authority-messages-rules.ts';

export const authorityMessages = [
  {
    authorityName: 'Head of the institute',
    designation: 'Sample text',
    message:
      'A medicine that helps many can harm some. Nobody sees it sooner than those who take it and those beside them. ' +
      'Tell us what you noticed: one report can be the first sign.',
    imageUrl: null,
    sortOrder: 1,
    isActive: true,
  },
  {
    authorityName: 'Coordinator of the pharmacovigilance cell',
    designation: 'Sample text',
    message:
      'You need not be sure, and a report accuses nobody. We read each one, and ask when something is missing.',
    imageUrl: null,
    sortOrder: 2,
    isActive: true,
  },
] satisfies readonly AuthorityMessageInput[];
