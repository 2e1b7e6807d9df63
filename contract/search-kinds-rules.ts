// What a text in a search box looks like. People write the same telephone number in many ways, so its digits alone are
// searched. The audit trail keeps the kind after the words are gone.
import { numberOf } from './cases/intake/case-numbers-rules.ts';
import { readReference } from './receipt-code-rules.ts';
import { plainText } from './typed/digits-rules.ts';
import { names } from './words/labels-rules.ts';

export const searchKinds = ['telephone', 'number', 'words'] as const;
export type SearchKind = (typeof searchKinds)[number];
export const searchKindNames = names('searchKindNames', searchKinds);

/** At least so many digits make a telephone number: record numbers are shorter. */
const fewestDigits = 10;

export const digitsOf = (text: string): string => plainText(text).replace(/\D/g, '');

/** Whether a text is digits with what people write between them, and long enough for a telephone number. */
export const isTelephone = (text: string): boolean =>
  /^[+(\d][\d ()./-]*$/.test(plainText(text)) && digitsOf(text).length >= fewestDigits;

/** What finds a telephone number however it is written: without the code of its country, and without a zero before it. */
export const telephoneDigits = (text: string): string => digitsOf(text).slice(-fewestDigits);

/** A number is that of a case, a report, a record or the national system: one piece with a digit. */
export function searchKindOf(text: string): SearchKind {
  if (isTelephone(text)) return 'telephone';
  const isNumber =
    numberOf(text) !== null || readReference(text) !== null || /^\S*\d\S*$/.test(plainText(text).trim());
  return isNumber ? 'number' : 'words';
}
