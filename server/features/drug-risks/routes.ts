// Medicines with their risk: the search and the list, which may be long. The shared routes of records serve
// the rest.
import type { FastifyInstance } from 'fastify';
import { shortestSearch } from '#contract/drug-risks-rules.ts';
import { characterCount } from '#contract/text-rules.ts';
import { limitRoute } from '../../http/limits.ts';
import { serve } from '../../http/serve.ts';
import { sendFresh } from '../../cache/page-cache.ts';
import { serveCached } from '../../cache/serve-cached.ts';
import type { Portal } from '../../portal.ts';
import { listActiveRecords } from '../records/queries.ts';
import { searchActiveDrugs } from './queries.ts';

export function drugRiskRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine } = portal;
  serveCached(app, 'GET /api/drug-risks', ({ lang }) =>
    listActiveRecords(engine.publicReader, 'drug-risks', [], lang),
  );
  serve(
    app,
    'GET /api/drug-risks/search',
    async ({ query, request, reply }) => {
      const text = query.q.trim();
      const found =
        characterCount(text) < shortestSearch ? [] : await searchActiveDrugs(engine, text, query.lang);
      return sendFresh(request, reply, reply.serialize(found) as string);
    },
    limitRoute('searches', config.limits.searches),
  );
}
