// CSV files: cells that no spreadsheet takes for a formula, whether it splits at commas, semicolons or tabs.

import { isolated, notIsolated } from './words/isolated-rules.ts';

/** A list becomes one cell with its words separated by spaces; an object becomes JSON. */
export type CsvValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Readonly<Record<string, unknown>>;

/** Rows of texts as a file of their own, such as those that an import has refused. */
export const csvTable = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;

// Spreadsheets take these for a formula: the four signs, in ASCII and in full width, also after invisible
// characters; and a leading tab, line break or NUL, which some programs drop first. Leading apostrophes are
// included, so that every text has its own escaped form and can be read back.
const formula = /^'*(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

// The places where a spreadsheet that splits at semicolons or tabs starts another cell: it respects quotation marks
// only at the start of a cell, so separators and line breaks inside our cells are not protected from it.
const formulaInCell = /(?<=[;\t\r\n])(?='*[[\s\p{Cc}\p{Cf}]--[\t\r\n]]*[=+\-@＝＋－＠])/gv;
const guardInside = /(?<=[;\t\r\n])'(?='*[[\s\p{Cc}\p{Cf}]--[\t\r\n]]*[=+\-@＝＋－＠])/gv;

/**
 * One cell as in RFC 4180, with an apostrophe wherever a text would start a formula. A text that may turn the direction is
 * isolated, so that it does not move the cells after it in a program that shows lines.
 */
export function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'object') {
    return csvCell(Array.isArray(value) ? value.join(' ') : JSON.stringify(value));
  }
  if (typeof value !== 'string') return String(value);
  const whole = String(isolated(value));
  const text = (formula.test(whole) ? "'" : '') + whole.replace(formulaInCell, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell that comes back from a file, without the apostrophes and isolates that `csvCell` put there. */
export function withoutGuard(cell: string): string {
  const text = cell.replace(guardInside, '');
  return notIsolated(text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text);
}
