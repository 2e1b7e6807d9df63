// Telephone numbers are kept as people type them. Links follow RFC 3966.
import { asciiDigits } from './digits-rules.ts';

/** Digits, and the signs that people put between them; a word, a sign of another kind or a new line ends a number. */
const numbers = /(?:\+\s?)?[\d(](?:[ \t\-.()\u2010-\u2015\u2212\u00a0]*[+\d])*/gu;
/** What may stand between a number and its extension. */
const extensions =
  /^[\s,;(]*(?:(?:extension|extn|ext|ex|x)(?![\p{L}])(?:[\s.]+no)?|विस्तार|एक्सटेंशन|#|;ext=)[\s.:=#-]*(\d+)/iu;

/**
 * The target of a link that calls a typed number, the first one where there are several: `tel:+912025501111;ext=12`. The
 * `(0)` that is not dialled after a country code is dropped. Null: there is no number.
 */
export function telephoneLink(typed: string): string | null {
  const text = asciiDigits(typed.slice(0, 200))
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '')
    .replace(/^tel:/i, '');
  for (const found of text.matchAll(numbers)) {
    const [number] = found;
    // 00 is how India dials abroad.
    const isInternational = /^\(?(?:\+|00 ?[1-9])/.test(text.slice(found.index));
    // No number of India begins with 0 after its country code.
    const dialled = isInternational
      ? number.replace(/^\(?00 ?/, '').replace(/\(\s*0\s*\)|(?<=^\W*91\W+)0/, '')
      : number;
    // Digits in brackets behind a whole number are not part of it.
    const whole = dialled.replace(/(?<=\d{3}.*)\s\(\d{1,5}\)?$/, '');
    const digits = firstOf(whole, isInternational);
    if (digits === null) continue;
    // The letters of 1800-ASTHMA stand for digits.
    const isCut = digits.length < 7 && /^-\p{L}{3}/u.test(text.slice(found.index + number.length));
    if (digits.length < 3 || isCut) continue;
    const isWhole = digits === whole.replace(/\D/g, '');
    const [, extension] = (isWhole && extensions.exec(text.slice(found.index + number.length))) || [];
    return `tel:${isInternational ? '+' : ''}${digits}${extension ? `;ext=${extension}` : ''}`;
  }
  return null;
}

/** Most digits of a number, with the code of a country (E.164) and without. */
const most = { international: 15, national: 12 };

/**
 * The digits of a number. Two numbers with only a space between them are too long for one: then the groups that make the
 * first. Null: there is no such group.
 */
function firstOf(number: string, isInternational: boolean): string | null {
  const max = isInternational ? most.international : most.national;
  const all = number.replace(/\D/g, '');
  if (all.length <= max) return all;
  const least = isInternational ? 11 : all.startsWith('0') ? 11 : 10;
  let digits = '';
  for (const [group] of number.matchAll(/\d+/g)) {
    digits += group;
    if (digits.length >= least) break;
  }
  return digits.length <= max ? digits : null;
}
