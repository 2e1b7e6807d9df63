// The lists that grow with every visitor or act: reports, messages, quiz results and audit events. The server finds and
// sorts one page at a time; without any parameter it sends the whole list, newest first.
import * as z from 'zod/mini';
import { oneOf, searchText, text } from './fields.ts';
import { textMax } from './text-rules.ts';

export const pageSizes = ['25', '50', '100'] as const;
export const reportSorts = ['createdAt', 'name', 'medicineName', 'age'] as const;
export const messageSorts = ['createdAt', 'name', 'email'] as const;

const page = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    /** A case-insensitive substring of any searched field. */
    q: z.optional(searchText()),
    sort: z.optional(oneOf(sorts)),
    order: z.optional(oneOf(['asc', 'desc'])),
    limit: z.optional(oneOf(pageSizes)),
    /** From the `Link` header of the previous page. */
    cursor: z.optional(text(2_000)),
  });

export const reportListQuery = page(reportSorts);
export const messageListQuery = page(messageSorts);
/** Quiz results are always newest first and have no search. */
export const scoreListQuery = z.object({
  limit: z.optional(oneOf(pageSizes)),
  cursor: z.optional(text(textMax.line)),
});

/** The parameters of a list; each list accepts some of them. */
export interface ListQuery {
  q?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  limit?: (typeof pageSizes)[number] | undefined;
  cursor?: string | undefined;
}

/** Whether a query asks for the whole list, which counts as an export. */
export const isFullList = (query: object): boolean => Object.keys(query).length === 0;

/** Matches are counted exactly up to this number; beyond it, `X-Filtered-More` says that there are more. */
export const countedMatches = 1_000;
