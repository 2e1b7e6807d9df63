// `page.route` for journeys. Playwright's own pauses every request of the page and turns the browser's cache off: a
// load then takes twice the processor time. This one pauses only the requests that a route names, and turns the cache
// off only while a route names a file that the browser may have cached.
import type { APIResponse, CDPSession, Page, Request, Route } from '@playwright/test';

interface Rule {
  /** The address as the journey wrote it, for `unroute`. */
  given: unknown;
  /** A pattern of the protocol that covers the addresses. */
  urlPattern: string;
  matches: RegExp;
  handler: (route: Route, request: Request) => unknown;
  /** How many requests it still handles. */
  left: number;
}

/** The event `Fetch.requestPaused` of the Chrome DevTools Protocol. */
interface Paused {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

/**
 * Replaces `route`, `unroute` and `unrouteAll` of a page. An address is a text or a regular expression. As with
 * Playwright, a `*` stands for characters other than a slash, and the newest route comes first.
 */
export async function routeNarrowly(page: Page, baseURL: string | undefined): Promise<void> {
  let rules: Rule[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', (paused) => void handle(paused, rules));

  async function handle(paused: Paused, candidates: Rule[]): Promise<unknown> {
    const place = candidates.findLastIndex(
      ({ matches, left }) => left > 0 && matches.test(paused.request.url),
    );
    const rule = candidates[place];
    if (!rule) return goOn(session, paused);
    rule.left -= 1;
    const route = routeOf(page, session, paused, () => handle(paused, candidates.slice(0, place)));
    return rule.handler(route, route.request());
  }

  async function change(changed: Rule[]): Promise<void> {
    rules = changed;
    const patterns = rules.map(({ urlPattern }) => ({ urlPattern }));
    await (patterns.length > 0 ? session.send('Fetch.enable', { patterns }) : session.send('Fetch.disable'));
    const cacheDisabled = patterns.some(({ urlPattern }) => /\.js$|\/assets\/|\/uploads\//.test(urlPattern));
    await session.send('Network.setCacheDisabled', { cacheDisabled });
  }

  page.route = async (given, handler, { times = Infinity } = {}) => {
    if (typeof given !== 'string' && !(given instanceof RegExp))
      throw new TypeError('Journeys name an address by a text or a regular expression.');
    const url = typeof given === 'string' && given.startsWith('/') ? new URL(given, baseURL).href : given;
    const rule = { given, ...patternsOf(url), handler, left: times };
    await change([...rules, rule]);
    const dispose = () => change(rules.filter((other) => other !== rule));
    return { dispose, [Symbol.asyncDispose]: dispose };
  };
  page.unroute = (given) => change(rules.filter((rule) => rule.given !== given));
  page.unrouteAll = () => change([]);
}

/** In a pattern of the protocol `*` covers slashes, too, and `?` stands for any character. */
function patternsOf(url: string | RegExp): Pick<Rule, 'urlPattern' | 'matches'> {
  if (url instanceof RegExp) return { urlPattern: '*', matches: url };
  const parts = url.split(/(\*+)/).map((part) => wildcards[part] ?? RegExp.escape(part));
  return {
    urlPattern: url.replaceAll(/\*+/g, '*').replaceAll('?', '\\?'),
    matches: new RegExp(`^${parts.join('')}$`),
  };
}
const wildcards: Record<string, string> = { '*': '[^/]*', '**': '.*' };

/** Ignores errors: the request may be gone, because its page was left. */
const send = (session: CDPSession, ...command: Parameters<CDPSession['send']>) =>
  session.send(...command).catch(() => undefined);

const goOn = (session: CDPSession, { requestId }: Paused) =>
  send(session, 'Fetch.continueRequest', { requestId });

function routeOf(page: Page, session: CDPSession, paused: Paused, fallback: () => Promise<unknown>): Route {
  const { requestId, request } = paused;
  const route = {
    request: () => ({ url: () => request.url, method: () => request.method }),
    fallback,
    continue: () => goOn(session, paused),
    abort: () => send(session, 'Fetch.failRequest', { requestId, errorReason: 'Failed' }),
    fetch: () =>
      page.request.fetch(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.postData !== undefined && { data: request.postData }),
        maxRedirects: 0,
      }),
    fulfill: async (answer: Answer = {}) => {
      const { response, json } = answer;
      const body =
        json === undefined ? (answer.body ?? (await response?.body()) ?? '') : JSON.stringify(json);
      const type = answer.contentType ?? (json === undefined ? undefined : 'application/json');
      const headers = {
        ...(response && withoutLength(response.headers())),
        ...answer.headers,
        ...(type && { 'content-type': type }),
      };
      await send(session, 'Fetch.fulfillRequest', {
        requestId,
        responseCode: answer.status ?? response?.status() ?? 200,
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
        body: Buffer.from(body).toString('base64'),
      });
    },
  };
  return route as unknown as Route;
}

interface Answer {
  response?: APIResponse;
  json?: unknown;
  body?: string | Buffer;
  status?: number;
  contentType?: string;
  headers?: Record<string, string>;
}

/** The body that is fulfilled is neither compressed nor of the length that the headers name. */
function withoutLength(headers: Record<string, string>): Record<string, string> {
  const { 'content-length': _length, 'content-encoding': _encoding, ...others } = headers;
  return others;
}
