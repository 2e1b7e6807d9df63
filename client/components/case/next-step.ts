// What has to be done next with a case of a list, in a word or two.
import { m } from '#client/paraglide/messages.js';
import type { CaseRow } from '#contract/cases/cases.ts';

/** What the receiver said of the newest message, and what that asks for. */
export const receiverTaskWords: Readonly<Record<NonNullable<CaseRow['receiverTask']>, string>> = {
  rejected: m.admin_cases_rejected_correct_it(),
  resend: m.admin_cases_rejected_send_again(),
  noAnswer: m.admin_cases_no_answer_ask_the_receiver(),
};

/** The same in a word or two. */
export const receiverTasks: Readonly<Record<NonNullable<CaseRow['receiverTask']>, string>> = {
  rejected: m.admin_today_correct(),
  resend: m.admin_today_send_again(),
  noAnswer: m.admin_today_ask_receiver(),
};

/** Unseen alarm words and news come before the work of the state. `take`: a button takes it at once. */
export function nextStepOf(row: CaseRow): { label: string; isTake?: true } {
  const { state, alarming, hasNewInformation, urgency, assessments, receiverTask } = row;
  if (state === 'new') return { label: m.admin_today_take(), isTake: true };
  if (alarming) return { label: m.admin_today_look() };
  if (receiverTask) return { label: receiverTasks[receiverTask] };
  if (hasNewInformation) return { label: m.admin_today_read_news() };
  if (state === 'ready') return { label: m.admin_cases_sign() };
  if (state === 'signed') return { label: m.admin_cases_send() };
  if (state !== 'inWork') return { label: m.admin_ui_open() };
  if (urgency === 'undecided') return { label: m.admin_today_decide() };
  return { label: assessments === 0 ? m.admin_today_assess() : m.admin_today_finish() };
}
