// How far running imports of CSV files have come.
import * as z from 'zod/mini';
import { importedResources, type ImportKind } from './resources-rules.ts';

const importKinds: ImportKind[] = [
  'substances',
  'reactions',
  'brands',
  ...importedResources.map(({ kind }) => kind),
];

export const runningImport = z.object({
  what: z.enum(importKinds),
  /** Rows that are in the portal, and rows that the file changes. */
  done: z.int(),
  total: z.int(),
});
export type RunningImport = z.infer<typeof runningImport>;
