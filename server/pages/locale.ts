// Chooses the language of a page: `?lang=`, else the cookie, else Accept-Language, else the first.
import { longestHeader } from '../cache/page-cache.ts';

/** The cookie with the visitor's choice. */
export const localeCookie = 'lang';

interface Preferences {
  /** `?lang=` of the address. */
  asked: unknown;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}

/** Picks one of `locales`; the first of them is the default. */
export function pickLocale(
  locales: readonly [string, ...string[]],
  { asked, cookie, acceptLanguage }: Preferences,
): string {
  const known = (language: unknown) => locales.find((locale) => locale === language);
  const accepted = (range: string) => locales.find((locale) => locale.toLowerCase() === range);
  return known(asked) ?? known(cookie) ?? rangesOf(acceptLanguage).map(accepted).find(Boolean) ?? locales[0];
}

/**
 * Parses the language ranges of an Accept-Language header (RFC 9110, 12.5.4), highest quality first, in lower case.
 * Each is followed by its shorter forms, `hi-in` by `hi`: lookup as in RFC 4647, 3.4.
 */
function rangesOf(header = ''): string[] {
  return (header.length > longestHeader ? '' : header)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { subtags: tag.split('-', 3), quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .flatMap(({ subtags }) =>
      subtags.map((_, shorter) => subtags.slice(0, subtags.length - shorter).join('-')),
    );
}
