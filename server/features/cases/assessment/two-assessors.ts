// Two assessors, where the setting asks for them: an assessment is seen by its author alone until two accounts have a
// category for each pair, or an account with `sign` goes on with one because the case is due.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { pairsOf } from '#contract/cases/content/criteria-rules.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import { differingPairs, handedIn } from '#contract/cases/assessment/two-assessors-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { SignedIn } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { Problem } from '../../../http/problems.ts';
import { requireRights } from '../../../access/rights.ts';
import { dayAt } from '../work/clock.ts';
import { openForWrite, requireEditable } from '../work/open-work.ts';
import { renewFindings } from '../work/check-case.ts';
import type { StoredCase } from '../queries.ts';
import { listAllAssessments, openAssessments, type StoredAssessment } from './assessment-queries.ts';

/** Whether the centre wants two assessors. */
async function wantsTwo(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('key', '=', 'second_assessor')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.value === 'true';
}

const isSealed = ({ isBlind, openedAt }: StoredAssessment): boolean => isBlind && openedAt === null;

/**
 * Whether the next assessment of a case is blind: the first one where the centre wants two assessors, and each as long as
 * an earlier one is sealed.
 */
export async function isNextBlind(db: Db, caseId: string, content: CaseContent): Promise<boolean> {
  if (pairsOf(content).length === 0) return false;
  const all = await listAllAssessments(db, caseId);
  return all.length === 0 ? wantsTwo(db) : all.some(isSealed);
}

/** What a person may know of two assessors: how many have handed in, and about how many pairs they differ. */
export interface AssessorFacts {
  isBlind: boolean;
  handedIn: number;
  /** The account has handed in. */
  isMine: boolean;
  differing: number;
}

export async function readAssessors(
  db: Db,
  caseId: string,
  content: CaseContent,
  username?: string,
): Promise<AssessorFacts> {
  const all = await listAllAssessments(db, caseId);
  const accounts = handedIn(all, content);
  const isBlind =
    all.some(isSealed) || (all.length === 0 && pairsOf(content).length > 0 && (await wantsTwo(db)));
  return {
    isBlind,
    handedIn: accounts.length,
    isMine: username !== undefined && accounts.includes(username),
    differing: isBlind ? 0 : differingPairs(all, content).length,
  };
}

/** Shows all assessments of a case once two accounts have handed in. */
export async function openWhenHandedIn(
  trx: Trx,
  caseId: string,
  content: CaseContent,
  at: Date,
): Promise<void> {
  const all = await listAllAssessments(trx, caseId);
  if (all.some(isSealed) && handedIn(all, content).length >= 2) {
    await openAssessments(trx, caseId, { at, by: null, reason: null });
  }
}

/** From the day before the last day on, a case goes on with one assessor. */
export const isDueSoon = ({ dueOn }: Pick<StoredCase, 'dueOn'>, today: string): boolean =>
  dueOn !== null && dueOn <= addDays(today, 1);

/** An account with `sign` goes on with one assessor. Throws 403, 404 and 409. */
export async function goOnWithOne(
  trx: Trx,
  id: string,
  reason: string,
  { by, timeZone }: { by: SignedIn; timeZone: string },
): Promise<void> {
  const { row, content } = await openForWrite(trx, id);
  await requireRights(trx, 'sign', by.user);
  requireEditable(row);
  const all = await listAllAssessments(trx, id);
  if (!all.some(isSealed) || handedIn(all, content).length === 0) {
    throw new Problem(409, problems('no_assessor_has_handed_in_and_waits'));
  }
  if ((await wantsTwo(trx)) && !isDueSoon(row, dayAt(by.now, timeZone))) {
    throw new Problem(409, problems('only_a_case_that_is_due_today'));
  }
  await openAssessments(trx, id, { at: by.now, by: by.user.username, reason });
  const event = { at: by.now, user: by.user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['assessments', 'goOnWithOne'] });
  await renewFindings(trx, row, content, { now: by.now, timeZone });
}
