// An ADR monitoring centre of the national programme (specification 3, amc_locations).
import * as z from 'zod/mini';
import { editable, id, requiredText } from './fields.ts';
import { textMax } from './text-rules.ts';

/** `city` of the search; blank is refused (readings 7). */
export const amcSearch = z.object({ city: requiredText(textMax.line) });

export const amcLocation = z.object({
  id: id(),
  name: z.string(),
  address: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  pincode: z.nullable(z.string()),
  isActive: z.boolean(),
  ...editable,
});
export type AmcLocation = z.infer<typeof amcLocation>;
