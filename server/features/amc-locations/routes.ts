// ADR monitoring centres: the list, its search by city, and what administrators do with it.
import type { FastifyInstance } from 'fastify';
import { readCsvBodies } from '../../http/input.ts';
import { limited } from '../../http/limits.ts';
import { serve } from '../../http/serve.ts';
import { serveKept } from '../../http/serve-kept.ts';
import { by, serveWrites } from '../../http/serve-writes.ts';
import type { Portal } from '../../portal.ts';
import { importCentres } from './import-centres.ts';
import { listActiveCentres, listCentres, searchActiveCentres } from './queries.ts';

export async function amcLocationRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { config, engine } = portal;
  serveKept(app, 'GET /api/amc-locations', () => listActiveCentres(engine.db));
  serve(
    app,
    'GET /api/amc-locations/search',
    ({ query }) => searchActiveCentres(engine.reader, query.city.trim()),
    limited('searches', config.limits.searches),
  );
  serve(app, 'GET /api/admin/amc-locations', () => listCentres(engine.reader));
  serveWrites(app, portal, 'amc-locations');
  await app.register(async (files) => {
    readCsvBodies(files);
    serve(
      files,
      'POST /api/admin/amc-locations/import',
      ({ query, administrator, request }) => {
        const text = typeof request.body === 'string' ? request.body : '';
        return importCentres(engine, text, by(portal, administrator), query.dryRun === 'true');
      },
      { longWork: true },
    );
  });
}
