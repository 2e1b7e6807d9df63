// POST /api/adr-reports, the administrators' list, and the report form of visitors without JavaScript.
import type { FastifyInstance } from 'fastify';
import { adrReport, adrReportInput } from '#contract/adr-reports.ts';
import { adrReportMax, readAge } from '#contract/adr-reports-rules.ts';
import { noticeVersionMax } from '#contract/notice-rules.ts';
import { answerList } from '../../http/growing-lists.ts';
import { parseInput } from '../../http/input.ts';
import { limited } from '../../http/limits.ts';
import { servePageForm } from '../../pages/page-forms.ts';
import type { Pages } from '../../pages/pages.ts';
import { recordRead } from '../../audit/record-list-read.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { sign } from '../../secret.ts';
import { reportList } from './queries.ts';
import { isReference } from './reference-number.ts';
import { takeReports } from './submit-report.ts';

const page = '/report-adr';

export function adrReportRoutes(app: FastifyInstance, portal: Portal, pages: Pages | null): void {
  const { config, engine } = portal;
  const submitReport = takeReports(portal);
  serve(
    app,
    'POST /api/adr-reports',
    ({ body, request }) => submitReport(request.headers['idempotency-key'], body),
    limited('reports', config.limits.reports),
  );
  serve(app, 'GET /api/adr-reports', (call) =>
    answerList(engine, reportList, adrReport, {
      ...call,
      onRead: (found) => recordRead(portal, 'adr-reports', call, found),
    }),
  );

  if (pages) formRoutes(app, portal, pages, submitReport);
}

/** The plain HTML form, for visitors without JavaScript. */
function formRoutes(
  app: FastifyInstance,
  portal: Portal,
  pages: Pages,
  submitReport: ReturnType<typeof takeReports>,
): void {
  const { config, keys } = portal;

  // The success screen of the plain form: the address carries the signed reference and no personal data.
  pages.stateFrom(page, ({ submitted }) => {
    if (typeof submitted !== 'string') return undefined;
    const [reference = '', signature] = submitted.split('.');
    return isReference(reference) && signature === sign(keys.reference, reference)
      ? { submitted: reference }
      : undefined;
  });

  servePageForm(app, portal, pages, {
    page,
    fields: { ...adrReportMax, noticeVersion: noticeVersionMax },
    config: limited('reports', config.limits.reports),
    submit: async (draft, key) => {
      const input = parseInput(adrReportInput, { ...draft, age: readAge(draft.age) ?? undefined });
      const { reference } = await submitReport(key, input);
      return `submitted=${reference}.${sign(keys.reference, reference)}`;
    },
  });
}
