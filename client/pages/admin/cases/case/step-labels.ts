// Names each step as an action, and the step that the screen offers first in each state.
import { m } from '#client/paraglide/messages.js';
import type { CaseState, CaseStep } from '#contract/cases/work/steps-rules.ts';

export const stepActions: Readonly<Record<CaseStep, string>> = {
  take: m.admin_cases_take_this_case(),
  handOver: m.admin_cases_hand_over(),
  ask: m.admin_cases_ask_the_reporter(),
  answer: m.admin_cases_record_the_answer(),
  goOn: m.admin_cases_go_on_without_an_answer(),
  newInformation: m.admin_reporter_enter_new_information(),
  ready: m.admin_cases_ready_for_signature(),
  back: m.admin_cases_back_to_work(),
  sign: m.admin_cases_sign(),
  undoSignature: m.admin_cases_undo_the_signature(),
  send: m.admin_cases_send(),
  recordNumber: m.admin_cases_record_the_number(),
  followUp: m.admin_cases_follow_up(),
  amend: m.admin_cases_amend(),
  nullify: m.admin_cases_nullify(),
  close: m.admin_cases_close(),
  reopen: m.admin_cases_reopen(),
  notValid: m.admin_cases_mark_as_not_valid(),
  refer: m.admin_cases_refer(),
  duplicateOf: m.admin_cases_duplicate_of(),
  separate: m.admin_cases_separate(),
  undo: m.admin_ui_undo(),
};

/** Words of the timeline. */
export const stepPastTense: Readonly<Record<CaseStep, string>> = {
  take: m.admin_cases_taken(),
  handOver: m.admin_cases_handed_over(),
  ask: m.admin_cases_asked(),
  answer: m.admin_cases_answer_recorded(),
  goOn: m.admin_cases_went_on_without_an_answer(),
  newInformation: m.admin_reporter_new_information_entered(),
  ready: m.admin_cases_ready_for_signature(),
  back: m.admin_cases_back_to_work(),
  sign: m.admin_cases_signed(),
  undoSignature: m.admin_cases_signature_undone(),
  send: m.admin_cases_sent(),
  recordNumber: m.admin_cases_number_recorded(),
  followUp: m.admin_cases_follow_up(),
  amend: m.admin_cases_amendment_begun(),
  nullify: m.admin_cases_nullified(),
  close: m.admin_cases_closed(),
  reopen: m.admin_cases_reopened(),
  notValid: m.admin_cases_not_valid(),
  refer: m.admin_cases_referred(),
  duplicateOf: m.admin_cases_marked_as_a_duplicate(),
  separate: m.admin_cases_separated(),
  undo: m.admin_cases_step_undone(),
};

/** The main steps of each state; the first has the largest button. All other steps are small buttons below. */
export const mainSteps: Readonly<Record<CaseState, readonly CaseStep[]>> = {
  new: ['take'],
  inWork: ['ready', 'ask'],
  waiting: ['answer', 'goOn'],
  ready: ['sign', 'back'],
  signed: ['send', 'close'],
  sent: ['newInformation', 'close', 'recordNumber'],
  closed: ['newInformation', 'reopen'],
  nullified: [],
  notValid: ['reopen'],
  referred: ['reopen'],
  duplicate: ['separate'],
};

/** Steps that need nothing from the person. The others open a dialog. */
export const plainSteps: ReadonlySet<CaseStep> = new Set<CaseStep>([
  'take',
  'goOn',
  'ready',
  'back',
  'undoSignature',
  'followUp',
  'separate',
]);
