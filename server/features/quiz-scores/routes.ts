// POST /api/quiz-scores.
import type { FastifyInstance } from 'fastify';
import { limited } from '../../http/limits.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { insertScore } from './queries.ts';

export function quizScoreRoutes(app: FastifyInstance, { config, engine, now }: Portal): void {
  serve(
    app,
    'POST /api/quiz-scores',
    ({ body }) => insertScore(engine.db, body, now()),
    limited('scores', config.limits.scores),
  );
}
