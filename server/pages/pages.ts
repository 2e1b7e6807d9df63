// Renders pages on the server as complete HTML with their data: reads the data of the route, renders, and caches the
// bytes until the content changes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../access/sessions.ts';
import type { Portal } from '../portal.ts';
import { administratorDocument, failureDocument, lastDocument, pageDocument } from './document.ts';
import type { Frontend } from './frontend.ts';
import { pwaRoutes } from './pwa.ts';
import { policyFor, securityHeaders, withConnection } from '../http/hardening.ts';
import { packQuickly, PageCache, type Rendered, sendBytes } from '../cache/page-cache.ts';
import { localeCookie, pickLocale } from './locale.ts';
import { ownAddress } from '../http/log.ts';
import { beginProblem, toProblem } from '../http/problems.ts';
import type { PageRoute, RenderModule } from './render.ts';
import { searchEngineRoutes } from './search-engines.ts';
import { type Offered } from '#contract/words/languages-rules.ts';
import type { SiteSetting } from '#contract/site-settings.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { offeredLanguages } from '../cache/offered-languages.ts';

/** The state of a page from a request. Undefined: none. */
type StateOf = (query: Record<string, unknown>, request: FastifyRequest, reply: FastifyReply) => unknown;

type Document = Pick<Rendered, 'text' | 'headers'>;

export interface Pages {
  /** The error page in the visitor's language. */
  failureDocument(request: FastifyRequest, reply: FastifyReply): Promise<Document>;
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Lets a page have state of its own, from the query of its address. */
  stateFrom(path: string, stateOf: StateOf): void;
  /** Sends a page with state of its own; such pages are never cached. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    status: number,
    state: unknown,
  ): Promise<FastifyReply>;
}

/** The language of a page, and those that the page offers. */
interface PageLanguage {
  locale: string;
  offered: Offered;
}

/** The browser makes a read itself if it takes longer than this, in milliseconds, or is larger than this, in bytes. */
const readTimeoutMs = 1_000;
const readLimit = 64 * 1024;
/** The most bytes of a list of which the document holds one page: about 5,000 records. */
const longReadLimit = 2 * 1024 * 1024;

export async function servePages(app: FastifyInstance, portal: Portal, frontend: Frontend): Promise<Pages> {
  const { routes, administratorPaths } = await frontend.renderer();
  const { config, engine } = portal;
  const origin = config.publicOrigin;
  const isHttps = origin?.startsWith('https:') ?? false;
  const states = new Map<string, StateOf>();
  const cache = new PageCache(engine);
  app.addHook('onClose', async () => cache.clear());
  const policy = securityHeaders(origin, frontend)['content-security-policy'];
  // An outside server of broadcasts is watched directly.
  const { whepUrl } = config.broadcastServer ?? {};
  const livePolicy = policy && whepUrl ? withConnection(policy, whepUrl) : policy;
  const withPolicy = (text: string, path?: string): Document => {
    const own = path === '/live-stream' ? livePolicy : policy;
    return { text, ...(own && { headers: { 'content-security-policy': policyFor(text, own) } }) };
  };

  async function chooseLanguage(request: FastifyRequest, reply: FastifyReply): Promise<PageLanguage> {
    const offered = await offeredLanguages(app, engine);
    return { locale: chooseLocale(request, reply, offered, isHttps), offered };
  }

  async function read(address: string, limit: number, language: string): Promise<[string, unknown][]> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, readTimeoutMs, null)));
    try {
      const answer = await Promise.race([
        app.inject({ url: address + language, remoteAddress: ownAddress }),
        timeout,
      ]);
      if (answer?.statusCode !== 200 || answer.rawPayload.length > limit) return [];
      return [[address, answer.json()]];
    } finally {
      clearTimeout(timer);
    }
  }

  /** `route` null is the not-found page, which does not depend on the address. */
  async function renderDocument(
    renderer: RenderModule,
    route: PageRoute | null,
    search: string,
    { locale, offered }: PageLanguage,
    state?: unknown,
  ): Promise<Rendered> {
    const reads = route?.reads ?? renderer.layoutReads;
    const limitOf = (address: string) => (renderer.longLists.includes(address) ? longReadLimit : readLimit);
    // Without a word the API answers in the default language.
    const languageOf = (address: string) =>
      locale === offered[0] ? '' : `${address.includes('?') ? '&' : '?'}lang=${locale}`;
    const data = Object.fromEntries(
      (
        await Promise.all(reads.map((address) => read(address, limitOf(address), languageOf(address))))
      ).flat(),
    );
    const page = await renderer.render({
      path: route?.path ?? '*',
      search,
      locale,
      timeZone: config.timeZone,
      origin,
      data,
      state,
    });
    const place = route && !route.unlisted && origin ? { origin, path: route.path, locales: offered } : null;
    const html = pageDocument(page, locale, frontend.assets, place);
    return {
      ...withPolicy((await frontend.finish?.(route?.path ?? '/404', html)) ?? html, route?.path),
      complete: Object.keys(data).length === reads.length,
    };
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    route: PageRoute | null,
    status: number,
  ) {
    const renderer = await frontend.renderer();
    const query = request.query as Record<string, unknown>;
    const language = await chooseLanguage(request, reply);
    const state = route && states.get(route.path)?.(query, request, reply);
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('vary', 'Accept-Language, Cookie, Accept-Encoding');
    if (route?.unlisted) reply.header('x-robots-tag', 'noindex');
    if (route?.isPrivate) {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return sendDocument(reply, await renderDocument(renderer, route, '', language));
    }

    if (state !== undefined && state !== null) {
      reply.header('cache-control', 'no-store');
      const { search } = splitAddress(request.url);
      return sendDocument(reply, await renderDocument(renderer, route, search.slice(1), language, state));
    }
    reply.header('cache-control', 'no-cache');
    const search = route ? knownQuery(route, query) : '';
    if (frontend.finish || search) {
      const page = await renderDocument(renderer, route, search, language);
      // In development the page is not the same twice.
      return frontend.finish ? sendDocument(reply, page) : sendBytes(request, reply, await packQuickly(page));
    }
    const path = route?.path ?? '*';
    const bytes = await cache.get(`${language.locale} ${path}`, () =>
      renderDocument(renderer, route, '', language),
    );
    return sendBytes(request, reply, bytes);
  }

  for (const route of routes) {
    app.get(route.path, (request, reply) => sendPage(request, reply, route, 200));
  }
  searchEngineRoutes(app, config, frontend, () => offeredLanguages(app, engine));
  pwaRoutes(app, config, frontend, () => offeredLanguages(app, engine));
  for (const path of administratorPaths) {
    // A parameter in an address names a record, so it is never empty.
    app.get(path.replace(/:(\w+)$/, ':$1(.+)'), sendDesk);
  }

  async function sendDesk(request: FastifyRequest, reply: FastifyReply) {
    const [found] = await read('/api/site-settings', readLimit, '');
    const html = administratorDocument(
      statements('administration'),
      // Settings that cannot be read are no reason to name another institute.
      found ? settingsByKey(found[1] as SiteSetting[]).site_title : statements('portal_name'),
      frontend.assets.administrators,
      config.timeZone,
    );
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer');
    return reply.send((await frontend.finish?.(request.url, html)) ?? html);
  }

  return {
    failureDocument: async (request, reply) => {
      const renderer = await frontend.renderer();
      const { locale } = await chooseLanguage(request, reply);
      const page = renderer.renderFailure(reply.statusCode, request.id, locale);
      return withPolicy(failureDocument(page, locale, frontend.assets.visitors(locale)));
    },
    sendNotFound: async (request, reply) => {
      const { path, search } = splitAddress(request.url);
      const canonical = withoutSlashesAtEnd(path);
      if ([...routes.map((route) => route.path), ...administratorPaths].includes(canonical)) {
        return reply.redirect(canonical + search, 301);
      }
      // Who is signed in stays at the desk, which says that it has no such screen.
      if (canonical.startsWith('/admin/') && sessionOf(portal, request) !== null) {
        return sendDesk(request, reply.code(404));
      }
      return sendPage(request, reply, null, 404);
    },
    stateFrom: (path, stateOf) => states.set(path, stateOf),
    send: async (request, reply, path, status, state) => {
      const renderer = await frontend.renderer();
      const route = routes.find((candidate) => candidate.path === path) ?? null;
      const language = await chooseLanguage(request, reply);
      reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store');
      return sendDocument(reply, await renderDocument(renderer, route, '', language, state));
    },
  };
}

