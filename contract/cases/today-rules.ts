// The figures of the desk's first screen and the filters of their lists: a link shows exactly the cases that were counted.
import type { CaseView } from './content/choices-rules.ts';

interface ListFilter {
  view: CaseView;
  due?: 'overdue' | 'today';
}

export const todayLists = {
  mine: { view: 'mine' },
  dueToday: { view: 'all', due: 'today' },
  overdue: { view: 'all', due: 'overdue' },
  waiting: { view: 'waiting' },
  toSign: { view: 'toSign' },
} as const satisfies Record<string, ListFilter>;
export type TodayFigureName = keyof typeof todayLists;

/** How many weeks the chart of reports shows. */
export const chartWeeks = 26;
