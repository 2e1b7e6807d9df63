// A page's form as a plain form post, for visitors without JavaScript.
import type { FastifyInstance } from 'fastify';
import { type Issue, issueMessage } from '#contract/issues.ts';
import { cutText } from '#contract/text-rules.ts';
import type { Portal } from '../portal.ts';
import type { IdempotencyHeader } from '../http/idempotency.ts';
import { readFormBodies } from '../http/input.ts';
import type { limited } from '../http/limits.ts';
import type { Pages } from './pages.ts';
import { beginProblem, problemReason, toProblem } from '../http/problems.ts';

interface PageForm<Field extends string> {
  /** The page, which the form posts to. */
  page: string;
  /** The most characters of each field, in the order in which the page shows them. */
  fields: Readonly<Record<Field, number>>;
  /** The form's share of a limit. */
  config: ReturnType<typeof limited>;
  /**
   * Stores what was typed; a browser sends no key, a proxy may (deploy/nginx.conf). Gives the query of the success screen,
   * in which nothing personal may stand.
   */
  submit(draft: Record<Field, string>, key: IdempotencyHeader): Promise<string>;
}

export function servePageForm<Field extends string>(
  app: FastifyInstance,
  { engine }: Portal,
  pages: Pages,
  { page, fields, config, submit }: PageForm<Field>,
): void {
  const names = Object.keys(fields) as Field[];

  /** What was typed, field by field; whatever else came is left out. */
  function readDraft(body: unknown): Record<Field, string> {
    const sent = (body ?? {}) as Record<string, unknown>;
    const entries = names.map((field) => [field, typeof sent[field] === 'string' ? sent[field] : '']);
    return Object.fromEntries(entries) as Record<Field, string>;
  }

  /**
   * What the page shows of what was typed, and what it says of it. Each `<` takes ten bytes there, so a text that is far
   * over its limit does not come back whole; an issue says so.
   */
  function showAgain(typed: Record<Field, string>, issues: readonly Issue[]) {
    const draft = { ...typed };
    const ofFields = names.flatMap((path): Issue[] => {
      const max = fields[path];
      const cut = cutText(typed[path], max);
      if (cut === null) return issues.filter((issue) => issue.path === path);
      draft[path] = cut;
      return [{ path, code: 'cut', message: issueMessage('cut', { max }) }];
    });
    const others = issues.filter(({ path }) => !(names as string[]).includes(path));
    return { draft, issues: [...ofFields, ...others] };
  }

  void app.register(async (forms) => {
    readFormBodies(forms);
    // Whatever refuses the form, be it the limit on callers: the page comes back with what was typed.
    forms.setErrorHandler((error, request, reply) => {
      if (request.body === undefined) throw error; // nothing could be read
      const problem = toProblem(error, engine);
      beginProblem(problem, error, request, reply);
      const { issues = [] } = problem.extra;
      const failed = issues.length === 0;
      const refusal = { message: problem.message, ...problemReason(problem) };
      const state = { ...showAgain(readDraft(request.body), issues), ...(failed && { refusal }) };
      return pages.send(request, reply, page, problem.status, state);
    });
    forms.post(page, { config }, async (request, reply) => {
      const query = await submit(readDraft(request.body), request.headers['idempotency-key']);
      reply.header('cache-control', 'no-store');
      return reply.redirect(`${page}?${query}`, 303);
    });
  });
}
