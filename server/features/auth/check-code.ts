// The second step of a sign-in by password: the code that an account with a second factor needs.
import { problems } from '#contract/words/problems-rules.ts';
import { findSecondFactors } from '../../access/queries.ts';
import { consumeCode } from '../../access/second-factor.ts';
import type { Trx } from '../../db/tables.ts';
import { Problem } from '../../http/problems.ts';
import { tooManyAttempts } from './sign-in-limits.ts';

export interface Refusal {
  problem: Problem;
  /** A code was given, and it is wrong. */
  isAttempt: boolean;
}

/** `passed`: the second factor that was used; null together with `refusal`. */
export async function checkCode(
  trx: Trx,
  key: Buffer,
  { userId, code, now }: { userId: string; code: string | null; now: Date },
): Promise<{ passed: string[]; refusal: null } | { passed: null; refusal: Refusal }> {
  const { app, passkeys } = await findSecondFactors(trx, userId);
  if (!app && passkeys === 0) return { passed: [], refusal: null };
  if (code === null) return refused(needed(app), false);
  const result = await consumeCode(trx, key, { userId, typed: code, now });
  if (typeof result === 'object') return refused(tooManyAttempts(now, result.waitUntil.getTime()), true);
  return result === 'wrong' ? refused(wrong(), true) : { passed: [result], refusal: null };
}

const refused = (problem: Problem, isAttempt: boolean) => ({ passed: null, refusal: { problem, isAttempt } });

function needed(hasApp: boolean): Problem {
  const message = hasApp
    ? problems('enter_the_code_of_your_authenticator_app')
    : problems('sign_in_with_your_passkey_or_enter');
  // By the path the screen decides which field to show first.
  const path = hasApp ? 'code' : 'passkey';
  const issues = [{ path, code: 'required' as const, message }];
  return new Problem(401, message, { code: 'second_factor', issues });
}

function wrong(): Problem {
  const message = problems('this_code_is_wrong_or_was_used');
  return new Problem(401, message, {
    code: 'second_factor',
    issues: [{ path: 'code', code: 'choice', message }],
  });
}
