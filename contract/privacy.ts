// One person's records in everything that visitors send: search, export, erasure.
import * as z from 'zod/mini';
import { adrReport } from './adr-reports.ts';
import { adrReportMax } from './adr-reports-rules.ts';
import { contactMessage } from './contact-messages.ts';
import { oneOf, optionalText, text } from './fields.ts';
import { personKinds, personRecordsMax, personSearchMin } from './privacy-rules.ts';
import { quizScore } from './quiz-scores.ts';
import { textMax } from './text-rules.ts';

export const personQuery = z.object({
  /** A case-insensitive substring of name, contact, e-mail address, message or reference number. */
  q: text(textMax.line).check(
    z.refine((q) => [...q.trim()].length >= personSearchMin, {
      params: { code: 'format' },
      error: `Enter at least ${personSearchMin} characters`,
    }),
  ),
});

export const personRecords = z.object({
  reports: z.array(adrReport),
  messages: z.array(contactMessage),
  scores: z.array(quizScore),
  /** Some kind has more records than are shown. */
  more: z.boolean(),
});
export type PersonRecords = z.infer<typeof personRecords>;

const recordName = { kind: oneOf(personKinds), id: z.uuid() };
const some = <Record extends z.ZodMiniType>(record: Record) =>
  z.object({ records: z.array(record).check(z.minLength(1), z.maxLength(personRecordsMax)) });

export const personExportInput = some(z.object(recordName));
export const personEraseInput = some(
  z.object({
    ...recordName,
    /**
     * For a report only: a description of the reaction that names nobody, which stays. Without it no
     * description stays.
     */
    narrative: optionalText(adrReportMax.symptoms),
  }),
);
