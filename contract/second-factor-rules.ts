// Limits and texts of second factors. No zod here: screens use them without the schemas.

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
  const characters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (characters.length !== recoveryCodeLength) return null;
  const numbers = Array.from(characters, (character) => alphabet.indexOf(character));
  return numbers.includes(-1) ? null : recoveryCodeOf(numbers);
}

/** A typed code of an authenticator app: six digits, also with a space between. */
export function readOneTimeCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
