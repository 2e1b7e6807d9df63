// How a receipt code is written and read: XXXX-XXXX-XXXX in Crockford's base 32, https://www.crockford.com/base32.html.
import { codeOf, crockford } from './typed/codes-rules.ts';

export const receiptCodeSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve symbols in three groups. */
export const writeReceiptCode = (symbols: string): string => symbols.replace(/.{4}(?=.)/g, '$&-');

/** Reads a typed code, with the letters that Crockford reads as digits. Null: it cannot be a receipt code. */
export function readReceiptCode(typed: string): string | null {
  const symbols = codeOf(typed, /^[0-9A-TV-Z]{12}$/)?.[0];
  return symbols === undefined ? null : writeReceiptCode(crockford(symbols));
}

/** Reads a typed reference number in its usual form. Null: it cannot be one. It does not check the check character. */
export function readReference(typed: string): string | null {
  const [, year, ...groups] = codeOf(typed, /^ADR([\dOIL]{4})([0-9A-Z]{4})([0-9A-Z]{4})$/) ?? [];
  return year === undefined ? null : `ADR-${[year, ...groups].map(crockford).join('-')}`;
}
