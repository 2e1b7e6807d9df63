// Labels of the report's fields, and the sentence for each fault.
import { m } from '#client/paraglide/messages.js';
import { type AdrReportField, adrReportMax } from '#contract/adr-reports-rules.ts';
import type { IssueCode } from '#contract/issues.ts';
import { marksMax, shownOfLonger } from '#contract/text-rules.ts';

export const reportLabels: Record<AdrReportField, () => string> = {
  name: m.report_name,
  age: m.report_age,
  contact: m.report_contact,
  medicineName: m.report_medicine,
  symptoms: m.report_symptoms,
  duration: m.report_duration,
  message: m.report_message,
};

const required: Record<AdrReportField, () => string> = {
  name: m.report_name_required,
  age: m.report_age_required,
  contact: m.report_contact_required,
  medicineName: m.report_medicine_required,
  symptoms: m.report_symptoms_required,
  duration: m.report_duration_required,
  message: m.report_message,
};

/** The sentence for one fault, in the visitor's language. */
export function reportIssueText(field: AdrReportField, code: IssueCode): string {
  if (code === 'required' || code === 'type') return required[field]();
  const label = reportLabels[field]();
  const max = adrReportMax[field];
  if (code === 'cut') return m.error_cut({ field: label, max, shown: shownOfLonger(max) });
  if (field === 'age') return code === 'range' ? m.report_age_range() : m.report_age_whole();
  if (code === 'too_long') return m.error_too_long({ field: label, max });
  if (code === 'marks') return m.error_marks({ field: label, max: marksMax });
  return m.error_characters({ field: label });
}
