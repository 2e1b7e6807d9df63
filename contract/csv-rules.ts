// CSV export of lists: names, columns, and cells that no spreadsheet takes for a formula, whether it splits at
// commas, semicolons or tabs.

import { adrReports } from './resources/adr-reports-rules.ts';
import { contactMessages } from './resources/contact-messages-rules.ts';
import { quizScores } from './resources/quiz-scores-rules.ts';
import { amcLocations } from './resources/amc-locations-rules.ts';
import { centreEvents } from './resources/centre-events-rules.ts';
import { departments } from './resources/departments-rules.ts';
import { doseWords } from './resources/dose-words-rules.ts';
import { reporters } from './resources/reporters-rules.ts';
import { drugRisks } from './resources/drug-risks-rules.ts';
import { safetyAlerts } from './resources/safety-alerts-rules.ts';
import { csvColumnsOf } from './fields/kinds-rules.ts';
import { isolated, notIsolated } from './words/isolated-rules.ts';

/** The columns of each kind of file, in order. The kind begins the file's name. */
export const csvColumns = {
  'adr-reports': [...csvColumnsOf(adrReports), 'createdAt'],
  'contact-messages': [...csvColumnsOf(contactMessages), 'createdAt'],
  'drug-risks': csvColumnsOf(drugRisks),
  'quiz-scores': [...csvColumnsOf(quizScores), 'completedAt'],
  'audit-events': ['at', 'username', 'action', 'kind', 'recordId', 'fields', 'details', 'caseNumber'],
  'amc-locations': csvColumnsOf(amcLocations),
  departments: csvColumnsOf(departments),
  'dose-words': csvColumnsOf(doseWords),
  reporters: csvColumnsOf(reporters),
  'centre-events': csvColumnsOf(centreEvents),
  'safety-alerts': csvColumnsOf(safetyAlerts),
} as const;
export type CsvKind = keyof typeof csvColumns;

/** The fields of a record that its file contains. */
export type CsvRecord<Kind extends CsvKind> = Record<(typeof csvColumns)[Kind][number], CsvValue>;

/** A list becomes one cell with its words separated by spaces; an object becomes JSON. */
type CsvValue = string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>;

/** `adr-reports-2026-11-21.csv`, by the date in the administrator's time zone. */
export function csvFileName(kind: CsvKind, date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${kind}-${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}.csv`;
}

/** The start of a file: byte-order mark and column names. Excel needs the mark to read Devanagari. */
export function csvHead(kind: CsvKind): string {
  return `\uFEFF${csvColumns[kind].join(',')}\r\n`;
}

/** One record as a line of its file. */
export function csvLine<Kind extends CsvKind>(kind: Kind, record: CsvRecord<Kind>): string {
  const cells: Record<string, CsvValue> = record;
  return `${csvColumns[kind].map((column) => csvCell(cells[column] ?? null)).join(',')}\r\n`;
}

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
