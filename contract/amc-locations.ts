// An ADR monitoring centre of the national programme (specification 3, amc_locations).
import * as z from 'zod/mini';
import { editable, id, oneOf, optionalEmail, optionalText, requiredText, yesNo } from './fields.ts';
import { issue } from './problems.ts';
import { textMax } from './text-rules.ts';

/** `city` of the search; blank is refused (readings 7). */
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

/** `dryRun=true` tells what a file would do, and writes nothing. */
export const amcImportQuery = z.object({ dryRun: z._default(oneOf(['true', 'false']), 'false') });

/** What happens to one row of an imported file. */
export const amcImportRow = z.object({
  /** As a spreadsheet counts: the header is row 1. */
  row: z.int(),
  fate: oneOf(['new', 'changed', 'same', 'refused']),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** What a changed centre gets other values in. */
  fields: z.array(z.string()),
  /** Why the row is refused. */
  issues: z.array(issue),
});
export type AmcImportRow = z.infer<typeof amcImportRow>;

export const amcImport = z.object({ applied: z.boolean(), rows: z.array(amcImportRow) });
