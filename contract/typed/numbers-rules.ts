// Reads numbers as people type them.
import { plainText } from './digits-rules.ts';

/**
 * A decimal number: digits of every script, a sign, quarters and halves (2½), and thousands in the Indian or the international way (1,20,000 and
 * 120,000). A comma never begins decimals. Null: not a number.
 */
export function readNumber(typed: string): number | null {
  const text = withDecimals(plainText(typed)).replaceAll('\u066b', '.');
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(text)) {
    if (!/^[+-]?\d{1,3}(?:,\d\d\d?)*,\d{3}(?:\.\d+)?$/.test(text)) return null;
  }
  const number = Number(text.replaceAll(',', ''));
  return Number.isFinite(number) ? number : null;
}

const parts: Readonly<Record<string, string>> = {
  '¼': '.25',
  '½': '.5',
  '¾': '.75',
  '1/4': '.25',
  '1/2': '.5',
  '3/4': '.75',
};

/** Quarters and halves of a plain text as decimals: 2½, 2 1/2, and before a unit ½ or 1/2 alone. */
export const withDecimals = (plain: string): string =>
  plain
    .replace(/^(?:(?=[¼½¾])|(?=(?:1\/[24]|3\/4) ?\p{L}))/u, '0')
    .replace(/^(\d+) ?([¼½¾])/u, (_, whole: string, part: string) => whole + (parts[part] ?? ''))
    .replace(
      /^(?:0|(\d+) )(1\/[24]|3\/4)(?!\d)/,
      (_, whole = '0', part: string) => whole + (parts[part] ?? ''),
    );

/** As `readNumber`, and numbers with a power of ten (1.5e-7), as measuring instruments and messages write them. */
export function readMeasured(typed: string): number | null {
  const text = plainText(typed);
  return /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i.test(text) ? Number(text) : readNumber(typed);
}

/**
 * Whether a spreadsheet has written the error of a formula in place of a value: #N/A, #REF!, #DIV/0!, #WERT!, Err:502; or
 * ##### where the column was too narrow for it.
 */
export const isFailed = (cell: string): boolean =>
  /^(?:#N\/A|#NV|#GETTING_DATA|#(?:DIV\/0|\p{Lu}+)[!?]|Err:\d{3}|#{3,})$/u.test(cell);

/** Whether a spreadsheet has shortened a long number or code: 1.2E+05. What it was cannot be known. */
export const isShortened = (typed: string): boolean =>
  // Only few cells of a file have a plus: the others are not brought into plain characters.
  /[+\uff0b]/.test(typed) && /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(plainText(typed));
