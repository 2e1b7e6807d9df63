// What administrators have deleted and can still restore (readings 25).
import * as z from 'zod/mini';
import { id, time } from './fields.ts';

/** How long a deleted record can be restored, in days. */
export const binDays = 30;

export const binEntry = z.object({
  /** The record's kind, as addresses name it: `contact-links`. */
  kind: z.string(),
  id: id(),
  /** By which people know the record: its title, or the name of a medicine. */
  name: z.string(),
  deletedAt: time(),
});
export type BinEntry = z.infer<typeof binEntry>;
