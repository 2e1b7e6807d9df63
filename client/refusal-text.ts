// Why the portal has refused something, in the visitor's language.
import { m } from '#client/paraglide/messages.js';
import { getLocale } from '#client/paraglide/runtime.js';
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

/**
 * The catalogue's sentence. Where there is none, a reader of English reads the portal's own, which is in English and more
 * exact, others `general`.
 */
export function refusalText(
  { message, code, retryAfter = 0, details = '' }: Refusal,
  general: () => string = m.refusal_changed,
): string {
  const sentence = (sentences as Partial<Record<string, (typeof sentences)[ProblemCode]>>)[code ?? ''];
  return sentence?.(Math.max(1, Math.ceil(retryAfter / 60)), details) ?? inOwnWords(message, general);
}

/** What the portal says in English, for readers of English; for others a sentence in their language. */
export const inOwnWords = (english: string, general: () => string): string =>
  getLocale() === 'en' ? english : general();
