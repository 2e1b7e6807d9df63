// The contact details of the institute: one record.
import { type RecordOf, resource, updatedAt } from '../fields/kinds-rules.ts';

const isNoEmail = 'Invalid email format';

export const contactInfo = resource({
  kind: 'contact-info',
  isPublic: true,
  fields: {
    phone: { kind: 'text', says: { required: 'Phone is required' } },
    email: { kind: 'email', says: { required: isNoEmail, email: isNoEmail } },
    address: { kind: 'longText', isTranslated: true, says: { required: 'Address is required' } },
    updatedAt,
  },
  name: 'email',
});
export type ContactInfo = RecordOf<typeof contactInfo>;
