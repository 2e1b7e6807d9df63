// The files of a list of cases: CSV and JSON Lines. No zod here.
import { csvCell } from '../../csv-rules.ts';
import type { CaseSummary } from '../cases.ts';
import type { CaseContent } from '../content/content-rules.ts';

/** The columns, in order. They are those of the list. */
export const caseColumns = [
  'number',
  'reference',
  'received',
  'validSince',
  'entered',
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
  'nationalNumber',
  'nationalSystem',
  'nationalOn',
  'patientDied',
  'openFindings',
  'mayBeDuplicate',
] as const satisfies readonly Exclude<
  keyof CaseSummary,
  'alarmingWords' | 'criterion' | 'deathDue' | 'followUps' | 'followUpReasons'
>[];
export type CaseColumn = (typeof caseColumns)[number];

/** The start of a file: byte-order mark and names of the columns. */
export const caseCsvHead = (columns: readonly CaseColumn[]): string => `\uFEFF${columns.join(',')}\r\n`;

/** A line of JSON Lines: the columns with their values, and the content of the newest version. */
export interface CaseLine extends Pick<CaseSummary, 'id' | CaseColumn> {
  version: number;
  /** As it may leave the centre: initials, and no name or contact without consent. */
  content: CaseContent;
}

export function caseJsonLine(
  row: CaseSummary,
  { version, content }: Pick<CaseLine, 'version' | 'content'>,
): string {
  const columns = Object.fromEntries(caseColumns.map((column) => [column, row[column]]));
  return `${JSON.stringify({ id: row.id, ...columns, version, content })}\n`;
}

export function caseCsvLine(columns: readonly CaseColumn[], row: CaseSummary): string {
  const valueOf = (column: CaseColumn) =>
    column === 'openFindings' ? findingsText(row.openFindings) : row[column];
  return `${columns.map((column) => csvCell(valueOf(column))).join(',')}\r\n`;
}

/** 'contradiction 1; unusual 2'; empty: nothing is open. */
const findingsText = (open: CaseSummary['openFindings']): string =>
  Object.entries(open)
    .flatMap(([level, count]) => (count > 0 ? [`${level} ${count}`] : []))
    .join('; ');
