// The second factor at a sign-in: whether an account has one, and whether a code is right. Everything runs under the
// lock on accounts, so that a code works once although several processes check it.
import { createHash, randomBytes } from 'node:crypto';
import {
  readOneTimeCode,
  readRecoveryCode,
  recoveryCodeCount,
  recoveryCodeLength,
  recoveryCodeOf,
} from '#contract/second-factor-rules.ts';
import type { Trx } from '../db/tables.ts';
import { unseal } from '../secret.ts';
import { stepOfCode } from './one-time-codes.ts';
import {
  findApp,
  storeUsedCode,
  countWrongAppCode,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from './queries.ts';

/** The account must set up a second factor before it does anything else. Answered with 403. */
export class NeedsSecondFactor extends Error {}

/**
 * After this many wrong codes in a row, from any addresses, an account accepts one code in 15 minutes. Otherwise
 * somebody who knows the password could find a code by trying from many addresses. Passkeys and recovery codes still
 * work.
 */
const freeCodes = 10;
const waitMs = 15 * 60_000;

/** The name under which the secret of an account's authenticator app is sealed. */
export const appSecretName = (userId: string) => `authenticator app of ${userId}`;

export type CodeResult = 'app' | 'recovery code' | 'wrong' | { waitUntil: Date };

/** Checks a typed code of an account, and uses it up. */
export async function consumeCode(
  trx: Trx,
  key: Buffer,
  { userId, typed, now }: { userId: string; typed: string; now: Date },
): Promise<CodeResult> {
  const recoveryCode = readRecoveryCode(typed);
  if (recoveryCode) {
    return (await consumeRecoveryCode(trx, userId, hashOf(recoveryCode))) ? 'recovery code' : 'wrong';
  }
  const app = await findApp(trx, userId);
  const secret = app && unseal(key, appSecretName(userId), app.secret);
  if (!app || !secret) return 'wrong';
  const waitUntil = new Date(Date.parse(app.wrongAt ?? '') + waitMs);
  const remainingWaitMs = waitUntil.getTime() - now.getTime();
  // Only a clock that went back can make the wait longer than that.
  if (app.wrongCodes >= freeCodes && remainingWaitMs > 0 && remainingWaitMs <= waitMs) return { waitUntil };
  const code = readOneTimeCode(typed);
  const step = code && stepOfCode({ secret, lastStep: app.lastStep }, code, now);
  if (typeof step !== 'number') {
    await countWrongAppCode(trx, app.id, now);
    return 'wrong';
  }
  await storeUsedCode(trx, app.id, step, now);
  return 'app';
}

// The code has 120 random bits, so nobody can find it from a fast hash.
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Makes new recovery codes; the old ones stop working. They are returned once and stored as hashes. */
export async function makeRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeOf(randomBytes(recoveryCodeLength)),
  );
  await replaceRecoveryCodes(trx, userId, codes.map(hashOf));
  return codes;
}
