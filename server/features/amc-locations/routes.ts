// ADR monitoring centres: the search by city and the import. The shared routes of records serve the rest.
import type { FastifyInstance } from 'fastify';
import { amcImportRow } from '#contract/amc-locations.ts';
import { sendFresh } from '../../cache/page-cache.ts';
import { streamImport } from '../../http/growing-lists.ts';
import { readCsvBodies } from '../../http/input.ts';
import { limitRoute } from '../../http/limits.ts';
import { watchImport } from '../../http/running-imports.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { importCentres } from './import-centres.ts';
import { searchActiveCentres } from './queries.ts';

export async function amcLocationRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { config, engine } = portal;
  serve(
    app,
    'GET /api/amc-locations/search',
    async ({ query, request, reply }) => {
      const found = await searchActiveCentres(engine.publicReader, query.city.trim());
      return sendFresh(request, reply, reply.serialize(found) as string);
    },
    limitRoute('searches', config.limits.searches),
  );
  await app.register(async (files) => {
    readCsvBodies(files);
    serve(
      files,
      'POST /api/admin/amc-locations/import',
      async ({ query, write, request, user, reply }) => {
        const text = typeof request.body === 'string' ? request.body : '';
        const done = await watchImport(portal.memory, user.id, 'amc-locations', (onProgress) =>
          importCentres(engine.reader, text, write, query.dryRun === 'true', onProgress),
        );
        return streamImport(done, amcImportRow, reply);
      },
      { longWork: true },
    );
  });
}
