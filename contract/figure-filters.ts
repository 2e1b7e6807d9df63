// The filters of figures, which the list of cases has, too.
import * as z from 'zod/mini';
import { oneOf, text } from './fields.ts';
import { allFigures, type Figure, figureRules } from './figures-rules.ts';
import { textMax } from './text-rules.ts';

type Filter = z.ZodMiniOptional<z.ZodMiniType<string>>;

/** A code of the figure's values, or a name as cases hold it, in any capital letters. */
const filterOf = (figure: Figure): Filter => {
  const { values } = figureRules[figure];
  const names = values === null ? null : (Object.keys(values) as [string, ...string[]]);
  return z.optional(names === null ? text(textMax.line) : oneOf(names)) as Filter;
};

export const figureFilters = Object.fromEntries(
  allFigures.map((figure) => [figure, filterOf(figure)]),
) as Readonly<Record<Figure, Filter>>;

/** Which cases a link from a figure means: all reports, the counted cases, or those of them that somebody has taken. */
export const countedFilter = z.optional(oneOf(['reports', 'cases', 'pairs']));
