// GET /api/authority-messages.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listActiveMessages } from './queries.ts';

export function authorityMessageRoutes(app: FastifyInstance, { engine }: Portal): void {
  serve(app, 'GET /api/authority-messages', () => listActiveMessages(engine.db));
}
