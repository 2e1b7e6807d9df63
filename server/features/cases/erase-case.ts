// Takes the person out of a case: out of all versions, information items, notes, questions, steps and attachments
// (docs/decisions/0016 and 0036). Age group, sex, codes, drugs, dates, states and the hashes of versions stay.
import type { CaseContent } from '#contract/cases/content-rules.ts';
import { erasedContent } from '#contract/cases/erasure-rules.ts';
import { sameValue } from '#contract/cases/paths-rules.ts';
import { eraseVersions, readVersions } from '../../db/history.ts';
import type { Trx } from '../../db/tables.ts';
import { deriveColumns, derivePairs } from './derive.ts';
import { eraseTexts, findCaseOfReport, lockCase, referenceOf, type StoredCase } from './queries.ts';
import { replacePairs } from './save-version.ts';

/** The case that was changed, and the names of what was erased. Null: nothing was left to erase, or there is no case. */
export interface ErasedCase {
  id: string;
  fields: string[];
}

/** Erases the person from the case of a report. Lock the case before its report: saves do so, too. */
export async function eraseCaseOf(trx: Trx, reportId: string, at: Date): Promise<ErasedCase | null> {
  const found = await findCaseOfReport(trx, reportId);
  const locked = found && (await lockCase(trx, found.id));
  if (!locked) return null;
  const fields = [
    ...((await eraseContent(trx, locked, at)) ? ['content'] : []),
    ...(await eraseTexts(trx, locked.id, at)),
  ];
  if (fields.length === 0 && locked.erasedAt !== null) return null;
  await trx.updateTable('cases').set({ erasedAt: at.toISOString() }).where('id', '=', locked.id).execute();
  return { id: locked.id, fields };
}

/** Erases all versions and derives the columns of the list anew. False if there was nothing left to erase. */
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
