// For search engines and link previews: robots.txt, the sitemap, and each page's address in each language.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { ownOrigin } from '../http/own-origin.ts';
import type { Frontend } from './frontend.ts';
import type { Offered } from '#contract/words/languages-rules.ts';

/** The address of a page in one language. The default language needs no parameter. */
export function localizedUrl(origin: string, path: string, locale: string, [first]: Offered): string {
  const url = `${origin}${path}`;
  return locale === first ? url : `${url}?lang=${locale}`;
}

/** The page's address in each language; `x-default` is the one that follows Accept-Language. */
export function alternates(origin: string, path: string, locales: Offered): [string, string][] {
  const each = locales.map((locale): [string, string] => [
    locale,
    localizedUrl(origin, path, locale, locales),
  ]);
  return [...each, ['x-default', `${origin}${path}`]];
}

export function searchEngineRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'publicOrigin' | 'host' | 'port'>,
  frontend: Frontend,
  readOffered: () => Promise<Offered>,
): void {
  const origin = ownOrigin(config);

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${escapeXml(origin)}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const [{ routes }, locales] = [await frontend.renderer(), await readOffered()];
    const urls = routes
      .filter(({ unlisted }) => !unlisted)
      .flatMap(({ path }) => {
        const links = alternates(origin, path, locales)
          .map(
            ([language, url]) =>
              `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}"/>`,
          )
          .join('');
        return locales.map(
          (locale) =>
            `<url><loc>${escapeXml(localizedUrl(origin, path, locale, locales))}</loc>${links}</url>`,
        );
      });
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
          `${urls.join('\n')}\n</urlset>\n`,
      );
  });
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
