// The period and the filters of the figures in the address, so that every view can be linked, and the links to their cases.
import { addressView } from '#client/components/admin/address-view.ts';
import { allFigures, type Figure, figureRules } from '#contract/figures-rules.ts';

export const numbersPath = '/admin/insight';

/** '' means not set. */
export type NumbersView = Record<Figure | 'from' | 'to', string>;
export const viewNames = ['from', 'to', ...allFigures] as const;

export const numbersView = addressView<NumbersView>(
  numbersPath,
  Object.fromEntries(viewNames.map((name) => [name, ''])) as NumbersView,
  Object.fromEntries(
    allFigures.flatMap((figure) => {
      const { values } = figureRules[figure];
      return values === null ? [] : [[figure, Object.keys(values)]];
    }),
  ),
);
export const { readView, searchOf } = numbersView;

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
    ...Object.entries(filters).filter(([, value]) => value !== ''),
  ])}`;
}

/** The first and the last day of a month, within the period of the view. */
export function monthPeriod(month: string, { from, to }: NumbersView): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const [first, end] = [`${month}-01`, `${month}-${String(last).padStart(2, '0')}`];
  return { from: from > first ? from : first, to: to !== '' && to < end ? to : end };
}
