// Requests and answers of a reporter with a receipt code. Addresses without an account: every answer to a wrong
// reference number or a wrong code is the same.
import * as z from 'zod/mini';
import type { FollowUpWay } from './cases/reporters/asking-rules.ts';
import { type Consent, consents, followUpWays } from './cases/content/choices-rules.ts';
import { attachmentLimits, attachmentTypes } from './cases/work/attachments-rules.ts';
import { detailsContent } from './cases/content/content.ts';
import { attemptWays } from './cases/reporters/follow-up-rules.ts';
import {
  id,
  oneOf,
  optionalText,
  requiredText,
  shownNotice,
  text,
  time,
  wholeNumber,
  yesNo,
} from './fields.ts';
import { publicStateWords } from './report-status-rules.ts';
import { textMax } from './text-rules.ts';
import { problems } from './words/problems-rules.ts';

/** Number and code as typed. Every wrong format gets the same 404 as a wrong number. */
const proof = { reference: z.string(), code: z.string() };

const consentNames = Object.keys(consents) as [Consent, ...Consent[]];
const given = Object.fromEntries(consentNames.map((name) => [name, z.optional(yesNo())])) as Record<
  Consent,
  z.ZodMiniOptional<z.ZodMiniBoolean>
>;

/** Consents that somebody gives or withdraws; the others do not change. */
export const consentChange = z.object(given);
export type ConsentChange = z.infer<typeof consentChange>;

export const reportStatusInput = z.object(proof);

const publicState = z.enum(publicStateWords);

/** A question of the centre. The answer is never shown: others may find the printed code. */
const askedQuestion = z.object({
  id: id(),
  question: z.string(),
  /** The language of the question; null: not known. */
  language: z.nullable(z.string()),
  askedAt: time(),
  answeredAt: z.nullable(time()),
  /** How it was answered, as a key of the ways to ask. */
  answerWay: z.nullable(z.string()),
  /** It has no answer and needs none: the centre went on without, or the reporter does not want to be asked. */
  withdrawn: z.boolean(),
});

const givenConsent = z.object({ consent: oneOf(consentNames), given: z.boolean(), at: time() });

export const reportStatus = z.object({
  reference: z.string(),
  /** When the personal data of the report was erased. The reply then has nothing else. */
  erasedAt: z.nullable(time()),
  state: z.optional(publicState),
  receivedAt: z.optional(time()),
  /** The states so far with their start times, oldest first. */
  states: z.optional(z.array(z.object({ state: publicState, since: time() }))),
  questions: z.optional(z.array(askedQuestion)),
  /** The latest decision on each consent that was ever asked. */
  consents: z.optional(z.array(givenConsent)),
  attachments: z.optional(z.array(z.object({ at: time() }))),
  /** How many more the report may have. Those that staff added count, too. */
  attachmentsLeft: z.optional(z.int()),
  /** Letters of the centre, newest first. */
  letters: z.optional(z.array(z.object({ at: time(), text: z.string() }))),
  /** When details were sent, newest first. */
  details: z.optional(z.array(time())),
  erasureAskedAt: z.optional(z.nullable(time())),
  /** The centre's answer to the erasure request, if it declined. */
  erasureDeclined: z.optional(z.nullable(z.object({ at: time(), reason: z.string() }))),
});
export type ReportStatus = z.infer<typeof reportStatus>;

export const reportAnswer = z.object({
  ...proof,
  /** The question's id. */
  question: text(textMax.line).check(z.toLowerCase()),
  /** Left out with `isNotKnown`: the reporter does not know. */
  answer: optionalText(textMax.narrative),
  isNotKnown: z._default(yesNo(), false),
});

export const reportDetails = z.object({
  ...proof,
  /** What only the centre or another sender says is left out: reporter-details-rules.ts. */
  details: detailsContent,
  noticeVersion: shownNotice(),
  consents: z.optional(consentChange),
});

export const reportConsents = z.object({
  ...proof,
  consents: z._default(consentChange, {}),
  /** The reporter asks for the erasure of the person: a task for the centre. */
  askErasure: z._default(yesNo(), false),
});

export const reportAttachment = z.object({
  ...proof,
  /** The name of the file on the reporter's device. */
  name: requiredText(textMax.line),
  type: oneOf(attachmentTypes as [string, ...string[]]),
  size: wholeNumber(1, attachmentLimits.bytes),
});

/** Where the file is sent, by PUT. */
export const reportAttachmentAddress = z.object({ uploadURL: z.string() });

/** A new receipt code, for a reporter whose identity was checked. It is shown once. */
export const newReceiptCodeInput = z.object({
  /** Confirms that the identity of the reporter was checked. */
  identityChecked: z.literal(true, { error: () => problems('identity_first') }),
});
export const newReceiptCode = z.object({ receiptCode: z.string() });

/** The reporters of a case, for the case screen. */
const ofCase = z.object({
  reports: z.array(
    z.object({
      id: id(),
      reference: z.string(),
      /** The language of the page that sent it; null: not known. */
      language: z.nullable(z.string()),
      wrongCodes: z.int(),
      /** When the person was erased. */
      erasedAt: z.nullable(time()),
      erasureAskedAt: z.nullable(time()),
      /** When the erasure request was declined. */
      erasureDeclinedAt: z.nullable(time()),
      /** Every decision on a consent, oldest first. */
      consents: z.array(
        z.object({
          ...givenConsent.shape,
          /** Who recorded it; null: the reporter. */
          by: z.nullable(z.string()),
          way: z.string(),
        }),
      ),
      /** The last decision on each consent; null: the reporter was never asked. */
      decisions: z.object(
        Object.fromEntries(consentNames.map((name) => [name, z.nullable(z.boolean())])) as Record<
          Consent,
          z.ZodMiniNullable<z.ZodMiniBoolean>
        >,
      ),
      /** The ways by which the reporter may be asked now. */
      ways: z.array(oneOf(Object.keys(followUpWays) as [FollowUpWay, ...FollowUpWay[]])),
      /** Why the other ways are not possible; null: a mail cannot leave, or all are possible. */
      askingRefusal: z.nullable(z.string()),
      letters: z.array(z.object({ id: id(), at: time(), by: z.string(), text: z.string() })),
      /** How to reach the reporter: telephone, e-mail, contact. From the report's own case, also of a duplicate. */
      contacts: z.array(z.string()),
      /** The doctor of the report's own case, who may be asked while the reporter allows it: name, hospital, telephone. */
      doctor: z.array(z.string()),
    }),
  ),
});
export interface CaseReporters extends z.infer<typeof ofCase> {}
export const caseReporters = ofCase as z.ZodMiniType<CaseReporters, CaseReporters>;

/** A consent that the reporter gave or withdrew by telephone, in person or by letter. */
export const recordedConsents = z.object({
  consents: consentChange,
  way: oneOf([...attemptWays]),
});

/** A letter to the reporter, shown on the status page. */
export const letterInput = z.object({ text: requiredText(textMax.narrative) });
