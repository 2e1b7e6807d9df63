// GET /api/admin/cases/today: the figures, arrivals and weeks of the desk's first screen.
import type { DeskToday, TodayFigure } from '#contract/cases/today.ts';
import { chartWeeks, todayLists } from '#contract/cases/today-rules.ts';
import type { CaseListQuery } from '#contract/cases/cases.ts';
import { countRows } from '../../../db/paging.ts';
import type { Portal } from '../../../portal.ts';
import { countDueWatches } from '../../insight/queries.ts';
import { listReader, todayIn } from './list-cases.ts';
import { caseListOn, findCases, type ListReader, upToMost } from './list-queries.ts';
import { countArrivals, countWeeks, listArrivals } from './today-queries.ts';

type Reader = Parameters<typeof listReader>[1];

/** Everything at once, in reads that do not wait for each other. */
export async function readToday(portal: Portal, user: Reader): Promise<DeskToday> {
  const { engine, config } = portal;
  const listing = await listReader(portal, user);
  const today = todayIn({ timeZone: config.timeZone, now: portal.now() });
  const since = new Date(today.subtract({ days: 1 }).toZonedDateTime(config.timeZone).epochMilliseconds);
  const names = Object.keys(todayLists) as (keyof typeof todayLists)[];
  const [figures, next, watch, last, counted, weeks] = await Promise.all([
    Promise.all(
      names.map(async (name) => [name, await figureOf(portal, todayLists[name], listing)] as const),
    ),
    figureOf(portal, { view: 'next' }, listing),
    countDueWatches(engine.reader, today.toString()),
    listArrivals(engine.reader),
    countArrivals(engine.reader, since.toISOString()),
    countWeeks(engine.farReader, weeksUntil(today)),
  ]);
  return {
    figures: Object.fromEntries(figures) as DeskToday['figures'],
    next,
    watch,
    arrivals: { since: since.toISOString(), ...counted, ...last },
    weeks,
  };
}

/** Counted as the list counts what it finds. */
async function figureOf({ engine }: Portal, query: CaseListQuery, listing: ListReader): Promise<TodayFigure> {
  const count = async (asked: CaseListQuery) => {
    const found = await engine.findRows(engine.reader, 'cases', await findCases(engine, asked, listing));
    return (await countRows(engine.reader, caseListOn(listing.today), found.count)).matches;
  };
  const [all, serious] = await Promise.all([count(query), count({ ...query, serious: 'true' })]);
  return { ...upToMost(all), serious: upToMost(serious).count };
}

/** The last weeks, Monday to Sunday; the last one contains this day. */
function weeksUntil(today: Temporal.PlainDate): { from: string; to: string }[] {
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: chartWeeks }, (_, place) => {
    const from = monday.subtract({ weeks: chartWeeks - 1 - place });
    return { from: from.toString(), to: from.add({ days: 6 }).toString() };
  });
}
