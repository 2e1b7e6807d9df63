// GET /api/awareness-content.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listAwarenessContent } from './queries.ts';

export function awarenessContentRoutes(app: FastifyInstance, { engine }: Portal): void {
  serve(app, 'GET /api/awareness-content', () => listAwarenessContent(engine.db));
}
