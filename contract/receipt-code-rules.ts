// How a receipt code is written and read: XXXX-XXXX-XXXX in Crockford's base 32, https://www.crockford.com/base32.html.
// No zod here: public pages load this file.

export const receiptCodeSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve symbols in three groups. */
export const writeReceiptCode = (symbols: string): string => symbols.replace(/.{4}(?=.)/g, '$&-');

/** Longest text that is read as a code or a reference number, in UTF-16 units. */
const receiptTextMax = 60;

/**
 * Reads a typed code: any case, with or without hyphens and spaces, and the letters that Crockford reads as digits.
 * Null: it cannot be a receipt code.
 */
export function readReceiptCode(typed: string): string | null {
  if (typed.length > receiptTextMax) return null;
  const symbols = typed
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(symbols) ? writeReceiptCode(symbols) : null;
}

/** Reads a typed reference number in its usual form. Null: it cannot be one. It does not check the check character. */
export function readReference(typed: string): string | null {
  if (typed.length > receiptTextMax) return null;
  const text = typed.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '');
  const parts = /^ADR(\d{4})([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(text);
  if (!parts) return null;
  const [, year, ...groups] = parts;
  const code = groups.map((group) => group.replaceAll('O', '0').replace(/[IL]/g, '1'));
  return `ADR-${year}-${code.join('-')}`;
}
