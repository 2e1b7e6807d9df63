// Calls that read many cases: the list, the counts of its views, the files.
import type { FastifyInstance } from 'fastify';
import { figureColumns } from '#contract/cases/content/choices-rules.ts';
import { groundsToday } from '#contract/cases/list/follow-up-list-rules.ts';
import { allOf } from '../../../all-of.ts';
import { recordListRead } from '../../../audit/record-list-read.ts';
import { answerPage } from '../../../http/growing-lists.ts';
import { serve } from '../../../http/serve.ts';
import type { Portal } from '../../../portal.ts';
import { countAlarmingMessages } from '../../contact-messages/queries.ts';
import { readMarksOf } from '../../insight/queries.ts';
import { countErasureRequests, firstErasureRequests } from '../../privacy/queries.ts';
import { countAssessments } from '../assessment/assessment-queries.ts';
import { readNationals } from '../exchange/national-queries.ts';
import { readCaseSettings } from '../queries.ts';
import { followUpsOf, summaryOf, workerOf } from '../read-case.ts';
import { listCaseWorkers } from '../work/work-queries.ts';
import { readLogBook, sendCsv, sendJsonLines, sendXlsx } from './case-csv.ts';
import { listReportTimes } from './today-queries.ts';
import { readToday } from './today.ts';
import { readGrounds } from './follow-up-list.ts';
import { listReader, todayIn } from './list-cases.ts';
import {
  caseListOn,
  countNews,
  countOverdue,
  countViews,
  criteriaOf,
  findCases,
  listDeaths,
  listReceiverTasks,
  orderOf,
  reportsOf,
} from './list-queries.ts';

export function listRoutes(app: FastifyInstance, portal: Portal): void {
  const { engine } = portal;
  const { timeZone } = portal.config;

  serve(app, 'GET /api/admin/cases', async (call) => {
    const { user, query } = call;
    const paged = { limit: '25' as const, ...query, ...orderOf(query) };
    const listing = await listReader(portal, user);
    return answerPage(engine, caseListOn(listing.today), {
      ...call,
      query: paged,
      sought: await findCases(engine, query, listing),
      onRead: (found) => recordListRead(portal, 'cases', { user, query: paged }, found),
      async present(rows) {
        // The reader counts meanwhile.
        const ids = rows.map(({ id }) => id);
        const [reports, criteria, nationals, assessments, followUps, grounds, figures] = await Promise.all([
          reportsOf(engine.db, rows),
          criteriaOf(engine.db, rows),
          readNationals(engine.db, ids, timeZone),
          countAssessments(engine.db, ids),
          followUpsOf(engine.db, rows),
          readGrounds(engine.db, rows, timeZone),
          readMarksOf(engine.db, ids, figureColumns),
        ]);
        return rows.map((row, place) => ({
          ...summaryOf(
            row,
            reports[place],
            criteria.get(row.id),
            nationals.get(row.id),
            followUps.get(row.id),
            groundsToday(grounds.get(row.id) ?? [], listing.today, listing.followUpAfterDays),
          ),
          version: row.version,
          assessments: assessments.get(row.id) ?? 0,
          figures: figures.get(row.id) ?? {},
        }));
      },
    });
  });
  serve(app, 'GET /api/admin/cases/overview', async ({ user }) => {
    const { reader } = engine;
    const today = todayIn({ timeZone, now: portal.now() }).toString();
    const listing = await listReader(portal, user);
    const { workers, count, first, settings, ...shown } = await allOf({
      views: countViews(reader, listing),
      workers: listCaseWorkers(reader),
      count: countErasureRequests(reader),
      first: firstErasureRequests(reader, 5),
      overdue: countOverdue(reader, today),
      deaths: listDeaths(reader),
      receiverTasks: listReceiverTasks(reader),
      alarmingMessages: countAlarmingMessages(reader),
      lastReportsAt: listReportTimes(reader, 25),
      settings: readCaseSettings(reader),
    });
    const { country, occupation, ranges } = settings;
    const people = workers.map(workerOf);
    return { ...shown, people, erasureRequests: { count, first }, country, occupation, ranges };
  });
  serve(app, 'GET /api/admin/cases/news', ({ query, user }) => {
    const today = todayIn({ timeZone, now: portal.now() }).toString();
    return countNews(engine.reader, { username: user.username, today, since: new Date(query.since) });
  });
  serve(app, 'GET /api/admin/cases/today', async ({ user }) => {
    const today = await readToday(portal, user);
    const { lastReports, lastMessages } = today.arrivals;
    const records = [...lastReports.map(({ caseId }) => caseId), ...lastMessages.map(({ id }) => id)];
    await recordListRead(
      portal,
      'cases',
      { user, query: { limit: '25' } },
      {
        amount: records.length,
        records: records.map((id) => ({ id })),
      },
    );
    return today;
  });
  serve(app, 'GET /api/admin/cases/csv', (call) => sendCsv(portal, call));
  serve(app, 'GET /api/admin/cases/log', ({ query, user }) => readLogBook(portal, query, user));
  serve(app, 'GET /api/admin/cases/xlsx', (call) => sendXlsx(portal, call));
  serve(app, 'GET /api/admin/cases/jsonl', (call) => sendJsonLines(portal, call));
}
