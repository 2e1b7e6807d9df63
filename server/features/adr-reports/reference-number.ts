// The reference number of a report, for people to quote: ADR-2026-XXXX-XXXX.
// Crockford's base 32 with his check symbol: https://www.crockford.com/base32.html
import { randomInt } from 'node:crypto';

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * The check symbol is the remainder by 37. The last five symbols are not used, so that all characters are
 * letters and digits.
 */
const checkModulus = 37;
const dataLength = 7;

/** Draws a number. `drawSymbol` returns an integer from 0 to 31; tests may replace the random one. */
export function drawReference(year: number, drawSymbol = () => randomInt(symbols.length)): string {
  for (;;) {
    const values = Array.from({ length: dataLength }, drawSymbol);
    const check = symbols[remainder(values)];
    if (check === undefined) continue; // one of the five unused check symbols: draw again
    const code = values.map((value) => symbols[value]).join('') + check;
    return `ADR-${year}-${code.slice(0, 4)}-${code.slice(4)}`;
  }
}

/** Whether a text is a reference number with the right check character. */
export function isReference(text: string): boolean {
  const parts = /^ADR-\d{4}-([0-9A-HJKMNP-TV-Z]{4})-([0-9A-HJKMNP-TV-Z]{4})$/.exec(text);
  if (!parts) return false;
  const values = [...`${parts[1]}${parts[2]}`].map((symbol) => symbols.indexOf(symbol));
  return values.pop() === remainder(values);
}

function remainder(values: readonly number[]): number {
  return values.reduce((rest, value) => (rest * symbols.length + value) % checkModulus, 0);
}
