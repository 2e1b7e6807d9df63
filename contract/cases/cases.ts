// Requests and answers of /api/admin/cases. Content has its schema in content.ts, one case in case-details.ts.
import * as z from 'zod/mini';
import { relatives } from './content/family-rules.ts';
import { countedFilter, figureFilters } from '../figure-filters.ts';
import { id, instant, oneOf, optionalText, requiredText, searchText, text, time, yesNo } from '../fields.ts';
import { pageSizes } from '../growing-lists.ts';
import { textMax } from '../text-rules.ts';
import { refusals } from '../words/refusals-rules.ts';
import { followUpReasons } from './list/follow-up-list-rules.ts';
import {
  caseSorts,
  caseViews,
  dueFilters,
  figureColumns,
  seriousFilters,
  waitsForNames,
} from './content/choices-rules.ts';
import { ageGroups, type SeriousnessCriterion, seriousnessCriteria } from './content/code-lists-rules.ts';
import { type GradedField, gradedFields } from './content/graded-fields-rules.ts';
import { followUpStates } from './work/clock-rules.ts';
import { caseContent } from './content/content.ts';
import type { CaseContent } from './content/content-rules.ts';
import { checkLevels } from './content/check-levels-rules.ts';
import { urgencies } from './content/derived-facts-rules.ts';
import { entriesMax } from './content/fields-rules.ts';
import { sources } from './reporters/from-report-rules.ts';
import { readDate } from './content/partial-dates-rules.ts';
import { readTypedDate } from '../typed/dates-rules.ts';
import { rangedAnalytes } from './work/case-settings-rules.ts';
import { caseStates } from './work/steps-rules.ts';

type Names = [string, ...string[]];
export const namesOf = <Labels extends object>(labels: Labels) =>
  Object.keys(labels) as Names & (keyof Labels & string)[];

/** A day of a body, 2026-11-22. */
export const day = () =>
  z.string().check(
    z.refine<string>((value) => readDate(value)?.precision === 'day', {
      params: { code: 'format' },
      error: () => refusals('write_day'),
    }),
    z.meta({ format: 'date' }),
  );

/** The day in a text as people type it, the year included; null: there is none. */
function typedDayOf(typed: string): string | null {
  // Years of two digits are of this century, so that today decides nothing.
  const read = readTypedDate(typed, 'expiry', '2000-01-01');
  return 'date' in read && readDate(read.date)?.precision === 'day' ? read.date : null;
}

/** A day of an address, which people also type: 2026-11-22, 22/11/2026, 22 Nov 2026. Becomes 2026-11-22. */
export const queryDay = () =>
  z.pipe(
    z.string().check(
      z.refine<string>((value) => typedDayOf(value) !== null, {
        params: { code: 'format' },
        error: () => refusals('write_day'),
      }),
      z.meta({ format: 'date' }),
    ),
    z.transform((value) => typedDayOf(value) ?? value),
  );

/** An account that may work on cases. */
export const caseWorker = z.object({
  username: z.string(),
  fullName: z.nullable(z.string()),
  maySign: z.boolean(),
});
export type CaseWorker = z.infer<typeof caseWorker>;

export const caseListFilters = {
  /** The values of figures, as the register of figures has them. */
  ...figureFilters,
  /** Reports: without samples. Cases: also without those that are not counted. Pairs: also without new ones. */
  counted: countedFilter,
  view: z.optional(oneOf(namesOf(caseViews))),
  state: z.optional(oneOf(caseStates)),
  serious: z.optional(oneOf(seriousFilters)),
  patientDied: z.optional(oneOf(['true', 'false'])),
  /** Cases with a finding of this level that nobody has confirmed. */
  finding: z.optional(oneOf(namesOf(checkLevels))),
  /** A case-insensitive substring of the suspected and interacting drugs. */
  drug: z.optional(searchText()),
  /** Cases whose day due has passed, is today, is today or tomorrow, or is from today to the end of the week. */
  due: z.optional(oneOf(namesOf(dueFilters))),
  /**
   * Open cases that one account has assessed whole, unseen by others, and that the reader has not; or cases that a second
   * person has to compare with their paper; or cases with alarm words that nobody has looked at.
   */
  waitsFor: z.optional(oneOf(namesOf(waitsForNames))),
  /** The username of an account. */
  assessor: z.optional(text(textMax.line)),
  /** The received day is on or after the one day, and on or before the other. */
  from: z.optional(queryDay()),
  to: z.optional(queryDay()),
  source: z.optional(oneOf(sources)),
  /** A code of the age groups of E2B(R3), or `notKnown`. */
  ageBand: z.optional(oneOf(['notKnown', ...namesOf(ageGroups)])),
  /** A case-insensitive substring of number, reference, patient, ward, reporters, drugs or reactions. */
  q: z.optional(searchText()),
  /**
   * Without it: by urgency in the view `inbox`, as a worklist (deaths, overdue, due today, the others, in each by urgency)
   * in `mine`, `next` and `dueThisWeek`, otherwise newest first.
   */
  sort: z.optional(oneOf(namesOf(caseSorts))),
  order: z.optional(oneOf(['asc', 'desc'])),
};

