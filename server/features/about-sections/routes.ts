// Sections of the about page, and what administrators do with them.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { serveKept } from '../../http/serve-kept.ts';
import { serveWrites } from '../../http/serve-writes.ts';
import type { Portal } from '../../portal.ts';
import { listActiveSections, listSections } from './queries.ts';

export function aboutSectionRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, reader } = portal.engine;
  serveKept(app, 'GET /api/about-sections', () => listActiveSections(db));
  serve(app, 'GET /api/admin/about-sections', () => listSections(reader));
  serveWrites(app, portal, 'about-sections');
}
