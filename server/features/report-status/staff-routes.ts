// Routes of staff for reporters: issue codes, record consents given by telephone, write letters, and record attempts to
// reach them or the doctor.
import type { FastifyInstance } from 'fastify';
import { askingRefusal, type FollowUpWay, waysToAsk } from '#contract/cases/reporters/asking-rules.ts';
import { type Consent, consents } from '#contract/cases/content/choices-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { recordEvent } from '../../audit/queries.ts';
import { recordOpen } from '../../audit/record-open.ts';
import type { Trx } from '../../db/tables.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { receiptCode } from '../../receipts/receipt-code.ts';
import { receiptKey } from '../../receipts/receipt-key.ts';
import { addReporterAnswers, lockCaseOfReport } from '../cases/reporters/from-reporters.ts';
import { askingOf, addressToAsk } from '../cases/reporters/mail-question.ts';
import { findCase, findCaseOfReport } from '../cases/queries.ts';
import { lockReport } from './lock-report.ts';
import {
  changeConsents,
  insertAttempt,
  insertLetter,
  listConsents,
  listLetters,
  listReportsOfCase,
  incrementGeneration,
} from './queries.ts';

export function staffRoutes(app: FastifyInstance, portal: Portal): void {
  const { engine } = portal;

  serve(app, 'GET /api/admin/cases/:id/reporters', async ({ id, user }) => {
    if (!(await findCase(engine.db, id))) throw notFound();
    await recordOpen(portal, user, id);
    const found = await listReportsOfCase(engine.db, id);
    const reports = await Promise.all(
      found.map(async ({ content, contact, caseId, ...report }) => {
        const decided = await listConsents(engine.db, report.id);
        return {
          ...report,
          ...peopleToAsk(content, contact),
          consents: decided.map(({ consent, ...rest }) => ({ ...rest, consent: consent as Consent })),
          decisions: decisionsOf(decided),
          ...(await waysOf(portal, caseId)),
          letters: await listLetters(engine.db, report.id),
        };
      }),
    );
    return { reports };
  });

  serve(app, 'POST /api/admin/adr-reports/:id/receipt-code', async ({ id, write, reply }) => {
    const key = await receiptKey(portal);
    if (!key) throw new Problem(503, problems('the_key_of_the_receipt_codes'));
    const receiptGeneration = await write(async (trx, { user, now }) => {
      const raised = await incrementGeneration(trx, id);
      if (raised === undefined) throw notFound();
      const fields = ['receiptGeneration'];
      await recordEvent(trx, { at: now, user, action: 'change', kind: 'adr-reports', recordId: id, fields });
      return raised;
    });
    reply.header('cache-control', 'no-store');
    return { receiptCode: receiptCode(key, { id, receiptGeneration }) };
  });

  serve(app, 'POST /api/admin/adr-reports/:id/consents', async ({ id, body, write }) => {
    await write(async (trx, { user, now }) => {
      if (!(await lockReport(trx, id))) throw notFound();
      const { way, consents: change } = body;
      await changeConsents(trx, id, change, { way, by: user.username, noticeVersion: null, now });
      const fields = Object.keys(change);
      await recordEvent(trx, { at: now, user, action: 'change', kind: 'adr-reports', recordId: id, fields });
    });
    return undefined;
  });

  serve(app, 'POST /api/admin/adr-reports/:id/letters', async ({ id, body, write }) => {
    await write(async (trx, { user, now }) => {
      const report = await lockReport(trx, id);
      if (!report) throw notFound();
      if (report.erasedAt) throw new Problem(409, problems('the_personal_data_of_this_report_was'));
      await insertLetter(trx, { reportId: id, by: user.username, text: body.text }, now);
      const fields = ['letter'];
      await recordEvent(trx, { at: now, user, action: 'change', kind: 'adr-reports', recordId: id, fields });
    });
    return undefined;
  });

  serve(app, 'POST /api/admin/adr-reports/:id/attempts', async ({ id, body, write }) => {
    await write(async (trx, { user, now }) => {
      const work = await lockCaseOfReport(trx, id);
      const report = await lockReport(trx, id);
      if (!report) throw notFound();
      if (report.erasedAt) throw new Problem(409, problems('the_personal_data_of_this_report_was'));
      if (!work) throw new Problem(503, problems('the_portal_is_still_preparing_this_report'));
      if (body.whom === 'doctor') await requireConsent(trx, id, 'mayAskDoctor');
      else await requireMayTry(trx, id, body.way);
      const { answers, ...attempt } = body;
      const by = user.username;
      await insertAttempt(trx, { ...attempt, caseId: work.id, reportId: id, by }, now);
      const information = { way: body.way, by, answers };
      if (answers.length > 0)
        await addReporterAnswers(trx, id, information, { now, timeZone: portal.config.timeZone });
      const fields = ['attempts', body.whom, ...(answers.length > 0 ? ['answers'] : [])];
      await recordEvent(trx, { at: now, user, action: 'change', kind: 'adr-reports', recordId: id, fields });
    });
    return undefined;
  });
}

/** The last decision on each consent; null: never asked. */
function decisionsOf(decided: Awaited<ReturnType<typeof listConsents>>): Record<Consent, boolean | null> {
  const last = new Map(decided.map(({ consent, given }) => [consent, given]));
  const names = Object.keys(consents) as Consent[];
  return Object.fromEntries(names.map((name) => [name, last.get(name) ?? null])) as Record<
    Consent,
    boolean | null
  >;
}

/** The ways by which the reporter of a case may be asked, and why not by the others. */
async function waysOf({ engine, config }: Portal, caseId: string) {
  const row = await findCase(engine.db, caseId);
  if (!row) return { ways: [], askingRefusal: null };
  const asking = await askingOf(engine.db, row);
  const canMail = config.mail !== null && (await addressToAsk(engine.db, row)) !== null;
  return {
    ways: waysToAsk(asking, canMail),
    askingRefusal: askingRefusal('statusPage', asking) ?? askingRefusal('mail', asking),
  };
}

/** How to reach the reporter and the doctor of a report, from its own case: a surviving case is about other people too. */
function peopleToAsk({ reporters: [reporter] = [], doctor }: CaseContent, contact: string) {
  const { telephone, email, contact: corrected } = reporter ?? {};
  const texts = (all: readonly (string | undefined)[]) => [...new Set(all.flatMap((text) => text || []))];
  return {
    contacts: texts([known(telephone), known(email), known(corrected) ?? contact]),
    doctor: texts([known(doctor?.name), known(doctor?.hospital), known(doctor?.telephone)]),
  };
}

/** Throws the 409 of an attempt to reach a reporter who must not be asked by this way. */
async function requireMayTry(trx: Trx, reportId: string, way: FollowUpWay): Promise<void> {
  const row = await findCaseOfReport(trx, reportId);
  const refusal = row && askingRefusal(way, await askingOf(trx, row));
  if (refusal) throw new Problem(409, refusal);
}

/** Throws 409 unless the consent is given now. */
async function requireConsent(trx: Trx, reportId: string, consent: Consent): Promise<void> {
  const latest = (await listConsents(trx, reportId)).findLast((one) => one.consent === consent);
  if (latest?.given) return;
  throw new Problem(409, problems('the_reporter_has_not_given_this_consent', { consent: consents[consent] }));
}