/**
 * The receiver's answer to a message on which a person has to act. `rejected`: the case is to be corrected. `resend`: the
 * whole file was rejected, and the message is to be sent again. `noAnswer`: the receiver is to be asked.
 */
export const receiverTasks = ['rejected', 'resend', 'noAnswer'] as const;

/** Data for the list screen: how many cases are in each view, and who may work on cases. */
export const caseOverview = z.object({
  views: z.array(
    z.object({
      view: z.enum(namesOf(caseViews)),
      count: z.int(),
      /** There are more cases than were counted. */
      more: z.boolean(),
    }),
  ),
  people: z.array(caseWorker),
  /** Reporters who ask for erasure and wait for an answer: how many, and the first of them. */
  erasureRequests: z.object({
    count: z.int(),
    first: z.array(z.object({ caseId: id(), number: z.string(), reference: z.string(), askedAt: time() })),
  }),
  /** All cases whose day due has passed, of every view. */
  overdue: z.object({ count: z.int(), more: z.boolean() }),
  /** For the holders of `sign`: deaths that nobody has signed, and unseen words that may mean one. */
  deaths: z.object({
    count: z.int(),
    more: z.boolean(),
    first: z.array(z.object({ id: id(), number: z.string(), due: z.nullable(z.string()) })),
  }),
  /** Cases about whose newest message the receiver's answer is a task, oldest first, with what it said. */
  receiverTasks: z.optional(
    z.object({
      count: z.int(),
      more: z.boolean(),
      first: z.array(
        z.object({ id: id(), number: z.string(), task: z.enum(receiverTasks), reasons: z.string() }),
      ),
    }),
  ),
  /** Messages of the contact form with alarm words that nobody has seen. */
  alarmingMessages: z.int(),
  /** When the last reports came, the newest first: an open list says how many it does not show yet. */
  lastReportsAt: z.array(time()),
  /** The country of the centre, which a typed form begins with. */
  country: z.optional(z.string()),
  /** The occupation with which a typed form begins; '' is none. */
  occupation: z.optional(z.string()),
  /** The centre's own normal ranges as typed, for results without one. */
  ranges: z.optional(z.partialRecord(z.enum(rangedAnalytes), z.string())),
});
export type CaseOverview = z.infer<typeof caseOverview>;

/** News are counted since this moment. */
export const deskNewsQuery = z.object({ since: instant() });

const counted = z.object({ count: z.int(), more: z.boolean() });

/** What the bell counts besides the tasks of the overview. */
export const deskNews = z.object({
  /** Cases that are due today or tomorrow. */
  dueWithinADay: z.optional(counted),
  /** Cases with alarm words that nobody has decided. */
  alarmWords: z.optional(counted),
  /** Cases that are due today. A page of the version before asks for it. */
  dueToday: counted,
  /** Cases of which a check found something after their signature. */
  signedFindings: z.optional(counted),
  /** Signed cases in which a contradiction stands. A page of the version before asks for it. */
  signedContradictions: counted,
  /** News: questions about one's own cases that were answered since. */
  answered: counted,
  /** News: cases that others handed over to the account since. */
  handedOver: counted,
});
export type DeskNews = z.infer<typeof deskNews>;

