// Official links: the list of the footer, and what administrators do with it.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { serveKept } from '../../http/serve-kept.ts';
import { serveWrites } from '../../http/serve-writes.ts';
import type { Portal } from '../../portal.ts';
import { listActiveLinks, listLinks } from './queries.ts';

export function contactLinkRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, reader } = portal.engine;
  serveKept(app, 'GET /api/contact-links', () => listActiveLinks(db));
  serve(app, 'GET /api/admin/contact-links', () => listLinks(reader));
  serveWrites(app, portal, 'contact-links');
}
