// GET /api/contact-links.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listActiveLinks } from './queries.ts';

export function contactLinkRoutes(app: FastifyInstance, { engine }: Portal): void {
  serve(app, 'GET /api/contact-links', () => listActiveLinks(engine.db));
}
