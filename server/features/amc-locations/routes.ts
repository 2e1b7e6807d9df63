// GET /api/amc-locations and its search by city.
import type { FastifyInstance } from 'fastify';
import { limited } from '../../http/limits.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listActiveCentres, searchActiveCentres } from './queries.ts';

export function amcLocationRoutes(app: FastifyInstance, { config, engine }: Portal): void {
  serve(app, 'GET /api/amc-locations', () => listActiveCentres(engine.db));
  serve(
    app,
    'GET /api/amc-locations/search',
    ({ query }) => searchActiveCentres(engine.reader, query.city.trim()),
    limited('searches', config.limits.searches),
  );
}