export const caseListQuery = z.object({
  ...caseListFilters,
  limit: z.optional(oneOf(pageSizes)),
  cursor: z.optional(text(textMax.paragraph)),
});
export type CaseListQuery = z.infer<typeof caseListQuery>;

/** An export of so many cases also needs the right `portal` and a recent password. */
export const manyCases = 100;

/** The content of a list's CSV or XLSX file: the same filters, what a row is, and the chosen columns. */
export const caseCsvQuery = z.object({
  ...caseListFilters,
  /**
   * A row for each case with the columns of the list (default), for each pair of drug and reaction with everything, or
   * for each case with the columns of the log book.
   */
  rows: z.optional(oneOf(['cases', 'pairs', 'log'])),
  /** Pairs only: without what names a case, a report or a person, and without free text. */
  research: z.optional(oneOf(['true', 'false'])),
  /** Research only: why `with` adds columns that can name a person, for the audit trail. */
  reason: z.optional(text(textMax.line)),
  /** Research only: names of such columns, separated by commas. */
  with: z.optional(text(textMax.line)),
  /** Names of columns, separated by commas; without it all. */
  columns: z.optional(text(textMax.paragraph)),
});
export type CaseCsvQuery = z.infer<typeof caseCsvQuery>;

/** The log book on the screen and on paper: its columns are those of log-columns.ts. */
export const logBook = z.object({
  printedAt: time(),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type LogBook = z.infer<typeof logBook>;

/** The content of a list's file of JSON Lines: the same filters. */
export const caseJsonlQuery = z.object(caseListFilters);

/** True, false, or that no person has decided yet. */
const serious = () => z.union([z.boolean(), z.literal('unknown')]);

/** Later information after the first sending. Its clock runs from its received day. */
const followUp = z.object({
  /** The id of the information. */
  information: id(),
  /** Null: nobody has accepted it as significant. */
  number: z.nullable(z.int()),
  received: z.string(),
  due: z.string(),
  state: z.enum(namesOf(followUpStates)),
  sentOn: z.nullable(z.string()),
  /** How many days after its day it was sent or ended; 0: in time; null: it is open. */
  daysLate: z.nullable(z.int()),
});

export type CaseFollowUp = z.infer<typeof followUp>;

/**
 * Why a case is or will be followed up. `on`: the day to ask again, the expected day of delivery (null: not known), the received
 * day of the last information, or the day of the sending.
 */
export const followUpGround = z.object({
  reason: z.enum(namesOf(followUpReasons)),
  on: z.nullable(z.string()),
});

/** One row of the list. */
export const caseSummary = z.object({
  id: id(),
  number: z.string(),
  /** The report's search text and reference. */
  reference: z.string(),
  state: z.enum(caseStates),
  serious: serious(),
  /** `serious` is true for the first three, and 'unknown' for `undecided`. */
  urgency: z.enum(namesOf(urgencies)),
  /** Whether any fact says so: a date, a cause, an outcome or a criterion. */
  patientDied: z.boolean(),
  /** How many findings of each level there are; contradictions that nobody has confirmed. */
  openFindings: z.object({ impossible: z.int(), contradiction: z.int(), unusual: z.int() }),
  /** The gravest criterion that a serious case meets; null: not serious, or not yet known. */
  criterion: z.nullable(z.enum(Object.keys(seriousnessCriteria) as SeriousnessCriterion[])),
  /** Initials, sex and age, as far as they are known. */
  patient: z.string(),
  /** The suspected and interacting drugs. */
  drug: z.string(),
  reaction: z.string(),
  source: z.enum(sources),
  /** Codes of E2B(R3). */
  sex: z.nullable(z.string()),
  ageBand: z.nullable(z.string()),
  /** The username of who works on it. */
  assessor: z.nullable(z.string()),
  /** The earliest open day of the first report or of a follow-up, 2026-11-22; null: nothing is due. */
  due: z.nullable(z.string()),
  /** From 0 to 1; null: it has no pair of drug and reaction. */
  completeness: z.nullable(z.number()),
  hasNewInformation: z.boolean(),
  /**
   * A stranger wrote words that may mean a death or a serious reaction, and nobody has marked them as seen or decided the
   * seriousness since. They do not decide it.
   */
  alarming: z.boolean(),
  /** Those words, each once. */
  alarmingWords: z.array(z.string()),
  /**
   * While the seriousness is open and words may mean a death: the day by whose end a death would be due; otherwise null.
   */
  deathDue: z.nullable(z.string()),
  /** Whether another case may be the same one, and nobody has decided. */
  mayBeDuplicate: z.boolean(),
  isSample: z.boolean(),
  /** The day on which the centre first held anything about it, in the portal's time zone. */
  received: z.string(),
  /** Day 0: the received day of the first information with which it met the four criteria; null: not valid. */
  validSince: z.nullable(z.string()),
  /** The day on which it was stored. */
  entered: z.string(),
  /** Later information, once the case was sent, in the order of receipt. */
  followUps: z.array(followUp),
  /** Why it is in the worklist 'Follow-up' today, with the day that belongs to each reason. */
  followUpReasons: z.array(followUpGround),
  /** The newest number that the national system gave, that system, the day, and the username of who recorded it. */
  nationalNumber: z.nullable(z.string()),
  nationalSystem: z.nullable(z.string()),
  nationalOn: z.nullable(z.string()),
  nationalBy: z.nullable(z.string()),
  /** Null: there is none. */
  receiverTask: z.optional(z.nullable(z.enum(receiverTasks))),
});
export type CaseSummary = z.infer<typeof caseSummary>;

/** What a person has read of a case. A step that binds names both. */
const reading = {
  /** The number of the newest version, which `If-Match` names. */
  version: z.int(),
  /** The number of assessments, which the body names. */
  assessments: z.int(),
};
/** The values of a case by the names of figures: codes, or names as cases hold them. Empty until it was counted. */
const figures = z.partialRecord(z.enum(figureColumns), z.array(z.string()));
export const caseRow = z.object({ ...caseSummary.shape, ...reading, figures: z.optional(figures) });
export type CaseRow = z.infer<typeof caseRow>;

/** Content as the portal stored it. Its fields are not listed again: it was read by `caseContent` when it came in. */
export const storedContent = () =>
  z.unknown().check(z.meta({ description: 'The content, as in the body of PUT' })) as z.ZodMiniType<
    CaseContent,
    CaseContent
  >;

/** One version, as the history lists it. */
export const caseVersion = z.object({
  number: z.int(),
  createdAt: time(),
  /** A username; null: the portal itself. */
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  significant: z.boolean(),
  /** When the person was taken out of it; null: not. */
  erasedAt: z.nullable(time()),
});

export type CaseVersion = z.infer<typeof caseVersion>;

/** A case that did not come through a form of the portal. */
export const newCase = z.object({
  source: oneOf(sources.filter((one) => one !== 'portal') as [Exclude<(typeof sources)[number], 'portal'>]),
  content: caseContent,
  /** A second person has to compare it with its paper. */
  toProofread: z.optional(yesNo()),
});

/** The comparison with the paper: asked for, done by a second person, or not wanted any more. */
export const proofreadingChange = z.object({ state: oneOf(['wanted', 'done', 'notWanted']) });

export const reasonMax = textMax.paragraph;
/** More lines than an item can have. */
const linesMax = 10_000;

/** The number of a version in an address. */
const versionNumber = () =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: () => refusals('version_number') })),
    z.transform(Number),
  );

