// How lists leave the portal as CSV files: names, columns, and cells that no spreadsheet takes for a formula, be it one
// that splits at commas or at semicolons or tabs. No zod here: the export runs in the administrator's browser.

import {
  type AdrReportField,
  adrReportFields,
  adrReportRules,
  type SpecifiedAdrReportField,
} from './adr-reports-rules.ts';

const isSpecified = (field: AdrReportField): field is SpecifiedAdrReportField =>
  !adrReportRules[field].isAdded;

/** The columns of each kind of file, in their order. The kind begins the file's name. */
export const csvColumns = {
  'adr-reports': [...adrReportFields.filter(isSpecified), 'createdAt'],
  'contact-messages': ['name', 'email', 'message', 'createdAt'],
  'drug-risks': ['drugName', 'commonADRs', 'riskPercentage', 'isActive'],
  'quiz-scores': ['playerName', 'score', 'totalQuestions', 'completedAt'],
  'audit-events': ['at', 'username', 'action', 'kind', 'recordId', 'fields', 'details'],
  'amc-locations': ['name', 'address', 'city', 'state', 'pincode', 'phone', 'email', 'isActive'],
} as const;
export type CsvKind = keyof typeof csvColumns;

/** A record as far as its file shows it. */
export type CsvRecord<Kind extends CsvKind> = Record<(typeof csvColumns)[Kind][number], CsvValue>;

/** A list stands in one cell, its words with spaces between; what has parts stands there as JSON. */
type CsvValue = string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>;

/** `adr-reports-2026-11-21.csv`, by the date where the administrator is. */
export function csvFileName(kind: CsvKind, date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${kind}-${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}.csv`;
}

/** Byte-order mark and column names: what a file begins with. Excel needs the mark to read Devanagari. */
export function csvHead(kind: CsvKind): string {
  return `\uFEFF${csvColumns[kind].join(',')}\r\n`;
}

/** One record as a line of its file. */
export function csvLine<Kind extends CsvKind>(kind: Kind, record: CsvRecord<Kind>): string {
  const cells: Record<string, CsvValue> = record;
  return `${csvColumns[kind].map((column) => csvCell(cells[column] ?? null)).join(',')}\r\n`;
}

// What a spreadsheet takes for a formula: the four signs, in ASCII and in full width, also behind characters that
// are not seen; and a tab, line break or NUL in front, which some programs drop before they look. Apostrophes in front
// count with it, so that each text has a guarded form of its own and comes back from it.
const formula = /^'*(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

// Where another cell begins in a spreadsheet that splits at semicolons or tabs: such a one finds quotation marks only
// where they begin a cell of its own, so neither separators nor line breaks within ours are safe from it.
const inside = /(?<=[;\t\r\n])(?='*[[\s\p{Cc}\p{Cf}]--[\t\r\n]]*[=+\-@＝＋－＠])/gv;
const guardInside = /(?<=[;\t\r\n])'(?='*[[\s\p{Cc}\p{Cf}]--[\t\r\n]]*[=+\-@＝＋－＠])/gv;

/** One cell after RFC 4180; an apostrophe stands wherever a text would begin to run as a formula. */
export function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'object') {
    return csvCell(Array.isArray(value) ? value.join(' ') : JSON.stringify(value));
  }
  if (typeof value !== 'string') return String(value);
  const text = (formula.test(value) ? "'" : '') + value.replace(inside, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell that comes back from a file, without the apostrophes that `csvCell` put there. */
export function withoutGuard(cell: string): string {
  const text = cell.replace(guardInside, '');
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
