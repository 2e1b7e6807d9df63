// Texts of the awareness page, and what administrators do with them.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { serveKept } from '../../http/serve-kept.ts';
import { serveWrites } from '../../http/serve-writes.ts';
import type { Portal } from '../../portal.ts';
import { listAwarenessContent } from './queries.ts';

export function awarenessContentRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, reader } = portal.engine;
  serveKept(app, 'GET /api/awareness-content', () => listAwarenessContent(db));
  serve(app, 'GET /api/admin/awareness-content', () => listAwarenessContent(reader));
  serveWrites(app, portal, 'awareness-content');
}
