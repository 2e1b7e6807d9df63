// Erases the person from a case: from all versions, information items, notes, questions, steps and attachments
// (docs/decisions/0016 and 0034). Age group, sex, codes, drugs, dates, states and the hashes of versions stay.
// What reporters sent belongs to their report, also while it is stored with the surviving case of a duplicate.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { erasedContent, withoutParent } from '#contract/cases/content/erasure-rules.ts';
import { isOfParent, mayBeParentIn } from '#contract/cases/content/family-rules.ts';
import { sameValue } from '#contract/cases/content/paths-rules.ts';
import { erasedText } from '#contract/privacy-rules.ts';
import { eraseVersions, readVersions } from '../../../db/history.ts';
import { takeOutOfSearch } from '../../../db/search-index.ts';
import { releaseFile } from '../../../files/queries.ts';
import { deleteMailsOfReport } from '../../../mail/queries.ts';
import type { Trx } from '../../../db/tables.ts';
import { updateRow } from '../../../db/update-row.ts';
import { forgetComparison } from '../../duplicates/queries.ts';
import { deleteAlarms } from './alarm-queries.ts';
import { eraseMoves } from './clock-queries.ts';
import { checkErased, findingColumns, unrelatedOf } from './check-case.ts';
import { deriveColumns, storedPairs } from './derive.ts';
import { eraseExchange, eraseSentBytes } from '../exchange/exchange-queries.ts';
import { findNamed, listLinkedIds, listLinks } from './link-queries.ts';
import { renewSearchText } from './notes.ts';
import { settleItems } from '../reporters/open-items.ts';
import { findCaseOfReport, lockCase, referenceOf, type StoredCase } from '../queries.ts';
import { followCorrections, replacePairs } from './save-version.ts';

/** The changed case, and the names of the erased parts. Null: nothing was left to erase, or there is no case. */
export interface ErasedCase {
  id: string;
  fields: string[];
}

/**
 * Erases the patient of a report's case from the linked cases of children, where this person is the parent. Call it
 * before `eraseCaseOf`, in its transaction: it reads who the person is. Sentences tell of mother and child alike, so they
 * go, too, wherever they were typed. The child and its attachments stay.
 */
export async function eraseAsParent(trx: Trx, reportId: string, at: Date): Promise<ErasedCase[]> {
  const found = await findCaseOfReport(trx, reportId);
  if (!found) return [];
  const person = (await readVersions(trx, found.id)).at(-1)?.content ?? {};
  const linked = [...(await listLinks(trx, [found.id])), ...(await findNamed(trx, person.linkedCases ?? []))];
  const ids = new Set([...(await listLinkedIds(trx, found.id)), ...linked.map(({ id }) => id)]);
  ids.delete(found.id);
  if (ids.size === 0) return [];
  const erased: ErasedCase[] = [];
  // The order of `lockBoth` of link-cases.ts.
  for (const id of [...ids, found.id].toSorted()) {
    const row = await lockCase(trx, id);
    if (!row || id === found.id) continue;
    const newest = (await readVersions(trx, id)).at(-1)?.content ?? {};
    if (row.erasedAt !== null || !isOfParent(newest) || !mayBeParentIn(person, newest)) continue;
    const without = (content: CaseContent) =>
      mayBeParentIn(person, content) ? withoutParent(content, person) : content;
    const isChanged = await eraseContent(trx, row, at, without);
    const items = await eraseFromItems(trx, row.reportId, without);
    const texts = await eraseTyped(trx, row, at.toISOString());
    if (!isChanged && items === 0 && texts.length === 0) continue;
    await followCorrections(trx, row, await referenceOf(trx, row.reportId), without(newest));
    // Messages and imported files have the parent, too.
    const messages = await eraseExchange(trx, id, at.toISOString());
    erased.push({ id, fields: ['parent', ...texts, ...(messages > 0 ? ['messages'] : [])] });
  }
  return erased;
}

