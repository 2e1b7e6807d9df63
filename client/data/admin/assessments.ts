// Calls about assessments and suspected duplicates of a case.
import type { Body } from '#contract/api.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import type { Suspicion } from '#contract/cases/work/suspicions.ts';
import { caseKey, casesList } from './cases.ts';
import { call, queryClient } from './session.ts';

export const assessmentsKey = (id: string) => [`${casesList}/${id}/assessments`];
export const duplicatesKey = (id: string) => [`${casesList}/${id}/duplicates`];

export type AssessmentBody = Pick<Body<'POST /api/admin/cases/:id/assessments'>, 'reaction' | 'method'> &
  Partial<Body<'POST /api/admin/cases/:id/assessments'>>;

/** Adds an assessment; the steps that are possible may be others afterwards. */
export async function assess(id: string, body: AssessmentBody): Promise<void> {
  const answer = await call('POST', `${casesList}/${id}/assessments`, body);
  queryClient.setQueryData(assessmentsKey(id), (await answer.json()) as Assessment[]);
  await queryClient.invalidateQueries({ queryKey: caseKey(id), exact: true });
}

/** Goes on with one of two assessors: what was sealed is shown. */
export async function goOnWithOne(id: string, reason: string): Promise<void> {
  const answer = await call('POST', `${casesList}/${id}/assessments/go-on`, { reason });
  queryClient.setQueryData(assessmentsKey(id), (await answer.json()) as Assessment[]);
  await queryClient.invalidateQueries({ queryKey: caseKey(id), exact: true });
}

/** Says that assessments still hold for the version of the case that is on the screen. */
export async function sayStillHold(
  { id, version }: { id: string; version: number },
  assessments: readonly { id: string }[],
): Promise<void> {
  const answer = await call(
    'POST',
    `${casesList}/${id}/assessments/still-hold`,
    { assessments: assessments.map((one) => one.id) },
    undefined,
    { 'if-match': `"${version}"` },
  );
  queryClient.setQueryData(assessmentsKey(id), (await answer.json()) as Assessment[]);
  await queryClient.invalidateQueries({ queryKey: caseKey(id), exact: true });
}

export async function markDifferent(id: string, other: string): Promise<void> {
  const answer = await call('POST', `${casesList}/${id}/duplicates/${other}/different`, {});
  queryClient.setQueryData(duplicatesKey(id), (await answer.json()) as Suspicion[]);
}
