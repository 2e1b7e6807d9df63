// The contact details of the institute: one record.
import { type RecordOf, resource, updatedAt } from '../fields/kinds-rules.ts';

const isNoEmail = 'Invalid email format';

export const contactInfo = resource({
  kind: 'contact-info',
  is: 'The contact details of the institute. One row, made at the first start.',
  one: 'the contact details',
  many: 'the contact details',
  isPublic: true,
  fields: {
    phone: { kind: 'text', is: 'telephone', says: { required: 'Phone is required' } },
    email: { kind: 'email', is: 'mailbox', says: { required: isNoEmail, email: isNoEmail } },
    address: { kind: 'longText', is: 'postal address', says: { required: 'Address is required' } },
    updatedAt,
  },
  name: 'email',
});
export type ContactInfo = RecordOf<typeof contactInfo>;
