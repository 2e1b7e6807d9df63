// The body of every error response.
import * as z from 'zod/mini';
import { passIsOver } from './ward-rules.ts';

/** One fault of an input. */
export const issue = z.object({ path: z.string(), code: z.string(), message: z.string() });

/**
 * Refusals that a visitor's form or search can meet although its answers are valid. A client shows its own text
 * for them, in its own language. The meaning of a code never changes; new codes may be added, so clients fall
 * back on `message`. `unread`: the centre has not read what the reporter sent before; `details` is its telephone.
 */
const problemCodes = [
  'too-many-calls',
  'database-unavailable',
  'storage-full',
  'too-large',
  'unread',
  'fault',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const problem = z.object({
  message: z.string(),
  /**
   * `confirm`: after `POST /api/auth/confirm`, with the password or a passkey, the same request passes.
   * `second_factor`: the password is right, and the sign-in also needs a code.
   * `second_factor_setup`: the account must set up a second factor first. `ward-pass-over`: a ward pass has ended, and
   * takes nothing that was entered afterwards.
   */
  code: z.optional(z.enum([...problemCodes, 'confirm', 'second_factor', 'second_factor_setup', passIsOver])),
  /** Seconds after which a retry makes sense; the same number as in `Retry-After`. */
  retryAfter: z.optional(z.number()),
  issues: z.optional(z.array(issue)),
  details: z.optional(z.string()),
  current: z.optional(z.unknown()),
  /** Of the steps `ready` and `sign`: the findings that refuse them. */
  findings: z.optional(
    z.array(
      z.object({
        id: z.string(),
        check: z.string(),
        level: z.string(),
        fields: z.array(z.string()),
        message: z.string(),
      }),
    ),
  ),
  requestId: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;
