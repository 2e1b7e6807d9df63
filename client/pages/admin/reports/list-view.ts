// The state of the Report Manager in its address, so that every view can be linked, reloaded and reached by
// Back.
import { messageSorts, pageSizes, reportSorts } from '#contract/growing-lists.ts';

const tabIds = ['reports', 'messages'] as const;
export type TabId = (typeof tabIds)[number];

export interface ListView {
  tab: TabId;
  q: string;
  sort: string;
  order: 'asc' | 'desc';
  limit: string;
  cursor: string;
  /** Id of the open record. */
  record: string;
}

const path = '/admin/reports';

const start: ListView = {
  tab: 'reports',
  q: '',
  sort: 'createdAt',
  order: 'desc',
  limit: pageSizes[0],
  cursor: '',
  record: '',
};

/** Reads the address. Invalid parts are ignored. */
export function readView(search: string): ListView {
  const params = new URLSearchParams(search);
  const pick = <Value extends string>(name: keyof ListView, values: readonly Value[], otherwise: Value) =>
    values.find((value) => value === params.get(name)) ?? otherwise;
  const tab = pick('tab', tabIds, 'reports');
  const sorts: readonly string[] = tab === 'reports' ? reportSorts : messageSorts;
  return {
    tab,
    q: params.get('q') ?? '',
    sort: pick('sort', sorts, start.sort),
    order: pick('order', ['asc', 'desc'], 'desc'),
    limit: pick<string>('limit', pageSizes, start.limit),
    cursor: params.get('cursor') ?? '',
    record: params.get('record') ?? '',
  };
}

/** The address of a view, without defaults. */
export function addressOf(view: ListView): string {
  const changed = Object.entries(view).filter(([name, value]) => value !== start[name as keyof ListView]);
  const search = new URLSearchParams(changed).toString();
  return search ? `${path}?${search}` : path;
}

/** The view after a change. Another list, search, order or size begins at the first page, with nothing open. */
export function changedView(view: ListView, change: Partial<ListView>): ListView {
  const sorting = change.tab && change.tab !== view.tab ? { sort: start.sort, order: start.order } : {};
  return { ...view, ...sorting, cursor: '', record: '', ...change };
}

/**
 * Marks the entry of the history that the list made for a record. Closing the record shows the list in the same entry,
 * marked as `closedHere`, and the next record that is opened takes its place: many records leave one entry behind.
 * Closing never steps back: a step back takes effect later, and aborts a navigation that begins meanwhile.
 */
export const openedHere = { opened: true };
export const closedHere = { opened: false };

type Mark = Partial<Record<keyof typeof openedHere, boolean>> | null;
export const recordMark = (): boolean | undefined => (history.state as Mark)?.opened;
