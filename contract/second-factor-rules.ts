// Limits and texts of second factors.
import { codeOf, crockford } from './typed/codes-rules.ts';

/** How many passkeys one account may have. */
export const passkeysMax = 20;

/** How many recovery codes are made at a time. */
export const recoveryCodeCount = 10;

/** Crockford's base 32: without letters that look like digits or other letters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Six groups of four characters: 120 bits. */
const [groups, groupLength] = [6, 4];

/** `7K2M-9QXD-…` from 24 numbers of 0 to 31. */
export function recoveryCodeOf(numbers: ArrayLike<number>): string {
  const characters = Array.from(numbers, (number) => alphabet[number % alphabet.length]).join('');
  return Array.from({ length: groups }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-');
}
export const recoveryCodeLength = groups * groupLength;

/** A typed recovery code in its exact form: small letters, spaces, and O, I and L for 0, 1 and 1 are accepted. */
export function readRecoveryCode(typed: string): string | null {
  const found = codeOf(typed, /^[0-9A-TV-Z]{24}$/)?.[0];
  return found === undefined
    ? null
    : recoveryCodeOf(Array.from(crockford(found), (symbol) => alphabet.indexOf(symbol)));
}

/** A typed code of an authenticator app: six digits, also with a space between. */
export const readOneTimeCode = (typed: string): string | null => codeOf(typed, /^\d{6}$/)?.[0] ?? null;
