// Partial dates: which are read, what can be concluded from two of them, and how they are printed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addYears,
  compareDates,
  completedYears,
  dayOf,
  daysBetween as daysBetweenSpans,
  isFuture,
  isNoSuchDay,
  nowIn,
  printDate,
  printDays,
  readDate,
} from './partial-dates-rules.ts';
import { partialDate } from '../testing/arbitrary-content.ts';

function daysBetween(first: string, second: string) {
  const [a, b] = [readDate(first), readDate(second)];
  return a && b && daysBetweenSpans(a, b);
}

describe('a date', () => {
  it.each([
    '1800',
    '2199-12-31',
    '2026',
    '2026-11',
    '2026-11-22',
    '2024-02-29',
    '2026-11-22T14:30',
    '2026-11-22T14:30:05.123Z',
  ])('is read: %s', (text) => {
    expect(readDate(text)).not.toBeNull();
  });

  it.each([
    '',
    '26',
    '2026-13',
    '2026-00',
    '2026-02-30',
    '2025-02-29',
    '2026-1-2',
    '2026-11-22T',
    '1799',
    '2200',
  ])('that is none is refused: "%s"', (text) => {
    expect(readDate(text)).toBeNull();
  });

  it.each([
    ['2026-02-30', true],
    ['2025-02-29T10:00', true],
    ['2026-04-31', true],
    ['2026-02-28', false],
    ['2026-04-00', false],
    ['2026-04-32', false],
    ['2026-13-31', false],
    ['2026-04', false],
  ])('%s has a day that its month does not have: %s', (text, expected) => {
    expect(isNoSuchDay(text)).toBe(expected);
  });

  it.each(['2026-11-22T24:00', '2026-11-22T10:60', '2026-11-22T10:00+15:00', '2026-11-22 10:00', ' 2026'])(
    'with an impossible time or zone is refused: "%s"',
    (text) => {
      expect(readDate(text)).toBeNull();
    },
  );

  it.each([
    ['2026', '2026'],
    ['2026-11', 'Nov 2026'],
    ['2026-11-02', '2 Nov 2026'],
    ['2026-11-02T04:05', '2 Nov 2026, 04:05'],
    ['2026-11-02T04:05:06+05:30', '2 Nov 2026, 04:05 UTC+05:30'],
    ['2026-11-02T04:05Z', '2 Nov 2026, 04:05 UTC'],
    ['2026-99', '2026-99'],
  ])('%s is printed as %s', (date, printed) => {
    expect(printDate(date)).toBe(printed);
  });
});

