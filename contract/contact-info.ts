// The institute's contact details: one record.
import * as z from 'zod/mini';
import { editable, email, id, requiredText, time } from './fields.ts';
import { textMax } from './text-rules.ts';

export const contactInfoInput = z.object({
  phone: requiredText(textMax.line, { required: 'Phone is required' }),
  email: email({ required: 'Invalid email format', email: 'Invalid email format' }),
  address: requiredText(textMax.paragraph, { required: 'Address is required' }),
});

export const contactInfo = z.object({
  id: id(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  updatedAt: time(),
  ...editable,
});
export type ContactInfo = z.infer<typeof contactInfo>;
