// The bin: what was deleted in the last 30 days, and its restore.
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { isRecordKind, restoreRecord } from '../records/queries.ts';
import { listBin } from './queries.ts';

export function binRoutes(app: FastifyInstance, portal: Portal): void {
  const { reader } = portal.engine;
  serve(app, 'GET /api/admin/bin', () => listBin(reader));
  serve(app, 'POST /api/admin/bin/:kind/:id/restore', async ({ id, write, request }) => {
    const { kind } = request.params as { kind: string };
    if (!isRecordKind(kind)) throw notFound();
    await write((trx, by) => restoreRecord(trx, kind, id, by));
    return undefined;
  });
}
