// One case in one reply, as a screen shows it: its row of the list, its content, the possible steps, and its history.
import { joinedLists } from '../content/join-entries-rules.ts';
import * as z from 'zod/mini';
import { adrReport } from '../../adr-reports.ts';
import { id, time } from '../../fields.ts';
import { termOfCase } from '../../terms.ts';
import { wardOrigin } from '../../ward.ts';
import { type AlarmTheme, alarmThemes } from '../alarms/alarm-themes-rules.ts';
import { type CheckLevel, checkLevels } from '../content/check-levels-rules.ts';
import {
  caseGaps,
  caseNote,
  caseRow,
  caseVersion,
  caseWorker,
  followUpGround,
  namesOf,
  receiverTasks,
  storedContent,
} from '../cases.ts';
import { informants, type SignatureCheck, signatureChecks } from '../content/choices-rules.ts';
import { minimumCriteria } from '../content/criteria-rules.ts';
import { caseStates, caseSteps } from './steps-rules.ts';

const who = () => z.nullable(z.string());

/** Another case that is linked to this one. */
const linkedCase = z.object({ id: id(), number: z.string(), state: z.enum(caseStates) });

/** A value of a field, as in the content; absent: the field is empty. */
const anyValue = () => z.optional(z.unknown().check(z.meta({ description: 'A value of the content' })));

/** One line of an information item. */
const informationLine = z.object({
  path: z.string(),
  /** The path in words. */
  label: z.string(),
  before: anyValue(),
  says: anyValue(),
  /** Both in words; '' for nothing. */
  beforeText: z.string(),
  saysText: z.string(),
  addsEntry: z.boolean(),
  /** Null: it waits for a person. */
  decision: z.nullable(z.enum(['accepted', 'declined'])),
  /** A username; null: the portal, which filled an empty field of a new case. */
  decidedBy: who(),
  decidedAt: z.nullable(time()),
});

/** Information that a reporter sent later or told the staff, as the case lists it. */
const listedItem = z.object({
  id: id(),
  receivedAt: time(),
  /** The day on which the centre received it. */
  received: z.string(),
  way: z.string(),
  /** Who gave it to the staff, and what was said; null: it came by itself. */
  from: z.nullable(z.enum(namesOf(informants))),
  text: who(),
  /** Size of its answers. */
  bytes: z.int(),
  decidedLines: z.int(),
  /** How many lines wait for a person; null: not counted yet, for items of earlier versions. */
  openLines: z.nullable(z.int()),
  /** Null: lines wait for a person. */
  settledAt: z.nullable(time()),
  erasedAt: z.nullable(time()),
});
export type ListedItem = z.infer<typeof listedItem>;

/** The message of another sender that an item is. */
const itemMessage = z.object({
  /** C.3.2 or N.2.r.2, C.1.1 and C.1.2. */
  source: z.string(),
  senderId: z.string(),
  createdAt: z.string(),
  /** C.3.3 and C.3.4 in one line: who is responsible there, and how to reach them. */
  sentBy: z.string(),
  /** C.1.4 and C.1.5 of the sender; null: it gives none. */
  firstReceived: who(),
  latestInformation: who(),
  /** C.1.11.1 and C.1.11.2. */
  kind: z.nullable(z.enum(['amendment', 'nullification'])),
  reason: z.string(),
  /** Its sender has nullified it, and the case goes on. */
  isVoid: z.boolean(),
  /** What the portal has no field for: the kept message beside this one; empty texts: it has none. */
  parts: z.array(z.object({ path: z.string(), before: z.string(), says: z.string() })),
});

/** The same with its contents. */
export const informationItem = z.object({
  ...listedItem.shape,
  /** Null: it is no message of another sender, or it was erased. */
  message: z.nullable(itemMessage),
  /** Every answer as it was sent, in words; an empty text: it empties the field. */
  original: z.array(z.object({ path: z.string(), label: z.string(), text: z.string() })),
  /** The open lines first. For a decided line, the case side shows the present value. */
  lines: z.array(informationLine),
  /**
   * Of an item that waits: its medicines, reactions, tests and history entries. Each is a new entry (`as`: null), or the
   * same as an entry of the case, whose fields are then the lines. `options` are the entries that it may be.
   */
  entries: z.array(
    z.object({
      id: id(),
      list: z.enum(joinedLists),
      name: z.string(),
      as: z.nullable(id()),
      /** A person has said so. */
      isChosen: z.boolean(),
      options: z.array(z.object({ id: id(), name: z.string(), isProposed: z.boolean() })),
    }),
  ),
});
export type InformationItem = z.infer<typeof informationItem>;

