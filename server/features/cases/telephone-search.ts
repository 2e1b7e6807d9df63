// Telephone numbers in the search of cases: the digits alone, since people write the same number in many ways.
import { plainText } from '#contract/typed/digits-rules.ts';

/** At least so many digits make a telephone number: record numbers are shorter. */
const fewestDigits = 10;

export const digitsOf = (text: string): string => plainText(text).replace(/\D/g, '');

/** Whether a text is digits with what people write between them, and long enough for a telephone number. */
export const isTelephone = (text: string): boolean =>
  /^[+\d][\d ()./-]*$/.test(plainText(text)) && digitsOf(text).length >= fewestDigits;
