// What the table of steps has to know of a case, in one place: assessments, messages and duplicates plug in here.
import { hash } from 'node:crypto';
import type { CaseContent } from '#contract/cases/content-rules.ts';
import { missingCriteria, missingForSending } from '#contract/cases/criteria-rules.ts';
import type { CaseFacts } from '#contract/cases/steps-rules.ts';
import type { Db } from '../../db/tables.ts';
import { readCaseSettings, type StoredCase } from './queries.ts';

export async function readFacts(db: Db, row: StoredCase, content: CaseContent): Promise<CaseFacts> {
  const { forwardsToPvpi } = await readCaseSettings(db);
  const { state, stateBefore, wasSent, mayForward, hasFollowUpGround } = row;
  return {
    state,
    stateBefore,
    wasSent,
    mayForward,
    hasFollowUpGround,
    forwardsToPvpi,
    missingCriteria: missingCriteria(content),
    missingForSending: missingForSending(content),
    pairsWithoutCategory: null, // the portal has no assessments yet
    canSend: true,
  };
}

/** The hashes of the assessments that a signature covers, in a fixed order. */
async function assessmentHashes(_db: Db, _caseId: string): Promise<string[]> {
  return [];
}

/** What a signature covers: SHA-256 of the hash of the version and those of its assessments. */
export async function signedHash(db: Db, caseId: string, versionHash: string): Promise<string> {
  return hash('sha256', JSON.stringify([versionHash, ...(await assessmentHashes(db, caseId))]));
}
