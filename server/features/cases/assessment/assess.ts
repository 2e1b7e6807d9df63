// Adds an assessment to a case: proposed by an account with `cases`, fixed by one with `sign`. The refusals come in this
// order: 400, 404, 403, 409, 400 for
// a category that is fixed without its answers. The pair has to be in the newest version of the content.
import {
  type AssessmentMethod,
  assessmentsThatCount,
  fixingIssue,
  isPairMethod,
  resultOf,
} from '#contract/cases/assessment/assessment-rules.ts';
import type { Assessment, AssessmentInput } from '#contract/cases/assessment/assessments.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { pairsOf } from '#contract/cases/content/criteria-rules.ts';
import { labelOf, printValue } from '#contract/cases/content/differences-rules.ts';
import { type NaranjoAnswers, naranjoScore } from '#contract/cases/assessment/naranjo-rules.ts';
import { requireRights } from '../../../access/rights.ts';
import type { SignedIn } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { findVersion } from '../../../db/history.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import { isNextBlind, openWhenHandedIn } from './two-assessors.ts';
import { differingPairs } from '#contract/cases/assessment/two-assessors-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import {
  fixAssessments,
  insertAssessment,
  listAssessments,
  type StoredAssessment,
} from './assessment-queries.ts';
import { renewFindings } from '../work/check-case.ts';
import { currentAssessments } from '../work/facts.ts';
import { openForWrite, requireEditable } from '../work/open-work.ts';
import { findOutdated, type Outdated } from './outdated-assessments.ts';
import { findCase } from '../queries.ts';

export async function addAssessment(
  trx: Trx,
  id: string,
  input: AssessmentInput,
  { by, timeZone }: { by: SignedIn; timeZone: string },
): Promise<void> {
  const { row, content } = await openForWrite(trx, id);
  requirePair(content, input);
  if (input.fix) await requireRights(trx, 'sign', by.user);
  requireEditable(row);
  const isBlind = await isNextBlind(trx, id, content);
  if (isBlind && input.fix) {
    throw new Problem(409, problems('two_assessors_judge_this_case_without_seeing'));
  }
  const issue = input.fix ? (fixingIssue(input) ?? (await decisionIssue(trx, id, content, input))) : null;
  if (issue) throw invalidInput([issue]);
  await requireCopied(trx, id, input, by.user.username);
  const { method, answers, reaction, reason, copiedFrom = null, fix } = input;
  const fixed = fix
    ? { fixedBy: by.user.username, fixedAt: by.now.toISOString() }
    : { fixedBy: null, fixedAt: null };
  await insertAssessment(trx, {
    caseId: id,
    drugId: isPairMethod(method) ? (input.drug ?? null) : null,
    reactionId: reaction,
    method,
    answers,
    result: resultOf(input),
    reason,
    copiedFrom,
    by: by.user.username,
    at: by.now.toISOString(),
    version: row.version,
    isFixed: fix,
    isBlind,
    ...fixed,
  });
  if (isBlind) await openWhenHandedIn(trx, id, content, by.now);
  const event = { at: by.now, user: by.user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['assessments', method] });
  await renewFindings(trx, row, content, { now: by.now, timeZone });
}

/** The pair, or the reaction, must be there. */
function requirePair(content: CaseContent, { method, drug, reaction }: AssessmentInput): void {
  const refuse = (path: string, message: string) =>
    invalidInput([{ path, code: 'choice' as const, message }]);
  if (!(content.reactions ?? []).some(({ id }) => id === reaction)) {
    throw refuse('reaction', problems('the_case_has_no_reaction_with'));
  }
  if (isPairMethod(method) && !pairsOf(content).some((pair) => pair.drug.id === drug)) {
    throw refuse('drug', problems('the_case_has_no_suspected_or'));
  }
}

/** Where two assessors differ, whoever fixes a category says why. */
async function decisionIssue(
  trx: Trx,
  id: string,
  content: CaseContent,
  { method, drug, reaction, reason }: AssessmentInput,
): Promise<{ path: string; code: 'required'; message: string } | null> {
  if (method !== 'whoUmc' || reason?.trim()) return null;
  const differing = differingPairs(await listAssessments(trx, id), content);
  const isOne = differing.some((pair) => pair.drug.id === drug && pair.reaction.id === reaction);
  const message = problems('the_two_assessors_differ');
  return isOne ? { path: 'reason', code: 'required', message } : null;
}

/** Answers are taken over from an assessment of the same case by the same method. */
async function requireCopied(
  trx: Trx,
  id: string,
  { method, copiedFrom }: AssessmentInput,
  seenBy: string,
): Promise<void> {
  if (!copiedFrom) return;
  const found = (await listAssessments(trx, id, seenBy)).find((one) => one.id === copiedFrom);
  if (found?.method === method) return;
  const message = problems('the_case_has_no_assessment_with_this');
  throw invalidInput([{ path: 'copiedFrom', code: 'choice', message }]);
}

/** A signature fixes the assessments that count. */
export async function fixCurrent(
  trx: Trx,
  caseId: string,
  content: CaseContent,
  by: { by: string; at: Date },
): Promise<void> {
  const current = await currentAssessments(trx, caseId, content);
  const ids = current.map(({ id }) => id);
  await fixAssessments(trx, ids, by);
}

/**
 * All assessments of a case, newest first. `present` adds what changed in the facts of one since it was made. Throws
 * `NoSuchRecord`.
 */
export async function readAssessments(
  db: Db,
  caseId: string,
  seenBy: string,
): Promise<{ stored: StoredAssessment[]; present(one: StoredAssessment): Assessment }> {
  const row = await findCase(db, caseId);
  const content = row && (await findVersion(db, caseId, row.version))?.content;
  if (!content) throw new NoSuchRecord();
  const all = await listAssessments(db, caseId, seenBy);
  const outdated = await findOutdated(db, row, content, assessmentsThatCount(all, content));
  const present = ({
    caseId: _,
    drugId,
    reactionId,
    heldVersion,
    heldBy,
    heldAt,
    openedBy,
    openReason,
    ...one
  }: StoredAssessment): Assessment => ({
    ...one,
    drug: drugId,
    reaction: reactionId,
    score: scoreOf(one.method, one.answers),
    goneOn: openedBy === null ? null : { by: openedBy, reason: openReason },
    held: heldVersion === null ? null : { version: heldVersion, by: heldBy ?? '', at: heldAt ?? '' },
    madeBefore: madeBefore(outdated.get(one.id), content),
  });
  return { stored: all.toReversed(), present };
}

function madeBefore(outdated: Outdated | undefined, content: CaseContent): Assessment['madeBefore'] {
  if (!outdated) return null;
  const { version, before, changes } = outdated;
  return {
    version,
    changes: changes.map((one) => ({
      path: one.path,
      label: labelOf(one.path, one.after === undefined ? before : content),
      before: printValue(one.path, one.before, before),
      after: printValue(one.path, one.after, content),
    })),
  };
}

const scoreOf = (method: AssessmentMethod, answers: StoredAssessment['answers']): number | null =>
  method === 'naranjo' ? naranjoScore(answers as NaranjoAnswers).score : null;
