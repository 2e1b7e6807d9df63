// The public figures: rounded counts of closed quarters, while the institute publishes them.
import type { FastifyInstance } from 'fastify';
import { csvCell } from '#contract/csv-rules.ts';
import { figureNames } from '#contract/figures-rules.ts';
import { desk } from '#contract/words/desk-rules.ts';
import { serveCached } from '../../cache/serve-cached.ts';
import { notFound } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { isPublishing, listPublished } from './queries.ts';

export function publicStatisticsRoutes(app: FastifyInstance, { engine: { db } }: Portal): void {
  const published = async () => {
    if (!(await isPublishing(db))) throw notFound();
    return listPublished(db);
  };
  serveCached(app, 'GET /api/public-statistics', async () => ({ quarters: await published() }));

  serve(app, 'GET /api/public-statistics/csv', async ({ reply }) => {
    const quarters = await published();
    const lines = quarters.flatMap(({ quarter, extractedAt, total, tables }) => [
      [quarter, extractedAt.slice(0, 10), 'total', '', total ?? ''],
      ...tables.flatMap(({ name, cells }) =>
        cells.map((cell) => [
          quarter,
          extractedAt.slice(0, 10),
          figureNames[name as keyof typeof figureNames],
          cell.name,
          cell.shown,
        ]),
      ),
    ]);
    const head = ['quarter', 'extracted', 'figure', 'value', 'cases'];
    const note = quarters.some(({ madeUp }) => madeUp) ? [[], [desk('figureNote_madeUpReports')]] : [];
    const text = [head, ...lines, ...note]
      .map((line) => `${line.map((cell) => csvCell(cell)).join(',')}\r\n`)
      .join('');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="safety-data.csv"')
      .send(`\uFEFF${text}`);
  });
}
