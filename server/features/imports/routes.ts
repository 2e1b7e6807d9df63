// The CSV imports of records, and how far those of the caller have come.
import type { FastifyInstance } from 'fastify';
import { amcImportRow } from '#contract/amc-locations.ts';
import { amcLocations } from '#contract/resources/amc-locations-rules.ts';
import { streamImport } from '../../http/growing-lists.ts';
import { readCsvBodies } from '../../http/input.ts';
import { importsOf, watchImport } from '../../http/running-imports.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { importRecords } from './import-records.ts';

export async function importRoutes(app: FastifyInstance, { engine, memory }: Portal): Promise<void> {
  serve(app, 'GET /api/admin/imports', ({ user }) => importsOf(memory, user.id));
  await app.register(async (files) => {
    readCsvBodies(files);
    serve(
      files,
      'POST /api/admin/amc-locations/import',
      async ({ query, write, request, user, reply }) => {
        const text = typeof request.body === 'string' ? request.body : '';
        const done = await watchImport(memory, user.id, 'amc-locations', (onProgress) =>
          importRecords(engine.reader, { resource: amcLocations }, text, write, query, onProgress),
        );
        const rows = done.rows.map((row) => {
          const { city = '', state = '' } = row.values as { city?: string; state?: string };
          return { ...row, city, state };
        });
        return streamImport({ ...done, rows }, amcImportRow, reply);
      },
      { longWork: true },
    );
  });
}