function sendDocument(reply: FastifyReply, { text, headers = {} }: Document): FastifyReply {
  return reply.headers(headers).send(text);
}

/** Path and query of a request, unchanged. `URL` would read `//x/` as a host. */
function splitAddress(address: string): { path: string; search: string } {
  const [path = '', query] = address.split(/\?(.*)/s);
  return { path, search: query ? `?${query}` : '' };
}

/** Without a regular expression: `/+$` takes quadratic time on a path of many slashes. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The parameters that the page reads; others are ignored. */
function knownQuery(route: PageRoute, query: Record<string, unknown>): string {
  const known = (route.query ?? []).flatMap((name) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return new URLSearchParams(known).toString();
}

function chooseLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  offered: Offered,
  secure: boolean,
): string {
  // An unreadable address is refused before query and cookies are parsed.
  const { query, cookies } = request as { query?: Record<string, unknown>; cookies?: typeof request.cookies };
  const asked = query?.['lang'];
  const cookie = cookies?.[localeCookie];
  const locale = pickLocale(offered, { asked, cookie, acceptLanguage: request.headers['accept-language'] });
  if (asked === locale && cookie !== locale) {
    reply.setCookie(localeCookie, locale, {
      path: '/',
      maxAge: 31_536_000,
      sameSite: 'lax',
      httpOnly: true,
      secure,
    });
  }
  return locale;
}

/** Answers an error on an address outside /api. `pages` is null where there are none yet. */
export async function sendFailurePage(
  error: unknown,
  { engine }: Portal,
  pages: Pages | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const problem = toProblem(error, engine);
  beginProblem(problem, error, request, reply);
  const last = lastDocument(problem.message, request.id);
  const document = (await pages?.failureDocument(request, reply).catch(() => null)) ?? { text: last };
  reply.type('text/html; charset=utf-8').header('vary', 'Accept-Language, Cookie');
  return sendDocument(reply, document);
}
