// GET /api/admin/insight/disproportionality.
import type { FastifyInstance } from 'fastify';
import type { DisproportionalityQuery } from '#contract/insight.ts';
import { foldText } from '#contract/text-rules.ts';
import { answerRows } from '../../http/growing-lists.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { figuresOf, sortPairs } from './compare-pairs.ts';
import { countPairs, type PairCount } from './count-pairs.ts';
import { drugNames, reactionNames } from './name-levels.ts';
import { type Period, readPairs } from './queries.ts';

export function insightRoutes(app: FastifyInstance, { engine: { reader } }: Portal): void {
  serve(app, 'GET /api/admin/insight/disproportionality', async ({ query, request, reply }) => {
    const { drugLevel = 'substance', reactionLevel = 'term', q = '' } = query;
    const { allCases, pairs } = await countPairs(readPairs(reader, periodOf(query)), {
      drugs: drugNames(reader, drugLevel),
      reactions: reactionNames(reader, reactionLevel),
    });
    const wanted = foldText(q.trim());
    const isFound = ({ drug, reaction }: PairCount) =>
      [drug, reaction].some(({ name }) => foldText(name).includes(wanted));
    const sorted = sortPairs(wanted === '' ? pairs : pairs.filter(isFound), allCases);
    return answerRows(sorted, pairs.length, { query, request, reply }).map((pair) =>
      figuresOf(pair, allCases),
    );
  });
}

const periodOf = ({ from, to }: DisproportionalityQuery): Period => ({
  from: from ?? null,
  until: to ?? null,
});
