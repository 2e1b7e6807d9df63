// GET /api/admin/insight/disproportionality.
import type { FastifyInstance } from 'fastify';
import { reportedPair } from '#contract/insight.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { recordEvent } from '../../audit/queries.ts';
import { answerRows, streamRows } from '../../http/growing-lists.ts';
import { Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { Portal } from '../../portal.ts';
import type { PairTable } from './answer-figures.ts';
import { figuresOf } from './compare-pairs.ts';
import type { PairCount } from './count-pairs.ts';
import { figureRoutes, makeFigures } from './figure-routes.ts';
import { pairRoutes } from './pair-routes.ts';
import { packRoutes } from './pack-routes.ts';
import { publicStatisticsRoutes } from './public-routes.ts';

/** One question is computed at a time, and this many more may wait. */
const mostWaiting = 3;

export function insightRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine, figures, memory, now } = portal;
  figureRoutes(app, portal);
  packRoutes(app, portal);
  pairRoutes(app, portal);
  publicStatisticsRoutes(app, portal);
  const questions = () => memory.of('figures', () => ({ queue: new KeyedQueue(), open: 0 }));

  serve(
    app,
    'GET /api/admin/insight/disproportionality',
    async ({ query, request, reply, user }) => {
      const open = questions();
      if (open.open > mostWaiting) {
        const message = problems('other_figures_are_being_computed_at_this');
        throw new Problem(503, message, { retryAfter: 5 });
      }
      open.open += 1;
      const {
        from = null,
        to: until = null,
        drugLevel = 'substance',
        reactionLevel = 'term',
        q = '',
      } = query;
      const ask = () =>
        figures.ask({
          kind: 'pairs',
          drugLevel,
          reactionLevel,
          q,
          wanted: { from, until, marks: [], samples: config.seed === 'demo' },
          now: now().getTime(),
          timeZone: config.timeZone,
        });
      const { asOf, table } = await open.queue
        .run('figures', async () => {
          if (reply.raw.destroyed) throw new Problem(503, problems('the_caller_has_gone'));
          const first = await ask();
          if (first.asOf !== null) return first;
          await makeFigures(portal, request.log);
          return ask();
        })
        .finally(() => (open.open -= 1));
      if (asOf === null) {
        const message = problems('the_cases_are_being_counted');
        throw new Problem(503, message, { retryAfter: 20 });
      }
      if (!table) throw tooMuch();
      reply.header('x-as-of', asOf).header('x-waiting-count', table.waiting);
      reply.header('x-made-up-count', table.madeUp);
      const places = Array.from({ length: table.pairs.length / numbersOfPair }, (_, place) => place);
      const page = answerRows(places, table.total, { query, request, reply });
      const details = { amount: page.length, records: [], searched: Boolean(query.q?.trim()) };
      await recordEvent(engine.db, { at: now(), user, action: 'list', kind: 'insight', details });
      const present = (place: number) => figuresOf(pairAt(table, place), table.allCases);
      return query.limit === undefined ? streamRows(page, present, reportedPair, reply) : page.map(present);
    },
    { longWork: true },
  );
}

const numbersOfPair = 5;

function pairAt({ pairs, names }: PairTable, place: number): PairCount {
  const [drug = 0, reaction = 0, drugCases = 0, reactionCases = 0, cases = 0] = pairs.subarray(
    place * numbersOfPair,
    (place + 1) * numbersOfPair,
  );
  return {
    drug: { name: names[drug] ?? '', cases: drugCases },
    reaction: { name: names[reaction] ?? '', cases: reactionCases },
    cases,
  };
}

const tooMuch = () => new Problem(409, problems('these_cases_have_more_different_medicines'));
