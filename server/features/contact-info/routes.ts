// GET /api/contact-info.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { findContactInfo } from './queries.ts';

export function contactInfoRoutes(app: FastifyInstance, { engine }: Portal): void {
  serve(app, 'GET /api/contact-info', () => findContactInfo(engine.db));
}
