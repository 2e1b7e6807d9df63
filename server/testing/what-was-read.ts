// What a person has read of a case when they take a step that binds it, for tests of other things.
import { type CaseStep, type StepRule, stepRules } from '#contract/cases/work/steps-rules.ts';
import type { TestPortal } from './portal.ts';

/** The request of a step by somebody who has just read the case. Given fields and headers stay. */
export async function afterReading(
  { db }: Pick<TestPortal, 'db'>,
  id: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ body: object; headers: Record<string, string> }> {
  const rule: StepRule | undefined = stepRules[(body as { step?: CaseStep }).step as CaseStep];
  if (!rule?.binds) return { body, headers };
  const row = await db.selectFrom('cases').select('version').where('id', '=', id).executeTakeFirst();
  const made = await db.selectFrom('case_assessments').select('id').where('caseId', '=', id).execute();
  return {
    body: { assessments: made.length, ...body },
    headers: { 'if-match': `"${row?.version ?? 1}"`, ...headers },
  };
}
