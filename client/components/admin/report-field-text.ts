// How administrators' screens show a field of a report.
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import { type AdrReportField, adrReportRules } from '#contract/adr-reports-rules.ts';
import { ageBandText } from '#contract/privacy-rules.ts';

type Report = Reply<'GET /api/adr-reports'>[number];

/** In years; for an erased report the age group. */
export const ageText = ({ age, erasedAt }: Pick<Report, 'age' | 'erasedAt'>) =>
  erasedAt ? ageBandText(age) : String(age);

/** A field's text in an open report. */
export function reportFieldText(report: Report, field: AdrReportField): string {
  if (adrReportRules[field].kind === 'age')
    return `${ageText(report)} ${report.age === 1 ? m.admin_ui_year() : m.admin_ui_years()}`;
  return String(report[field] ?? m.admin_ui_not_provided());
}
