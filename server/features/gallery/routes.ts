// The gallery: visitors' list and administrators' changes.
import type { FastifyInstance } from 'fastify';
import { problems } from '#contract/words/problems-rules.ts';
import { invalidInput } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { serveCached } from '../../cache/serve-cached.ts';
import { readVersions } from '../../http/if-match.ts';
import type { Portal } from '../../portal.ts';
import { findFile } from '../../files/queries.ts';
import { changeRecord, createRecord, deleteRecord } from '../records/queries.ts';
import { listGallery } from './queries.ts';

export function galleryRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.engine;
  serveCached(app, 'GET /api/gallery', ({ featured, lang }) =>
    listGallery(db, { featured: featured === 'true', language: lang }),
  );

  serve(app, 'POST /api/admin/gallery', async ({ body, write }) => {
    const file = await findFile(db, body.filename, 'public');
    if (file && file.kind !== body.type) {
      const message = problems('the_file_is_of_another_type', { kind: file.kind });
      throw invalidInput([{ path: 'type', code: 'choice', message }]);
    }
    return write((trx, by) => createRecord(trx, 'gallery', body, by));
  });

  serve(app, 'PATCH /api/admin/gallery/:id', ({ id, body, write, request }) => {
    const versions = readVersions(request);
    return write((trx, by) => changeRecord(trx, 'gallery', id, body, by, versions));
  });

  serve(app, 'DELETE /api/admin/gallery/:id', async ({ id, write }) => {
    await write((trx, by) => deleteRecord(trx, 'gallery', id, by));
    return undefined;
  });
}
