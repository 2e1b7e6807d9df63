// The texts of the report's fields, and the message for each fault.
import { m } from '#client/paraglide/messages.js';
import { type AdrReportField, adrReportMax } from '#contract/adr-reports-rules.ts';
import type { IssueCode } from '#contract/issues.ts';
import { marksMax, overlongTextMax } from '#contract/text-rules.ts';

interface FieldTexts {
  label: () => string;
  hint: () => string;
  /** The message for a required field without input. */
  required?: () => string;
  /** How its control differs from a text input. */
  control?: { autoComplete?: 'tel'; inputMode?: 'numeric'; width?: 'narrow' | 'half' };
}

export const reportTexts: Record<AdrReportField, FieldTexts> = {
  name: { label: m.report_name, hint: m.report_name_hint, required: m.report_name_required },
  age: {
    label: m.report_age,
    hint: m.report_age_hint,
    required: m.report_age_required,
    control: { inputMode: 'numeric', width: 'narrow' },
  },
  contact: {
    label: m.report_contact,
    hint: m.report_contact_hint,
    required: m.report_contact_required,
    control: { autoComplete: 'tel' },
  },
  medicineName: {
    label: m.report_medicine,
    hint: m.report_medicine_hint,
    required: m.report_medicine_required,
  },
  symptoms: {
    label: m.report_symptoms,
    hint: m.report_symptoms_hint,
    required: m.report_symptoms_required,
  },
  duration: {
    label: m.report_duration,
    hint: m.report_duration_hint,
    required: m.report_duration_required,
    control: { width: 'half' },
  },
  message: { label: m.report_message, hint: m.report_message_hint },
};

/** The message for one fault, in the visitor's language. */
export function reportIssueText(field: AdrReportField, code: IssueCode): string {
  const texts = reportTexts[field];
  const label = texts.label();
  if (code === 'required' || code === 'type') return (texts.required ?? texts.label)();
  const max = adrReportMax[field];
  if (code === 'cut') return m.error_cut({ field: label, max, shown: overlongTextMax(max) });
  if (field === 'age') return code === 'range' ? m.report_age_range() : m.report_age_whole();
  if (code === 'too_long') return m.error_too_long({ field: label, max });
  if (code === 'marks') return m.error_marks({ field: label, max: marksMax });
  if (code === 'direction') return m.error_direction({ field: label });
  return m.error_characters({ field: label });
}
