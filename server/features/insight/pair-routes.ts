// One pair of substance and reaction: its figures, its trend, and the watch list.
import type { FastifyInstance } from 'fastify';
import { daysOfPeriod, periodBefore } from '#contract/figure-packs-rules.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import { watchedMost } from '#contract/insight-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { recordEvent } from '../../audit/queries.ts';
import { Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { trendOf } from '../../statistics/watching.ts';
import { figuresOf } from './compare-pairs.ts';
import { daysBetween, quarterOf, todayOf } from './days.ts';
import type { PairOfRegister } from './register.ts';
import { basisOf, pairKey, quartersCompared, readWatches, testsOf, valuesOf, watchedPair } from './watch.ts';
import { decideWatch, findWatch, insertWatch } from './watch-queries.ts';

export function pairRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine, figures, now } = portal;

  const readPair = (pair: { drug: string; reaction: string }) =>
    figures.ask({
      kind: 'pair',
      ...valuesOf(pair),
      samples: config.seed === 'demo',
      now: now().getTime(),
      timeZone: config.timeZone,
    });

  serve(
    app,
    'GET /api/admin/insight/pair',
    async ({ query, user }) => {
      const [found, stored] = await Promise.all([readPair(query), findWatch(engine.reader, pairKey(query))]);
      const { asOf, days, madeUp } = found;
      const test = stored && (await testsOf(portal, [stored])).tests[0];
      const details = { amount: days.length, records: [], searched: false };
      await recordEvent(engine.db, { at: now(), user, action: 'list', kind: 'insight', details });
      const today = todayOf(portal);
      const names = { drug: found.drug || query.drug, reaction: found.reaction || query.reaction };
      return {
        asOf,
        today,
        ...names,
        madeUp,
        figures: days.length === 0 ? null : figuresOf(countsOf(found, names), found.allCases),
        ...trendUntil(today, days),
        cannotWatch: basisOf(found, today).cannotWatch,
        watch: stored && test ? watchedPair(stored, test, today) : null,
      };
    },
    { longWork: true },
  );

  serve(
    app,
    'GET /api/admin/insight/watched-pairs',
    async ({ user }) => {
      const list = await readWatches(portal);
      const details = { amount: list.pairs.length, records: [], searched: false };
      await recordEvent(engine.db, { at: now(), user, action: 'list', kind: 'insight', details });
      return { ...list, today: todayOf(portal) };
    },
    { longWork: true },
  );

  serve(
    app,
    'POST /api/admin/insight/watched-pairs',
    async ({ body, write }) => {
      await write(async () => {}); // counting is long work, which nobody starts whose session has ended
      const found = await readPair(body);
      const today = todayOf(portal);
      const { cannotWatch, ...basis } = basisOf(found, today);
      if (cannotWatch !== null) throw new Problem(409, problems(`pair_${cannotWatch}`, { watchedMost }));
      const { reason, nextLookOn } = body;
      const { drug, reaction } = found;
      const refused = await write((trx, by) =>
        insertWatch(
          trx,
          { drug, reaction, pair: pairKey(body), reason, nextLookOn, startedOn: addDays(today, 1), ...basis },
          by,
        ),
      );
      if (refused !== null) throw new Problem(409, problems(`pair_${refused}`, { watchedMost }));
      return undefined;
    },
    { longWork: true },
  );

  serve(app, 'PUT /api/admin/insight/watched-pairs/:id', async ({ id, body, write }) => {
    const refused = await write((trx, by) => decideWatch(trx, id, body, todayOf(portal), by));
    if (refused !== null)
      throw new Problem(refused === 'ended' ? 404 : 409, problems(`pair_${refused}`, { watchedMost }));
    return undefined;
  });
}

const countsOf = (found: PairOfRegister, names: { drug: string; reaction: string }) => ({
  drug: { name: names.drug, cases: found.drugCases },
  reaction: { name: names.reaction, cases: found.reactionCases },
  cases: found.days.length,
});

/** This quarter so far beside the four full ones before it, by received day. */
function trendUntil(today: string, days: readonly string[]) {
  const countIn = ({ from, to }: { from: string; to: string }) =>
    days.filter((day) => from <= day && day <= to).length;
  const names = [quarterOf(today)];
  while (names.length <= quartersCompared) names.unshift(periodBefore(names[0] as string));
  const quarters = names.map((quarter) => {
    const { from, to } = daysOfPeriod(quarter);
    const end = to < today ? to : today;
    return { quarter, from, to: end, days: daysBetween(from, end), cases: countIn({ from, to: end }) };
  });
  const months: { month: string; from: string; to: string; cases: number }[] = [];
  for (
    let month = today.slice(0, 7);
    month >= (quarters[0]?.from.slice(0, 7) ?? '');
    month = periodBefore(month)
  ) {
    const period = daysOfPeriod(month);
    months.unshift({ month, ...period, cases: countIn(period) });
  }
  const last = quarters.at(-1) as (typeof quarters)[number];
  const compared = quarters.slice(0, -1);
  const counts = {
    cases: last.cases,
    days: last.days,
    before: compared.reduce((sum, { cases }) => sum + cases, 0),
    daysBefore: compared.reduce((sum, one) => sum + one.days, 0),
  };
  return { months, quarters, ...counts, ...trendOf(counts) };
}
