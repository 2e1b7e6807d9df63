// The two lists that grow with every visitor, reports and messages: one page at a time, found and sorted by the
// server (readings 4). Without any parameter the whole list comes, newest first.
import * as z from 'zod/mini';
import { oneOf, text } from './fields.ts';
import { textMax } from './text-rules.ts';

export const pageSizes = ['25', '50', '100'] as const;
export const reportSorts = ['createdAt', 'name', 'medicineName', 'age'] as const;
export const messageSorts = ['createdAt', 'name', 'email'] as const;

const page = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    /** A substring of any searched field, in any case. */
    q: z.optional(text(textMax.line)),
    sort: z.optional(oneOf(sorts)),
    order: z.optional(oneOf(['asc', 'desc'])),
    limit: z.optional(oneOf(pageSizes)),
    /** As the `Link` header of the page before gives it. */
    cursor: z.optional(text(2_000)),
  });

export const reportListQuery = page(reportSorts);
export const messageListQuery = page(messageSorts);
/** Quiz results have one order, newest first, and no search. */
export const scoreListQuery = z.object({
  limit: z.optional(oneOf(pageSizes)),
  cursor: z.optional(text(textMax.line)),
});

/** What a list may be asked for; each list takes some of it. */
export interface ListQuery {
  q?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  limit?: (typeof pageSizes)[number] | undefined;
  cursor?: string | undefined;
}

/** Whether a query asks for the whole list, which counts as an export. */
export const asksForAll = (query: object): boolean => Object.keys(query).length === 0;

/** Matches are counted exactly up to here; beyond, `X-Filtered-More` says that there are more. */
export const countedMatches = 1_000;
