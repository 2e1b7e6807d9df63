// GET /api/site-settings.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listSettings } from './queries.ts';

export function siteSettingRoutes(app: FastifyInstance, { engine }: Portal): void {
  serve(app, 'GET /api/site-settings', () => listSettings(engine.db));
}
