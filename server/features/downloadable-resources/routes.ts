// Documents for visitors to download (readings 26): their files, and what a change does not take away. All else is as with
// every record.
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/problems.ts';
import { sendFile } from '../../http/send-file.ts';
import { type Call, serve } from '../../http/serve.ts';
import { readVersions } from '../../http/serve-records.ts';
import type { Portal } from '../../portal.ts';
import { changeRecord } from '../records/queries.ts';
import { findResourceFile } from './queries.ts';

export function downloadableResourceRoutes(app: FastifyInstance, portal: Portal): void {
  const {
    engine: { db },
    files,
  } = portal;

  serve(app, 'PUT /api/admin/downloadable-resources/:id', ({ id, body, write, request }) => {
    const { uploadedFilename, ...rest } = body;
    // A client of the specification sends a whole record back, which does not hold the file's own name.
    const values = uploadedFilename ? body : rest;
    const versions = readVersions(request);
    return write((trx, by) => changeRecord(trx, 'downloadable-resources', id, values, by, versions));
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
