// The shape of every error answer.
import * as z from 'zod/mini';

/** One fault of an input. */
export const issue = z.object({ path: z.string(), code: z.string(), message: z.string() });

/**
 * The refusals that a visitor's form or search can meet without a fault in an answer. A client shows its own sentence for
 * them, in its own language. A code keeps its meaning; new ones may come, so a client falls back on `message`.
 */
export const problemCodes = ['too-many-calls', 'database-away', 'no-room', 'too-large', 'fault'] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const problem = z.object({
  message: z.string(),
  /** `confirm`: after `POST /api/auth/confirm`, with the password, the same request passes. */
  code: z.optional(z.enum([...problemCodes, 'confirm'])),
  /** Seconds after which another try makes sense; the same number as in `Retry-After`. */
  retryAfter: z.optional(z.number()),
  issues: z.optional(z.array(issue)),
  details: z.optional(z.string()),
  current: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;