async function eraseFromItems(
  trx: Trx,
  reportId: string,
  without: (content: CaseContent) => CaseContent,
): Promise<number> {
  const items = await trx
    .selectFrom('case_information')
    .select(['id', 'content', 'text'])
    .where('reportId', '=', reportId)
    .where('erasedAt', 'is', null)
    .execute();
  const changed = items.filter(({ content, text }) => text !== null || !sameValue(without(content), content));
  for (const { id, content } of changed) {
    const left = { content: JSON.stringify(without(content)), text: null };
    await updateRow(trx, 'case_information', id, left);
  }
  return changed.length;
}

/** Erases the person from the case of a report. Lock the case before its report: saves do so, too. */
export async function eraseCaseOf(trx: Trx, reportId: string, at: Date): Promise<ErasedCase | null> {
  const locked = await lockCaseToErase(trx, reportId);
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
  const erasedAt = at.toISOString();
  const erased = { erasedAt, receiverTask: null, noFollowUpReason: null };
  await updateRow(trx, 'cases', locked.id, erased);
  // Erased information is not settled, so no day is written here.
  await settleItems(trx, locked.id, { now: at, timeZone: 'UTC', by: null });
  return { id: locked.id, fields };
}

/** The case, then its surviving case, locked in the order of all writes. */
async function lockCaseToErase(trx: Trx, reportId: string): Promise<StoredCase | undefined> {
  const found = await findCaseOfReport(trx, reportId);
  const locked = found && (await lockCase(trx, found.id));
  if (locked?.survivingCaseId) await lockCase(trx, locked.survivingCaseId);
  return locked;
}

/**
 * Erases all versions, by default the patient, and derives the columns of the list again. False if there was nothing
 * left to erase.
 */
async function eraseContent(
  trx: Trx,
  found: StoredCase,
  at: Date,
  erased: (content: CaseContent) => CaseContent = erasedContent,
): Promise<boolean> {
  const versions = await readVersions(trx, found.id);
  const isErased = ({ content, why }: { content: CaseContent; why: string | null }) =>
    (why === null || erased !== erasedContent) && sameValue(erased(content), content);
  if (versions.every(isErased)) return false;
  await eraseVersions(trx, found.id, versions, erased, at);
  const newest = versions.at(-1)?.content ?? {};
  const after = erased(newest);
  const reference = await referenceOf(trx, found.reportId);
  // The sentences of the findings name what was erased.
  const checked = await checkErased(trx, found, after, at);
  const { findings, ...counts } = findingColumns(checked);
  const derived = deriveColumns(after, { number: found.number, reference }, unrelatedOf(checked));
  await takeOutOfSearch(trx, found.id, derived.searchText);
  await updateRow(trx, 'cases', found.id, { ...derived, ...counts, findings: JSON.stringify(findings) });
  await replacePairs(trx, found.id, storedPairs(found.state, newest), storedPairs(found.state, after));
  return true;
}

/** Details of steps that stay after an erasure: they name no patient and no reporter. */
const retainedStepDetails = new Set(['to', 'of', 'office', 'way', 'date', 'number']);

/**
 * Erases what people typed about a case outside its content. Returns the names of the changed tables without their
 * prefix.
 */
async function eraseTexts(trx: Trx, found: StoredCase, now: Date): Promise<string[]> {
  const { id: caseId, reportId } = found;
  const erasedAt = now.toISOString();
  const typed = await eraseTyped(trx, found, erasedAt);
  const changed = {
    information: await eraseInformation(trx, reportId, erasedAt),
    questions: await eraseQuestions(trx, reportId, erasedAt),
    messages:
      (await eraseExchange(trx, caseId, erasedAt)) + (await eraseSurvivorsMessages(trx, found, erasedAt)),
    attachments: await eraseAttachments(trx, reportId, erasedAt),
    alarms: await deleteAlarms(trx, reportId),
  };
  return [...typed, ...namesOf(changed)];
}

