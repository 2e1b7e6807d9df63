// Tests how typed dates are read.
import { expect, it } from 'vitest';
import { dateFromTyped, typedFromDate } from './typed-date.ts';

it.each([
  ['2026', '2026'],
  ['2026-11', '2026-11'],
  ['Oct 2026', '2026-10'],
  ['october 2026', '2026-10'],
  ['10/2026', '2026-10'],
  ['18 Oct 2026', '2026-10-18'],
  [' 8 september 2026 ', '2026-09-08'],
  ['18/10/2026', '2026-10-18'],
  ['8.1.2026', '2026-01-08'],
  ['18-10-2026', '2026-10-18'],
  ['22 Nov 2026, 14:30', '2026-11-22T14:30'],
  ['22/11/2026 9:05', '2026-11-22T09:05'],
])('reads "%s" as %s', (typed, date) => {
  expect(dateFromTyped(typed)).toBe(date);
});

it.each([
  '31 Feb 2026',

  '13/2026',
  'last week',
  '18 Okt 2026',
  'Nov 26',
  'Oct 2026, 14:30',
  '18/10/2026 25:00',
])('leaves "%s" as it is', (typed) => {
  expect(dateFromTyped(typed)).toBe(typed);
});

it.each(['2026', '2026-10', '2026-10-18', '2026-10-18T14:30', '2026-10-18T14:30:12', '2026-10-18T14:30Z'])(
  'shows %s so that it reads back as the same date',
  (date) => {
    expect(dateFromTyped(typedFromDate(date))).toBe(date);
  },
);
