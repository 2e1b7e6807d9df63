// Serves a public list from memory: read, serialised and compressed once for each version of the content, and
// answered with 304 to callers that have it.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiKey, Query, Reply } from '#contract/api.ts';
import type { Engine } from '../db/engines/engine.ts';
import { PageCache, sendBytes } from './page-cache.ts';
import { listAsJson, serve } from '../http/serve.ts';

/**
 * `read` may depend only on the database and the query; each query value is cached separately. `readMore` reads the
 * list for accounts that may see more, uncached. Null: the caller gets the public list.
 */
export function serveCached<K extends ApiKey>(
  app: FastifyInstance,
  key: K,
  read: (query: Query<K>) => Promise<Reply<K>>,
  readMore?: (request: FastifyRequest, query: Query<K>) => Promise<Reply<K> | null>,
): void {
  serve(app, key, async ({ query, request, reply }) => {
    const more = readMore && mayBeSignedIn(request.headers) ? await readMore(request, query) : null;
    if (more) {
      reply.header('cache-control', 'no-store');
      return more;
    }
    const name = `${key} ${JSON.stringify(query ?? null)}`;
    const bytes = await app.listCache.get(name, async () => {
      const answer = await read(query);
      const text = Array.isArray(answer)
        ? (await Array.fromAsync(listAsJson(key, answer))).join('')
        : (reply.serialize(answer) as string);
      return { text, complete: true };
    });
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding');
    return sendBytes(request, reply, bytes);
  });
}

/** Whether a request may carry a session, whose cookie is `sid` or `__Host-sid`. */
const mayBeSignedIn = ({ cookie = '' }: IncomingHttpHeaders) => cookie.includes('sid=');

/** The cached lists of one portal. While the content number cannot be read, they stay valid. */
export function cacheLists(app: FastifyInstance, engine: Engine): void {
  const lists = new PageCache(engine);
  app.decorate('listCache', lists);
  app.addHook('onClose', async () => lists.clear());
}

declare module 'fastify' {
  interface FastifyInstance {
    listCache: PageCache;
  }
}
