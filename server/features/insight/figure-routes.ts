// The figures of /admin/insight: counts of cases by every figure, as JSON and as files.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { csvCell } from '#contract/csv-rules.ts';
import { type FigureTable, madeUpRows, tableNames, tableOf } from '#contract/figure-tables-rules.ts';
import { recordEvent } from '../../audit/queries.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { countFigures, keepFigures, wantedOf, workbookOf } from './count-figures.ts';

/** Names of a figure that the page gets, and those of a file. */
const namesShown = 100;
const namesInFile = 10_000;
/** A caller waits so long at most: the register of many cases takes minutes from nothing, and is made meanwhile. */
const refreshWaitMs = 20_000;

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function figureRoutes(app: FastifyInstance, portal: Portal): void {
  const { engine, now } = portal;

  serve(
    app,
    'GET /api/admin/insight/figures',
    async ({ query, user }) => {
      const counts = await countFigures(portal, wantedOf(portal, query), namesShown);
      const details = { amount: counts.cases, records: [], searched: false };
      await recordEvent(engine.db, { at: now(), user, action: 'list', kind: 'insight', details });
      return counts;
    },
    { longWork: true },
  );

  for (const ending of ['csv', 'xlsx'] as const) {
    serve(
      app,
      `GET /api/admin/insight/figures/${ending}`,
      async ({ query: { table, ...query }, user, reply }) => {
        const counts = await countFigures(portal, wantedOf(portal, query), namesInFile);
        const tables = (table === undefined ? tableNames : [table]).map((name) => {
          const { title, head, rows } = tableOf(counts, name);
          return { title, head, rows: [...rows, ...madeUpRows(counts)] };
        });
        const details = { amount: counts.cases, records: [], searched: false };
        await recordEvent(engine.db, { at: now(), user, action: 'export', kind: 'insight', details });
        const name = `figures${table === undefined ? '' : `-${table}`}-${counts.today}.${ending}`;
        reply.header('content-disposition', `attachment; filename="${name}"`);
        if (ending === 'xlsx') {
          const bytes = await workbookOf(portal, tables);
          return reply.type(xlsxType).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
        }
        return reply.type('text/csv; charset=utf-8').send(csvOf(tables));
      },
      { longWork: true },
    );
  }

  serve(
    app,
    'POST /api/admin/insight/figures/refresh',
    async ({ write, request }) => {
      await write(async () => {});
      await makeFigures(portal, request.log);
      return undefined;
    },
    { longWork: true },
  );
}

/** Brings the register up to date. Returns before that is done if it takes long. */
export async function makeFigures(portal: Portal, log: FastifyBaseLogger): Promise<void> {
  const made = keepFigures(portal);
  made.catch((error: unknown) => log.error({ err: error }, 'figures were not made anew'));
  await Promise.race([made, setTimeout(refreshWaitMs, undefined, { ref: false })]);
}

type TableOfFile = Pick<FigureTable, 'title' | 'head' | 'rows'>;

/** The tables one below the other, each with its title. */
function csvOf(tables: readonly TableOfFile[]): string {
  const line = (cells: readonly (string | number | null)[]) =>
    `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;
  return `\uFEFF${tables
    .map(({ title, head, rows }) =>
      [tables.length > 1 ? line([title]) : '', line(head), ...rows.map(line)].join(''),
    )
    .join('\r\n')}`;
}