describe('two dates', () => {
  it.each([
    ['2025', '2026', 'before'],
    ['2026', '2026', 'cannotTell'],
    ['2026', '2026-03', 'cannotTell'],
    ['2026-03', '2026-04', 'before'],
    ['2026-03-31', '2026-04', 'before'],
    ['2026-04', '2026-03-31', 'after'],
    ['2026-03-31', '2026-03-31', 'cannotTell'],
    ['2026-03-31T08:00', '2026-03-31T08:01', 'before'],
    ['2026-03-31T08:00', '2026-03-31', 'cannotTell'],
    ['2026-03-31T08:00', '2026-03-31T07:59', 'after'],
    ['2026-03-31T08:00', '2026-03-31T08:00:30', 'cannotTell'],
    ['2026-03-31T08:00:30', '2026-03-31T08:00:31', 'before'],
    ['2026-03-31T08:00+05:30', '2026-03-31T02:31Z', 'before'],
    ['2026-03-31T08:00+05:30', '2026-03-31T02:30Z', 'cannotTell'],
    ['2026-03-31T08:00+05:30', '2026-03-31T02:29Z', 'after'],
    ['2026-03-31T08:00+05:30', '2026-03-31T16:00', 'cannotTell'],
    ['2026-03-30T08:00Z', '2026-03-31T20:00', 'before'],
    ['nonsense', '2026', 'cannotTell'],
  ] as const)('%s lies, seen from %s: %s', (one, other, order) => {
    expect(compareDates(one, other)).toBe(order);
  });

  it('exchanging two dates reverses their order, which is that of their days', () => {
    fc.assert(
      fc.property(partialDate, partialDate, (a, b) => {
        const order = compareDates(a, b);
        const turned = { before: 'after', after: 'before', cannotTell: 'cannotTell' };
        expect(compareDates(b, a)).toBe(turned[order]);
        const { min, max } = daysBetween(a, b) ?? { min: 0, max: 0 };
        expect(order === 'before').toBe(min > 0);
        expect(order === 'after').toBe(max < 0);
      }),
    );
  });

  it('a less precise date never says more than a more precise one of it', () => {
    fc.assert(
      fc.property(partialDate, partialDate, fc.constantFrom(4, 7), (a, b, length) => {
        const rough = compareDates(a.slice(0, length), b);
        expect([rough, 'cannotTell']).toContain(rough === 'cannotTell' ? rough : compareDates(a, b));
      }),
    );
  });

  it.each([
    ['2026-10-18', '2026-10-29', 11, 11],
    ['2026-10-02', '2026-10-29', 27, 27],
    ['2026-10', '2026-10-18', -13, 17],
    ['2026', '2026', -364, 364],
    ['2026-10-18T23:50', '2026-10-19T00:10', 1, 1],
  ])('%s and %s are %i to %i days apart', (from, to, min, max) => {
    expect(daysBetween(from, to)).toEqual({ min, max });
  });

  it.each([
    ['1980-05-10', '2026-05-09', 45, 45],
    ['1980-05-10', '2026-05-10', 46, 46],
    ['1980', '2026-05-10', 45, 46],
    ['2026-05-10', '2026-05-10', 0, 0],
  ])('from %s to %s are %i to %i completed years', (from, to, min, max) => {
    expect(completedYears(from, to)).toEqual({ min, max });
  });

  it.each([
    ['1980-05-10', 46, '2026-05-10'],
    ['1980-05-10T08:00', 1, '1981-05-10'],
    ['2024-02-29', 1, '2025-03-01'],
    ['2024-02-29', 4, '2028-02-29'],
    ['1980-05', 18, '1998-05'],
    ['1980', 18, '1998'],
    ['nonsense', 1, null],
  ])('%s and %i years are %s', (text, count, expected) => {
    expect(addYears(text, count)).toBe(expected);
  });

  it('dates in the wrong order have no completed years', () => {
    expect(completedYears('2026', '2020')).toBeNull();
  });
});

describe('now', () => {
  const evening = nowIn(new Date('2026-11-22T20:00:00Z'), 'Asia/Kolkata');

  it('has the day of the portal’s time zone', () => {
    expect(dayOf(evening)).toBe('2026-11-23');
    expect(dayOf(nowIn(new Date('2026-11-22T20:00:00Z'), 'America/New_York'))).toBe('2026-11-22');
  });

  it.each([
    ['2026-11-23', false],
    ['2026-11-24', true],
    ['2026-11', false],
    ['2026-12', true],
    ['2026', false],
    ['2027', true],
    ['2026-11-23T01:29', false],
    ['2026-11-23T01:31', true],
    ['2026-11-22T20:00Z', false],
    ['2026-11-22T20:01Z', true],
  ])('%s is a future date at 01:30 in India: %s', (date, ahead) => {
    expect(isFuture(date, evening)).toBe(ahead);
  });
});

it('days are added over the end of months and years', () => {
  expect(addDays('2026-11-16', 7)).toBe('2026-11-23');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
});

it('a range of days is printed without impossible days', () => {
  expect(printDays({ min: 11, max: 11 })).toBe('11 days');
  expect(printDays({ min: 1, max: 1 })).toBe('1 day');
  expect(printDays({ min: -13, max: 17 })).toBe('0 to 17 days');
});
