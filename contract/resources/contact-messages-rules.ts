// A message from a visitor to the institute: personal data.
import { type InputOf, resource } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const contactMessages = resource({
  kind: 'contact-messages',
  is: 'A message to the institute: personal data. There is no delete.',
  one: 'a message',
  many: 'messages',
  isPublic: false,
  sentBy: 'visitors',
  fields: {
    name: { kind: 'text', is: 'sender', search: 'searchText', isPersonal: true },
    email: { kind: 'email', is: 'address for the answer', search: 'searchText', isPersonal: true },
    message: {
      kind: 'longText',
      is: 'text of the message',
      max: textMax.narrative,
      search: 'searchText',
      isPersonal: true,
    },
    createdAt: { kind: 'time', is: 'when it arrived' },
  },
  name: 'name',
});
export type ContactMessageField = keyof InputOf<typeof contactMessages>;
