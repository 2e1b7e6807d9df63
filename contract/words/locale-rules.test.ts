import { expect, it } from 'vitest';
import { localeInIndia } from './locale-rules.ts';

it('dates and numbers have the words of the language and the digits 0 to 9', () => {
  const day = (language: string) =>
    new Intl.DateTimeFormat(localeInIndia(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, 10, 5),
    );
  expect(day('bn')).toBe('5 নভেম্বর, 2026');
  expect(day('mr')).toBe('5 नोव्हेंबर, 2026');
  expect(day('hi')).toBe('5 नवंबर 2026');
  for (const language of ['en', 'hi', 'ta', 'te', 'bn', 'mr', 'gu', 'kn', 'ml'])
    expect([language, (3014).toLocaleString(localeInIndia(language))]).toEqual([language, '3,014']);
});
