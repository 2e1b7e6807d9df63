// The input and answers of the calls for E2B(R3) messages.
import * as z from 'zod/mini';
import { id, oneOf, optionalText, requiredText, time } from '../../fields.ts';
import { reasonMax, storedContent } from '../cases.ts';
import { lateReasons } from '../work/clock-rules.ts';
import { importFates, messageFates, pushStates, submissionStates, submissionWays } from './icsr-rules.ts';

type Names<Labels> = [keyof Labels & string, ...(keyof Labels & string)[]];
const namesOf = <Labels extends object>(labels: Labels) => Object.keys(labels) as Names<Labels>;

/** `draft=true`: the message of a case whose reactions have no codes yet. */
export const icsrQuery = z.object({ draft: z.optional(oneOf(['true', 'false'])) });

/** Most cases of one file. */
const batchMax = 500;

const lateness = {
  /** Why it leaves after its day; `other` needs a `reason`, too. */
  lateReason: z.optional(oneOf(namesOf(lateReasons))),
  reason: optionalText(reasonMax),
};
export const icsrExport = z.object({
  cases: z.array(id()).check(z.minLength(1), z.maxLength(batchMax)),
  /** For the cases that leave after their day. */
  ...lateness,
  /** For single cases, in place of the reason for all. */
  late: z.optional(z.array(z.object({ case: id(), ...lateness })).check(z.maxLength(batchMax))),
});

export type IcsrExport = z.infer<typeof icsrExport>;

/** `dryRun=true` shows what an import would do. */
export const icsrImportQuery = z.object({ dryRun: z.optional(oneOf(['true', 'false'])) });

const unmapped = z.object({ path: z.string(), value: z.string(), isFda: z.boolean() });

/** A fault of a message: the E2B element, the line, the sentence. */
const icsrProblem = z.object({ element: z.string(), place: z.string(), message: z.string() });

const importedCase = z.object({
  /** The case, where there is one. */
  id: z.optional(id()),
  number: z.optional(z.string()),
  /** C.1.8.1 */
  worldwideId: z.string(),
  /** C.1.1 */
  senderCaseId: z.string(),
  /** C.1.11.1; null: neither. */
  kind: z.nullable(z.enum(['amendment', 'nullification'])),
  fate: z.enum(namesOf(importFates)),
  /** Initials, sex and age; suspected drugs; reactions. */
  patient: z.string(),
  drug: z.string(),
  reaction: z.string(),
  notMapped: z.array(unmapped),
  problems: z.array(icsrProblem),
});

export type ImportedCase = z.infer<typeof importedCase>;

export const icsrImport = z.object({
  cases: z.array(importedCase),
  /** Problems of the file, and those of all cases. */
  problems: z.array(icsrProblem),
  schemaChecked: z.boolean(),
});

export type IcsrImport = z.infer<typeof icsrImport>;

export const icsrAcknowledgement = z.object({
  batch: z.string(),
  code: z.string(),
  text: z.string(),
  /** The portal has sent this batch. */
  isKnown: z.boolean(),
  /** The same file was read before; nothing has changed. */
  isRepeated: z.boolean(),
  messages: z.array(
    z.object({
      messageId: z.string(),
      fate: z.enum(namesOf(messageFates)),
      text: z.string(),
      number: z.string(),
      case: z.optional(id()),
      caseNumber: z.optional(z.string()),
    }),
  ),
  problems: z.array(icsrProblem),
  schemaChecked: z.boolean(),
});

export type IcsrAcknowledgement = z.infer<typeof icsrAcknowledgement>;

const caseSubmission = z.object({
  id: id(),
  at: time(),
  by: z.string(),
  version: z.int(),
  way: z.enum(namesOf(submissionWays)),
  receiver: z.string(),
  batch: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  kind: z.nullable(z.enum(['amendment', 'nullification'])),
  hash: z.nullable(z.string()),
  state: z.enum(namesOf(submissionStates)),
  answer: z.nullable(z.string()),
  number: z.nullable(z.string()),
  /** The day by whose end it was due; null: nothing was due. */
  dueOn: z.nullable(z.string()),
  /** How many days after that day it left; 0: in time. */
  daysLate: z.nullable(z.int()),
  lateReason: z.nullable(z.enum(namesOf(lateReasons))),
  /** The reason in words. */
  lateText: z.nullable(z.string()),
  /** The file can be downloaded again. */
  hasFile: z.boolean(),
});

/** Leaves a part of another sender's message out of what is sent, or sends it again. */
export const partDecision = z.object({
  path: requiredText(1_000),
  isLeftOut: z.boolean(),
  why: requiredText(reasonMax),
});

export const caseExchange = z.object({
  /** C.1.8.1 and C.1.1; null: no message of the case was made yet. */
  worldwideId: z.nullable(z.string()),
  senderId: z.nullable(z.string()),
  /** Of an imported case. */
  importedFrom: z.nullable(z.string()),
  /** C.3.3 and C.3.4 of that sender in one line; an empty text: it gives none, or the case was not imported. */
  importedFromContact: z.string(),
  notMapped: z.array(unmapped),
  /** Parts of the message of the other sender that the official schema refuses and for which the case has no field. */
  refusedParts: z.array(z.object({ path: z.string(), value: z.string(), message: z.string() })),
  /** Parts that a person leaves out of what is sent. */
  leftOut: z.array(z.object({ path: z.string(), by: z.string(), at: time(), why: z.string() })),
  /** The faults that prevent a message of the case now, each with its element and field. */
  faults: z.array(z.object({ element: z.string(), path: z.string(), message: z.string() })),
  /** Only MedDRA codes of reactions are missing: a draft can be made. */
  canDraft: z.boolean(),
  schemaChecked: z.boolean(),
  /** The reporter agreed that the national programme gets the name and the contact. */
  mayForwardName: z.boolean(),
  /** The content as it may leave the centre, for the entry sheet. */
  content: storedContent(),
  /** The categories that an account with `sign` has fixed, in the words of E2B, for the entry sheet. */
  causality: z.array(z.object({ drug: z.string(), reaction: z.string(), words: z.string() })),
  submissions: z.array(caseSubmission),
});

/** A file that leaves by itself, to where `E2B_PUSH` says. */
export const icsrPush = z.object({
  state: z.enum(namesOf(pushStates)),
  attempts: z.int(),
  /** Why it is not known to have arrived. */
  problem: z.nullable(z.string()),
  answeredAt: z.nullable(time()),
  /** The number that the receiver gave, or the name of the written file. */
  answerId: z.nullable(z.string()),
  /** What the receiver said; null: nothing yet, or erased. */
  answer: z.nullable(z.string()),
});

export const icsrPushDecision = z.object({
  batch: requiredText(100),
  act: oneOf(['again', 'arrived']),
});

export const icsrLog = z.object({
  /** Files leave by themselves. */
  pushes: z.boolean(),
  batches: z.array(
    z.object({
      batch: z.string(),
      at: time(),
      by: z.string(),
      cases: z.int(),
      accepted: z.int(),
      rejected: z.int(),
      waiting: z.int(),
      /** Null: a person took the file. */
      push: z.nullable(icsrPush),
      /** The ids of the cases to send again, because the receiver rejected the whole file. */
      resend: z.array(id()),
    }),
  ),
  imports: z.array(z.object({ id: id(), at: time(), by: z.string(), batch: z.string(), cases: z.int() })),
  acknowledgements: z.array(
    z.object({
      id: id(),
      at: time(),
      by: z.string(),
      batch: z.string(),
      code: z.string(),
      messages: z.int(),
    }),
  ),
});
