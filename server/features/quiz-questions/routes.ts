// GET /api/quiz-questions.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { listActiveQuestions } from './queries.ts';

export function quizQuestionRoutes(app: FastifyInstance, { engine }: Portal): void {
  serve(app, 'GET /api/quiz-questions', () => listActiveQuestions(engine.db));
}
