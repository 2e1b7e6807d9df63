// Documents for visitors to download: their files, which are served as attachments and never under /uploads/.
// The shared routes of records serve the rest.
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/problems.ts';
import { sendFile } from '../../http/send-file.ts';
import { type Call, serve } from '../../http/serve.ts';
import { readVersions } from '../../http/if-match.ts';
import type { Portal } from '../../portal.ts';
import { changeRecord } from '../records/queries.ts';
import { downloadCounter } from './count-downloads.ts';
import { findResourceFile } from './queries.ts';

export function downloadableResourceRoutes(app: FastifyInstance, portal: Portal): void {
  const {
    engine: { db },
    files,
  } = portal;

  serve(app, 'PUT /api/admin/downloadable-resources/:id', ({ id, body, write, request }) => {
    const { uploadedFilename, ...rest } = body;
    // A client may send a whole record back without the file's own name; the file then stays.
    const values = uploadedFilename ? body : rest;
    const versions = readVersions(request);
    return write((trx, by) => changeRecord(trx, 'downloadable-resources', id, values, by, versions));
  });

  const countDownload = downloadCounter(portal);

  // After a replacement the same address serves another file, so browsers must ask again.
  serve(app, 'GET /api/downloadable-resources/:id/file', async (call) => {
    await download(call, true, 'no-cache');
    // The visitor has the answer. A count that cannot be stored is lost.
    if (isWhole(call)) await countDownload(call.id).catch((error: unknown) => call.request.log.warn(error));
    return undefined;
  });
  serve(app, 'GET /api/admin/downloadable-resources/:id/file', (call) => download(call, false, 'no-store'));

  async function download(
    { id, request, reply }: Pick<Call<never>, 'id' | 'request' | 'reply'>,
    activeOnly: boolean,
    cache: string,
  ) {
    const file = await findResourceFile(db, id, { activeOnly });
    if (!file) throw notFound();
    const { name, type, bytes, storage, originalName } = file;
    const sent = await sendFile(request, reply, {
      name,
      type,
      bytes,
      storage: files.storageOf(storage),
      saveAs: originalName,
      cache,
    });
    if (!sent) throw notFound();
    return undefined;
  }
}

/** Whether a document was sent from its beginning: not the rest of one, and not what the browser has already. */
const isWhole = ({ request, reply }: Pick<Call<never>, 'request' | 'reply'>): boolean =>
  request.method === 'GET' &&
  (reply.statusCode === 200 ||
    (reply.statusCode === 206 && String(reply.getHeader('content-range')).startsWith('bytes 0-')));
