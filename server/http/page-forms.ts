// A page's form as a plain form post, for visitors without JavaScript (readings 17).
import type { FastifyInstance } from 'fastify';
import type { Portal } from '../portal.ts';
import type { IdempotencyKey } from './idempotency.ts';
import { readFormBodies } from './input.ts';
import type { limited } from './limits.ts';
import type { Pages } from './pages.ts';
import { beginProblem, toProblem } from './problems.ts';

interface PageForm<Field extends string> {
  /** The page, which the form posts to. */
  page: string;
  fields: readonly Field[];
  /** The form's share of a limit. */
  config: ReturnType<typeof limited>;
  /**
   * Stores what was typed; a browser sends no key, a proxy may (deploy/nginx.conf). Gives the query of the success screen,
   * in which nothing personal may stand.
   */
  submit(draft: Record<Field, string>, key: IdempotencyKey): Promise<string>;
}

export function servePageForm<Field extends string>(
  app: FastifyInstance,
  { engine }: Portal,
  pages: Pages,
  { page, fields, config, submit }: PageForm<Field>,
): void {
  /** What was typed, field by field; whatever else came is left out. */
  function readDraft(body: unknown): Record<Field, string> {
    const sent = (body ?? {}) as Record<string, unknown>;
    const entries = fields.map((field) => [field, typeof sent[field] === 'string' ? sent[field] : '']);
    return Object.fromEntries(entries) as Record<Field, string>;
  }

  void app.register(async (forms) => {
    readFormBodies(forms);
    // Whatever refuses the form, be it the limit on callers: the page comes back with all that was typed.
    forms.setErrorHandler((error, request, reply) => {
      if (request.body === undefined) throw error; // nothing could be read
      const problem = toProblem(error, engine);
      beginProblem(problem, error, request, reply);
      const { issues = [] } = problem.extra;
      const failed = issues.length === 0;
      const state = { draft: readDraft(request.body), issues, failed, message: problem.message };
      return pages.send(request, reply, page, problem.status, state);
    });
    forms.post(page, { config }, async (request, reply) => {
      const query = await submit(readDraft(request.body), request.headers['idempotency-key']);
      reply.header('cache-control', 'no-store');
      return reply.redirect(`${page}?${query}`, 303);
    });
  });
}
