// GET /api/admin/insight/disproportionality.
import type { FastifyInstance } from 'fastify';
import { type DisproportionalityQuery, reportedPair } from '#contract/insight.ts';
import { foldText } from '#contract/text-rules.ts';
import { recordEvent } from '../../audit/queries.ts';
import { answerRows, streamRows } from '../../http/growing-lists.ts';
import { Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { Portal } from '../../portal.ts';
import { Work } from './bounds.ts';
import { figuresOf, sortPairs } from './compare-pairs.ts';
import { countPairs, type PairCount } from './count-pairs.ts';
import { figureRoutes } from './figure-routes.ts';
import { pairRoutes } from './pair-routes.ts';
import { packRoutes } from './pack-routes.ts';
import { publicStatisticsRoutes } from './public-routes.ts';
import { drugNames, reactionNames } from './name-levels.ts';
import { type Counted, countMadeUp, countWaiting, readPairs } from './queries.ts';

/** One question is computed at a time, and this many more may wait. */
const mostWaiting = 3;

export function insightRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine, memory, now } = portal;
  figureRoutes(app, portal);
  packRoutes(app, portal);
  pairRoutes(app, portal);
  publicStatisticsRoutes(app, portal);
  const { farReader } = engine;
  const questions = () => memory.of('figures', () => ({ queue: new KeyedQueue(), open: 0 }));

  /** The pairs that the question finds, sorted, and how many there are without its search. */
  async function compare(query: DisproportionalityQuery, counted: Counted, work: Work) {
    const { drugLevel = 'substance', reactionLevel = 'term', q = '' } = query;
    const { allCases, pairs } = await countPairs(
      readPairs(farReader, counted),
      { drugs: drugNames(farReader, drugLevel), reactions: reactionNames(farReader, reactionLevel) },
      work,
    );
    const wanted = foldText(q.trim());
    const found: PairCount[] = wanted === '' ? pairs : [];
    for (const pair of wanted === '' ? [] : pairs) {
      await work.spend(5);
      if ([pair.drug, pair.reaction].some(({ name }) => foldText(name).includes(wanted))) found.push(pair);
    }
    return { allCases, total: pairs.length, sorted: await sortPairs(found, allCases, work) };
  }

  serve(
    app,
    'GET /api/admin/insight/disproportionality',
    async ({ query, request, reply, user }) => {
      const open = questions();
      if (open.open > mostWaiting) {
        const message = 'Other figures are being computed at this moment. Try again in a few seconds.';
        throw new Problem(503, message, { retryAfter: 5 });
      }
      open.open += 1;
      const { from = null, to: until = null } = query;
      const counted = { from, until, samples: config.seed === 'demo' };
      const isWanted = () => !reply.raw.destroyed;
      const [{ allCases, total, sorted }, waiting, madeUp] = await open.queue
        .run('figures', () =>
          Promise.all([
            compare(query, counted, new Work(isWanted)),
            countWaiting(farReader, counted),
            countMadeUp(farReader, counted),
          ]),
        )
        .finally(() => (open.open -= 1));
      reply.header('x-waiting-count', waiting);
      reply.header('x-made-up-count', madeUp);
      const page = answerRows(sorted, total, { query, request, reply });
      const details = { amount: page.length, records: [], searched: Boolean(query.q?.trim()) };
      await recordEvent(engine.db, { at: now(), user, action: 'list', kind: 'insight', details });
      const figures = (pair: PairCount) => figuresOf(pair, allCases);
      return query.limit === undefined ? streamRows(page, figures, reportedPair, reply) : page.map(figures);
    },
    { longWork: true },
  );
}
