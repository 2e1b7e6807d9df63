// ADR monitoring centres: the list, its search by city, and what administrators do with it.
import type { FastifyInstance } from 'fastify';
import { limited } from '../../http/limits.ts';
import { serve } from '../../http/serve.ts';
import { serveWrites } from '../../http/serve-writes.ts';
import type { Portal } from '../../portal.ts';
import { listActiveCentres, listCentres, searchActiveCentres } from './queries.ts';

export function amcLocationRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine } = portal;
  serve(app, 'GET /api/amc-locations', () => listActiveCentres(engine.db));
  serve(
    app,
    'GET /api/amc-locations/search',
    ({ query }) => searchActiveCentres(engine.reader, query.city.trim()),
    limited('searches', config.limits.searches),
  );
  serve(app, 'GET /api/admin/amc-locations', () => listCentres(engine.reader));
  serveWrites(app, portal, 'amc-locations');
}
