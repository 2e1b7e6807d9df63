// How far the imports of CSV files have come, for the dialog that started one or is opened while it runs.
import * as z from 'zod/mini';

export const runningImport = z.object({
  what: z.enum(['amc-locations', 'substances']),
  /** Rows that are in the portal, and rows that the file changes. */
  done: z.int(),
  total: z.int(),
});
export type RunningImport = z.infer<typeof runningImport>;
