// The period and the filters of the figures in the address, so that every view can be linked, and the links to their cases.
import { allFigures, type Figure, figureRules } from '#contract/figures-rules.ts';

export const numbersPath = '/admin/insight';

/** '' means not set. */
export type NumbersView = Record<Figure | 'from' | 'to', string>;
export const viewNames = ['from', 'to', ...allFigures] as const;

const isValue = (name: string, value: string): boolean => {
  if (name === 'from' || name === 'to') return true;
  const { values } = figureRules[name as Figure];
  return values === null || Object.hasOwn(values, value);
};

/** Reads the address. Values that a figure does not have are ignored. */
export function readView(search: string): NumbersView {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    viewNames.map((name) => {
      const value = params.get(name) ?? '';
      return [name, value !== '' && isValue(name, value) ? value : ''];
    }),
  ) as NumbersView;
}

const set = (view: Partial<NumbersView>) =>
  Object.entries(view).filter(([, value]) => value !== '') as [string, string][];

export function searchOf(view: Partial<NumbersView>): string {
  const search = new URLSearchParams(set(view)).toString();
  return search === '' ? '' : `?${search}`;
}

/** The query for the server. A year that is being typed is not valid yet: 0002, 0020, 0202. */
export const querySearch = (view: NumbersView): string =>
  searchOf({ ...view, from: dayOf(view.from), to: dayOf(view.to) });

const dayOf = (typed: string): string => (/^[1-9]\d{3}-\d\d-\d\d$/.test(typed) ? typed : '');

/** The list of exactly the cases that a figure counts. */
export function casesAddress(
  view: NumbersView,
  also: Partial<NumbersView> = {},
  counted: 'reports' | 'cases' | 'pairs' = 'cases',
): string {
  const filters = { ...view, ...also };
  const isPair = allFigures.some((figure) => filters[figure] !== '' && figureRules[figure].isPair);
  return `/admin/cases?${new URLSearchParams([
    ['view', 'all'],
    ['counted', isPair ? 'pairs' : counted],
    ...set(filters),
  ])}`;
}

/** The first and the last day of a month, within the period of the view. */
export function monthPeriod(month: string, { from, to }: NumbersView): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const [first, end] = [`${month}-01`, `${month}-${String(last).padStart(2, '0')}`];
  return { from: from > first ? from : first, to: to !== '' && to < end ? to : end };
}
