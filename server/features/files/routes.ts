// Uploads, by form or by one-time address, and images and videos under /uploads.
import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileLimits, fileTypes, uploadsPath } from '#contract/files-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { LacksRight } from '../../access/rights.ts';
import { SessionOver } from '../../access/signed-in-write.ts';
import { objectName } from '../../files/files.ts';
import { receive, type Received } from '../../files/incoming.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { acceptForms, inReceivedForm, mediaType, drainBody, tooLargeOf } from '../../http/receive-form.ts';
import { immutable, sendFile } from '../../http/send-file.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { sign } from '../../secret.ts';
import { publishedFiles } from './published.ts';
import {
  findObjectUpload,
  insertObjectUpload,
  consumeObjectUpload,
  useObjectUpload,
} from '../../files/queries.ts';

/** How long a one-time address is valid, in seconds. */
const addressSeconds = 15 * 60;

export async function fileRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  await app.register(uploadRoute, portal);
  await app.register(objectRoutes, portal);
  uploadsRoute(app, portal);
}

async function uploadRoute(app: FastifyInstance, { files }: Portal): Promise<void> {
  await acceptForms(app);
  serve(
    app,
    'POST /api/admin/upload',
    ({ request, write }) =>
      inReceivedForm(request, files, (folder, arrival) =>
        files.takeIn(folder, arrival, ['image', 'video', 'document'], write),
      ),
    { slowBody: true },
  );
}

async function objectRoutes(app: FastifyInstance, { config, engine, files, keys }: Portal): Promise<void> {
  const { db } = engine;
  const ticketOf = (id: string) => `${id}.${sign(keys.upload, id)}`;

  serve(app, 'POST /api/objects/upload', async ({ request, write }) => {
    const id = randomBytes(16).toString('hex');
    await write((trx, by) =>
      insertObjectUpload(trx, id, new Date(by.now.getTime() + addressSeconds * 1_000)),
    );
    const own = () => {
      const origin = config.publicOrigin ?? `${request.protocol}://${request.host}`;
      return `${origin}/api/objects/upload/${ticketOf(id)}`;
    };
    return { uploadURL: (await files.storage.uploadAddress(objectName(id), addressSeconds)) ?? own() };
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    serve(
      scope,
      'PUT /api/objects/upload/:ticket',
      async ({ request, write }) => {
        try {
          const { ticket } = request.params as { ticket: string };
          const [id = ''] = ticket.split('.');
          if (ticket !== ticketOf(id)) throw notFound();
          const type = mediaType(request.headers['content-type']);
          const kind = fileTypes.find(({ types }) => type !== null && types.includes(type))?.kind;
          if (kind !== 'image' && kind !== 'video') {
            throw new Problem(415, problems('this_address_accepts_only_images_and_videos'));
          }
          if (!(await write((trx, by) => useObjectUpload(trx, id, type, by.now)))) {
            throw new Problem(409, problems('this_address_was_used_already'));
          }
          await files.incoming.inFolder(async (folder) => {
            const body = (request.body ?? request.raw) as Readable;
            const { path } = await receive(body, join(folder, id), fileLimits[kind], () => tooLargeOf(kind));
            await write(() => rename(path, files.incoming.objectPath(id)));
          });
          return undefined;
        } finally {
          drainBody(request);
        }
      },
      { slowBody: true },
    );
  });

  serve(app, 'POST /api/objects/normalize', async ({ body, write }) => {
    const id = /(?:incoming-|\/api\/objects\/upload\/)([\da-f]{32})\b/.exec(body.rawPath)?.[1] ?? '';
    const upload = await findObjectUpload(db, id);
    if (!upload) throw new Problem(400, problems('there_is_no_upload_at_this_address'));
    return files.incoming.inFolder(async (folder) => {
      const received = await fetchObject(id, folder);
      if (!received) throw new Problem(400, problems('nothing_has_been_sent_to_this_address'));
      // The address is used up from here on, even if the file is refused.
      if (!(await write((trx) => consumeObjectUpload(trx, id))))
        throw new Problem(409, problems('this_upload_was_processed_already'));
      try {
        const arrived = { ...received, originalName: null, declaredType: upload.declaredType };
        const { filename } = await files.takeIn(folder, { file: arrived }, ['image', 'video'], write);
        return { normalizedPath: uploadsPath + filename };
      } finally {
        await rm(files.incoming.objectPath(id), { force: true });
        if (files.storage.name === 's3') await files.storage.remove(objectName(id));
      }
    });
  });

  /** Brings the file that was sent for `id` into `folder`. Null if nothing was sent. */
  async function fetchObject(id: string, folder: string): Promise<Received | null> {
    const path = join(folder, 'object');
    const stream = await files.openObject(id);
    if (!stream) return null;
    try {
      return await receive(stream, path, fileLimits.video, () => tooLargeOf('video'));
    } finally {
      stream.destroy(); // If the garbage collector finds an open handle, it ends the process.
    }
  }
}

function uploadsRoute(app: FastifyInstance, { engine, files }: Portal): void {
  const published = publishedFiles(engine);
  app.get<{ Params: { name: string } }>(`${uploadsPath}:name`, async (request, reply) => {
    const file = await published.find(request.params.name);
    const isAllowed = file && (!file.isDeleted || (await mayReadDeleted(app, request)));
    if (!isAllowed) return reply.callNotFound();
    const { name, type, bytes, isDeleted } = file;
    const sent = await sendFile(request, reply, {
      name,
      type,
      storage: files.storageOf(file.storage),
      ...(bytes !== undefined && { bytes }),
      cache: isDeleted ? 'private, no-store' : immutable,
    });
    return sent ? reply : reply.callNotFound();
  });
}

async function mayReadDeleted(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  return app.requireUser(request, 'content').then(
    () => true,
    (error: unknown) => {
      if (error instanceof LacksRight || error instanceof SessionOver) return false;
      throw error;
    },
  );
}
