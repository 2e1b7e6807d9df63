// GET /api/admin/dashboard-stats (specification 3; readings 37).
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { recordEvent } from '../audit-events/queries.ts';
import { countReports, readDashboard } from './queries.ts';
import { lastWeeks } from './weeks.ts';

/** 'This Week' is the last 7 times 24 hours. */
const weekMs = 7 * 86_400_000;
/** How many weeks the chart shows. */
const shownWeeks = 26;

export function dashboardRoutes(app: FastifyInstance, { config, engine, now }: Portal): void {
  serve(app, 'GET /api/admin/dashboard-stats', async ({ administrator }) => {
    // It shows names and medicines of the newest reports and messages.
    const at = now();
    await recordEvent(engine.db, { at, administrator, action: 'list', kind: 'dashboard-stats' });
    const [stats, reportsPerWeek] = await Promise.all([
      readDashboard(engine.reader, new Date(at.getTime() - weekMs)),
      countReports(engine.reader, lastWeeks(at, config.timeZone, shownWeeks)),
    ]);
    return { ...stats, reportsPerWeek };
  });
}
