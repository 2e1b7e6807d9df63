// The facts about a case that the table of steps needs: assessments, messages and duplicates.
import { hash } from 'node:crypto';
import {
  assessmentsThatCount,
  countPairsWithoutCategory,
} from '#contract/cases/assessment/assessment-rules.ts';
import type { CaseContent, Reaction } from '#contract/cases/content/content-rules.ts';
import { missingCriteria, missingForSending } from '#contract/cases/content/criteria-rules.ts';
import { reactionIsSerious, reactionsAskedAboutDeath } from '#contract/cases/content/derived-facts-rules.ts';
import { isExposureOnly } from '#contract/cases/content/family-rules.ts';
import { labelOf } from '#contract/cases/content/differences-rules.ts';
import type { CaseFacts } from '#contract/cases/work/steps-rules.ts';
import type { SignatureCheck } from '#contract/cases/content/choices-rules.ts';
import { contentHash, findVersion } from '../../../db/history.ts';
import { sorted } from '../../../db/sorted-json.ts';
import type { Db } from '../../../db/tables.ts';
import { listAssessments, type StoredAssessment } from '../assessment/assessment-queries.ts';
import { readAssessors } from '../assessment/two-assessors.ts';
import { findOutdated } from '../assessment/outdated-assessments.ts';
import { refusingFindings } from './check-case.ts';
import { type Confirmation, listConfirmations } from './check-queries.ts';
import { awaitsNullification } from '../reporters/open-items.ts';
import { readCaseSettings, type StoredCase } from '../queries.ts';
import { findSignedVersion, listOpenQuestions } from './work-queries.ts';

/** `assessments`: those of the case, if the caller has read them. */
export async function readFacts(
  db: Db,
  row: StoredCase,
  content: CaseContent,
  assessments?: readonly StoredAssessment[],
  confirmations?: Confirmation[],
): Promise<CaseFacts> {
  const [{ forwardsToPvpi }, made, signedVersion, confirmed, isNullifiedBySender, assessors] =
    await Promise.all([
      readCaseSettings(db),
      assessments ?? listAssessments(db, row.id),
      row.state === 'signed' ? findSignedVersion(db, row.id) : undefined,
      confirmations ?? listConfirmations(db, row.id),
      row.wasSent && awaitsNullification(db, [row.id]),
      readAssessors(db, row.id, content),
    ]);
  // The stored findings are those of the newest version; a confirmation that has ended is not open.
  const refusing = refusingFindings({ findings: row.findings, confirmed });
  const { state, stateBefore, wasSent, mayForward, hasFollowUpGround, isSample } = row;
  return {
    state,
    stateBefore,
    isSample,
    wasSent,
    isNullifiedBySender,
    mayForward,
    hasFollowUpGround,
    forwardsToPvpi,
    missingCriteria: missingCriteria(content),
    isExposureOnly: isExposureOnly(content),
    missingForSending: missingForSending(content),
    ...deathAndSeriousness(content),
    refusingFindings: refusing.map(({ message }) => message),
    pairsWithoutCategory: assessors.isBlind ? 0 : countPairsWithoutCategory(content, made),
    waitsForAssessor: assessors.isBlind,
    differingPairs: assessors.differing,
    outdatedAssessments:
      row.erasedAt === null
        ? (await findOutdated(db, row, content, assessmentsThatCount(made, content))).size
        : 0,
    hasUnsignedVersion: signedVersion !== undefined && signedVersion < row.version,
    canSend: true,
    openQuestions: (await listOpenQuestions(db, row)).length,
  };
}

/** What a person has to say before Ready. */
function deathAndSeriousness(content: CaseContent): Pick<CaseFacts, 'undecided' | 'unansweredDeaths'> {
  const nameOf = (reaction: Reaction) => labelOf(`reactions.${reaction.id}`, content);
  return {
    undecided: (content.reactions ?? [])
      .filter((reaction) => reactionIsSerious(reaction) === 'unknown')
      .map(nameOf),
    unansweredDeaths: reactionsAskedAboutDeath(content)
      .filter(({ contributedToDeath }) => contributedToDeath === undefined)
      .map(nameOf),
  };
}

/**
 * The assessments that count for a content: the newest of each method for each pair or reaction that it has. `until`:
 * those that counted then.
 */
export async function currentAssessments(
  db: Db,
  caseId: string,
  content: CaseContent,
  until?: string,
): Promise<StoredAssessment[]> {
  const made = await listAssessments(db, caseId);
  return assessmentsThatCount(
    made.filter(({ at }) => until === undefined || at <= until),
    content,
  );
}

/**
 * The hashes of the assessments that a signature covers, in a fixed order. A reason is not part of it, because an
 * erasure removes it.
 */
async function assessmentHashes(
  db: Db,
  caseId: string,
  content: CaseContent,
  until?: string,
): Promise<string[]> {
  const current = await currentAssessments(db, caseId, content, until);
  return current
    .map(({ drugId, reactionId, method, answers, result, by, at, version }) =>
      hash(
        'sha256',
        JSON.stringify(sorted({ drugId, reactionId, method, answers, result, by, at, version })),
      ),
    )
    .toSorted();
}

/** The signed hash: SHA-256 over the hash of the version and the hashes of its assessments. */
export async function signedHash(
  db: Db,
  caseId: string,
  version: { hash: string; content: CaseContent },
  until?: string,
): Promise<string> {
  const assessments = await assessmentHashes(db, caseId, version.content, until);
  return hash('sha256', JSON.stringify([version.hash, ...assessments]));
}

/**
 * Checks a signature against the stored data. An erasure removes the person from the content but leaves the hashes, so
 * the signature can still be checked.
 */
export async function checkSignature(
  db: Db,
  signature: { caseId: string; version: number; hash: string; at: string },
): Promise<SignatureCheck> {
  const { caseId, version, at } = signature;
  const found = await findVersion(db, caseId, version);
  if (!found || (await signedHash(db, caseId, found, at)) !== signature.hash) return 'differs';
  if (found.erasedAt !== null) return 'erased';
  return contentHash(found.content) === found.hash ? 'holds' : 'differs';
}
