// Messages of the institute's leadership, and what administrators do with them.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { serveKept } from '../../http/serve-kept.ts';
import { serveWrites } from '../../http/serve-writes.ts';
import type { Portal } from '../../portal.ts';
import { listActiveMessages, listMessages } from './queries.ts';

export function authorityMessageRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, reader } = portal.engine;
  serveKept(app, 'GET /api/authority-messages', () => listActiveMessages(db));
  serve(app, 'GET /api/admin/authority-messages', () => listMessages(reader));
  serveWrites(app, portal, 'authority-messages');
}
