// Words for codes of cases that several screens show.
import { m } from '#client/paraglide/messages.js';
import type { PrintForm } from '#contract/cases/content/choices-rules.ts';
import type { CaseEvent } from '#contract/cases/work/case-details.ts';
import type { Source } from '#contract/cases/reporters/from-report-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { joined } from '#contract/words/isolated-rules.ts';

export const sourceNames: Readonly<Record<Source, string>> = {
  portal: m.admin_cases_portal(),
  paper: m.admin_cases_paper(),
  inPerson: m.admin_cases_in_person(),
  ward: m.admin_cases_on_the_ward(),
  literature: m.admin_cases_literature(),
  telephone: m.admin_cases_telephone(),
  mail: m.admin_cases_mail(),
  icsr: m.admin_cases_another_sender(),
};

export const eventNames: Readonly<Record<CaseEvent['kind'], string>> = {
  report: m.admin_cases_report(),
  version: m.admin_cases_version_2(),
  step: m.admin_cases_step(),
  clock: m.admin_clock_day(),
  information: m.admin_cases_submission(),
  note: m.admin_cases_note(),
  attachment: m.admin_cases_attachment(),
  attempt: m.admin_reporter_attempt(),
  mail: m.admin_mail_title(),
  erasure: m.admin_ui_erased(),
  confirmation: m.admin_cases_confirmation(),
  message: m.admin_cases_message(),
  assessment: m.admin_assess_assessment(),
};

export const printNames: Readonly<Record<PrintForm, string>> = {
  pvpi: m.admin_print_form_pvpi(),
  cioms: m.admin_print_form_cioms(),
  consumer: m.admin_print_form_consumer(),
  case: m.admin_print_form_case(),
  card: m.admin_print_form_card(),
};

/** The React key of an event in a timeline. */
export const eventKey = ({ kind, id, version, at }: Omit<CaseEvent, 'text'>): string =>
  `${kind} ${id ?? version} ${at}`;

/** The system that gave a national number, and the day: 'ADRMS, 20 Nov 2026'. */
export const nationalWords = (system: string | null, on: string | null): string =>
  joined([system, on && printDate(on)], ', ');
