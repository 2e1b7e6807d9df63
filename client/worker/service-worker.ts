// Service worker: serves public pages, their data and assets from a saved copy when the network fails (marked as a copy),
// and sends waiting reports in the background. It ignores everything else (administrators' pages, writes, uploads,
// searches), so none of that can enter a cache. The server prepends `self.build` (server/pages/pwa.ts).

import { backgroundTag } from '../data/device/background-sync.ts';
import { sendOutbox } from '../data/device/outbox.ts';
import { sendRound } from '../data/device/ward-round.ts';

interface Build {
  /** Scripts, styles and fonts of visitors' pages, by language. */
  assets: Record<string, string[]>;
  pages: string[];
  /** Addresses of the API that the pages read. */
  reads: string[];
  /** The page shown for an address that is not saved. */
  offline: string;
}

declare const self: ServiceWorkerGlobalScope & { build: Build };

const { assets, pages, reads, offline } = self.build;
/** A read of a page in a language other than the first names it: `?lang=hi`. */
const withoutLanguage = (address: string) => address.replace(/[?&]lang=[\w-]+$/, '');
const known = new Set(Object.values(assets).flat());
/** After this time without an answer a saved copy is shown, in milliseconds. */
const timeoutMs = 3_000;
/** An older copy is fetched again at the next visit, in milliseconds. */
const fresh = 86_400_000;
/**
 * During an upgrade pages of another build arrive, too, and are asked for again. After so many of them in a row this
 * build does not answer any more; with Save-Data half as many.
 */
const otherBuildMax = 12;
const savedAt = 'x-saved-at';

const files = () => caches.open('assets');
const copies = () => caches.open('pages');

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const message = event.data as { visit?: string; sparing?: boolean; update?: true };
  if (message.update) event.waitUntil(self.skipWaiting());
  if (!message.visit) return;
  const page = event.source instanceof WindowClient ? new URL(event.source.url).pathname : '';
  event.waitUntil(saveAll(message.visit, page, message.sparing === true));
});

self.addEventListener('sync', (event) => {
  const { tag } = event as ExtendableEvent & { tag: string };
  if (tag === backgroundTag) (event as ExtendableEvent).waitUntil(sendInBackground());
});

async function sendInBackground(): Promise<void> {
  // Throwing makes the browser retry later.
  if ((await sendOutbox(true)) + (await sendRound()) > 0) throw new Error('Something still waits');
}

self.addEventListener('fetch', (event) => {
  const { method, mode, cache, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(event.request, pathname));
  else if (mode === 'navigate') {
    if (!/^\/(admin|api|uploads)(\/|$)/.test(pathname)) event.respondWith(pageOf(event, pathname, search));
  } else if (cache !== 'no-store' && reads.includes(withoutLanguage(pathname + search))) {
    // The administrators' area reads some of these addresses too, and asks the portal itself.
    event.respondWith(networkFirst(event, pathname + search, true));
  }
});

/**
 * A file with a hash in its name never changes: serve the saved one first, also one of the build before, whose pages may
 * still be saved.
 */
async function fileOf(request: Request, path: string): Promise<Response> {
  const saved = await caches.match(request);
  if (saved) return saved;
  const answer = await fetch(request);
  if (answer.ok && known.has(path)) await (await files()).put(request, answer.clone());
  return answer;
}

async function pageOf(event: FetchEvent, path: string, search: string): Promise<Response> {
  try {
    // Save pages without a query only: a query may hold what a visitor typed. The language parameter is safe.
    return await networkFirst(event, path, pages.includes(path) && /^(\?lang=[\w-]+)?$/.test(search));
  } catch (error) {
    if (!(await (await copies()).match(offline))) throw error;
    return Response.redirect(`${offline}#${path}`);
  }
}

