// The number under which a reporter can speak of a report: ADR-2026-XXXX-XXXX (readings 18).
// Crockford's base 32 with his check symbol: https://www.crockford.com/base32.html
import { randomInt } from 'node:crypto';

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Check symbols stand for the remainder by 37; the last five are not used, so that all eight characters are plain. */
const checkModulus = 37;
const dataLength = 7;

/** Draws a number. `drawSymbol` gives a whole number from 0 to 31, for tests; random otherwise. */
export function drawReference(year: number, drawSymbol = () => randomInt(symbols.length)): string {
  for (;;) {
    const values = Array.from({ length: dataLength }, drawSymbol);
    const check = symbols[remainder(values)];
    if (check === undefined) continue; // one of the five awkward check symbols: draw again
    const code = values.map((value) => symbols[value]).join('') + check;
    return `ADR-${year}-${code.slice(0, 4)}-${code.slice(4)}`;
  }
}

/** Whether a text is a reference number whose check character is right. */
export function isReference(text: string): boolean {
  const parts = /^ADR-\d{4}-([0-9A-HJKMNP-TV-Z]{4})-([0-9A-HJKMNP-TV-Z]{4})$/.exec(text);
  if (!parts) return false;
  const values = [...`${parts[1]}${parts[2]}`].map((symbol) => symbols.indexOf(symbol));
  return values.pop() === remainder(values);
}

function remainder(values: readonly number[]): number {
  return values.reduce((rest, value) => (rest * symbols.length + value) % checkModulus, 0);
}
