// Two cases that may be duplicates, as the screen of one of them shows them.
import * as z from 'zod/mini';
import { id, time } from '../../fields.ts';
import { caseStates } from './steps-rules.ts';

export const suspicion = z.object({
  /** The other case. */
  id: id(),
  number: z.string(),
  reference: z.string(),
  state: z.enum(caseStates),
  patient: z.string(),
  drug: z.string(),
  reaction: z.string(),
  receivedAt: time(),
  /** The weight in bits: docs/duplicates.md. */
  bits: z.number(),
  reasons: z.array(z.object({ bits: z.number(), text: z.string() })),
  foundAt: time(),
});
export type Suspicion = z.infer<typeof suspicion>;