/** A save of the whole content, which makes a version. */
export const contentSave = z.object({
  content: caseContent,
  /**
   * Whether the change may alter what the case means. Asked after the first sending, with a reason where it differs from
   * what the change itself suggests; before it the change decides.
   */
  significant: z.optional(yesNo()),
  /** The later information that the save belongs to: its id. Without it the save belongs to the first one. */
  information: z.optional(id()),
  why: optionalText(reasonMax),
});

/** The reason why `sign` takes back facts as errors. */
export const takenBackConfirmation = z.object({ reason: requiredText(reasonMax) });

const graded = namesOf(gradedFields) as [GradedField, ...GradedField[]];

/** What is missing in a case: its score, and the answers that would add most to it. */
export const caseGaps = z.object({
  /** The mean of the pairs; null: the case has no pair. */
  score: z.nullable(z.number()),
  /** The points that each answer would add to the score of the case, largest first, at most 100 of them. */
  questions: z.array(
    z.object({
      field: z.enum(graded),
      question: z.string(),
      /** The drug and the reaction that it is about; none: it is about the whole case. */
      drug: z.optional(id()),
      reaction: z.optional(id()),
      gain: z.number(),
    }),
  ),
});

/** A case may have 10,000 pairs: an answer has the first 200 of the case, or those of the drug that is asked for. */
export const caseCompleteness = z.object({
  ...caseGaps.shape,
  /** How many pairs the case has. */
  count: z.int(),
  /** In the order of the content. */
  pairs: z.array(
    z.object({
      drug: id(),
      reaction: id(),
      score: z.number(),
      missing: z.array(z.object({ field: z.enum(graded), penalty: z.number() })),
    }),
  ),
});
export type Completeness = z.infer<typeof caseCompleteness>;
export const completenessQuery = z.object({ drug: z.optional(id()) });

