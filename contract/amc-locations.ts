// The search and the import of ADR monitoring centres.
import * as z from 'zod/mini';
import { oneOf, requiredText } from './fields.ts';
import { issue } from './problems.ts';
import { textMax } from './text-rules.ts';

/** `city` of the search; a blank one is refused. */
export const amcSearch = z.object({ city: requiredText(textMax.line) });

/** `dryRun=true` returns what the import would do, and writes nothing. */
export const amcImportQuery = z.object({ dryRun: z._default(oneOf(['true', 'false']), 'false') });

/** The result of one row of an imported file. */
export const amcImportRow = z.object({
  /** Row number as in a spreadsheet: the header is row 1. */
  row: z.int(),
  fate: oneOf(['new', 'changed', 'same', 'refused']),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** The fields of a changed centre that get other values. */
  fields: z.array(z.string()),
  /** Why the row is refused. */
  issues: z.array(issue),
});
export type AmcImportRow = z.infer<typeof amcImportRow>;

export const amcImport = z.object({ applied: z.boolean(), rows: z.array(amcImportRow) });
