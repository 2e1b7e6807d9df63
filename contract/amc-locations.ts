// An ADR monitoring centre of the national programme.
import * as z from 'zod/mini';
import { editable, id, oneOf, optionalEmail, optionalText, requiredText, yesNo } from './fields.ts';
import { issue } from './problems.ts';
import { textMax } from './text-rules.ts';

/** `city` of the search; a blank one is refused. */
export const amcSearch = z.object({ city: requiredText(textMax.line) });

export const amcLocationInput = z.object({
  name: requiredText(textMax.line),
  address: requiredText(textMax.paragraph),
  city: requiredText(textMax.line),
  state: requiredText(textMax.line),
  pincode: optionalText(20),
  phone: optionalText(textMax.line),
  email: optionalEmail(),
  isActive: z._default(yesNo(), true),
});
export type AmcLocationInput = z.infer<typeof amcLocationInput>;

export const amcLocation = z.object({
  id: id(),
  name: z.string(),
  address: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  pincode: z.nullable(z.string()),
  isActive: z.boolean(),
  ...editable,
});
export type AmcLocation = z.infer<typeof amcLocation>;

/** `dryRun=true` returns what the import would do, and writes nothing. */
export const amcImportQuery = z.object({ dryRun: z._default(oneOf(['true', 'false']), 'false') });

/** The result of one row of an imported file. */
const amcImportRow = z.object({
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
