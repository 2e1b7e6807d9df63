// Words for codes of cases that several screens show.
import { m } from '#client/paraglide/messages.js';
import type { Source } from '#contract/cases/from-report-rules.ts';

export const sourceNames: Readonly<Record<Source, string>> = {
  portal: m.admin_cases_portal(),
  paper: m.admin_cases_paper(),
  telephone: m.admin_cases_telephone(),
  mail: m.admin_cases_mail(),
  icsr: m.admin_cases_another_sender(),
};
