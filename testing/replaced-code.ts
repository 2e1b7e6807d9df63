// A typed code with another code in its place: the signs, words and scripts around and in it stay. So a row of the table of
// typed things (typed-rows.ts) can be tried with a code that the portal has made.
import { asciiDigits } from '#contract/typed/digits-rules.ts';

const plain = (sign: string) =>
  asciiDigits(sign).normalize('NFKC').toUpperCase().replace('O', '0').replace(/[IL]/, '1');

/** From the end, because words may stand before a code. A text that does not hold the whole code stays as it is. */
export function replacedCode(typed: string, code: string, other: string): string {
  const symbols = (one: string) => one.match(/[0-9A-Z]/g) ?? [];
  const [wanted, given] = [symbols(code), symbols(other)];
  const signs = [...typed];
  let left = wanted.length;
  for (let at = signs.length - 1; at >= 0 && left > 0; at -= 1) {
    const sign = signs[at] ?? '';
    if (plain(sign) !== plain(wanted[left - 1] ?? '')) continue;
    left -= 1;
    signs[at] = inScriptOf(sign, given[left] ?? '');
  }
  return left === 0 ? signs.join('') : typed;
}

function inScriptOf(sign: string, symbol: string): string {
  const point = sign.codePointAt(0) ?? 0;
  if (/\p{Nd}/u.test(sign) && /\d/.test(symbol)) {
    return String.fromCodePoint(point - Number(plain(sign)) + Number(symbol));
  }
  if (point >= 0xff01 && point <= 0xff5e) return String.fromCharCode(symbol.charCodeAt(0) + 0xfee0);
  return sign === sign.toLowerCase() ? symbol.toLowerCase() : symbol;
}
