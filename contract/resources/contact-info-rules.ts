// The contact details of the institute: one record.
import { type RecordOf, resource, updatedAt } from '../fields/kinds-rules.ts';

export const contactInfo = resource({
  kind: 'contact-info',
  isPublic: true,
  fields: {
    phone: { kind: 'text', says: { required: 'phone_missing' } },
    email: { kind: 'email', says: { required: 'no_email', email: 'no_email' } },
    address: { kind: 'longText', isTranslated: true, says: { required: 'address_missing' } },
    updatedAt,
  },
  name: 'email',
});
export type ContactInfo = RecordOf<typeof contactInfo>;
