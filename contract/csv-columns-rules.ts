// CSV export of lists: names and columns of the files.

import { adrReports } from './resources/adr-reports-rules.ts';
import { contactMessages } from './resources/contact-messages-rules.ts';
import { quizScores } from './resources/quiz-scores-rules.ts';
import { csvColumnsOf } from './fields/kinds-rules.ts';
import { csvCell, type CsvValue } from './csv-rules.ts';

/** The columns of lists that nobody edits, in order. Those of other resources are `csvColumnsOf`. */
export const csvColumns = {
  'adr-reports': [...csvColumnsOf(adrReports), 'createdAt'],
  'contact-messages': [...csvColumnsOf(contactMessages), 'createdAt'],
  'quiz-scores': [...csvColumnsOf(quizScores), 'completedAt'],
  'audit-events': ['at', 'username', 'action', 'kind', 'recordId', 'fields', 'details', 'caseNumber'],
} as const;
export type CsvKind = keyof typeof csvColumns;

/** `adr-reports-2026-11-21.csv`, by the date in the administrator's time zone. */
export function csvFileName(kind: string, date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${kind}-${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}.csv`;
}

/** The start of a file: byte-order mark and column names. Excel needs the mark to read Devanagari. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${columns.join(',')}\r\n`;
}

/** The fields of a record that its file contains, as a line. */
export function csvLine<Column extends string>(
  columns: readonly Column[],
  record: Readonly<Record<Column, CsvValue>>,
): string {
  return `${columns.map((column) => csvCell(record[column] ?? null)).join(',')}\r\n`;
}
