// GET /api/admin/dashboard-stats.
import type { FastifyInstance } from 'fastify';
import { hasRight } from '#contract/access-rules.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import type { DashboardStats } from '#contract/dashboard.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { recordEvent } from '../../audit/queries.ts';
import { countCases } from '../cases/list/list-queries.ts';
import { countErasureRequests } from '../privacy/queries.ts';
import { countContent, countMadeUpReports, countReports, readVisitors } from './queries.ts';
import { countableAgeMs, reportsSince } from './reports-since.ts';
import { lastWeeks } from './weeks.ts';

/** 'This Week' is the last 7 times 24 hours. */
const weekMs = 7 * 86_400_000;
/** How many weeks the chart shows. */
const shownWeeks = 26;

/** The answer for an account without the right `cases`. */
const withheld = {
  totalReports: 0,
  totalMessages: 0,
  reportsThisWeek: 0,
  reportsPerWeek: [],
  recentReports: [],
  recentMessages: [],
  casesByState: [],
  overdueCases: 0,
  deathCases: 0,
  erasureRequests: 0,
  withheld: ['reports' as const, 'messages' as const],
};

export function dashboardRoutes(app: FastifyInstance, { config, engine, memory, now }: Portal): void {
  const counts = () =>
    memory.of('dashboard', () => ({
      /** The counts of finished weeks by their first day. Each is counted once. */
      finished: new Map<string, number>(),
      lastSevenDays: reportsSince(engine.reader),
      presentWeek: reportsSince(engine.reader),
    }));

  async function readWeeks(at: Date): Promise<DashboardStats['reportsPerWeek']> {
    const { finished, presentWeek } = counts();
    const weeks = lastWeeks(at, config.timeZone, shownWeeks);
    const present = weeks.at(-1);
    const missing = weeks.filter((week) => week !== present && !finished.has(week.begins));
    const rows = missing.length > 0 ? await countReports(engine.reader, missing) : [];
    const counted = new Map(rows.map(({ week, reports }) => [week, reports]));
    if (present) counted.set(present.begins, await presentWeek(present.from, at));
    for (const { begins, until } of missing) {
      const reports = counted.get(begins);
      if (reports !== undefined && at.getTime() - until.getTime() > countableAgeMs)
        finished.set(begins, reports);
    }
    return weeks.map(({ begins: week }) => ({ week, reports: counted.get(week) ?? finished.get(week) ?? 0 }));
  }

  serve(app, 'GET /api/admin/dashboard-stats', async ({ user }) => {
    if (!hasRight(user.rights, 'cases')) return { ...(await countContent(engine.reader)), ...withheld };
    const at = now();
    const today = dayOf(nowIn(at, config.timeZone));
    const [content, visitors, reportsThisWeek, reportsPerWeek, counted, erasureRequests] = await Promise.all([
      countContent(engine.reader),
      readVisitors(engine.reader),
      counts().lastSevenDays(new Date(at.getTime() - weekMs), at),
      readWeeks(at),
      countCases(engine.reader, today),
      countErasureRequests(engine.reader),
    ]);
    const madeUp = config.seed === 'demo' ? { madeUpReports: await countMadeUpReports(engine.reader) } : {};
    // The answer shows names and medicines of the newest reports and messages, so the read is logged.
    const records = [...visitors.recentReports, ...visitors.recentMessages].map(({ id }) => id);
    const details = { amount: records.length, records, searched: false };
    await recordEvent(engine.db, { at, user, action: 'list', kind: 'dashboard-stats', details });
    const casesByState = counted.states.filter(({ cases }) => cases > 0);
    const { overdue: overdueCases, deaths: deathCases } = counted;
    const cases = { casesByState, overdueCases, deathCases };
    const reports = { reportsThisWeek, reportsPerWeek };
    return { ...content, ...visitors, ...reports, ...madeUp, ...cases, erasureRequests };
  });
}
