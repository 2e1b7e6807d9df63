// A report of a suspected adverse drug reaction: health data, only for accounts with access to cases. Its
// fields are listed in adr-reports-rules.ts.
import * as z from 'zod/mini';
import {
  adrReportMax,
  adrReportRules,
  ageLimits,
  forAdrReportFields,
  type OfAdrReportFields,
} from './adr-reports-rules.ts';
import { detailsContent } from './cases/content/content.ts';
import { consentChange } from './report-status.ts';
import { id, optionalText, requiredText, shownNotice, time, visitors, wholeNumber } from './fields.ts';

const age = () => wholeNumber(ageLimits.min, ageLimits.max);
/**
 * A body without the field is the same as before the field existed, so its hash for the idempotency key stays
 * the same.
 */
const addedText = (max: number) => z.optional(optionalText(max));

const inputs = forAdrReportFields((field) => {
  const { kind, isOptional, isAdded } = adrReportRules[field];
  const max = adrReportMax[field];
  if (kind === 'age') return age();
  if (isAdded) return addedText(max);
  return isOptional ? optionalText(max) : requiredText(max);
}) as OfAdrReportFields<
  ReturnType<typeof age>,
  ReturnType<typeof optionalText>,
  ReturnType<typeof addedText>,
  ReturnType<typeof requiredText>
>;

export const adrReportInput = z.object({ ...inputs, noticeVersion: shownNotice() });
export type AdrReportInput = z.infer<typeof adrReportInput>;

const textOrNull = () => z.nullable(z.string());

const replies = forAdrReportFields((field) => {
  if (adrReportRules[field].kind === 'age') return z.int();
  return adrReportRules[field].isOptional ? textOrNull() : z.string();
}) as OfAdrReportFields<
  z.ZodMiniNumber,
  ReturnType<typeof textOrNull>,
  ReturnType<typeof textOrNull>,
  z.ZodMiniString
>;

export const adrReport = z.object({
  id: id(),
  reference: z.string(),
  ...replies,
  createdAt: time(),
  ...visitors,
});
export type AdrReport = z.infer<typeof adrReport>;

/** A report in a page of the list, with its case. The export has no cases. */
export const adrReportInList = z.object({
  ...adrReport.shape,
  case: z.optional(
    z.object({
      id: id(),
      number: z.string(),
      /** False: `age` is 0 because no age in years is known. */
      isAgeKnown: z.boolean(),
    }),
  ),
});
/** Longest language, such as `en-IN`. */
export const languageMax = 8;

/** The body of `POST /api/adr-reports`: the seven fields, and optional details, consents and language. */
export const adrReportSubmission = z.object({
  ...adrReportInput.shape,
  details: z.optional(detailsContent),
  detailsNoticeVersion: shownNotice(),
  consents: z.optional(consentChange),
  /** The language of the page, such as `hi`. The centre asks its questions in it. */
  language: z.optional(optionalText(languageMax)),
});
export type AdrReportSubmission = z.infer<typeof adrReportSubmission>;

/** The answer to a submission: the only reply with a receipt code. */
export const adrReportReceipt = z.object({
  ...adrReport.shape,
  /** Proves who sent the report; null: the portal cannot make codes at the moment. */
  receiptCode: z.nullable(z.string()),
});
export type AdrReportReceipt = z.infer<typeof adrReportReceipt>;
