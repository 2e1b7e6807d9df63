// The choice of the language with more than two languages, some with a region.
import { expect, it } from 'vitest';
import { pickLocale } from './locale.ts';

const locales = ['en', 'hi', 'mr', 'en-XA'] as const;
const accepted = (acceptLanguage: string) =>
  pickLocale(locales, { asked: undefined, cookie: undefined, acceptLanguage });

it('a requested region finds the language, and a language with a region is found by its own name', () => {
  expect(accepted('mr-IN,hi;q=0.8')).toBe('mr');
  expect(accepted('mr-Deva-IN')).toBe('mr');
  expect(accepted('en-XA,en;q=0.9')).toBe('en-XA');
  expect(accepted('EN-xa')).toBe('en-XA');
  expect(accepted('en-IN')).toBe('en');
});

it('the most preferred available language is chosen, the first language if none is available', () => {
  expect(accepted('ta-IN,mr;q=0.3,hi;q=0.5')).toBe('hi');
  expect(accepted('ta, te;q=0.9')).toBe('en');
  expect(accepted('mr;q=0, hi-IN;q=0.1')).toBe('hi');
});