const caseQuestion = z.object({
  id: id(),
  /** The report whose reporter was asked. */
  reportId: id(),
  askedAt: time(),
  by: z.string(),
  way: z.string(),
  question: z.string(),
  /** The language of the question; null: not known. */
  language: who(),
  /** The name of a fixed question; null: a free text. */
  fixed: who(),
  answeredAt: z.nullable(time()),
  answerWay: who(),
  answer: who(),
  /** Null: the reporter, or nobody yet. */
  answeredBy: who(),
  /** When a person went on without an answer; an answer may still come. */
  droppedAt: z.nullable(time()),
  /** It has no answer, and the reporter does not want to be asked any more. */
  withdrawn: z.boolean(),
  erasedAt: z.nullable(time()),
});

/** An attempt to reach the reporter or the doctor. */
const caseAttempt = z.object({
  id: id(),
  reportId: id(),
  at: time(),
  by: z.string(),
  whom: z.enum(['reporter', 'doctor']),
  way: z.string(),
  result: z.string(),
  note: who(),
  erasedAt: z.nullable(time()),
});

const caseSignature = z.object({
  id: id(),
  version: z.int(),
  /** SHA-256 of the signed version and its assessments. */
  hash: z.string(),
  username: z.string(),
  fullName: z.string(),
  designation: z.string(),
  at: time(),
  undoneAt: z.nullable(time()),
  undoneBy: who(),
  /** When the person was erased from the signed version. */
  erasedAt: z.nullable(time()),
  /** The comparison of the signed data with the stored data. */
  check: z.enum(Object.keys(signatureChecks) as SignatureCheck[]),
});

export const caseAttachment = z.object({
  id: id(),
  /** The report that it belongs to. */
  reportId: id(),
  /** The later information with which it came; null: none, or not known. */
  informationId: z.nullable(id()),
  /** The name under which it is shown and saved. */
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Of a PDF; null: another file, or not counted. */
  pages: z.nullable(z.int()),
  source: z.enum(['reporter', 'staff', 'message']),
  at: time(),
  by: who(),
});
export type CaseAttachment = z.infer<typeof caseAttachment>;

/** One event of the timeline. */
export const caseEvent = z.object({
  at: time(),
  kind: z.enum([
    'report',
    'version',
    'step',
    'clock',
    'information',
    'note',
    'attachment',
    'attempt',
    'message',
    'assessment',
    'mail',
    'erasure',
    /** Somebody confirmed a contradiction, or took that back. */
    'confirmation',
  ]),
  /** A username; null: the portal itself, or the reporter. */
  by: who(),
  /** Of the record that the event belongs to; null for versions, which have numbers. */
  id: z.nullable(z.string()),
  /** The version that was made, signed or current. */
  version: z.nullable(z.int()),
  step: z.nullable(z.enum(caseSteps)),
  from: z.nullable(z.enum(caseStates)),
  to: z.nullable(z.enum(caseStates)),
  /**
   * A day that moved, and why. The reason of a step or version, the question that it asked, the beginning of a note, the name of a file, the
   * result of an attempt, assessment or mail.
   */
  text: who(),
});
export type CaseEvent = z.infer<typeof caseEvent>;

/** Alarm words in one text. */
const caseAlarm = z.object({
  id: id(),
  at: time(),
  /** `report`, or the way in which the information arrived. */
  source: z.string(),
  /** The id of the information; null: the report, or an answer that staff typed. */
  item: z.nullable(id()),
  words: z.array(z.object({ theme: z.enum(Object.keys(alarmThemes) as AlarmTheme[]), word: z.string() })),
  /** Null: nobody has seen them. */
  seen: z.nullable(z.object({ by: z.string(), at: time() })),
});
/** What a check found, as `docs/checks.md` explains. */
const finding = z.object({
  /** The check and the ids of the compared entries, joined by ':'. */
  id: z.string(),
  check: z.string(),
  level: z.enum(Object.keys(checkLevels) as [CheckLevel]),
  /** The compared fields: paths that name entries by their ids. */
  fields: z.array(z.string()),
  message: z.string(),
  /** Only an account with the right "sign" confirms a contradiction about a death. */
  needsSign: z.boolean(),
  /** Who confirmed a contradiction, and why. Null: nobody. */
  confirmed: z.nullable(z.object({ by: z.string(), at: time(), reason: z.string() })),
});
export type CaseFinding = z.infer<typeof finding>;

