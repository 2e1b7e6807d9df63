// Reads codes as people type, dictate and paste them: letters and digits of any width and script, any dash, spaces,
// invisible characters, a label before and a full stop after.
import { plainText } from './digits-rules.ts';

/** What may stand before a code, and what may stand after it. */
const afterLabel = /^.*[:=#]\s*-?\s*/u;
const lastSigns = /(?<![\s.,;:!?)\]>*"'\u0964\u201d])[\s.,;:!?)\]>*"'\u0964\u201d]+$/u;

/** A typed code in capital letters and compatible characters, without a label that a sign closes, with its dashes. */
const withDashes = (typed: string): string =>
  plainText(plainText(typed).normalize('NFKC')).toUpperCase().replace(lastSigns, '').replace(afterLabel, '');

/**
 * What `shape` matches first in the readings of a typed code, in capital letters without spaces and dashes: the whole text,
 * and the text without the words before and after it. Null: it is not such a code.
 */
export function codeOf(typed: string, shape: RegExp): RegExpExecArray | null {
  const words = withDashes(typed).split(' ');
  for (;;) {
    for (const place of words.keys()) {
      const found = shape.exec(
        words
          .slice(place)
          .join('')
          .replace(/[-./\\~\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>*"']/gu, ''),
      );
      if (found) return found;
    }
    // 123456 is your code. A code may have letters alone: its dashes tell it from words.
    const last = words.pop();
    if (last === undefined || /\d/.test(last) || !/\d|\w-\w/.test(words.join(''))) return null;
  }
}

/**
 * The same of a code whose dashes part it: the last word with `-` for each of them. Who types spaces in their place means the
 * last words: as many as `parts`, of which the first one has a letter, because telephone numbers have spaces, too.
 */
export function dashedCodeOf(typed: string, shape: RegExp, parts: number): RegExpExecArray | null {
  const words = withDashes(typed)
    .replace(/ ?[-/\\_] ?/g, '-')
    .split(' ');
  const read = (some: readonly string[]) => shape.exec(some.join('-').replace(/^[\p{Ps}\p{Pi}<*"']+/u, ''));
  const last = words.slice(-parts);
  return read(words.slice(-1)) ?? (/[A-Z]/.test(last[0] ?? '') ? read(last) : null);
}

/** Crockford's reading of letters that look like digits, https://www.crockford.com/base32.html. */
export const crockford = (symbols: string): string => symbols.replaceAll('O', '0').replace(/[IL]/g, '1');

/**
 * A code of the Anatomical Therapeutic Chemical classification, or its beginning: N, N02, N02B, N02BE, N02BE01. Its places say
 * whether an O or I is a letter or a digit; a text without any digit is a word.
 */
export function readAtcCode(typed: string): string | null {
  const shape = /^([A-Z])(?:([\dOIL]{2})(?:([A-Z])(?:([A-Z])([\dOIL]{2})?)?)?)?$/;
  const [whole = '', first = '', group = '', third = '', fourth = '', substance = ''] =
    codeOf(typed, shape) ?? [];
  if (group !== '' && !/\d/.test(whole)) return null;
  return first + crockford(group) + third + fourth + crockford(substance) || null;
}
