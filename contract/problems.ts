// The shape of every error answer (readings, Interfaces 2).
import * as z from 'zod/mini';

/** One fault of an input. */
export const issue = z.object({ path: z.string(), code: z.string(), message: z.string() });

export const problem = z.object({
  message: z.string(),
  issues: z.optional(z.array(issue)),
  details: z.optional(z.string()),
  current: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;
