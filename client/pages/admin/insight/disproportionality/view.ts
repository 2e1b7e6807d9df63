// The state of the screen in its address, so that every view can be linked, reloaded and reached by Back.
import { pageSizes } from '#contract/growing-lists.ts';
import { drugLevels, reactionLevels } from '#contract/insight-rules.ts';

const names = ['q', 'drugLevel', 'reactionLevel', 'from', 'to', 'limit', 'cursor'] as const;
/** '' means not set. `from` and `to` are days, inclusive. */
export type InsightView = Record<(typeof names)[number], string>;

const defaults: Partial<InsightView> = { drugLevel: 'substance', reactionLevel: 'term', limit: pageSizes[0] };

export function readView(search: string): InsightView {
  const params = new URLSearchParams(search);
  const view = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? defaults[name] ?? '']),
  ) as InsightView;
  return {
    ...view,
    drugLevel: view.drugLevel in drugLevels ? view.drugLevel : 'substance',
    reactionLevel: view.reactionLevel in reactionLevels ? view.reactionLevel : 'term',
    limit: pageSizes.find((size) => size === view.limit) ?? pageSizes[0],
  };
}

export function addressOf(view: Partial<InsightView>): string {
  const changed = Object.entries(view).filter(
    ([name, value]) => value !== '' && value !== defaults[name as keyof InsightView],
  );
  const search = new URLSearchParams(changed).toString();
  return `/admin/insight/disproportionality${search && `?${search}`}`;
}

/** The query for the server. A year that is being typed is not valid yet: 0002, 0020, 0202. */
export const queryOf = (view: InsightView): InsightView => ({
  ...view,
  from: dayOf(view.from),
  to: dayOf(view.to),
});

const dayOf = (typed: string): string => (/^[1-9]\d{3}-\d\d-\d\d$/.test(typed) ? typed : '');
