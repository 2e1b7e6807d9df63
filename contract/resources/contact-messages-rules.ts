// A message from a visitor to the institute: personal data.
import { type InputOf, resource } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const contactMessages = resource({
  kind: 'contact-messages',
  sentBy: 'visitors',
  fields: {
    name: { kind: 'text', search: 'searchText', isPersonal: true },
    email: { kind: 'email', search: 'searchText', isPersonal: true },
    message: { kind: 'longText', max: textMax.narrative, search: 'searchText', isPersonal: true },
    createdAt: { kind: 'time' },
  },
  name: 'name',
});
export type ContactMessageField = keyof InputOf<typeof contactMessages>;
