// The service worker: public pages, what they read and their assets, for when the network fails (a saved copy is
// marked as such), and waiting reports that go out in the background. It answers for nothing else: administrators'
// pages, what visitors send, uploads and searches pass by untouched, and so cannot come into a cache.
// The server puts `self.build` in front (server/http/service-worker.ts).

import { backgroundTag, sendWaiting } from '../data/device/waiting.ts';

interface Build {
  /** Scripts, styles and fonts of visitors' pages, by language. */
  assets: Record<string, string[]>;
  pages: string[];
  /** What the pages read, as addresses of the API. */
  reads: string[];
  /** The page for an address that is not saved. */
  offline: string;
}

declare const self: ServiceWorkerGlobalScope & { build: Build };

const { assets, pages, reads, offline } = self.build;
const known = new Set(Object.values(assets).flat());
/** Without a network for so long a saved copy is shown, in milliseconds. */
const patience = 3_000;
/** A copy that is older is fetched anew on the next visit, in milliseconds. */
const fresh = 86_400_000;
const savedAt = 'x-saved-at';

const files = () => caches.open('assets');
const copies = () => caches.open('pages');

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const message = event.data as { visit?: string; sparing?: boolean; update?: true };
  if (message.update) event.waitUntil(self.skipWaiting());
  if (message.visit) event.waitUntil(saveAll(message.visit, message.sparing === true));
});

self.addEventListener('sync', (event) => {
  const { tag } = event as ExtendableEvent & { tag: string };
  if (tag === backgroundTag) (event as ExtendableEvent).waitUntil(sendInBackground());
});

async function sendInBackground(): Promise<void> {
  // The browser tries again later when this fails.
  if ((await sendWaiting(true)) > 0) throw new Error('Something still waits');
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (known.has(pathname)) event.respondWith(fileOf(event.request));
  else if (mode === 'navigate') {
    if (!/^\/(admin|api|uploads)(\/|$)/.test(pathname)) event.respondWith(pageOf(event, pathname, search));
  } else if (reads.includes(pathname + search)) {
    event.respondWith(networkFirst(event, pathname + search, true));
  }
});

/** A hashed file never changes, so the saved one is as good as the server's. */
async function fileOf(request: Request): Promise<Response> {
  const saved = await caches.match(request);
  if (saved) return saved;
  const answer = await fetch(request);
  if (answer.ok) await (await files()).put(request, answer.clone());
  return answer;
}

async function pageOf(event: FetchEvent, path: string, search: string): Promise<Response> {
  try {
    // A query is what a visitor has chosen or typed: only the language's is the same page for everybody.
    return await networkFirst(event, path, pages.includes(path) && /^(\?lang=\w+)?$/.test(search));
  } catch (error) {
    if (!(await (await copies()).match(offline))) throw error;
    return Response.redirect(`${offline}#${path}`);
  }
}

/** The network's answer, whatever it is; only where there is none (in time) the saved copy. */
async function networkFirst(event: FetchEvent, address: string, keep: boolean): Promise<Response> {
  const answer = fetch(event.request);
  if (keep) event.waitUntil(answer.then((response) => save(address, response.clone())).catch(() => {}));
  let timer = 0;
  const late = new Promise<null>((resolve) => (timer = self.setTimeout(resolve, patience, null)));
  const inTime = await Promise.race([answer, late]).catch(() => null);
  clearTimeout(timer);
  return inTime ?? (await (await copies()).match(address)) ?? answer;
}

/** Keeps an answer that is the same for everybody, with the time. */
async function save(address: string, response: Response): Promise<void> {
  if (response.status !== 200 || response.redirected) return;
  if (response.headers.get('cache-control')?.includes('no-store')) return;
  const now = new Date().toISOString();
  const headers = new Headers(response.headers);
  headers.set(savedAt, now);
  headers.delete('content-encoding');
  headers.delete('content-length');
  let text = await response.text();
  if (address.startsWith('/api/') || isComplete(text)) {
    // The page cannot see its own headers; the document tells it that it is a copy.
    if (!address.startsWith('/api/')) text = text.replace('<html ', `<html data-saved-at="${now}" `);
    await (await copies()).put(address, new Response(text, { headers }));
  }
}

/** Whether all files that a page names are those of this worker's build; another build has its own worker. */
const isComplete = (html: string) =>
  (html.match(/\/assets\/[^"')]+/g) ?? []).every((path) => known.has(path));

/** After a visit: everything that a visitor may want to see without a network, in the language of the visit. */
async function saveAll(language: string, sparing: boolean): Promise<void> {
  const [fileCache, copyCache] = await Promise.all([files(), copies()]);
  const missing: string[] = [];
  for (const path of assets[language] ?? []) if (!(await fileCache.match(path))) missing.push(path);
  // Who saves data gets a copy of what was really visited, and the page that says so of the rest.
  const wanted = sparing ? [offline] : [...pages, ...reads];
  if (!sparing) await fileCache.addAll(missing);

  const inLanguage = new RegExp(`<html[^>]* lang="${language}"`);
  await Promise.all(
    wanted.map(async (address) => {
      const copy = await copyCache.match(address);
      const isPage = !address.startsWith('/api/');
      const age = Date.now() - Date.parse(copy?.headers.get(savedAt) ?? '');
      const text = copy && isPage ? await copy.text() : '';
      const isRight = !isPage || (inLanguage.test(text) && isComplete(text));
      if (age < fresh && isRight) return;
      // Without cookies: the same for everybody, and the language is asked for without being chosen for the visitor.
      const request = new Request(isPage ? `${address}?lang=${language}` : address, { credentials: 'omit' });
      await save(address, await fetch(request));
    }),
  );

  // What earlier builds have left. Only now, when its successor is here.
  for (const { url } of await fileCache.keys()) {
    if (!known.has(new URL(url).pathname)) await fileCache.delete(url);
  }
  for (const { url } of await copyCache.keys()) {
    const { pathname, search } = new URL(url);
    if (![...pages, ...reads].includes(pathname + search)) await copyCache.delete(url);
  }
}