const noteKinds = ['note', 'committee'] as const;
export type NoteKind = (typeof noteKinds)[number];

export const caseNote = z.object({
  id: id(),
  at: time(),
  by: z.string(),
  text: z.string(),
  /** `committee`: a decision of the committee, which its minutes print. */
  kind: z.optional(z.enum(noteKinds)),
  erasedAt: z.nullable(time()),
});
export const newCaseNote = z.object({
  text: requiredText(textMax.narrative),
  kind: z._default(oneOf(noteKinds), 'note'),
});

/** A day to ask again about a field or entry of the content, or, null, about the case. `on`: null: none any more. */
export const reminderChange = z.object({
  about: z.nullable(text(textMax.line)),
  on: z.nullable(day()),
});

/** Why no further follow-up is expected. */
export const noFollowUp = z.object({ reason: requiredText(reasonMax) });

/** The number of the case to link with, as printed. */
export const newCaseLink = z.object({ number: requiredText(textMax.line) });

/** Whose case is opened: that of the child of the patient, or of the parent through whom the medicine came. */
export const newRelative = z.object({
  relative: oneOf(relatives),
  /** Ids of the reactions that are of that person: the new case has them. */
  reactions: z.optional(z.array(id()).check(z.maxLength(entriesMax))),
});

/** The alarms whose words a person has seen. */
export const seenAlarms = z.object({
  alarms: z.array(id()).check(z.minLength(1), z.maxLength(1_000)),
});

/** Why a contradiction is right. */
export const findingConfirmation = z.object({ reason: optionalText(reasonMax) });

/** A person's decision on the lines of an information item. */
export const informationDecision = z.object({
  /** Paths of lines, as the case shows them. */
  accept: z._default(z.array(text(textMax.line)).check(z.maxLength(linesMax)), []),
  decline: z._default(z.array(text(textMax.line)).check(z.maxLength(linesMax)), []),
  /**
   * Which entry of the case an entry of the item is: `as` is its id, or null for a new entry. Its lines follow from that,
   * so it can be said without deciding any of them.
   */
  same: z._default(z.array(z.object({ entry: id(), as: z.nullable(id()) })).check(z.maxLength(linesMax)), []),
  /**
   * Significant information takes a signed, sent or closed case back to work. Asked after the first sending, with a reason
   * where it differs from what the change itself suggests; before it the change decides.
   */
  significant: z.optional(yesNo()),
  /** About a message by which its sender nullifies the case; to decline needs a reason. */
  nullification: z.optional(z.enum(['accept', 'decline'])),
  why: optionalText(reasonMax),
});
export type InformationDecision = z.infer<typeof informationDecision>;

/** The corrected received day of later information, and why. */
export const receivedCorrection = z.object({ received: day(), reason: requiredText(reasonMax) });

/** A page of versions or events: those before the one of this number. */
export const historyQuery = z.object({ before: z.optional(versionNumber()) });

export const caseComparisonQuery = z.object({ from: versionNumber(), to: versionNumber() });

/** The differences of two versions, in words. */
export const caseComparison = z.object({
  from: z.int(),
  to: z.int(),
  differences: z.array(
    z.object({ path: z.string(), label: z.string(), before: z.string(), after: z.string() }),
  ),
});
