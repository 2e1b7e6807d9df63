// Saved views of the list of cases: each account reads those for all and its own, and changes its own.
import type { FastifyInstance } from 'fastify';
import { readVersions } from '../../http/if-match.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { changeRecord, createRecord, deleteRecord, listRecords } from '../records/queries.ts';
import { readableBy } from './queries.ts';
import { requireRoom, requireView } from './require-view.ts';

export function savedViewRoutes(app: FastifyInstance, portal: Portal): void {
  const { reader } = portal.engine;
  serve(app, 'GET /api/admin/saved-views', ({ user }) =>
    listRecords(reader, 'saved-views', [readableBy(user.username)]),
  );
  serve(app, 'POST /api/admin/saved-views', ({ body, write }) =>
    write(async (trx, by) => {
      const made = await createRecord(trx, 'saved-views', { ...body, owner: by.user.username }, by);
      // Counted after the write, which takes the lock that every write to records takes.
      await requireRoom(trx, by.user);
      return made;
    }),
  );
  serve(app, 'PUT /api/admin/saved-views/:id', ({ id, body, write, request }) => {
    const versions = readVersions(request);
    return write(async (trx, by) => {
      await requireView(trx, id, by.user);
      return changeRecord(trx, 'saved-views', id, body, by, versions);
    });
  });
  serve(app, 'DELETE /api/admin/saved-views/:id', async ({ id, write }) => {
    await write(async (trx, by) => {
      await requireView(trx, id, by.user);
      await deleteRecord(trx, 'saved-views', id, by);
    });
    return undefined;
  });
}
