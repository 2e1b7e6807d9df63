// Questions of the quiz, and what administrators do with them.
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { serveKept } from '../../http/serve-kept.ts';
import { serveWrites } from '../../http/serve-writes.ts';
import type { Portal } from '../../portal.ts';
import { listActiveQuestions, listQuestions } from './queries.ts';

export function quizQuestionRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, reader } = portal.engine;
  serveKept(app, 'GET /api/quiz-questions', () => listActiveQuestions(db));
  serve(app, 'GET /api/admin/quiz-questions', () => listQuestions(reader));
  serveWrites(app, portal, 'quiz-questions');
}
