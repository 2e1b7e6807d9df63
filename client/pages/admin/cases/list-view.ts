// The state of the list of cases in its address, so that every view can be shared, reloaded and reached by Back. The case
// screen reads it too, for the next case of the same view.
import { soughtText } from '#contract/text-rules.ts';
import { checkLevels } from '#contract/cases/content/check-levels-rules.ts';
import {
  type CaseView,
  caseSorts,
  caseViews,
  dueFilters,
  seriousFilters,
  waitsForNames,
} from '#contract/cases/content/choices-rules.ts';
import { ageGroups } from '#contract/cases/content/code-lists-rules.ts';
import { sources } from '#contract/cases/reporters/from-report-rules.ts';
import { caseStates } from '#contract/cases/work/steps-rules.ts';
import { allFigures, type Figure, notKnown } from '#contract/figure-names-rules.ts';
import { pageSizes } from '#contract/growing-lists.ts';

/** Figures by whose values the list is filtered, besides its own filters. */
export const figureFilterNames = allFigures.filter(
  (figure) => !['serious', 'source', 'state', 'ageBand'].includes(figure),
) as Exclude<Figure, 'serious' | 'source' | 'state' | 'ageBand'>[];

export const casesPath = '/admin/cases';
const views = Object.keys(caseViews) as CaseView[];
/** The views that stand as tabs above the list. Those of the first screen and the bell are tabs only while they are open. */
export const tabs: readonly CaseView[] = views.filter((name) => name !== 'next' && name !== 'deaths');
export const tabsOf = (view: CaseView): readonly CaseView[] => (tabs.includes(view) ? tabs : [view, ...tabs]);

/** The filters, in the order in which they are offered. */
export const filterNames = [
  'state',
  'serious',
  'patientDied',
  'finding',
  'drug',
  'due',
  'waitsFor',
  'assessor',
  'from',
  'to',
  'source',
  'ageBand',
  /** What a link from a figure counts: reports, cases or pairs. */
  'counted',
  ...figureFilterNames,
] as const;
export type FilterName = (typeof filterNames)[number];

/** '' means not set. */
export type ListView = { view: CaseView } & Record<
  FilterName | 'q' | 'sort' | 'order' | 'limit' | 'cursor',
  string
>;

const start: ListView = {
  view: 'inbox',
  q: '',
  ...(Object.fromEntries(filterNames.map((name) => [name, ''])) as Record<FilterName, string>),
  sort: '',
  order: '',
  limit: pageSizes[0],
  cursor: '',
};

const choices: Partial<Record<keyof ListView, readonly string[]>> = {
  counted: ['reports', 'cases', 'pairs'],
  view: views,
  state: caseStates,
  serious: seriousFilters,
  patientDied: ['true', 'false'],
  finding: Object.keys(checkLevels),
  due: Object.keys(dueFilters),
  waitsFor: Object.keys(waitsForNames),
  source: sources,
  ageBand: [...Object.keys(ageGroups), notKnown],
  sort: Object.keys(caseSorts),
  order: ['asc', 'desc'],
  limit: pageSizes,
};

// Not by addressView: the screen of a case would load what only lists need.

/** Reads the address. Invalid parts are ignored. */
export function readView(search: string): ListView {
  const params = new URLSearchParams(search);
  const read = (Object.keys(start) as (keyof ListView)[]).map((name) => {
    const value = params.get(name) ?? '';
    const isKnown = choices[name]?.includes(value) ?? true;
    return [name, value !== '' && isKnown ? value : start[name]];
  });
  return Object.fromEntries(read) as ListView;
}

/** The query string of a view without defaults, with `?`. */
function searchOf(view: ListView): string {
  const changed = Object.entries(view).filter(([name, value]) => value !== start[name as keyof ListView]);
  const search = new URLSearchParams(changed).toString();
  return search === '' ? '' : `?${search}`;
}

/** The query of a saved view: everything but the page. */
export const savedQueryOf = (view: ListView): string =>
  searchOf({ ...view, limit: start.limit, cursor: start.cursor }).slice(1);

export const addressOf = (view: ListView): string => casesPath + searchOf(view);

/** The address of a case, with the view that it was opened from. */
export const caseAddress = (id: string, view: ListView): string => `${casesPath}/${id}${searchOf(view)}`;

/** A new search, filter or order starts at the first page. */
export const changedView = (view: ListView, change: Partial<ListView>): ListView => ({
  ...view,
  cursor: '',
  ...change,
});

export const anotherView = (view: CaseView, { limit }: ListView): ListView => ({ ...start, view, limit });

export const isNarrowed = (view: ListView): boolean =>
  soughtText(view.q) !== '' || filterNames.some((name) => view[name] !== '');

/** The query of a view for the server. */
export const queryOf = (view: ListView): Record<string, string> => ({ ...view });

/** The query string of all cases of a view, on any page. */
export function listingSearch({ limit: _limit, cursor: _cursor, ...filters }: ListView): string {
  return `?${new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))}`;
}