/** Returns the network's answer with any status, or the saved copy if no answer arrives in time. */
async function networkFirst(event: FetchEvent, address: string, mayStore: boolean): Promise<Response> {
  const answer = fetch(event.request);
  if (mayStore) event.waitUntil(answer.then((response) => save(address, response.clone())).catch(() => {}));
  let timer = 0;
  const timedOut = new Promise<null>((resolve) => (timer = self.setTimeout(resolve, timeoutMs, null)));
  const inTime = await Promise.race([answer, timedOut]).catch(() => null);
  clearTimeout(timer);
  return inTime ?? (await (await copies()).match(address)) ?? answer;
}

/** Saves an answer that is the same for every visitor, with the time. Returns false for a page of another build. */
async function save(address: string, response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return true;
  if (response.headers.get('cache-control')?.includes('no-store')) return true;
  const now = new Date().toISOString();
  const headers = new Headers(response.headers);
  headers.set(savedAt, now);
  headers.delete('content-encoding');
  headers.delete('content-length');
  let text = await response.text();
  if (!address.startsWith('/api/')) {
    if (!isComplete(text)) return false;
    // A page cannot read its own headers, so mark the document as a copy.
    text = text.replace('<html ', `<html data-saved-at="${now}" `);
  }
  await (await copies()).put(address, new Response(text, { headers }));
  return true;
}

/** Whether every file that a page names belongs to this worker's build. */
const isComplete = (html: string) =>
  (html.match(/\/assets\/[^"')]+/g) ?? []).every((path) => known.has(path));

/** The addresses for which this is not true. */
async function without(
  addresses: readonly string[],
  isTrue: (address: string) => Promise<boolean>,
): Promise<string[]> {
  const truths = await Promise.all(addresses.map(isTrue));
  return addresses.filter((_, index) => !truths[index]);
}

/** After a visit of a page: saves the pages for offline use, in the language of the visit. */
async function saveAll(language: string, visited: string, sparing: boolean): Promise<void> {
  const [fileCache, copyCache] = await Promise.all([files(), copies()]);
  const missing: string[] = [];
  for (const path of assets[language] ?? []) if (!(await fileCache.match(path))) missing.push(path);
  // With Save-Data, cache only the visited pages and the offline page.
  const isFirst = Object.keys(assets)[0] === language;
  const own = isFirst
    ? reads
    : reads.map((address) => `${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
  const wanted = sparing ? [offline, ...pages.filter((page) => page === visited)] : [...pages, ...own];
  if (!sparing) await fileCache.addAll(missing);

  const inLanguage = new RegExp(`<html[^>]* lang="${language}"`);
  const isRecent = async (address: string): Promise<boolean> => {
    const copy = await copyCache.match(address);
    const age = Date.now() - Date.parse(copy?.headers.get(savedAt) ?? '');
    if (!copy || !(age < fresh)) return false;
    if (address.startsWith('/api/')) return true;
    const text = await copy.text();
    return inLanguage.test(text) && isComplete(text);
  };
  const ask = async (address: string): Promise<boolean> => {
    // Without cookies the page is the same for every visitor, and `lang` does not change the visitor's choice.
    const url = address.startsWith('/api/') ? address : `${address}?lang=${language}`;
    return save(address, await fetch(new Request(url, { credentials: 'omit' })));
  };
  let left = await without(wanted, isRecent);
  let inARow = 0;
  const most = sparing ? otherBuildMax / 2 : otherBuildMax;
  while (left.length > 0) {
    const others = await without(left, ask);
    inARow = others.length < left.length ? 0 : inARow + others.length;
    // The copies of the build before stay, with their files, until the next visit.
    if (inARow >= most) return;
    left = others;
  }

  // Delete the files of earlier builds, now that the new ones are saved.
  for (const { url } of await fileCache.keys()) {
    if (!known.has(new URL(url).pathname)) await fileCache.delete(url);
  }
  for (const { url } of await copyCache.keys()) {
    const { pathname, search } = new URL(url);
    if (![...pages, ...own].includes(pathname + search)) await copyCache.delete(url);
  }
}
