// Brand names of medicines with what they contain. None is linked by itself: a person chooses.
import * as z from 'zod/mini';
import { id, oneOf, optionalText, requiredText, searchText } from './fields.ts';
import { pageSizes } from './growing-lists.ts';
import { importColumns, importRow } from './imports.ts';
import { textMax } from './text-rules.ts';

export const brandListQuery = z.object({
  /** A case-insensitive substring of the name or the composition. */
  q: z.optional(searchText()),
  /** Without it the answer is the whole list, as a stream. */
  limit: z.optional(oneOf(pageSizes)),
});

export const brand = z.object({
  id: id(),
  name: z.string(),
  maker: z.nullable(z.string()),
  /** As it is written: substances with their strengths, joined by +. */
  composition: z.string(),
  form: z.nullable(z.string()),
  /** Where the composition was read. */
  source: z.string(),
  /** The day, month or year at which it was read: a brand whose composition changed has an entry for each. */
  seen: z.nullable(z.string()),
  /** Of the starter list, and nobody has looked at it yet. */
  isSample: z.boolean(),
  version: z.int(),
});
export type Brand = z.infer<typeof brand>;

export const brandInput = z.object({
  name: requiredText(textMax.line),
  maker: optionalText(textMax.line),
  composition: requiredText(500),
  form: optionalText(textMax.line),
  source: requiredText(textMax.line),
  seen: optionalText(10),
});
export type BrandInput = z.infer<typeof brandInput>;

export const brandImportRow = z.object({
  ...importRow.shape,
  /** Substances of the composition that are in no list. */
  unknown: z.array(z.string()),
});
export const brandImport = z.object({
  applied: z.boolean(),
  ...importColumns,
  rows: z.array(brandImportRow),
});
