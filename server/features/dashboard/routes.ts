// GET /api/admin/dashboard-stats (specification 3; readings 37).
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { readDashboard } from './queries.ts';

/** 'This Week' is the last 7 times 24 hours. */
const weekMs = 7 * 86_400_000;

export function dashboardRoutes(app: FastifyInstance, { engine, now }: Portal): void {
  serve(app, 'GET /api/admin/dashboard-stats', () =>
    readDashboard(engine.reader, new Date(now().getTime() - weekMs)),
  );
}
