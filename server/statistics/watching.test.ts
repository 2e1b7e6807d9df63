// Tests the trend and the sequential tests against published and separately computed values.
import { expect, it } from 'vitest';
import { conditionalRatio, criticalValue, trendOf, watchSequence } from './watching.ts';

/** A whole quarter and the four before it, of equal length. */
const trend = (cases: number, before: number) => trendOf({ cases, days: 91, before, daysBefore: 364 });

it('a trend is marked from 3 cases on where so many fall into the quarter by less than 2.5 % chance', () => {
  const found = [
    [3, 0],
    [3, 1],
    [5, 4],
    [5, 5],
    [9, 12],
  ].map(([cases = 0, before = 0]) => {
    const { probability, isMarked } = trend(cases, before);
    return `${probability?.toFixed(4)} ${isMarked}`;
  });
  expect(found).toEqual(['0.0080 true', '0.0272 false', '0.0196 true', '0.0328 false', '0.0144 true']);
  expect(trend(3, 0).isNew).toBe(true);
  expect(trend(2, 0)).toMatchObject({ isMarked: false, isNew: true });
  expect(trend(0, 7)).toEqual({ probability: null, isMarked: false, isNew: false });
});

it('the ratio of the conditional test compares cases and time with those before', () => {
  const ratio = (before: number, since: number) =>
    conditionalRatio({ before, timeBefore: 4, since, timeSince: 1 }).toFixed(4);
  expect([ratio(20, 10), ratio(20, 12), ratio(8, 5)]).toEqual(['1.4618', '2.6061', '1.1707']);
  expect(conditionalRatio({ before: 20, timeBefore: 4, since: 5, timeSince: 1 })).toBe(0);
});

it('critical values of the conditional test are near those of the R package Sequential', () => {
  for (const [before, most, value] of [
    [20, 10, 2.41],
    [20, 20, 2.73],
    [50, 20, 2.87],
  ] as const) {
    expect(Math.abs(criticalValue(before, most) - value)).toBeLessThanOrEqual(0.02);
  }
});

it('a watched pair is looked at case by case until it alarms or has had its last case', () => {
  const watch = (since: number[]) => watchSequence({ before: 20, timeBefore: 400, since });
  // One case in 20 days is as many as before.
  const steady = Array.from({ length: 30 }, (_, place) => (place + 1) * 20);
  expect(watch(steady)).toMatchObject({ cases: 20, ratio: 0, alarmAt: null });
  // Three at once never alarm, however fast.
  expect(watch([1, 1, 1])).toMatchObject({ cases: 3, ratio: 0, alarmAt: null });
  const fast = watch([1, 1, 1, 1, 500]);
  expect(fast).toMatchObject({ cases: 4, alarmAt: 3 });
  expect(fast.ratio).toBeCloseTo(
    conditionalRatio({ before: 20, timeBefore: 400, since: 4, timeSince: 1 }),
    10,
  );
  // 12 cases in a quarter of the time alarm where 10 do not: their ratios are 2.6061 and 1.4618, the limit is 2.73.
  const late = (count: number) => Array.from({ length: count }, () => 100);
  expect(watch(late(12)).alarmAt).toBeNull();
  expect(watch(late(13)).alarmAt).toBe(12);
});
