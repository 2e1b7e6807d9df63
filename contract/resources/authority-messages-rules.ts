// A message of the institute’s leadership on the about page.
import {
  imageUrl,
  type InputOf,
  isActive,
  type RecordOf,
  resource,
  sortOrder,
  updatedAt,
} from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const authorityMessages = resource({
  kind: 'authority-messages',
  is: 'A message of the institute’s leadership, on the about page.',
  one: 'a message',
  many: "messages of the institute's leadership",
  isPublic: true,
  fields: {
    authorityName: { kind: 'text', is: 'name of the person', search: true },
    designation: { kind: 'text', is: 'position of the person', search: true },
    message: { kind: 'longText', is: 'text of the message', max: textMax.narrative, search: true },
    imageUrl,
    sortOrder,
    isActive,
    updatedAt,
  },
  name: 'authorityName',
  order: ['sortOrder', 'authorityName'],
});
export type AuthorityMessage = RecordOf<typeof authorityMessages>;
export type AuthorityMessageInput = InputOf<typeof authorityMessages>;
