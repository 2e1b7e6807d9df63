// Lists of which a document holds one page only, because an institute may import thousands of records. The rest is read
// when a visitor asks for it.

/** How many records a page shows at first, and adds at a time. */
export const pageLength = 24;
/** A list up to this length is in the document whole. */
const shortList = 72;
/** The most values that are counted. */
const mostCounts = 100;

/** The lists, each with the field whose values are counted. */
const counted: Readonly<Record<string, string | null>> = {
  '/api/drug-risks': null,
  '/api/safety-alerts': null,
  '/api/amc-locations': 'state',
  '/api/gallery': 'type',
};
export const longLists = Object.keys(counted);

/** What is known of a list of which only one page is here. */
export interface Cut {
  total: number;
  /** How many records have each value of a field. */
  counts: Readonly<Record<string, number>>;
}
interface ListPage extends Cut {
  listPage: readonly unknown[];
}

/** The number of the page that an address names, from 1. */
export function pageNumber(search: string): number {
  const typed = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1;
}

/** One page of a long list, and the record that the address names; a short list, or another answer, as it is. */
export function cutList(address: string, answer: unknown, search: string): unknown {
  const field = counted[address];
  if (field === undefined || !Array.isArray(answer) || answer.length <= shortList) return answer;
  const all = answer as Record<string, unknown>[];
  const counts = new Map<string, number>();
  for (const record of all) {
    if (field === null) break;
    const value = String(record[field]);
    if (counts.has(value) || counts.size < mostCounts) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const from = (pageNumber(search) - 1) * pageLength;
  const names = new URLSearchParams(search);
  const named = names.get('drug') ?? names.get('alert');
  const listPage = all.filter(
    ({ id }, position) => (position >= from && position < from + pageLength) || id === named,
  );
  return { listPage, total: all.length, counts: Object.fromEntries(counts) } satisfies ListPage;
}

/** The page of a list that a document holds, or null. */
export const asListPage = (answer: unknown): ListPage | null =>
  typeof answer === 'object' && answer !== null && 'listPage' in answer ? (answer as ListPage) : null;
