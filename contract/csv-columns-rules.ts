// CSV export of lists: names and columns of the files.

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
import { csvCell, type CsvValue } from './csv-rules.ts';

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
