// Which language a page comes in: `?lang=`, else the cookie, else the browser's wish, else the first.
import { byHeader } from './by-header.ts';

/** The name of the cookie that keeps a visitor's choice. */
export const localeCookie = 'lang';

interface Wishes {
  /** `?lang=` of the address. */
  asked: unknown;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}

/** Picks one of `locales`; the first of them is the default. */
export function pickLocale(
  locales: readonly [string, ...string[]],
  { asked, cookie, acceptLanguage }: Wishes,
): string {
  const known = (wish: unknown) => locales.find((locale) => locale === wish);
  return known(asked) ?? known(cookie) ?? languagesOf(acceptLanguage).map(known).find(Boolean) ?? locales[0];
}

/** Primary language tags of an Accept-Language header, most wished first (RFC 9110, 12.5.4). */
const languagesOf = byHeader((header) =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0] ?? '', quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language),
);
