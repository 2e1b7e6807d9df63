// POST /api/adr-reports, the administrators' list, and the report form of visitors without JavaScript.
import type { FastifyInstance } from 'fastify';
import { adrReport, adrReportSubmission, languageMax } from '#contract/adr-reports.ts';
import { impossibleIssues } from '#contract/cases/content/checks-rules.ts';
import { nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { adrReportMax, viaMax } from '#contract/adr-reports-rules.ts';
import { readNumber } from '#contract/typed/numbers-rules.ts';
import { noticeVersionMax } from '#contract/notice-rules.ts';
import { casesOfReports } from '../cases/list/list-queries.ts';
import { answerList } from '../../http/growing-lists.ts';
import { parseInput, visitorBodyLimit } from '../../http/input.ts';
import { invalidInput } from '../../http/problems.ts';
import { limitRoute } from '../../http/limits.ts';
import { servePageForm } from '../../pages/page-forms.ts';
import type { Pages } from '../../pages/pages.ts';
import { recordListRead } from '../../audit/record-list-read.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { sign } from '../../secret.ts';
import { originsOf } from '../ward/queries.ts';
import { reportList } from './queries.ts';
import { isReference } from './reference-number.ts';
import { reportSubmitter } from './submit-report.ts';

const page = '/report-adr';
const codeCookieName = 'receipt';
const codeCookieSeconds = 600;

export function adrReportRoutes(app: FastifyInstance, portal: Portal, pages: Pages | null): void {
  const { config, engine } = portal;
  const submitReport = reportSubmitter(portal);
  serve(
    app,
    'POST /api/adr-reports',
    ({ body, request }) => {
      const issues = body.details ? impossibleIssues(body.details, nowIn(portal.now(), config.timeZone)) : [];
      if (issues.length > 0) {
        throw invalidInput(issues.map((issue) => ({ ...issue, path: `details.${issue.path}` })));
      }
      const bytes = Number(request.headers['content-length'] ?? visitorBodyLimit);
      return submitReport(request.headers['idempotency-key'], body, request.body, bytes);
    },
    limitRoute('reports', config.limits.reports),
  );
  serve(app, 'GET /api/adr-reports', async (call) => {
    const found = await answerList(engine, reportList, adrReport, {
      ...call,
      onRead: (read) => recordListRead(portal, 'adr-reports', call, read),
    });
    if (!Array.isArray(found)) return found;
    const cases = await casesOfReports(engine.reader, found);
    const fromWards = found.filter(({ id }) => cases.get(id)?.source === 'ward').map(({ id }) => id);
    const origins = await originsOf(engine.reader, fromWards);
    return found.map((report) => ({
      ...report,
      case: cases.get(report.id),
      wardOrigin: origins.get(report.id),
    }));
  });

  if (pages) formRoutes(app, portal, pages, submitReport);
}

/** The plain HTML form, for visitors without JavaScript. */
function formRoutes(
  app: FastifyInstance,
  portal: Portal,
  pages: Pages,
  submitReport: ReturnType<typeof reportSubmitter>,
): void {
  const { config, keys } = portal;

  // The success screen of the plain form: the address carries the signed reference and no personal data, a cookie the
  // receipt code, which is shown once.
  const codeCookie = {
    path: page,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicOrigin?.startsWith('https:') ?? false,
  } as const;
  pages.stateFrom(page, ({ submitted }, { cookies }, reply) => {
    if (typeof submitted !== 'string') return undefined;
    const [reference = '', signature] = submitted.split('.');
    if (!isReference(reference) || signature !== sign(keys.reference, reference)) return undefined;
    const [coded, receiptCode] = cookies[codeCookieName]?.split('.') ?? [];
    if (receiptCode !== undefined) reply.clearCookie(codeCookieName, codeCookie);
    const mail = config.mail ? {} : undefined; // offered
    return { submitted: reference, ...(coded === reference && { receiptCode, mail }) };
  });

  servePageForm(app, portal, pages, {
    page,
    fields: { ...adrReportMax, noticeVersion: noticeVersionMax, language: languageMax, via: viaMax },
    config: limitRoute('reports', config.limits.reports),
    submit: async (draft, key, reply) => {
      const input = parseInput(adrReportSubmission, { ...draft, age: readNumber(draft.age) ?? undefined });
      const { reference, receiptCode } = await submitReport(key, input);
      if (receiptCode) {
        const value = `${reference}.${receiptCode}`;
        reply.setCookie(codeCookieName, value, { ...codeCookie, maxAge: codeCookieSeconds });
      }
      return `submitted=${reference}.${sign(keys.reference, reference)}`;
    },
  });
}
