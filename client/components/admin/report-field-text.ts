// How administrators' screens show a field of a report.
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import type { AdrReportField } from '#contract/adr-reports-rules.ts';
import { ageBandText } from '#contract/privacy-rules.ts';

type Report = Reply<'GET /api/adr-reports'>[number];

/** What a text of an age needs. Without a case the age is known. */
type WithAge = Pick<Report, 'age' | 'erasedAt'> & { case?: { isAgeKnown: boolean } | undefined };

const isUnknownAge = ({ case: own }: WithAge) => own?.isAgeKnown === false;

/** In years; for an erased report the age group. */
export function ageText(report: WithAge): string {
  if (isUnknownAge(report)) return m.admin_ui_not_known();
  return report.erasedAt ? ageBandText(report.age) : String(report.age);
}

/** A field's text in an open report. */
export function reportFieldText(report: Report, field: AdrReportField): string {
  if (field === 'age' && !isUnknownAge(report))
    return `${ageText(report)} ${report.age === 1 ? m.admin_ui_year() : m.admin_ui_years()}`;
  if (field === 'age') return ageText(report);
  return String(report[field] ?? m.admin_ui_not_provided());
}
