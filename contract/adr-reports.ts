// A report of a suspected adverse drug reaction: health data, only for accounts with access to cases. Its
// fields are listed in resources/adr-reports-rules.ts.
import * as z from 'zod/mini';
import { detailsContent } from './cases/content/content.ts';
import { sources } from './cases/reporters/from-report-rules.ts';
import { consentChange } from './report-status.ts';
import { id, optionalText, shownNotice } from './fields.ts';
import { inputOf, replyOf } from './fields/schemas.ts';
import { wardOrigin } from './ward.ts';
import { viaMax } from './adr-reports-rules.ts';
import { adrReports } from './resources/adr-reports-rules.ts';

export const adrReportInput = z.object({ ...inputOf(adrReports).shape, noticeVersion: shownNotice() });
export type AdrReportInput = z.infer<typeof adrReportInput>;

const { id: ownId, ...fields } = replyOf(adrReports).shape;
export const adrReport = z.object({
  id: ownId,
  /** Its number for people, such as ADR-2026-XXXX-XXXX. */
  reference: z.string(),
  ...fields,
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
      /** How it came: `portal`, `ward`, or the way in which staff entered it. */
      source: z.enum(sources),
    }),
  ),
  /** Who entered it on a ward round; absent: it did not come with a ward pass. */
  wardOrigin: z.optional(wardOrigin),
});
/** Longest language, such as `en-IN`. */
export const languageMax = 8;

/** The body of `POST /api/adr-reports`: the seven fields, and optional details, consents, language and poster. */
export const adrReportSubmission = z.object({
  ...adrReportInput.shape,
  details: z.optional(detailsContent),
  detailsNoticeVersion: shownNotice(),
  consents: z.optional(consentChange),
  /** The language of the page, such as `hi`. The centre asks its questions in it. */
  language: z.optional(optionalText(languageMax)),
  /** The department or pharmacy that a poster's QR code names. One that is not in the centre's list is not stored. */
  via: z.optional(optionalText(viaMax)),
});
export type AdrReportSubmission = z.infer<typeof adrReportSubmission>;

/** The answer to a submission: the only reply with a receipt code. */
export const adrReportReceipt = z.object({
  ...adrReport.shape,
  /** Proves who sent the report; null: the portal cannot make codes at the moment. */
  receiptCode: z.nullable(z.string()),
});
export type AdrReportReceipt = z.infer<typeof adrReportReceipt>;
