// What a form of content shows of an error: the portal's sentence, and the refused answers at the paths of their controls.
import { failureText } from '#client/components/admin/read-state.tsx';
import { Refused } from '#client/components/admin/use-send.tsx';
import { controlPath } from '#client/components/case/typed-content.ts';
import { RequestError } from '#client/data/request.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';

/** `content` is what was sent. */
export function refusedContent(error: unknown, content: CaseContent): Refused {
  const faults = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
  const issues = faults.map(({ path, message }) => [
    controlPath(path.replace(/^content\./, ''), content),
    message,
  ]);
  return new Refused(Object.fromEntries(issues) as Record<string, string>, failureText(error), error);
}
