// Deleted records that administrators can still restore.
import * as z from 'zod/mini';
import { id, time } from './fields.ts';

/** How long a deleted record can be restored, in days. */
export const binDays = 30;

export const binEntry = z.object({
  /** The kind of record as in addresses: `contact-links`. */
  kind: z.string(),
  id: id(),
  /** The name that people know the record by: its title, or the name of a medicine. */
  name: z.string(),
  deletedAt: time(),
});
export type BinEntry = z.infer<typeof binEntry>;
