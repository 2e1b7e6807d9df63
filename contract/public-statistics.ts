// What the portal publishes of its cases: rounded counts of closed quarters. A quarter is published once and never changed.
import * as z from 'zod/mini';
import { time } from './fields.ts';

export const publicStatistics = z.object({
  /** The newest first. */
  quarters: z.array(
    z.object({
      /** Such as 2026-Q3: the cases received in these three months. */
      quarter: z.string(),
      /** When it was counted. */
      extractedAt: time(),
      /** '0', '<5', or the nearest multiple of 5. Null: hidden. */
      total: z.nullable(z.string()),
      tables: z.array(
        z.object({
          name: z.string(),
          cells: z.array(z.object({ value: z.string(), name: z.string(), shown: z.string() })),
        }),
      ),
      /** It counts made-up reports of a demonstration. */
      madeUp: z.optional(z.boolean()),
      /** Names of tables that would tell a small count. */
      hidden: z.array(z.string()),
    }),
  ),
});
export type PublicStatistics = z.infer<typeof publicStatistics>;
export type PublishedQuarter = PublicStatistics['quarters'][number];
