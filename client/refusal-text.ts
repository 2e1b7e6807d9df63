// Why the portal has refused something, in the visitor's language.
import { m } from '#client/paraglide/messages.js';
import type { Problem, ProblemCode } from '#contract/problems.ts';

/** Another code than the portal's is a reason of this device. */
export type Refusal = Pick<Problem, 'message' | 'retryAfter' | 'issues' | 'details'> & {
  code?: string | undefined;
};

const sentences: Record<ProblemCode, (minutes: number, details: string) => string> = {
  'too-many-calls': (minutes) => (minutes === 1 ? m.refusal_too_many_one() : m.refusal_too_many({ minutes })),
  'database-unavailable': () => m.refusal_database_unavailable(),
  'storage-full': () => m.failure_full_text(),
  'too-large': () => m.refusal_too_large(),
  unread: (_, phone) => m.refusal_unread({ phone }),
  fault: () => m.failure_fault_text(),
};

/** The catalogue's sentence, or the portal's own where there is none: a newer portal may send other codes. */
export function refusalText({ message, code, retryAfter = 0, details = '' }: Refusal): string {
  const sentence = (sentences as Partial<Record<string, (typeof sentences)[ProblemCode]>>)[code ?? ''];
  return sentence?.(Math.max(1, Math.ceil(retryAfter / 60)), details) ?? message;
}
