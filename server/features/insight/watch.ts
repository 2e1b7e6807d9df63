// The watch list: where the test of each pair stands, and what stands in the way of watching one.
import { daysOfPeriod, periodBefore } from '#contract/figure-packs-rules.ts';
import type { PairTrend, WatchedPair } from '#contract/insight.ts';
import { watchedFrom } from '#contract/insight-rules.ts';
import type { Portal } from '../../portal.ts';
import { mostCases } from '../../statistics/watching.ts';
import type { WatchTest } from './answer-figures.ts';
import { daysBetween, quarterOf, todayOf } from './days.ts';
import { storedValue } from './queries.ts';
import type { PairOfRegister } from './register.ts';
import { keepAlarm, listWatches, type StoredWatch } from './watch-queries.ts';

/** A trend compares a quarter with so many before it, and watching needs as many. */
export const quartersCompared = 4;

export const valuesOf = ({ drug, reaction }: { drug: string; reaction: string }) => ({
  drug: storedValue('substance', drug),
  reaction: storedValue('reaction', reaction),
});

/** The key by which a pair is watched once. */
export function pairKey(pair: { drug: string; reaction: string }): string {
  const { drug, reaction } = valuesOf(pair);
  return `${drug}\n${reaction}`;
}

/** Cases and days up to today with which a pair is compared that is watched from tomorrow on, or why it cannot be watched. */
export function basisOf(
  { days, firstDay }: Pick<PairOfRegister, 'days' | 'firstDay'>,
  today: string,
): { casesBefore: number; daysBefore: number; cannotWatch: PairTrend['cannotWatch'] } {
  let quarter = quarterOf(today);
  for (let back = 0; back < quartersCompared; back += 1) quarter = periodBefore(quarter);
  const { from } = daysOfPeriod(quarter);
  const casesBefore = days.filter((day) => from <= day && day <= today).length;
  const cannotWatch =
    firstDay === null || firstDay > from ? 'shortHistory' : casesBefore < watchedFrom ? 'fewCases' : null;
  return { casesBefore, daysBefore: daysBetween(from, today), cannotWatch };
}

/** Asks the thread of figures where these tests stand. */
export async function testsOf(
  portal: Pick<Portal, 'figures' | 'now' | 'config'>,
  watches: readonly StoredWatch[],
): Promise<{ asOf: string | null; tests: WatchTest[] }> {
  const { figures, now, config } = portal;
  return figures.ask({
    kind: 'watch',
    pairs: watches.map((watch) => ({ ...watch, ...valuesOf(watch), until: watch.endedOn })),
    samples: config.seed === 'demo',
    now: now().getTime(),
    timeZone: config.timeZone,
  });
}

export function watchedPair(watch: StoredWatch, test: WatchTest, today: string): WatchedPair {
  const { place: _, pair: __, endedOn, alarmSeenAt, ...own } = watch;
  const alarmOn = watch.alarmOn ?? test.alarmOn;
  const isOver = test.cases >= mostCases;
  const state =
    endedOn !== null ? 'ended' : alarmOn !== null ? 'alarm' : isOver ? 'over' : ('watched' as const);
  const isUndecided = watch.decidedAt === null || (alarmSeenAt !== null && watch.decidedAt < alarmSeenAt);
  return {
    ...own,
    alarmOn,
    state,
    cases: test.cases,
    days: Math.max(0, daysBetween(watch.startedOn, alarmOn ?? endedOn ?? today)),
    ratio: test.ratio,
    critical: test.critical,
    isDue: endedOn === null && (watch.nextLookOn <= today || (alarmOn !== null && isUndecided)),
  };
}

/** Keeps the alarms of watched pairs: run after the register has been brought up to date. */
export async function keepAlarms(portal: Portal): Promise<void> {
  const { db } = portal.engine;
  const open = (await listWatches(db)).filter(({ endedOn, alarmOn }) => endedOn === null && alarmOn === null);
  if (open.length === 0) return;
  const { tests } = await testsOf(portal, open);
  for (const [place, { id }] of open.entries()) {
    const alarmOn = tests[place]?.alarmOn ?? null;
    if (alarmOn !== null) await keepAlarm(db, id, alarmOn, portal.now());
  }
}

/** Everything that the list shows. */
export async function readWatches(portal: Portal): Promise<{ asOf: string | null; pairs: WatchedPair[] }> {
  const watches = await listWatches(portal.engine.reader);
  const { asOf, tests } = await testsOf(portal, watches);
  const today = todayOf(portal);
  const pairs = watches.map((watch, place) => watchedPair(watch, tests[place] as WatchTest, today));
  const rank = ({ state, isDue }: WatchedPair) => (state === 'ended' ? 2 : isDue ? 0 : 1);
  return { asOf, pairs: pairs.toSorted((a, b) => rank(a) - rank(b)) };
}
