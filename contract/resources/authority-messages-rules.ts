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
  one: 'a message',
  many: "messages of the institute's leadership",
  publicList: "Active messages of the institute's leadership, by sort order",
  fields: {
    authorityName: { kind: 'text', isTranslated: true, search: true },
    designation: { kind: 'text', isTranslated: true, search: true },
    message: { kind: 'longText', isTranslated: true, max: textMax.narrative, search: true },
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
