// Asks the thread of figures for counts, and for workbooks.
import { allFigures } from '#contract/figures-rules.ts';
import type { FigureCounts, FiguresQuery } from '#contract/figures.ts';
import type { FigureTable } from '#contract/figure-tables-rules.ts';
import type { Portal } from '../../portal.ts';
import { todayOf } from './days.ts';
import { storedValue } from './queries.ts';
import type { Wanted } from './register.ts';

export function wantedOf({ config }: Pick<Portal, 'config'>, { from, to, ...query }: FiguresQuery): Wanted {
  return {
    from: from ?? null,
    until: to ?? null,
    samples: config.seed === 'demo',
    marks: allFigures.flatMap((figure) => {
      const value = query[figure];
      return value === undefined || value === '' ? [] : [{ figure, value: storedValue(figure, value) }];
    }),
  };
}

/** Counts the cases that are wanted. */
export async function countFigures(portal: Portal, wanted: Wanted, namesMax: number): Promise<FigureCounts> {
  const now = portal.now();
  const { timeZone } = portal.config;
  const { asOf, counts, more } = await portal.figures.ask({
    kind: 'count',
    wanted,
    namesMax,
    now: now.getTime(),
    timeZone,
  });
  return { asOf, today: todayOf(portal), ...counts, more };
}

/** Brings the register up to date. Returns how many cases were read. */
export const keepFigures = ({ figures, config, now }: Portal): Promise<number> =>
  figures.ask({
    kind: 'keep',
    samples: config.seed === 'demo',
    now: now().getTime(),
    timeZone: config.timeZone,
  });

/** The bytes of a workbook with a sheet for each table. */
export const workbookOf = (portal: Portal, tables: readonly Pick<FigureTable, 'title' | 'head' | 'rows'>[]) =>
  portal.figures.ask({
    kind: 'workbook',
    tables,
    now: portal.now().getTime(),
    timeZone: portal.config.timeZone,
  });
