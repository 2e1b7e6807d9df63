// A report of a suspected adverse drug reaction (specification 3, adr_reports): health data, administrators only.
import * as z from 'zod/mini';
import { adrReportTexts, ageLimits } from './adr-reports-rules.ts';
import { id, optionalText, requiredText, shownNotice, time, visitors, wholeNumber } from './fields.ts';

export const adrReportInput = z.object({
  name: requiredText(adrReportTexts.name.max),
  age: wholeNumber(ageLimits.min, ageLimits.max),
  contact: requiredText(adrReportTexts.contact.max),
  medicineName: requiredText(adrReportTexts.medicineName.max),
  symptoms: requiredText(adrReportTexts.symptoms.max),
  duration: requiredText(adrReportTexts.duration.max),
  message: optionalText(adrReportTexts.message.max),
  noticeVersion: shownNotice(),
});
export type AdrReportInput = z.infer<typeof adrReportInput>;

export const adrReport = z.object({
  id: id(),
  reference: z.string(),
  name: z.string(),
  age: z.int(),
  contact: z.string(),
  medicineName: z.string(),
  symptoms: z.string(),
  duration: z.string(),
  message: z.nullable(z.string()),
  createdAt: time(),
  ...visitors,
});
export type AdrReport = z.infer<typeof adrReport>;
