// Stores details and answers that reporters send with the receipt code. Both become information items.
import { randomUUID } from 'node:crypto';
import { contentOfAnswer } from '#contract/cases/reporters/answer-fields-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { reporterDetails } from '#contract/cases/reporters/reporter-details-rules.ts';
import { afterReporterAnswer } from '#contract/cases/work/steps-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Trx } from '../../../db/tables.ts';
import { addInformation, type ArrivalTime } from './information.ts';
import { openForWrite } from '../work/open-work.ts';
import { findCaseOfReport, lockCase, type StoredCase } from '../queries.ts';
import { stateColumns } from '../work/state-columns.ts';
import { claimFile, findFile } from '../../../files/queries.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import { findContactInfo } from '../../contact-info/queries.ts';
import {
  answerOpenQuestion,
  changeCase,
  insertAttachment,
  insertQuestion,
  insertStep,
  listOpenQuestions,
  measureItems,
} from '../work/work-queries.ts';

/** Cases can be duplicates of duplicates; no chain is longer than this. */
const longestChain = 100;

/** The case of a report, or the surviving case if it is a duplicate; locked. Undefined: the report has none yet. */
export async function lockCaseOfReport(trx: Trx, reportId: string): Promise<StoredCase | undefined> {
  const own = await findCaseOfReport(trx, reportId);
  let found = own && (await lockCase(trx, own.id));
  for (let i = 0; i < longestChain && found?.state === 'duplicate' && found.survivingCaseId; i += 1) {
    found = await lockCase(trx, found.survivingCaseId);
  }
  return found;
}

/** What a report's reporter may send before somebody at the centre has read it. */
const unreadMax = { count: 20, bytes: 2 * 1024 * 1024 };
/** What a report's reporter may send at all. */
const itemsMax = { count: 500, bytes: 20 * 1024 * 1024 };

/**
 * Throws a 409 with the telephone of the centre if the reporter has sent very much already, so that nobody fills a case
 * for which no person has looked. In a new case nobody has read anything.
 */
async function requireRead(
  trx: Trx,
  reportId: string,
  { state }: Pick<StoredCase, 'state'>,
  content: CaseContent,
): Promise<void> {
  const bytes = Buffer.byteLength(JSON.stringify(content));
  const { all, open } = await measureItems(trx, reportId);
  const unread = state === 'new' ? all : open;
  const fits = (sum: typeof all, max: typeof unreadMax) =>
    sum.count < max.count && sum.bytes + bytes <= max.bytes;
  if (fits(unread, unreadMax) && fits(all, itemsMax)) return;
  const { phone } = await findContactInfo(trx);
  throw new Problem(409, problems('the_centre_has_not_read_what_you', { phone }), {
    code: 'unread',
    details: phone,
  });
}

/** Adds details to the case, as far as a reporter can fill them. False: the report has no case yet. */
export async function addDetails(
  trx: Trx,
  reportId: string,
  { content, noticeVersion }: { content: CaseContent; noticeVersion: string | null },
  time: ArrivalTime,
): Promise<boolean> {
  const found = await lockCaseOfReport(trx, reportId);
  if (!found) return false;
  const details = { way: 'details', content: reporterDetails(content), reportId, noticeVersion };
  await requireRead(trx, reportId, found, details.content);
  await addInformation(trx, found.id, details, time);
  return true;
}

/**
 * Stores an answer from the status page and adds it to the case, which goes back to work if it was waiting. False: the
 * report has no such open question.
 */
export async function addAnswer(
  trx: Trx,
  reportId: string,
  { id, answer }: { id: string; answer: string },
  time: ArrivalTime,
): Promise<boolean> {
  const given = { answer, way: 'statusPage', by: null, at: time.now };
  const asked = await answerOpenQuestion(trx, reportId, id, given);
  if (!asked) return false;
  await addAnswers(trx, reportId, { way: 'answer', by: null, answers: [{ id, ...asked, answer }] }, time);
  return true;
}

interface ReporterAnswer {
  /** The open question that is answered; absent: staff asked it in the same conversation. */
  id?: string | undefined;
  question: string;
  fixed?: string | undefined;
  language?: string | undefined;
  answer: string;
}

/** Stores the reporter's answers to staff as answered questions, and adds them to the case. */
export async function addReporterAnswers(
  trx: Trx,
  reportId: string,
  { way, by, answers }: { way: string; by: string; answers: readonly ReporterAnswer[] },
  time: ArrivalTime,
): Promise<void> {
  const stored: Answer[] = [];
  for (const [place, { id, question, fixed, language, answer }] of answers.entries()) {
    const given = { answer, way, by, at: time.now };
    if (id !== undefined) {
      const asked = await answerOpenQuestion(trx, reportId, id, given);
      if (asked === undefined) {
        const message = problems('this_report_has_no_such_open_question');
        throw invalidInput([{ path: `answers.${place}.id`, code: 'choice', message }]);
      }
      stored.push({ id, ...asked, answer });
      continue;
    }
    const caseId = (await lockCaseOfReport(trx, reportId))?.id;
    if (caseId === undefined) throw new NoSuchRecord();
    const asked = { caseId, reportId, by, way, question, fixed: fixed ?? null, language: language ?? null };
    const made = await insertQuestion(trx, { ...asked, at: time.now });
    await answerOpenQuestion(trx, reportId, made, given);
    stored.push({ id: made, question, fixed: fixed ?? null, answer });
  }
  await addAnswers(trx, reportId, { way, by, answers: stored }, time);
}

interface Answer {
  id: string;
  question: string;
  fixed: string | null;
  answer: string;
}

async function addAnswers(
  trx: Trx,
  reportId: string,
  { way, by, answers }: { way: string; by: string | null; answers: readonly Answer[] },
  time: ArrivalTime,
): Promise<void> {
  const found = await lockCaseOfReport(trx, reportId);
  if (!found) return;
  for (const one of answers) {
    const work = await openForWrite(trx, found.id);
    const content = contentOfAnswer(one, work.content, randomUUID);
    if (way === 'answer') await requireRead(trx, reportId, found, content);
    await addInformation(trx, found.id, { way, content, adds: true, reportId }, time);
  }
  const to = afterReporterAnswer(found.state, (await listOpenQuestions(trx, found)).length);
  if (to === found.state) return;
  const { now } = time;
  await changeCase(trx, found.id, stateColumns(found, to, now), now);
  await insertStep(trx, {
    caseId: found.id,
    at: now,
    by,
    step: 'answer',
    from: found.state,
    to,
    details: { question: answers[0]?.id },
    version: found.version,
  });
}

/** Adds a stored file to the case of a report. */
export async function addAttachment(
  trx: Trx,
  reportId: string,
  { id, name, filename }: { id: string; name: string; filename: string },
  now: Date,
): Promise<void> {
  const found = await lockCaseOfReport(trx, reportId);
  const kinds = ['image', 'document'] as const;
  const file = await findFile(trx, filename, 'cases');
  const isClaimed = file && (await claimFile(trx, filename, { kinds, audience: 'cases' }, now));
  if (!found || !isClaimed) throw new NoSuchRecord();
  const { type, bytes } = file;
  const attachment = { id, reportId, caseId: found.id, file: filename, name, type, bytes };
  await insertAttachment(trx, { ...attachment, source: 'reporter', by: null, at: now });
}