const namesOf = (changed: Record<string, number>): string[] =>
  Object.entries(changed).flatMap(([name, count]) => (count > 0 ? [name] : []));

/** What people of the centre typed beside the content. Open questions to the reporter stay. */
async function eraseTyped(
  trx: Trx,
  { id: caseId, reportId }: StoredCase,
  erasedAt: string,
): Promise<string[]> {
  return namesOf({
    steps: await eraseSteps(trx, caseId, erasedAt),
    days: await eraseMoves(trx, caseId),
    notes: await eraseNotes(trx, caseId, erasedAt),
    assessments: await eraseReasons(trx, caseId),
    confirmations: await eraseConfirmations(trx, caseId, erasedAt),
    answers: await eraseQuestions(trx, reportId, erasedAt, { answeredOnly: true }),
    attempts: await eraseAttempts(trx, reportId, erasedAt),
  });
}

async function eraseInformation(trx: Trx, reportId: string, erasedAt: string): Promise<number> {
  const items = await trx
    .selectFrom('case_information')
    .select(['id', 'content'])
    .where('reportId', '=', reportId)
    .where('erasedAt', 'is', null)
    .execute();
  for (const { id, content } of items) {
    await updateRow(trx, 'case_information', id, {
      content: JSON.stringify(erasedContent(content)),
      text: null,
      erasedAt,
    });
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
    await updateRow(trx, 'case_steps', id, {
      reason: null,
      details: JSON.stringify(Object.fromEntries(retained)),
      erasedAt,
    });
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
  if (numUpdatedRows > 0n) await renewSearchText(trx, caseId);
  return Number(numUpdatedRows);
}

/** The reasons of assessments. A signature does not cover them. */
async function eraseReasons(trx: Trx, caseId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_assessments')
    .set({ reason: null, openReason: null })
    .where('caseId', '=', caseId)
    .where(({ or, eb }) => or([eb('reason', 'is not', null), eb('openReason', 'is not', null)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function eraseConfirmations(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_confirmations')
    .set({ reason: erasedText, erasedAt })
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Erases the messages that surviving cases sent with attachments of this report, while its case was their duplicate.
 */
async function eraseSurvivorsMessages(
  trx: Trx,
  { id: caseId, reportId }: StoredCase,
  erasedAt: string,
): Promise<number> {
  const attachments = trx.selectFrom('case_attachments').select('at').where('reportId', '=', reportId);
  const first = await attachments.orderBy('at').executeTakeFirst();
  const steps = await trx
    .selectFrom('case_steps')
    .select(['step', 'at', 'details'])
    .where('caseId', '=', caseId)
    .where('step', 'in', ['duplicateOf', 'separate'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  let count = 0;
  for (const [place, { step, at, details }] of steps.entries()) {
    const number = details['of'];
    if (!first || step !== 'duplicateOf' || typeof number !== 'string') continue;
    const survivor = await trx
      .selectFrom('cases')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirst();
    const time = { from: at > first.at ? at : first.at, to: steps[place + 1]?.at ?? erasedAt };
    if (survivor) count += await eraseSentBytes(trx, survivor.id, time, erasedAt);
  }
  return count;
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

async function eraseQuestions(
  trx: Trx,
  reportId: string,
  erasedAt: string,
  { answeredOnly = false } = {},
): Promise<number> {
  const questions = trx.updateTable('case_questions');
  const { numUpdatedRows } = await (answeredOnly ? questions.where('answer', 'is not', null) : questions)
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
async function eraseAttachments(trx: Trx, reportId: string, erasedAt: string): Promise<number> {
  const attachments = await trx
    .selectFrom('case_attachments')
    .select(['id', 'file'])
    .where('reportId', '=', reportId)
    .where('erasedAt', 'is', null)
    .execute();
  for (const { id, file } of attachments) {
    await updateRow(trx, 'case_attachments', id, { file: null, name: erasedText, erasedAt });
    if (file !== null) await releaseFile(trx, file);
  }
  return attachments.length;
}
