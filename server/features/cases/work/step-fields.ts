// The fields that a step needs. They are asked for only when the step is possible, so the schema of the body leaves them
// optional.
import type { StepBody } from '#contract/cases/work/step-body.ts';
import { type CaseState, missingFields, stepRules } from '#contract/cases/work/steps-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { invalidInput } from '../../../http/problems.ts';

/** Throws the 400 that names what the step from this state lacks. */
export function requireFields(body: StepBody, from: CaseState): void {
  const { step } = body;
  const { label, needs } = stepRules[step];
  const isAsked = (path: string) =>
    path === 'question' && 'questions' in body && body.questions !== undefined;
  const missing = missingFields(step, from, body).filter((path) => !isAsked(path));
  const issues = missing.map((path): Issue => {
    const isOfState = !needs.some((name) => name === path);
    const message = isOfState ? problems('give_reason', { label }) : problems('needs_this', { label });
    return { path, code: 'required', message };
  });
  if (issues.length > 0) throw invalidInput(issues);
}
