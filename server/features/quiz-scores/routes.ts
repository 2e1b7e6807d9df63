// POST /api/quiz-scores, and the administrators' list and summary of results.
import type { FastifyInstance } from 'fastify';
import { quizScore } from '#contract/quiz-scores.ts';
import { answerList } from '../../http/growing-lists.ts';
import { limitRoute } from '../../http/limits.ts';
import { recordListRead } from '../../audit/record-list-read.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { insertScore, scoreList, summarizeScores } from './queries.ts';

export function quizScoreRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, engine, now } = portal;
  serve(
    app,
    'POST /api/quiz-scores',
    ({ body }) => insertScore(engine.db, body, now()),
    limitRoute('scores', config.limits.scores),
  );
  serve(app, 'GET /api/admin/quiz-scores', (call) =>
    answerList(engine, scoreList, quizScore, {
      ...call,
      onRead: (found) => recordListRead(portal, 'quiz-scores', call, found),
    }),
  );
  serve(app, 'GET /api/admin/quiz-scores/summary', () => summarizeScores(engine.reader));
}
