// What has to be done next with a case of a list, in a word or two.
import { m } from '#client/paraglide/messages.js';
import type { CaseRow } from '#contract/cases/cases.ts';

/** Unseen alarm words and news come before the work of the state. `take`: a button takes it at once. */
export function nextStepOf({ state, alarming, hasNewInformation, urgency, assessments }: CaseRow): {
  label: string;
  isTake?: true;
} {
  if (state === 'new') return { label: m.admin_today_take(), isTake: true };
  if (alarming) return { label: m.admin_today_look() };
  if (hasNewInformation) return { label: m.admin_today_read_news() };
  if (state === 'ready') return { label: m.admin_cases_sign() };
  if (state === 'signed') return { label: m.admin_cases_send() };
  if (state !== 'inWork') return { label: m.admin_ui_open() };
  if (urgency === 'undecided') return { label: m.admin_today_decide() };
  return { label: assessments === 0 ? m.admin_today_assess() : m.admin_today_finish() };
}
