// Asks a reporter. Every question of the centre goes through this function. Its consequences, such as the mail that a
// question waits, are written in the same transaction.
import { askingRefusal, type FollowUpWay } from '#contract/cases/reporters/asking-rules.ts';
import type { BodyOf } from '#contract/cases/work/step-body.ts';
import { followUpWays } from '#contract/cases/content/choices-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Trx } from '../../../db/tables.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import type { Post } from '../../../mail/outbox.ts';
import { askingOf, mailHindrance, mailQuestion } from './mail-question.ts';
import { requireNotErased } from '../work/open-work.ts';
import { findCaseOfReport, type StoredCase } from '../queries.ts';
import { insertQuestion, listDuplicates } from '../work/work-queries.ts';

/**
 * Throws the 409 of a question that must not be put by this way. Other faults of the body are found later, by the fields
 * that the step needs.
 */
export async function requireMayAsk(
  trx: Trx,
  row: StoredCase,
  { way, report }: AskedBody,
  { config }: Post,
): Promise<void> {
  if (way === undefined || !(way in followUpWays)) return;
  const asked = report === undefined || report === row.reportId ? row : await findCaseOfReport(trx, report);
  const refusal = asked && askingRefusal(way as FollowUpWay, await askingOf(trx, asked));
  if (refusal) throw new Problem(409, refusal);
  if (way !== 'mail' || !asked) return;
  const hindrance = await mailHindrance(trx, asked, config.mail !== null);
  if (hindrance) throw new Problem(409, hindrance);
}

/** Stores the questions of a step. Returns the id of the first, and whether the reporter is notified by mail. */
export async function storeQuestions(
  trx: Trx,
  row: StoredCase,
  { question, fixed = null, questions = [], way, language = null, report }: AskedBody,
  { by, at, post }: { by: string; at: Date; post?: Post | undefined },
): Promise<{ question: string | undefined; mailed?: true }> {
  const reportId = report ?? row.reportId;
  if (reportId !== row.reportId) await requireReportOf(trx, row.id, reportId);
  const asked = reportId === row.reportId ? row : await findCaseOfReport(trx, reportId);
  if (asked) requireNotErased(asked);
  const ids: string[] = [];
  for (const one of [...(question ? [{ question, fixed }] : []), ...questions]) {
    const words = { question: one.question, language, fixed: one.fixed ?? null };
    ids.push(await insertQuestion(trx, { caseId: row.id, reportId, by, way: way ?? '', ...words, at }));
  }
  const isMailed = way === 'mail' && post && (await mailQuestion(trx, post, reportId, at));
  return { question: ids[0], ...(isMailed && { mailed: true }) };
}

type AskedBody = Pick<BodyOf<'ask'>, 'question' | 'questions' | 'way'> & {
  language?: string | null | undefined;
  fixed?: string | null | undefined;
  report?: string | undefined;
};

/** The surviving case of duplicates may ask the reporters of all of them. */
async function requireReportOf(trx: Trx, caseId: string, reportId: string): Promise<void> {
  const duplicates = await listDuplicates(trx, caseId);
  if (duplicates.some((one) => one.reportId === reportId)) return;
  throw invalidInput([
    { path: 'report', code: 'choice', message: problems('this_case_has_no_report_with_this') },
  ]);
}
