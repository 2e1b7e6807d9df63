// Whether the portal sends mails.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';

export function mailRoutes(app: FastifyInstance, { config }: Portal): void {
  serve(app, 'GET /api/mail-service', () => ({ available: config.mail !== null }));
}
