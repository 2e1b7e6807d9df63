// The pack of a period: its counts beside those of the period before, its deaths, and how it differs from the pack that was
// kept last.
import type { FastifyInstance } from 'fastify';
import { daysOfPeriod, movedSince, packTables, periodBefore } from '#contract/figure-packs-rules.ts';
import { allOf } from '../../all-of.ts';
import { recordEvent } from '../../audit/queries.ts';
import type { FigureCounts, Pack } from '#contract/figures.ts';
import { madeUpRows } from '#contract/figure-tables-rules.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { countFigures, wantedOf, workbookOf } from './count-figures.ts';
import { momentsOf } from './days.ts';
import { xlsxType } from './figure-routes.ts';
import {
  countDownloads,
  countEvents,
  countFollowUps,
  countQuizzes,
  insertPack,
  listEvents,
  newestPack,
  readAgreement,
  readCentreName,
  readDeaths,
} from './queries.ts';

/** Names of a figure that a pack counts; it prints the most frequent. */
const namesMax = 100;

async function readPack(portal: Portal, period: string): Promise<Pack> {
  const { engine, config } = portal;
  const { longReader } = engine;
  const before = periodBefore(period);
  const [days, daysBefore] = [daysOfPeriod(period), daysOfPeriod(before)];
  const [times, timesBefore] = [momentsOf(days, config.timeZone), momentsOf(daysBefore, config.timeZone)];
  const samples = config.seed === 'demo';
  const { deaths, kept, ...figures } = await allOf({
    counts: countFigures(portal, wantedOf(portal, days), namesMax),
    countsBefore: countFigures(portal, wantedOf(portal, daysBefore), namesMax),
    deaths: readDeaths(longReader, { from: days.from, until: days.to, samples }),
    quizzes: countQuizzes(longReader, { ...times, samples }),
    quizzesBefore: countQuizzes(longReader, { ...timesBefore, samples }),
    followUps: countFollowUps(longReader, { ...times, samples }),
    followUpsBefore: countFollowUps(longReader, { ...timesBefore, samples }),
    events: countEvents(longReader, days),
    eventsBefore: countEvents(longReader, daysBefore),
    listedEvents: listEvents(longReader, days),
    kept: newestPack(longReader, period),
    centre: readCentreName(longReader),
    agreement: readAgreement(longReader, { from: days.from, until: days.to, samples }),
    agreementBefore: readAgreement(longReader, { from: daysBefore.from, until: daysBefore.to, samples }),
    downloads: countDownloads(longReader, days),
    downloadsBefore: countDownloads(longReader, daysBefore),
  });
  return { period, ...days, before, ...figures, ...deaths, kept: kept && keptPack(kept, figures.counts) };
}

function keptPack(
  { counts: stored, ...kept }: NonNullable<Awaited<ReturnType<typeof newestPack>>>,
  counts: FigureCounts,
): Pack['kept'] {
  return { ...kept, moved: movedSince(JSON.parse(stored) as FigureCounts, counts) };
}

export function packRoutes(app: FastifyInstance, portal: Portal): void {
  const { engine, now } = portal;
  const record = (action: 'list' | 'export', amount: number, user: { id: string; username: string }) =>
    recordEvent(engine.db, {
      at: now(),
      user,
      action,
      kind: 'insight',
      details: { amount, records: [], searched: false },
    });

  serve(
    app,
    'GET /api/admin/insight/pack',
    async ({ query, user }) => {
      const pack = await readPack(portal, query.period);
      await record('list', pack.counts.cases, user);
      return pack;
    },
    { longWork: true },
  );
  serve(
    app,
    'GET /api/admin/insight/pack/xlsx',
    async ({ query, user, reply }) => {
      const pack = await readPack(portal, query.period);
      await record('export', pack.counts.cases, user);
      const bytes = await workbookOf(
        portal,
        packTables(pack).map(({ title, head, rows }) => ({
          title,
          head,
          rows: [...rows, ...madeUpRows(pack.counts)],
        })),
      );
      return reply
        .header('content-disposition', `attachment; filename="pack-${query.period}.xlsx"`)
        .type(xlsxType)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
    { longWork: true },
  );
  serve(
    app,
    'POST /api/admin/insight/pack',
    async ({ body, write }) => {
      await write(async () => {}); // counting is long work, which nobody starts whose session has ended
      const { counts } = await readPack(portal, body.period);
      await write(async (trx, by) =>
        insertPack(trx, {
          period: body.period,
          at: by.now.toISOString(),
          by: by.user.username,
          reports: counts.reports,
          cases: counts.cases,
          serious: counts.serious,
          counts: JSON.stringify(counts),
        }),
      );
      return undefined;
    },
    { longWork: true },
  );
}
