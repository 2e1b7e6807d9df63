// The CSV file of a list of cases. No zod here.
import { csvCell } from '../csv-rules.ts';
import type { CaseSummary } from './cases.ts';

/** The columns, in order. They are those of the list; `docs/api.md` says what they mean. */
export const caseColumns = [
  'number',
  'reference',
  'receivedAt',
  'source',
  'state',
  'serious',
  'patient',
  'sex',
  'ageBand',
  'drug',
  'reaction',
  'assessor',
  'due',
  'completeness',
  'isSample',
] as const satisfies readonly Exclude<keyof CaseSummary, 'alarmingWords' | 'criterion'>[];
export type CaseColumn = (typeof caseColumns)[number];

/** The start of a file: byte-order mark and names of the columns. */
export const caseCsvHead = (columns: readonly CaseColumn[]): string => `\uFEFF${columns.join(',')}\r\n`;

export function caseCsvLine(columns: readonly CaseColumn[], row: CaseSummary): string {
  return `${columns.map((column) => csvCell(row[column])).join(',')}\r\n`;
}
