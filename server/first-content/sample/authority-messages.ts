// Sample messages of the leadership. They name no person and quote nobody.
import type { AuthorityMessageInput } from '#contract/authority-messages.ts';

export const authorityMessages = [
  {
    authorityName: 'Head of the institute',
    designation: 'Sample text',
    message:
      'This is the place for a message by the head of the institute. An administrator can replace this sample text, ' +
      'add a name and a photograph, or switch it off.',
    imageUrl: null,
    sortOrder: 1,
    isActive: true,
  },
  {
    authorityName: 'Coordinator of the pharmacovigilance cell',
    designation: 'Sample text',
    message:
      'This is the place for a message by the person who leads the pharmacovigilance cell. An administrator can ' +
      'replace this sample text or switch it off.',
    imageUrl: null,
    sortOrder: 2,
    isActive: true,
  },
] satisfies readonly AuthorityMessageInput[];
