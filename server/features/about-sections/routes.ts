// GET /api/about-sections.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listActiveSections } from './queries.ts';

export function aboutSectionRoutes(app: FastifyInstance, { engine }: Portal): void {
  serve(app, 'GET /api/about-sections', () => listActiveSections(engine.db));
}
