// The state of the Report Manager in its address, so that every view can be linked, reloaded and reached by
// Back.
import { addressView } from '#client/components/admin/address-view.ts';
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

const start: ListView = {
  tab: 'reports',
  q: '',
  sort: 'createdAt',
  order: 'desc',
  limit: pageSizes[0],
  cursor: '',
  record: '',
};

const orders = ['asc', 'desc'] as const;
const reportsView = addressView('/admin/reports', start, { tab: tabIds, order: orders, limit: pageSizes });
export const { addressOf } = reportsView;

/** Reads the address. Invalid parts are ignored, as is an order that the other list has. */
export function readView(search: string): ListView {
  const view = reportsView.readView(search);
  const sorts: readonly string[] = view.tab === 'reports' ? reportSorts : messageSorts;
  return sorts.includes(view.sort) ? view : { ...view, sort: start.sort };
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
