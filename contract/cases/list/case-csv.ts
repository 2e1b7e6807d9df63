// The rows of the list of cases in files. No zod here.
import { type Figure, figureRules } from '../../figures-rules.ts';
import type { CaseRow, CaseSummary } from '../cases.ts';
import { figureColumns } from '../content/choices-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import type { Cell } from './pair-columns.ts';

/** What is stored with a case, in order. */
const caseColumns = [
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
type CaseColumn = (typeof caseColumns)[number];

/** The columns of a table of cases, in order. They are those of the list. */
export const tableColumns = [...caseColumns, ...figureColumns] as const;
type TableColumn = (typeof tableColumns)[number];

/** A line of JSON Lines: the columns with their values, and the content of the newest version. */
export interface CaseLine extends Pick<CaseSummary, 'id' | CaseColumn> {
  version: number;
  /** As it may leave the centre: initials, and no name or contact without consent. */
  content: CaseContent;
  /** In the order in which they were made: none is ever changed. */
  assessments: readonly LineAssessment[];
}

const assessmentKeys = [
  'id',
  'drugId',
  'reactionId',
  'method',
  'answers',
  'result',
  'reason',
  'copiedFrom',
  'by',
  'at',
  'isFixed',
] as const;
type LineAssessment = Record<(typeof assessmentKeys)[number], unknown>;

export function caseJsonLine(
  row: CaseSummary,
  { version, content, assessments: all }: Pick<CaseLine, 'version' | 'content' | 'assessments'>,
): string {
  const assessments = all.map((one) => Object.fromEntries(assessmentKeys.map((key) => [key, one[key]])));
  const columns = Object.fromEntries(caseColumns.map((column) => [column, row[column]]));
  return `${JSON.stringify({ id: row.id, ...columns, version, content, assessments })}\n`;
}

/** A row of the table of cases. */
export const caseCells = (
  columns: readonly TableColumn[],
  row: CaseSummary,
  figures: NonNullable<CaseRow['figures']> = {},
): Cell[] =>
  columns.map((column) => {
    if (column === 'openFindings') return findingsText(row.openFindings);
    return isFigure(column) ? figureText(column, figures[column]) : row[column];
  });

const isFigure = (column: TableColumn): column is (typeof figureColumns)[number] =>
  (figureColumns as readonly string[]).includes(column);

/** The values of a case as the list shows them: 'Recovered; Recovering'. */
const figureText = (figure: Figure, values: readonly string[] = []): string =>
  values.map((value) => figureRules[figure].values?.[value] ?? value).join('; ');

/** 'contradiction 1; unusual 2'; empty: nothing is open. */
const findingsText = (open: CaseSummary['openFindings']): string =>
  Object.entries(open)
    .flatMap(([level, count]) => (count > 0 ? [`${level} ${count}`] : []))
    .join('; ');
