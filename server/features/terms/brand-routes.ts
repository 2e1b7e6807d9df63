// Brand names over HTTP.
import type { FastifyInstance } from 'fastify';
import { brand, brandImportRow } from '#contract/brands.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { readVersions } from '../../http/if-match.ts';
import { readCsvBodies } from '../../http/input.ts';
import { streamBatches, streamImport } from '../../http/growing-lists.ts';
import { watchImport } from '../../http/running-imports.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { deleteRecord } from '../records/queries.ts';
import { importBrands } from './import-brands.ts';
import { addBrand, changeBrand, lookAtBrands } from './own-brands.ts';
import { eachBrand, findBrands } from './brand-queries.ts';

export async function brandRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { engine } = portal;
  const { reader, longReader } = engine;
  serve(
    app,
    'GET /api/admin/brands',
    async ({ query: { q = '', limit }, reply }) => {
      if (limit === undefined) return streamBatches(eachBrand(longReader, q), brand, reply);
      const { brands, found, total } = await findBrands(reader, q, Number(limit));
      reply.header('x-total-count', total).header('x-filtered-count', found);
      return brands;
    },
    { longWork: true }, // the whole list has many batches
  );
  serve(app, 'POST /api/admin/brands', ({ body, write }) => write((trx, by) => addBrand(trx, body, by)));
  serve(app, 'PUT /api/admin/brands/:id', ({ id, body, write, request }) =>
    write((trx, by) => changeBrand(trx, id, body, by, readVersions(request))),
  );
  serve(app, 'POST /api/admin/brands/looked-at', async ({ body, write }) => ({
    terms: await write((trx, by) => lookAtBrands(trx, body.ids, by)),
  }));
  serve(app, 'DELETE /api/admin/brands/:id', async ({ id, write }) => {
    await write((trx, by) => deleteRecord(trx, 'brands', id, by));
    return undefined;
  });
  await app.register(async (scope) => {
    readCsvBodies(scope);
    serve(
      scope,
      'POST /api/admin/brands/import',
      async ({ query, request, write, user, reply }) => {
        const text = typeof request.body === 'string' ? request.body : '';
        const today = dayOf(nowIn(portal.now(), portal.config.timeZone));
        const done = await watchImport(portal.memory, user.id, 'brands', (onProgress) =>
          importBrands(reader, text, write, query, { today, onProgress }),
        );
        return streamImport(done, brandImportRow, reply);
      },
      { longWork: true },
    );
  });
}
