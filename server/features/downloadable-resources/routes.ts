// Documents for visitors to download, and what administrators do with them (readings 26).
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/problems.ts';
import { sendFile } from '../../http/send-file.ts';
import { type Call, serve } from '../../http/serve.ts';
import { by, readVersions } from '../../http/serve-writes.ts';
import { serveKept } from '../../http/serve-kept.ts';
import type { Portal } from '../../portal.ts';
import { changeRecord, createRecord, deleteRecord } from '../records/queries.ts';
import { findResourceFile, listActiveResources, listResources } from './queries.ts';

export function downloadableResourceRoutes(app: FastifyInstance, portal: Portal): void {
  const { engine, files } = portal;
  const { db, reader } = engine;
  serveKept(app, 'GET /api/downloadable-resources', () => listActiveResources(db));
  serve(app, 'GET /api/admin/downloadable-resources', () => listResources(reader));

  serve(app, 'POST /api/admin/downloadable-resources', ({ body, administrator }) =>
    db
      .transaction()
      .execute((trx) => createRecord(trx, 'downloadable-resources', body, by(portal, administrator))),
  );
  serve(app, 'PUT /api/admin/downloadable-resources/:id', ({ id, body, administrator, request }) => {
    const { uploadedFilename, ...rest } = body;
    // A client of the specification sends a whole record back, which does not hold the file's own name.
    const values = uploadedFilename ? body : rest;
    return db
      .transaction()
      .execute((trx) =>
        changeRecord(
          trx,
          'downloadable-resources',
          id,
          values,
          by(portal, administrator),
          readVersions(request),
        ),
      );
  });
  serve(app, 'DELETE /api/admin/downloadable-resources/:id', async ({ id, administrator }) => {
    await db
      .transaction()
      .execute((trx) => deleteRecord(trx, 'downloadable-resources', id, by(portal, administrator)));
    return undefined;
  });

  // The same address holds another file when the document is replaced.
  serve(app, 'GET /api/downloadable-resources/:id/file', (call) => download(call, true, 'no-cache'));
  serve(app, 'GET /api/admin/downloadable-resources/:id/file', (call) => download(call, false, 'no-store'));

  async function download(
    { id, request, reply }: Pick<Call<never>, 'id' | 'request' | 'reply'>,
    activeOnly: boolean,
    cache: string,
  ) {
    const file = await findResourceFile(db, id, { activeOnly });
    if (!file) throw notFound();
    const { name, type, bytes, home, originalName } = file;
    const sent = await sendFile(request, reply, {
      name,
      type,
      bytes,
      home: files.homeOf(home),
      saveAs: originalName,
      cache,
    });
    if (!sent) throw notFound();
    return undefined;
  }
}
