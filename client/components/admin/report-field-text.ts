// What administrators' screens show of a report's field.
import type { Reply } from '#contract/api.ts';
import { type AdrReportField, adrReportRules } from '#contract/adr-reports-rules.ts';
import { ageBandText } from '#contract/privacy-rules.ts';

type Report = Reply<'GET /api/adr-reports'>[number];

/** In years; of an erased report the decade. */
export const ageText = ({ age, erasedAt }: Pick<Report, 'age' | 'erasedAt'>) =>
  erasedAt ? ageBandText(age) : String(age);

/** A field's text, as an open report shows it. */
export function reportFieldText(report: Report, field: AdrReportField): string {
  if (adrReportRules[field].kind === 'age')
    return `${ageText(report)} ${report.age === 1 ? 'year' : 'years'}`;
  return String(report[field] ?? 'Not provided');
}
