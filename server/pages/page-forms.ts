// A page's form as a plain form post, for visitors without JavaScript.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Issue } from '#contract/issues.ts';
import { cutText } from '#contract/text-rules.ts';
import { faults } from '#contract/words/faults-rules.ts';
import type { Portal } from '../portal.ts';
import type { IdempotencyHeader } from '../http/idempotency.ts';
import { readFormBodies } from '../http/input.ts';
import type { limitRoute } from '../http/limits.ts';
import type { Pages } from './pages.ts';
import { beginProblem, problemReason, toProblem } from '../http/problems.ts';

interface PageForm<Field extends string> {
  /** The page, to which the form posts. */
  page: string;
  /** The largest length of each field, in the order of the page. */
  fields: Readonly<Record<Field, number>>;
  /** The form's call limit. */
  config: ReturnType<typeof limitRoute>;
  /**
   * Stores the form. Browsers send no key; a proxy may (deploy/nginx.conf). Returns the query of the success screen,
   * without personal data.
   */
  submit(draft: Record<Field, string>, key: IdempotencyHeader, reply: FastifyReply): Promise<string>;
}

export function servePageForm<Field extends string>(
  app: FastifyInstance,
  { engine }: Portal,
  pages: Pages,
  { page, fields, config, submit }: PageForm<Field>,
): void {
  const names = Object.keys(fields) as Field[];

  /** The typed fields; everything else is ignored. */
  function readDraft(body: unknown): Record<Field, string> {
    const sent = (body ?? {}) as Record<string, unknown>;
    const entries = names.map((field) => [field, typeof sent[field] === 'string' ? sent[field] : '']);
    return Object.fromEntries(entries) as Record<Field, string>;
  }

  /**
   * The draft and the issues that the page shows again. A `<` takes ten bytes in the page, so a text far over its
   * limit is cut, and an issue says so.
   */
  function showAgain(typed: Record<Field, string>, issues: readonly Issue[]) {
    const draft = { ...typed };
    const ofFields = names.flatMap((path): Issue[] => {
      const max = fields[path];
      const cut = cutText(typed[path], max);
      if (cut === null) return issues.filter((issue) => issue.path === path);
      draft[path] = cut;
      return [{ path, code: 'cut', message: faults('cut', { max }) }];
    });
    const others = issues.filter(({ path }) => !(names as string[]).includes(path));
    return { draft, issues: [...ofFields, ...others] };
  }

  void app.register(async (forms) => {
    readFormBodies(forms);
    // After every refusal, including the call limit, the page comes back with the typed text.
    forms.setErrorHandler((error, request, reply) => {
      if (request.body === undefined) throw error; // the body could not be read
      const problem = toProblem(error, engine);
      beginProblem(problem, error, request, reply);
      const { issues = [] } = problem.extra;
      const failed = issues.length === 0;
      const refusal = { message: problem.message, ...problemReason(problem) };
      const state = { ...showAgain(readDraft(request.body), issues), ...(failed && { refusal }) };
      return pages.send(request, reply, page, problem.status, state);
    });
    forms.post(page, { config }, async (request, reply) => {
      const query = await submit(readDraft(request.body), request.headers['idempotency-key'], reply);
      reply.header('cache-control', 'no-store');
      return reply.redirect(`${page}?${query}`, 303);
    });
  });
}
