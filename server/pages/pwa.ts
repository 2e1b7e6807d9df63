// The portal as an installed app: the web manifest in each language, and the service worker with its list of files.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Frontend } from './frontend.ts';
import type { Offered } from '#contract/words/languages-rules.ts';
import { ownAddress } from '../http/log.ts';

/** The page for a failed network without a cached copy. */
const offlinePage = '/offline';

/**
 * Replaces the service worker by one that unregisters itself and deletes the caches, but not reports that wait to be
 * sent.
 */
const unregisterScript = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

export function pwaRoutes(
  app: FastifyInstance,
  { serviceWorker }: Pick<Config, 'serviceWorker'>,
  frontend: Frontend,
  readOffered: () => Promise<Offered>,
): void {
  app.get('/service-worker.js', async (_request, reply) => {
    const code = serviceWorker && frontend.serviceWorker;
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache');
    if (!code) return reply.send(unregisterScript);
    const [{ routes }, locales] = [await frontend.renderer(), await readOffered()];
    const settings = await readSettings(app, locales[0]);
    const isOn = (name: string) => settings.some(({ key, value }) => key === name && value === 'true');
    const shown = routes.filter(({ setting }) => setting === undefined || isOn(setting));
    const { afterPaint } = frontend.assets;
    const build = {
      assets: Object.fromEntries(
        locales.map((locale) => [
          locale,
          [...(afterPaint === null ? [] : [afterPaint]), ...frontend.assets.visitors(locale).files],
        ]),
      ),
      pages: shown.filter(({ isPrivate }) => !isPrivate).map(({ path }) => path),
      reads: [...new Set(shown.flatMap(({ reads }) => reads))],
      offline: offlinePage,
    };
    return reply.send(`self.build=${JSON.stringify(build)};\n${code}`);
  });

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { lang } = request.query as Record<string, unknown>;
    const [{ webManifest }, locales] = [await frontend.renderer(), await readOffered()];
    const locale = locales.find((known) => known === lang) ?? locales[0];
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .serializer(JSON.stringify)
      .send(webManifest(await readSettings(app, locale), locale));
  });
}

async function readSettings(
  app: FastifyInstance,
  language: string,
): Promise<{ key: string; value: string }[]> {
  const answer = await app.inject({ url: `/api/site-settings?lang=${language}`, remoteAddress: ownAddress });
  return answer.statusCode === 200 ? answer.json() : [];
}
