// POST /api/adr-reports, the administrators' list, and the report form of visitors without JavaScript.
import type { FastifyInstance } from 'fastify';
import { adrReport, adrReportInput } from '#contract/adr-reports.ts';
import {
  type AdrReportDraft,
  adrReportFields,
  emptyAdrReportDraft,
  readAge,
} from '#contract/adr-reports-rules.ts';
import { answerList } from '../../http/growing-lists.ts';
import { parseInput, readFormBodies } from '../../http/input.ts';
import { limited } from '../../http/limits.ts';
import type { Pages } from '../../http/pages.ts';
import { beginProblem, toProblem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { sign } from '../../secret.ts';
import { reportList } from './queries.ts';
import { isReference } from './reference-number.ts';
import { submitReport } from './submit-report.ts';

const page = '/report-adr';

export function adrReportRoutes(app: FastifyInstance, portal: Portal, pages: Pages | null): void {
  const { config, engine } = portal;
  serve(
    app,
    'POST /api/adr-reports',
    ({ body, request }) => submitReport(portal, request.headers['idempotency-key'], body),
    limited('reports', config.limits.reports),
  );
  serve(app, 'GET /api/adr-reports', (call) => answerList(engine.reader, reportList, adrReport, call));

  if (pages) formRoutes(app, portal, pages);
}

/** The form as a plain form post, for visitors without JavaScript (readings 17). */
function formRoutes(app: FastifyInstance, portal: Portal, pages: Pages): void {
  const { config, engine, keys } = portal;

  // The success screen of a form without JavaScript: the signed reference, and nothing of the person, in the address.
  pages.stateFrom(page, ({ submitted }) => {
    if (typeof submitted !== 'string') return undefined;
    const [reference = '', signature] = submitted.split('.');
    return isReference(reference) && signature === sign(keys.reference, reference)
      ? { submitted: reference }
      : undefined;
  });

  void app.register(async (forms) => {
    readFormBodies(forms);
    // Whatever refuses the report, be it the limit on callers: the page comes back with all that was typed.
    forms.setErrorHandler((error, request, reply) => {
      if (request.body === undefined) throw error; // nothing could be read
      const problem = toProblem(error, engine);
      beginProblem(problem, error, request, reply);
      const { issues = [] } = problem.extra;
      const failed = issues.length === 0;
      const state = { draft: readDraft(request.body), issues, failed, message: problem.message };
      return pages.send(request, reply, page, problem.status, state);
    });
    forms.post(page, { config: limited('reports', config.limits.reports) }, async (request, reply) => {
      const draft = readDraft(request.body);
      const input = parseInput(adrReportInput, { ...draft, age: readAge(draft.age) ?? undefined });
      const { reference } = await submitReport(portal, undefined, input);
      reply.header('cache-control', 'no-store');
      return reply.redirect(`${page}?submitted=${reference}.${sign(keys.reference, reference)}`, 303);
    });
  });
}

/** What was typed, field by field; whatever else came is left out. */
function readDraft(body: unknown): AdrReportDraft {
  const sent = (body ?? {}) as Record<string, unknown>;
  const draft = { ...emptyAdrReportDraft };
  for (const field of adrReportFields) draft[field] = typeof sent[field] === 'string' ? sent[field] : '';
  return draft;
}
