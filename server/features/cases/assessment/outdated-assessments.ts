// Assessments that were made before a fact changed that their method reads, and the statement of a person that they
// still hold.
import { assessmentsThatCount } from '#contract/cases/assessment/assessment-rules.ts';
import { changedFacts } from '#contract/cases/assessment/assessment-facts-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { Difference } from '#contract/cases/content/differences-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { SignedIn } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { findVersion } from '../../../db/history.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import { holdAssessments, listAssessments, type StoredAssessment } from './assessment-queries.ts';
import { openForWrite, requireEditable, requireVersion } from '../work/open-work.ts';
import type { StoredCase } from '../queries.ts';

/** What changed in the facts of an assessment since a version of the case. */
export interface Outdated {
  /** The version from which the assessment was made, or for which a person last said that it holds. */
  version: number;
  before: CaseContent;
  changes: Difference[];
}

/** The assessments of a list whose facts differ in the newest content, by their id. */
export async function findOutdated(
  db: Db,
  { id, version: newest }: Pick<StoredCase, 'id' | 'version'>,
  content: CaseContent,
  assessments: readonly StoredAssessment[],
): Promise<Map<string, Outdated>> {
  const holdsFor = (one: StoredAssessment) => Math.max(one.version, one.heldVersion ?? 0);
  const numbers = [...new Set(assessments.map(holdsFor))].filter((number) => number < newest);
  const found = new Map<string, Outdated>();
  for (const number of numbers) {
    const before = (await findVersion(db, id, number))?.content;
    if (!before) continue;
    for (const one of assessments.filter((made) => holdsFor(made) === number)) {
      const changes = changedFacts(one, before, content);
      if (changes.length > 0) found.set(one.id, { version: number, before, changes });
    }
  }
  return found;
}

/**
 * A person has looked at the changes and says that assessments still hold. Throws 404, 409, 412 and 400 with the ids that
 * do not count.
 */
export async function holdStill(
  trx: Trx,
  id: string,
  ids: readonly string[],
  versions: readonly string[] | null,
  by: SignedIn,
): Promise<void> {
  const { row, content } = await openForWrite(trx, id);
  requireEditable(row);
  if (versions === null) throw new Problem(428, problems('send_if_match_with_the_version_of_the_case'));
  requireVersion(row, versions);
  const current = new Set(
    assessmentsThatCount(await listAssessments(trx, id, by.user.username), content).map((one) => one.id),
  );
  const issues = ids.flatMap((one, place) =>
    current.has(one)
      ? []
      : [
          {
            path: `assessments.${place}`,
            code: 'choice' as const,
            message: problems('this_is_not_an_assessment'),
          },
        ],
  );
  if (issues.length > 0) throw invalidInput(issues);
  await holdAssessments(trx, ids, { version: row.version, by: by.user.username, at: by.now });
  const event = { at: by.now, user: by.user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['assessments', 'stillHold'] });
}
