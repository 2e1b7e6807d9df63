// The addresses behind a receipt code.
import { randomUUIDv7 } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { impossibleIssues } from '#contract/cases/content/checks-rules.ts';
import { nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import type { ReportStatus } from '#contract/report-status.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { claimKeys } from '../../db/idempotency-keys.ts';
import type { Trx } from '../../db/tables.ts';
import { readKey } from '../../http/idempotency.ts';
import { limitRoute } from '../../http/limits.ts';
import { invalidInput, Problem } from '../../http/problems.ts';
import { drainBody } from '../../http/receive-form.ts';
import { isUuid, serve } from '../../http/serve.ts';
import type { Pages } from '../../pages/pages.ts';
import type { Portal } from '../../portal.ts';
import { addAnswer, addDetails } from '../cases/reporters/from-reporters.ts';
import { announceAttachment, receiveAttachment } from './attachments.ts';
import { codeCheck, wrongProof } from './check-code.ts';
import { type CodedRow, findQuestion, changeConsents, findCoded, storeErasureRequest } from './queries.ts';
import { mailNumber } from './mail-number.ts';
import { serveNumberForm } from './number-form-routes.ts';
import { lockReport } from './lock-report.ts';
import { readStatus } from './read-status.ts';
import { staffRoutes } from './staff-routes.ts';

export async function reportStatusRoutes(
  app: FastifyInstance,
  portal: Portal,
  pages: Pages | null,
): Promise<void> {
  const { config, engine, keys } = portal;
  const { timeZone } = config;
  const checkCode = codeCheck(portal);
  const limit = limitRoute('report-status', config.limits.reports);

  /** Runs a reporter's write on the locked report, and answers with the status after it. */
  async function writeAs(
    report: CodedRow,
    work: (trx: Trx, locked: CodedRow, now: Date) => Promise<void>,
  ): Promise<ReportStatus> {
    await engine.db.transaction().execute(async (trx) => {
      const locked = await lockReport(trx, report.id);
      // Another request has issued a new code.
      if (locked?.receiptGeneration !== report.receiptGeneration) throw wrongProof();
      if (locked.erasedAt) throw new Problem(409, problems('the_personal_data_of_this_report_was'));
      await work(trx, locked, portal.now());
    });
    return readStatus(engine.db, (await findCoded(engine.db, report.reference)) ?? report);
  }

  serve(app, 'POST /api/report-status', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return readStatus(engine.db, await checkCode(request, body));
  });

  serve(
    app,
    'POST /api/report-status/answers',
    async ({ body, request }) => {
      const report = await checkCode(request, body);
      const answer = body.isNotKnown ? 'I don’t know' : (body.answer?.trim() ?? '');
      if (answer === '') {
        const message = problems('write_an_answer_or_say_that_you');
        throw invalidInput([{ path: 'answer', code: 'required', message }]);
      }
      return writeAs(report, (trx, { id }, now) => takeAnswer(trx, id, body.question, answer, now));
    },
    limit,
  );

  /** A question is answered once. The same answer again changes nothing. */
  async function takeAnswer(trx: Trx, reportId: string, id: string, answer: string, now: Date) {
    if (isUuid(id) && (await addAnswer(trx, reportId, { id, answer }, { now, timeZone }))) return;
    const earlier = isUuid(id) && (await findQuestion(trx, reportId, id));
    if (!earlier) throw new Problem(409, problems('the_centre_has_withdrawn_this_question'));
    if (earlier.answer !== answer) throw new Problem(409, problems('this_question_has_an_answer_already'));
  }

  serve(
    app,
    'POST /api/report-status/details',
    async ({ body, request }) => {
      const { details, consents = {}, noticeVersion = null } = body;
      const report = await checkCode(request, body);
      const issues = impossibleIssues(details, nowIn(portal.now(), timeZone));
      if (issues.length > 0) {
        throw invalidInput(issues.map((issue) => ({ ...issue, path: `details.${issue.path}` })));
      }
      await turn(); // each stage takes some milliseconds for the longest details
      // Hash the body before it is read: reading gives entries without an id a new one at each try. Without the code: a
      // retry after staff have issued a new one is the same request.
      const { code: _, ...sent } = request.body as { code: unknown };
      const key = readKey(request.headers['idempotency-key'], sent, keys.idempotency);
      return writeAs(report, async (trx, { id: reportId }, now) => {
        // Under the report's id, so that an erasure finds the hash of the body.
        const record = { id: reportId, now };
        const [claimed] = await claimKeys(trx, 'report-details', [{ key, record }]);
        if (claimed?.state === 'reused') {
          throw new Problem(409, problems('this_idempotency_key_was_used_before'));
        }
        if (claimed?.state !== 'new') return;
        if (!(await addDetails(trx, reportId, { content: details, noticeVersion }, { now, timeZone }))) {
          throw new Problem(503, problems('the_portal_is_still_preparing_this_report'));
        }
        await changeConsents(trx, reportId, consents, { way: 'details', by: null, noticeVersion, now });
      });
    },
    limit,
  );

  const mailLimit = limitRoute('number-mails', config.limits.messages);
  const mail = (report: CodedRow, email: string) =>
    writeAs(report, (trx, locked, now) => mailNumber(trx, portal, locked, email, now));
  serve(
    app,
    'POST /api/report-status/mail',
    async ({ body: { email, ...proof }, request }) => {
      await mail(await checkCode(request, proof), email);
      return undefined;
    },
    mailLimit,
  );
  if (pages) serveNumberForm(app, pages, { config: mailLimit, checkCode, mail });

  serve(
    app,
    'POST /api/report-status/consents',
    async ({ body, request }) =>
      writeAs(await checkCode(request, body), async (trx, { id }, now) => {
        await changeConsents(trx, id, body.consents, {
          way: 'statusPage',
          by: null,
          noticeVersion: null,
          now,
        });
        if (body.askErasure) await storeErasureRequest(trx, id, now);
      }),
    limit,
  );

  serve(
    app,
    'POST /api/report-status/attachments',
    async ({ body: { name, type, ...proof }, request }) => {
      const report = await checkCode(request, proof);
      const header = request.headers['idempotency-key'];
      readKey(header, {}, keys.idempotency); // refuses a malformed key
      const key = typeof header === 'string' ? header : randomUUIDv7();
      const ticket = await engine.db.transaction().execute(async (trx) => {
        const locked = await lockReport(trx, report.id);
        if (locked?.receiptGeneration !== report.receiptGeneration) throw wrongProof();
        if (locked.erasedAt) throw new Problem(409, problems('the_personal_data_of_this_report_was'));
        return announceAttachment(portal, trx, report.id, { name, type, key });
      });
      const origin = config.publicOrigin ?? `${request.protocol}://${request.host}`;
      return { uploadURL: `${origin}/api/report-status/attachments/${ticket}` };
    },
    limit,
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    serve(
      scope,
      'PUT /api/report-status/attachments/:ticket',
      async ({ request }) => {
        try {
          const { ticket } = request.params as { ticket: string };
          await receiveAttachment(portal, ticket, (request.body ?? request.raw) as Readable);
          return undefined;
        } finally {
          drainBody(request);
        }
      },
      { ...limit, slowBody: true },
    );
  });

  staffRoutes(app, portal);
}
