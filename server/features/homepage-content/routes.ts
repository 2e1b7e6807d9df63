// Wordings that replace sections of the home page, and what administrators do with them.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { serveKept } from '../../http/serve-kept.ts';
import { serveWrites } from '../../http/serve-writes.ts';
import type { Portal } from '../../portal.ts';
import { listActiveWordings, listWordings } from './queries.ts';

export function homepageContentRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, reader } = portal.engine;
  serveKept(app, 'GET /api/homepage-content', () => listActiveWordings(db));
  serve(app, 'GET /api/admin/homepage-content', () => listWordings(reader));
  serveWrites(app, portal, 'homepage-content');
}
