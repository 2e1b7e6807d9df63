// Explains a refused step: who did what meanwhile, and why the step is not possible. The screen then shows the case as
// it is now.
import { failureText } from '#client/components/admin/read-state.tsx';
import { assessmentsKey } from '#client/data/admin/assessments.ts';
import { caseKey, currentCase } from '#client/data/admin/cases.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { eventsAfter, wordsOf } from './concurrent-work.tsx';
import { shortDayAndTime } from './short-time.ts';
import { stepPastTense } from './step-labels.ts';

/** `details` is the case as the person saw it. */
export async function refusalOf(error: unknown, details: CaseDetails): Promise<string> {
  const message = failureText(error);
  const current = currentCase(error);
  if (current) return changeOf(details, current) ?? message;
  if (!(error instanceof RequestError) || error.status !== 409) return message;
  await queryClient.refetchQueries({ queryKey: caseKey(details.id), exact: true });
  const { timeline = [], people = [] } = queryClient.getQueryData<CaseDetails>(caseKey(details.id)) ?? {};
  const [seen] = details.timeline;
  const last = timeline.find(({ step, at }) => step !== null && at > (seen?.at ?? ''));
  if (!last?.step) return message;
  const who = people.find(({ username }) => username === last.by)?.fullName ?? last.by ?? '';
  const happened = m.admin_cases_latest_step({
    who,
    at: shortDayAndTime(last.at),
    step: stepPastTense[last.step],
  });
  return `${happened} ${message}`;
}

/** Shows the case as it is now. Returns which change the person has not read; null: none of the content. */
function changeOf(read: CaseDetails, current: CaseDetails): string | null {
  queryClient.setQueryData(caseKey(current.id), current);
  void queryClient.invalidateQueries({ queryKey: assessmentsKey(current.id), exact: true });
  const news = eventsAfter(read.timeline, current.timeline);
  const change =
    news.find(({ kind }) => kind === 'version') ?? news.find(({ kind }) => kind === 'assessment');
  if (!change) return null;
  return m.admin_cases_changed_after_opening({ what: wordsOf(current, change), version: current.version });
}
