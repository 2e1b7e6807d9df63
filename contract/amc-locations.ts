// The search and the import of ADR monitoring centres.
import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { importColumns, importRow } from './imports.ts';
import { textMax } from './text-rules.ts';

/** `city` of the search; a blank one is refused. */
export const amcSearch = z.object({ city: requiredText(textMax.line) });

export const amcImportRow = z.extend(importRow, { city: z.string(), state: z.string() });
export type AmcImportRow = z.infer<typeof amcImportRow>;

export const amcImport = z.object({ applied: z.boolean(), ...importColumns, rows: z.array(amcImportRow) });
