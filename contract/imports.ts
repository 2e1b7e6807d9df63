// Imports of CSV files: which column of a file means which field, and what becomes of each row.
import * as z from 'zod/mini';
import { oneOf, text } from './fields.ts';
import { issue } from './problems.ts';
import { textMax } from './text-rules.ts';

export const importQuery = z.object({
  /** The answer says what the import would do, and nothing is written. */
  dryRun: z._default(oneOf(['true', 'false']), 'false'),
  /**
   * What the columns of the file mean: a name for each, in their order and separated by commas; a column without a name is
   * left out. Empty: the portal proposes the names, by the headings and by what was chosen for them last time. Absent:
   * each heading must be the name of a column.
   */
  columns: z.optional(text(textMax.paragraph)),
  /** `skip`: rows that cannot be imported are left out. Without it they refuse the whole file. */
  refused: z.optional(oneOf(['skip'])),
});
export type ImportQuery = z.infer<typeof importQuery>;

/** A column of a file: its heading, and the column of the import that it is; null: it is left out. */
const importColumn = z.object({ head: z.string(), column: z.nullable(z.string()) });
export type ImportColumn = z.infer<typeof importColumn>;

/** What `columns` of the query asked for: how the file's columns were understood, and needed columns that it lacks. */
export const importColumns = {
  columns: z.optional(z.array(importColumn)),
  missing: z.optional(z.array(z.string())),
};

/** The result of one row of an imported file. */
export const importRow = z.object({
  /** Row number as in a spreadsheet: the header is row 1. */
  row: z.int(),
  fate: oneOf(['new', 'changed', 'same', 'refused']),
  name: z.string(),
  /** The other values by which the row is recognised, such as city and state of a centre. */
  key: z.optional(z.array(z.string())),
  /** The fields of a changed record that get other values. */
  fields: z.array(z.string()),
  /** Why the row is refused. */
  issues: z.array(issue),
  /** The cells of a refused row, if the query has `columns`. */
  cells: z.optional(z.array(z.string())),
});
export type ImportRow = z.infer<typeof importRow>;

export const importAnswer = z.object({ applied: z.boolean(), ...importColumns, rows: z.array(importRow) });
export type ImportAnswer<Row = ImportRow> = {
  applied: boolean;
  columns?: ImportColumn[] | undefined;
  missing?: string[] | undefined;
  rows: Row[];
};
