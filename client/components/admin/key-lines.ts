// The keys of the administrators' area: the screens' lists of keys (`?`) and the help screen read them here.
import { m } from '#client/paraglide/messages.js';

/** Keys as they are written on the keyboard, and what they do. */
export type KeyLine = readonly [keys: readonly string[], does: string];

const move = ['J', 'K', '↑', '↓'];

/** On every screen. */
export const keysEverywhere: readonly KeyLine[] = [
  [[m.admin_ui_ctrl_k()], m.admin_cases_jump_to_a_screen_or_record()],
  [['?'], m.admin_cases_show_all_keys()],
];

/** Lists of records, and their dialogs. */
export const recordKeys: readonly KeyLine[] = [
  [move, m.admin_cases_move_between_rows()],
  [[m.admin_ui_enter()], m.admin_help_open_or_edit_the_row()],
  [['/'], m.admin_cases_search()],
  [[m.admin_cases_ctrl_enter()], m.admin_help_save_the_dialog()],
  [[m.admin_ui_esc()], m.admin_help_close_the_dialog()],
];

/** The list of cases. */
export const caseListKeys: readonly KeyLine[] = [
  [move, m.admin_cases_move_between_rows()],
  [[m.admin_ui_enter()], m.admin_cases_open_the_case()],
  [[m.admin_cases_space()], m.admin_cases_peek_at_the_row()],
  [['X'], m.admin_cases_select_the_row()],
  [['T'], m.admin_cases_take_the_row_or_the_selection()],
  [['H'], m.admin_cases_hand_over_the_row_or_the_selection()],
  [['Z'], m.admin_cases_undo_the_last_act()],
  [['1', '…', '9'], m.admin_cases_go_to_a_view()],
  [['/'], m.admin_cases_search()],
  [[m.admin_ui_esc()], m.admin_cases_clear_the_selection()],
];

/** Those that the list of cases always shows, in short. */
export const caseListLead: readonly KeyLine[] = [
  [['J', 'K'], m.admin_cases_move()],
  [[m.admin_ui_enter()], m.admin_cases_opens()],
  [[m.admin_cases_space()], m.admin_cases_peeks()],
  [['X'], m.admin_cases_selects()],
  [['T'], m.admin_cases_takes()],
  [['H'], m.admin_cases_hands_over()],
  [['1–9'], m.admin_cases_views_2()],
];

/** One case. */
export const caseKeys: readonly KeyLine[] = [
  [['1', '…', '9'], m.admin_cases_go_to_a_section()],
  [['E'], m.admin_cases_edit_the_section_or_entry_with_the_focus()],
  [[m.admin_cases_ctrl_enter()], m.admin_cases_save_the_edit()],
  [[m.admin_ui_esc()], m.admin_cases_leave_the_edit()],
  [['A'], m.admin_cases_accept_the_line_with_the_focus()],
  [['D'], m.admin_cases_decline_the_line_with_the_focus()],
  [['Q'], m.admin_cases_ask_the_reporter()],
  [['N'], m.admin_cases_go_to_the_next_step()],
  [['J', 'K'], m.admin_cases_next_or_previous_case_of_the_view()],
];

/** Those that a case always shows, in short. */
export const caseLead: readonly KeyLine[] = [
  [['1–9'], m.admin_cases_sections_2()],
  [['E'], m.admin_cases_edits()],
  [[m.admin_cases_ctrl_enter()], m.admin_cases_saves()],
  [['A', 'D'], m.admin_cases_accepts_declines()],
  [['Q'], m.admin_cases_asks()],
  [['N'], m.admin_cases_next_step()],
  [['J', 'K'], m.admin_cases_next_previous_case()],
];
