// GET /api/downloadable-resources.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listActiveResources } from './queries.ts';

export function downloadableResourceRoutes(app: FastifyInstance, { engine }: Portal): void {
  serve(app, 'GET /api/downloadable-resources', () => listActiveResources(engine.db));
}
