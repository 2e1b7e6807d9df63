// ADR monitoring centres: the search by city. The shared routes of records and of imports serve the rest.
import type { FastifyInstance } from 'fastify';
import { sendFresh } from '../../cache/page-cache.ts';
import { limitRoute } from '../../http/limits.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { searchActiveCentres } from './queries.ts';

export function amcLocationRoutes(app: FastifyInstance, { config, engine }: Portal): void {
  serve(
    app,
    'GET /api/amc-locations/search',
    async ({ query, request, reply }) => {
      const found = await searchActiveCentres(engine.publicReader, query.city.trim(), query.lang);
      return sendFresh(request, reply, reply.serialize(found) as string);
    },
    limitRoute('searches', config.limits.searches),
  );
}
