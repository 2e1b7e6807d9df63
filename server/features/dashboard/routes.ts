// GET /api/admin/dashboard-stats (specification 3; readings 37).
import type { FastifyInstance } from 'fastify';
import type { DashboardStats } from '#contract/dashboard.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { recordEvent } from '../audit-events/queries.ts';
import { countReports, readDashboard } from './queries.ts';
import { lastWeeks } from './weeks.ts';

/** 'This Week' is the last 7 times 24 hours. */
const weekMs = 7 * 86_400_000;
/** How many weeks the chart shows. */
const shownWeeks = 26;
/** Nothing comes into a week any more so long after its end, whichever process's clock it came by. */
const overMs = 3_600_000;

export function dashboardRoutes(app: FastifyInstance, { config, engine, now }: Portal): void {
  /** The reports of weeks that are over, by their first day: counted once. */
  const counted = new Map<string, number>();

  async function readWeeks(at: Date): Promise<DashboardStats['reportsPerWeek']> {
    const weeks = lastWeeks(at, config.timeZone, shownWeeks);
    const missing = weeks.filter(({ begins }) => !counted.has(begins));
    const counts = new Map(
      (await countReports(engine.reader, missing)).map(({ week, reports }) => [week, reports]),
    );
    for (const { begins, until } of missing) {
      const reports = counts.get(begins);
      if (reports !== undefined && at.getTime() - until.getTime() > overMs) counted.set(begins, reports);
    }
    return weeks.map(({ begins: week }) => ({ week, reports: counts.get(week) ?? counted.get(week) ?? 0 }));
  }

  serve(app, 'GET /api/admin/dashboard-stats', async ({ administrator }) => {
    // It shows names and medicines of the newest reports and messages.
    const at = now();
    await recordEvent(engine.db, { at, administrator, action: 'list', kind: 'dashboard-stats' });
    const [stats, reportsPerWeek] = await Promise.all([
      readDashboard(engine.reader, new Date(at.getTime() - weekMs)),
      readWeeks(at),
    ]);
    return { ...stats, reportsPerWeek };
  });
}