const details = z.object({
  ...caseRow.shape,
  content: storedContent(),
  /** Whether the content can be saved in this state. */
  isEditable: z.boolean(),
  /** Two assessors, where the setting `second_assessor` asks for them. */
  assessors: z.optional(
    z.object({
      /** Each account sees its own assessments only. */
      isBlind: z.boolean(),
      /** How many accounts have a WHO-UMC category for each pair, and whether the reader is one of them. */
      handedIn: z.int(),
      isMine: z.boolean(),
      /** Pairs about which the two differ, and nobody has fixed a category. */
      differing: z.int(),
      /** Due today, tomorrow or overdue: `sign` may go on with one. */
      isDueSoon: z.boolean(),
    }),
  ),
  /** The steps that are possible now, for this account. */
  steps: z.array(z.enum(caseSteps)),
  /** The steps from this state that are not possible now, and why. */
  otherSteps: z.array(z.object({ step: z.enum(caseSteps), reasons: z.array(z.string()) })),
  stateBefore: z.nullable(z.enum(caseStates)),
  /** The minimum criteria that it lacks: while there are some, nothing is due. */
  missingCriteria: z.array(z.enum(namesOf(minimumCriteria))),
  /** Facts that a person took back and that still count until `sign` confirms: their fields in words. */
  takenBack: z.array(z.string()),
  /** How many days late a sending would be today; 0: in time. */
  sendingDaysLate: z.int(),
  /** The days that the sender of an imported message gave, C.1.4 and C.1.5; null: it has none. */
  senderDays: z.nullable(
    z.object({ firstReceived: z.nullable(z.string()), latestInformation: z.nullable(z.string()) }),
  ),
  /** Who entered its report on a ward round; null: it did not come with a ward pass. */
  wardOrigin: z.nullable(wardOrigin),
  isOverdue: z.boolean(),
  /** What the checks of the case found, the gravest first. */
  findings: z.array(finding),
  /** Answers that the portal set because another one says the same: paths that name entries by their ids. */
  setByPortal: z.array(z.string()),
  wasSent: z.boolean(),
  referredTo: who(),
  closedAt: z.nullable(time()),
  erasedAt: z.nullable(time()),
  /** The alarm words of each text that strangers sent, seen or not, oldest first. */
  alarms: z.array(caseAlarm),
  /** The report as received. */
  report: adrReport,
  gaps: caseGaps,
  /** The codes and links of reactions and drugs, by the current dictionaries. */
  terms: z.array(termOfCase),
  people: z.array(caseWorker),
  /** The receiver's answer to a message on which a person has to act; null: there is none. */
  receiverTask: z.nullable(z.enum(receiverTasks)),
  /** What the receiver said when it rejected the newest message; null: it did not, or nothing is sent any more. */
  rejectedFor: z.optional(z.nullable(z.string())),
  /** The first sender of a sent case has nullified it: `sign` makes our own nullification. */
  isNullifiedBySender: z.boolean(),
  survivingCase: z.nullable(linkedCase),
  /**
   * The cases that are linked with this one. `isOwn`: a person linked them here; false: `content.linkedCases` names
   * them, as another sender does.
   */
  linkedCases: z.array(z.object({ ...linkedCase.shape, isOwn: z.boolean() })),
  /** Cases that were found to be the same as this one. */
  duplicates: z.array(z.object({ ...linkedCase.shape, report: adrReport })),
  /** Their contents are read one by one. */
  information: z.array(listedItem),
  questions: z.array(caseQuestion),
  /** Newest first. */
  attempts: z.array(caseAttempt),
  notes: z.array(caseNote),
  signatures: z.array(caseSignature),
  attachments: z.array(caseAttachment),
  /** The newest ones, at most `historyPage`. */
  versions: z.array(caseVersion),
  /**
   * What the centre asks about again: why, also later, and since when nothing further is expected. `reminders` are the days
   * to ask again; `about`: the path of a field or entry, null: the case. The expected day of delivery is preset for the case.
   */
  followUp: z.object({
    grounds: z.array(followUpGround),
    reminders: z.array(
      z.object({
        about: who(),
        label: z.string(),
        on: z.string(),
        isPreset: z.boolean(),
        by: who(),
        at: z.nullable(time()),
      }),
    ),
    /** Empty entries and dates about which a day can be set, with their words. */
    choices: z.array(z.object({ about: z.string(), label: z.string() })),
    none: z.nullable(z.object({ by: z.string(), at: time(), reason: z.string() })),
  }),
  /** The comparison with its paper: who asked for it, or has done it. Null: nobody asked. */
  proofreading: z.optional(
    z.nullable(
      z.object({
        state: z.enum(['wanted', 'done']),
        by: z.string(),
        at: time(),
        /** Whether the reader entered the case: somebody else has to compare it. */
        isOwn: z.boolean(),
      }),
    ),
  ),
  /** What happened, newest first: at most `historyPage` events. The earlier ones are read by pages. */
  timeline: z.array(caseEvent),
  /** How many earlier events there are. */
  olderEvents: z.int(),
});
// With a name, so that the compiler need not write the type out at each use.
export interface CaseDetails extends z.infer<typeof details> {}
export const caseDetails = details as z.ZodMiniType<CaseDetails, CaseDetails>;

export const caseVersionContent = z.object({ ...caseVersion.shape, content: storedContent() });
