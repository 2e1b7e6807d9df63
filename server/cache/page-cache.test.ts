// The compression effort of cached pages, and the choice of the encoding.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Engine } from '../db/engines/engine.ts';
import { waitOptions } from '../testing/wait-options.ts';
import { acceptedEncoding, PageCache } from './page-cache.ts';
import { pickLocale } from '../pages/locale.ts';

const words = Array.from({ length: 4_000 }, (_, index) => `word ${(index * 7_919) % 1_009}`).join(' ');

it('compresses a page quickly, and tightly once it has stayed in the cache for ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  let version = 1;
  const engine = { contentVersion: () => version } as Engine;
  const cache = new PageCache(engine);
  const size = async () => {
    const { br } = await cache.get('/', async () => ({ text: words, complete: true }));
    return br?.length ?? 0;
  };
  const quick = await size();
  vi.advanceTimersByTime(9_000);
  version = 2; // removes the page from the cache before it is compressed again
  expect(await size()).toBe(quick);
  vi.advanceTimersByTime(2_000);
  expect(await size()).toBe(quick);
  vi.advanceTimersByTime(8_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await size()).toBeLessThan(quick), waitOptions);
});

it('a cached page is not served when the content number cannot be read', async () => {
  let isDamaged = false;
  const contentVersion = () => {
    if (isDamaged) throw new Error('The database is damaged.');
    return 1;
  };
  const cache = new PageCache({ contentVersion, failure: () => null } as Partial<Engine> as Engine);
  const render = async () => ({ text: words, complete: true });
  await cache.get('/', render);
  isDamaged = true;
  await expect(cache.get('/', render)).rejects.toThrow('damaged');
});

describe('the encoding that a caller accepts', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['GZip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; Q=0.000 ,gzip;q=0.1', 'gzip'],
    ['br;q=0, *', null],
    ['abroad, gzipped', null],
    ['identity', null],
    ['', null],
    [undefined, null],
  ])('follows Accept-Encoding: %j gets %s', (header, coding) => {
    expect(acceptedEncoding(header)).toBe(coding);
  });

  it('follows every well-formed header, checked against a regular expression', () => {
    const coding = fc.constantFrom('br', 'gzip', 'deflate', 'identity', 'zstd', '*');
    const quality = fc.constantFrom(
      '',
      ';q=0',
      ';q=0.0',
      ' ; q=0.000',
      ';q=0.001',
      ';q=0.5',
      ';q=1',
      ';q=1.000',
    );
    const offer = fc.tuple(coding, quality).map((parts) => parts.join(''));
    const header = fc
      .array(offer, { maxLength: 6 })
      .chain((offers) => fc.constantFrom(',', ', ', ' ,\t').map((between) => offers.join(between)));
    fc.assert(
      fc.property(header, (given) => {
        const accepted = given.replace(/[\w*]+\s*;\s*q=0(\.0*)?\s*(?=,|$)/g, '');
        const expected = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
        expect(acceptedEncoding(given)).toBe(expected);
      }),
    );
  });

  it('ignores headers longer than a browser sends', () => {
    const padded = (header: string) => header + ','.repeat(1_001 - header.length);
    expect(acceptedEncoding(padded('br').slice(1))).toBe(null);
    expect(acceptedEncoding(padded('br').slice(0, 1_000))).toBe('br');
    expect(acceptedEncoding(padded('br'))).toBe(null);
    const locales = ['en', 'hi'] as const;
    const localeOf = (acceptLanguage: string) =>
      pickLocale(locales, { asked: undefined, cookie: undefined, acceptLanguage });
    expect(localeOf(padded('hi').slice(0, 1_000))).toBe('hi');
    expect(localeOf(padded('hi'))).toBe('en');
  });
});
