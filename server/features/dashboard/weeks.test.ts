// Tests calendar weeks in the institute's time zone.
import { expect, it } from 'vitest';
import { lastWeeks } from './weeks.ts';

const starts = (now: string, zone: string, count: number) =>
  lastWeeks(new Date(now), zone, count).map(({ begins, from }) => [begins, from.toISOString()]);

it("a week begins on Monday at midnight in the institute's time zone", () => {
  // Saturday 21 November 2026 in Kolkata, which is five and a half hours ahead of UTC.
  expect(starts('2026-11-21T05:40:00.000Z', 'Asia/Kolkata', 2)).toEqual([
    ['2026-11-09', '2026-11-08T18:30:00.000Z'],
    ['2026-11-16', '2026-11-15T18:30:00.000Z'],
  ]);
});

it.each([
  ['2026-11-22T18:29:59.999Z', '2026-11-16'],
  ['2026-11-22T18:30:00.000Z', '2026-11-23'],
])('%s is in the week of %s', (now, begins) => {
  expect(lastWeeks(new Date(now), 'Asia/Kolkata', 1)[0]?.begins).toBe(begins);
});

it('weeks have no gaps, also when the clocks change and over the turn of the year', () => {
  const weeks = lastWeeks(new Date('2027-01-02T12:00:00.000Z'), 'Europe/Berlin', 26);
  expect(weeks.at(-1)?.begins).toBe('2026-12-28');
  for (const [place, week] of weeks.slice(1).entries()) expect(week.from).toEqual(weeks[place]?.until);
  const hours = weeks.map(({ from, until }) => (until.getTime() - from.getTime()) / 3_600_000);
  expect(hours.filter((length) => length !== 168)).toEqual([169]);
});
