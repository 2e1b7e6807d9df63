// One person's records in everything that visitors send: search, export, erasure.
import * as z from 'zod/mini';
import { adrReport } from './adr-reports.ts';
import { adrReportMax } from './adr-reports-rules.ts';
import { storedContent } from './cases/cases.ts';
import { caseStates } from './cases/work/steps-rules.ts';
import { contactMessage } from './contact-messages.ts';
import { id, oneOf, optionalText, text, time } from './fields.ts';
import { personKinds, personRecordsMax, personSearchMin } from './privacy-rules.ts';
import { replyOf } from './fields/schemas.ts';
import { quizScore } from './quiz-scores.ts';
import { reporters } from './resources/reporters-rules.ts';
import { wardPass } from './ward.ts';
import { soughtText, textMax } from './text-rules.ts';
import { problems } from './words/problems-rules.ts';

export const personQuery = z.object({
  /** A case-insensitive substring of name, contact, e-mail address, message or reference number. */
  q: text(textMax.line).check(
    z.refine((q) => [...soughtText(q).trim()].length >= personSearchMin, {
      params: { code: 'format' },
      error: () => problems('search_short', { personSearchMin }),
    }),
  ),
});

/** The case of a report that is listed. Exporting and erasing the report include it. */
const personCase = z.object({
  id: id(),
  reportId: id(),
  number: z.string(),
  state: z.enum(caseStates),
  erasedAt: z.nullable(time()),
  /** False: the age of the report is 0 because no age in years is known. */
  isAgeKnown: z.boolean(),
  /** Of a duplicate: the number of the surviving case, which has the words that staff accepted from this report. */
  survivingCase: z.nullable(z.string()),
});

/** A ward pass, as far as it says something about its person. */
const personPass = z.pick(wardPass, {
  id: true,
  name: true,
  occupation: true,
  ward: true,
  posting: true,
  device: true,
  createdAt: true,
  usedAt: true,
  expiresAt: true,
  erasedAt: true,
});

const records = z.object({
  reports: z.array(adrReport),
  cases: z.array(personCase),
  messages: z.array(contactMessage),
  scores: z.array(quizScore),
  /** Entries of the directory of reporters. */
  reporters: z.array(replyOf(reporters)),
  /** Ward passes: who entered reports on a ward. */
  passes: z.array(personPass),
  /** Some kind has more records than are shown. */
  more: z.boolean(),
});
export interface PersonRecords extends z.infer<typeof records> {}
// Named types make the type of the table of endpoints short enough for the compiler.
export const personRecords = records as z.ZodMiniType<PersonRecords, PersonRecords>;

/** As `records`, with everything that the cases hold about the person. */
const exported = z.extend(records, {
  cases: z.array(
    z.extend(personCase, {
      versions: z.array(z.object({ number: z.int(), createdAt: time(), content: storedContent() })),
      information: z.array(z.object({ receivedAt: time(), way: z.string(), content: storedContent() })),
      notes: z.array(z.object({ at: time(), text: z.string() })),
      questions: z.array(
        z.object({
          askedAt: time(),
          question: z.string(),
          answeredAt: z.nullable(time()),
          answer: z.nullable(z.string()),
        }),
      ),
      attempts: z.array(
        z.object({
          at: time(),
          whom: z.string(),
          way: z.string(),
          result: z.string(),
          note: z.nullable(z.string()),
        }),
      ),
      /** The files themselves are in the case. */
      attachments: z.array(z.object({ at: time(), name: z.string(), type: z.string(), bytes: z.int() })),
    }),
  ),
});
export interface PersonExport extends z.infer<typeof exported> {}
export const personExport = exported as z.ZodMiniType<PersonExport, PersonExport>;

const recordName = { kind: oneOf(personKinds), id: z.uuid().check(z.toLowerCase()) };
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
