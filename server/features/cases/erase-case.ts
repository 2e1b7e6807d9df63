// Erases the person from a case: from all versions, information items, notes, questions, steps and attachments
// (docs/decisions/0016 and 0036). Age group, sex, codes, drugs, dates, states and the hashes of versions stay.
import type { CaseContent } from '#contract/cases/content-rules.ts';
import { erasedContent } from '#contract/cases/erasure-rules.ts';
import { sameValue } from '#contract/cases/paths-rules.ts';
import { erasedText } from '#contract/privacy-rules.ts';
import { eraseVersions, readVersions } from '../../db/history.ts';
import { releaseFile } from '../../files/queries.ts';
import { deleteMailsOfReport } from '../../mail/queries.ts';
import type { Trx } from '../../db/tables.ts';
import { forgetComparison } from '../duplicates/queries.ts';
import { deriveColumns, derivePairs } from './derive.ts';
import { eraseExchange } from './exchange-queries.ts';
import { findCaseOfReport, lockCase, referenceOf, type StoredCase } from './queries.ts';
import { replacePairs } from './save-version.ts';

/** The changed case, and the names of the erased parts. Null: nothing was left to erase, or there is no case. */
export interface ErasedCase {
  id: string;
  fields: string[];
}

/** Erases the person from the case of a report. Lock the case before its report: saves do so, too. */
export async function eraseCaseOf(trx: Trx, reportId: string, at: Date): Promise<ErasedCase | null> {
  const found = await findCaseOfReport(trx, reportId);
  const locked = found && (await lockCase(trx, found.id));
  const mails = await deleteMailsOfReport(trx, reportId);
  if (!locked) return null;
  await forgetComparison(trx, locked.id);
  const fields = [
    ...((await eraseContent(trx, locked, at)) ? ['content'] : []),
    ...(await eraseTexts(trx, locked, at)),
    ...(mails > 0 ? ['mails'] : []),
    ...((await eraseLetters(trx, reportId, at.toISOString())) > 0 ? ['letters'] : []),
  ];
  if (fields.length === 0 && locked.erasedAt !== null) return null;
  await trx.updateTable('cases').set({ erasedAt: at.toISOString() }).where('id', '=', locked.id).execute();
  return { id: locked.id, fields };
}

/** Erases all versions and derives the columns of the list again. False if there was nothing left to erase. */
async function eraseContent(trx: Trx, found: StoredCase, at: Date): Promise<boolean> {
  const versions = await readVersions(trx, found.id);
  const isErased = ({ content, why }: { content: CaseContent; why: string | null }) =>
    why === null && sameValue(erasedContent(content), content);
  if (versions.every(isErased)) return false;
  await eraseVersions(trx, found.id, versions, erasedContent, at);
  const newest = versions.at(-1)?.content ?? {};
  const after = erasedContent(newest);
  const reference = await referenceOf(trx, found.reportId);
  await trx
    .updateTable('cases')
    .set(deriveColumns(after, { number: found.number, reference }))
    .where('id', '=', found.id)
    .execute();
  await replacePairs(trx, found.id, derivePairs(newest), derivePairs(after));
  return true;
}

/** Details of steps that stay after an erasure: they name no patient and no reporter. */
const retainedStepDetails = new Set(['to', 'of', 'office', 'way', 'date', 'number']);

/**
 * Erases what people typed about a case outside its content. Returns the names of the changed tables without their
 * prefix.
 */
async function eraseTexts(trx: Trx, { id: caseId, reportId }: StoredCase, now: Date): Promise<string[]> {
  const erasedAt = now.toISOString();
  const changed = {
    information: await eraseInformation(trx, caseId, erasedAt),
    steps: await eraseSteps(trx, caseId, erasedAt),
    notes: await eraseNotes(trx, caseId, erasedAt),
    questions: await eraseQuestions(trx, reportId, erasedAt),
    attempts: await eraseAttempts(trx, reportId, erasedAt),
    attachments: await eraseAttachments(trx, caseId, erasedAt),
    messages: await eraseExchange(trx, caseId, erasedAt),
  };
  return Object.entries(changed).flatMap(([name, count]) => (count > 0 ? [name] : []));
}

async function eraseInformation(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const items = await trx
    .selectFrom('case_information')
    .select(['id', 'content'])
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .execute();
  for (const { id, content } of items) {
    await trx
      .updateTable('case_information')
      .set({ content: JSON.stringify(erasedContent(content)), erasedAt })
      .where('id', '=', id)
      .execute();
  }
  return items.length;
}

async function eraseSteps(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const steps = await trx
    .selectFrom('case_steps')
    .select(['id', 'details'])
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .execute();
  for (const { id, details } of steps) {
    const retained = Object.entries(details).filter(
      ([name, value]) => retainedStepDetails.has(name) || isId(value),
    );
    await trx
      .updateTable('case_steps')
      .set({ reason: null, details: JSON.stringify(Object.fromEntries(retained)), erasedAt })
      .where('id', '=', id)
      .execute();
  }
  return steps.length;
}

/** Ids name other rows, which are erased separately. */
const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

async function eraseNotes(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_notes')
    .set({ text: erasedText, erasedAt })
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Erases letters to the reporter, the reason for declining an erasure request, and the names of files that were
 * announced and never sent.
 */
async function eraseLetters(trx: Trx, reportId: string, erasedAt: string): Promise<number> {
  await trx.deleteFrom('report_uploads').where('reportId', '=', reportId).execute();
  await trx
    .updateTable('adr_reports')
    .set({ erasureDeclineReason: null })
    .where('id', '=', reportId)
    .where('erasureDeclineReason', 'is not', null)
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('report_letters')
    .set({ text: erasedText, erasedAt })
    .where('reportId', '=', reportId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Questions belong to a report, so questions to the reporters of duplicates stay. */
async function eraseQuestions(trx: Trx, reportId: string, erasedAt: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_questions')
    .set(({ fn, ref, val }) => ({
      question: erasedText,
      answer: fn<string | null>('replace', [ref('answer'), ref('answer'), val(erasedText)]),
      erasedAt,
    }))
    .where('reportId', '=', reportId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function eraseAttempts(trx: Trx, reportId: string, erasedAt: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_attempts')
    .set({ note: null, erasedAt })
    .where('reportId', '=', reportId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The next sweep deletes the files. */
async function eraseAttachments(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const attachments = await trx
    .selectFrom('case_attachments')
    .select(['id', 'file'])
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .execute();
  for (const { id, file } of attachments) {
    await trx
      .updateTable('case_attachments')
      .set({ file: null, name: erasedText, erasedAt })
      .where('id', '=', id)
      .execute();
    if (file !== null) await releaseFile(trx, file);
  }
  return attachments.length;
}
