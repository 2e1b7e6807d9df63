// Reads one page of a growing list. Counts and cursors come in the answer's headers.
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/api.ts';
import { withoutGaps } from '#client/data/complete-answer.ts';
import { call } from './session.ts';

export interface GrowingLists {
  '/api/adr-reports': Reply<'GET /api/adr-reports'>[number];
  '/api/contact-messages': Reply<'GET /api/contact-messages'>[number];
  '/api/admin/quiz-scores': Reply<'GET /api/admin/quiz-scores'>[number];
  '/api/admin/cases': Reply<'GET /api/admin/cases'>[number];
  '/api/admin/brands': Reply<'GET /api/admin/brands'>[number];
  '/api/admin/terms': Reply<'GET /api/admin/terms'>[number];
  '/api/admin/audit-events': Reply<'GET /api/admin/audit-events'>[number];
  '/api/admin/insight/disproportionality': Reply<'GET /api/admin/insight/disproportionality'>[number];
}
type ListAddress = keyof GrowingLists;

export interface ListPage<T> {
  records: T[];
  /** Number of all records, and of those that match the search. */
  total: number;
  found: number;
  /** The search matches more records than were counted. */
  more: boolean;
  /** Figures count cases from Take on: how many new cases wait. */
  waiting: number;
  /** How many of the counted records are made up. */
  madeUp: number;
  /** Figures are counted from a register: its time. Null: the list is read itself. */
  asOf: string | null;
  /** Cursors of the previous and the next page. */
  next: string | null;
  previous: string | null;
}

/** Query parameters of a list; an empty value is left out. */
type PageQuery = Readonly<Record<string, string>>;

export function pageOptions<Address extends ListAddress>(address: Address, query: PageQuery) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return queryOptions<ListPage<GrowingLists[Address]>>({
    queryKey: [address, search],
    queryFn: async ({ signal }) => readPage(await call('GET', `${address}?${search}`, undefined, signal)),
  });
}

/** Reads a page. The previous page stays visible until the next one has arrived. */
export function useListPage<Address extends ListAddress>(address: Address, query: PageQuery) {
  return useQuery({ ...pageOptions(address, query), placeholderData: keepPreviousData });
}

/** Reads the first page of each of these queries; undefined while one is on its way. */
export function useListPages<Address extends ListAddress>(address: Address, queries: readonly PageQuery[]) {
  return useQueries({ queries: queries.map((query) => pageOptions(address, query)) }).map(({ data }) => data);
}

async function readPage<T>(answer: Response): Promise<ListPage<T>> {
  const { headers } = answer;
  const list = (await answer.json()) as T[];
  if (!Array.isArray(list)) throw new TypeError('The answer is no list');
  const records = withoutGaps(list);
  const link = headers.get('link') ?? '';
  return {
    records,
    total: Number(headers.get('x-total-count') ?? records.length),
    found: Number(headers.get('x-filtered-count') ?? records.length),
    more: headers.get('x-filtered-more') === 'true',
    waiting: Number(headers.get('x-waiting-count') ?? 0),
    madeUp: Number(headers.get('x-made-up-count') ?? 0),
    asOf: headers.get('x-as-of'),
    next: cursorOf(link, 'next'),
    previous: cursorOf(link, 'prev'),
  };
}

/** The cursor in a `Link` header: `</api/adr-reports?cursor=abc>; rel="next"`. */
export function cursorOf(link: string, relation: 'next' | 'prev'): string | null {
  const address = new RegExp(`<([^>]*)>;\\s*rel="?${relation}"?`).exec(link)?.[1];
  return address ? new URL(address, location.origin).searchParams.get('cursor') : null;
}
