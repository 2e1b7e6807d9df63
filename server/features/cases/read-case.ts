// One case in one reply: contract/cases/work/case-details.ts.
import { mailKinds, mailStateOf, mailStates } from '#contract/mails-rules.ts';
import type { AdrReport } from '#contract/adr-reports.ts';
import { hasRight, type Right } from '#contract/access-rules.ts';
import type { CaseDetails, CaseEvent, ListedItem } from '#contract/cases/work/case-details.ts';
import { historyPage } from '#contract/cases/work/history-rules.ts';
import type { NoteKind, CaseFollowUp, CaseSummary, CaseVersion, CaseWorker } from '#contract/cases/cases.ts';
import { attemptResults, attemptTargets } from '#contract/cases/reporters/follow-up-rules.ts';
import { printResult } from '#contract/cases/assessment/assessment-rules.ts';
import { assessmentMethods, followUpWays, offices } from '#contract/cases/content/choices-rules.ts';
import { completenessOf } from '#contract/cases/content/completeness-rules.ts';
import { missingCriteria } from '#contract/cases/content/criteria-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { isOverdue } from '#contract/cases/work/deadlines-rules.ts';
import { mostSeriousCriterion } from '#contract/cases/content/derived-facts-rules.ts';
import { isNotTaken, submissionStates, submissionWays } from '#contract/cases/exchange/icsr-rules.ts';
import { askable, type FollowUpGround, groundsToday } from '#contract/cases/list/follow-up-list-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { labelOf } from '#contract/cases/content/differences-rules.ts';
import { dayOf, nowIn, printDate } from '#contract/cases/content/partial-dates-rules.ts';
import {
  isAside,
  type CaseFacts,
  caseSteps,
  type CaseStep,
  editableStates,
  evaluateStep,
  targetFrom,
  isGone,
} from '#contract/cases/work/steps-rules.ts';
import type { WardOrigin } from '#contract/ward.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { allOf } from '../../all-of.ts';
import { findVersion, listVersions } from '../../db/history.ts';
import { NoSuchRecord } from '../../db/refused-writes.ts';
import type { Db } from '../../db/tables.ts';
import { findReport } from '../adr-reports/queries.ts';
import { originsOf } from '../ward/queries.ts';
import { suspectedAmong } from '../duplicates/queries.ts';
import { listUnwilling } from '../report-status/queries.ts';
import { listAssessments, type StoredAssessment } from './assessment/assessment-queries.ts';
import { isDueSoon, readAssessors } from './assessment/two-assessors.ts';
import { codedTerms } from './work/coded-terms.ts';
import { listMailsOfReport, type ReportMail } from '../../mail/queries.ts';
import { deathDueOf, unseenWords } from './work/alarm-facts.ts';
import { listAlarms } from './work/alarm-queries.ts';
import { shownFindings } from './work/check-case.ts';
import { checkSignature, readFacts } from './work/facts.ts';
import { listFollowUps, listMoves } from './work/clock-queries.ts';
import { findKeptSender } from './exchange/message-queries.ts';
import { readGrounds } from './list/follow-up-list.ts';
import { listReminders } from './work/follow-up-queries.ts';
import { dueOfSending } from './work/follow-ups.ts';
import { findNamed, type LinkedCase, listLinks } from './work/link-queries.ts';
import { type ListedCase, type ListedReport, receiverTaskOf } from './list/list-queries.ts';
import { type National, noNational, readNationals } from './exchange/national-queries.ts';
import { findCase, readCaseSettings, type StoredCase } from './queries.ts';
import {
  findAccount,
  listCaseWorkers,
  listDuplicates,
  readEventRows,
  readHistory,
} from './work/work-queries.ts';

export interface Reader {
  user: { id: string; username: string; rights: readonly Right[] };
  now: Date;
  timeZone: string;
}

/** A row of the list as the reply shows it. */
export function summaryOf(
  row: ListedCase,
  { reference, alarmingWords: words, deathDue, mayBeDuplicate, receiverTask }: ListedReport = {
    reference: '',
    alarmingWords: [],
    deathDue: null,
    mayBeDuplicate: false,
    receiverTask: null,
  },
  criterion: CaseSummary['criterion'] = null,
  national: National = noNational,
  followUps: readonly CaseFollowUp[] = [],
  grounds: readonly FollowUpGround[] = [],
): CaseSummary {
  const {
    dueOn,
    serious,
    receivedOn,
    enteredOn,
    impossible,
    contradictions,
    unusual,
    reportId: _r,
    version: _v,
    wasSent: _s,
    hasOpenOutcome: _o,
    openPregnancy: _p,
    noFollowUpAt: _f,
    ...shown
  } = row;
  return {
    ...shown,
    criterion,
    reference,
    alarmingWords: [...words],
    deathDue,
    mayBeDuplicate,
    receiverTask,
    ...national,
    received: receivedOn,
    entered: enteredOn,
    openFindings: { impossible, contradiction: contradictions, unusual },
    due: dueOn,
    followUps: [...followUps],
    followUpReasons: [...grounds],
    serious: serious === 'unknown' ? serious : serious === 'true',
  };
}

/** Later information of a sent case, as replies show it. */
function followUpOf(row: Awaited<ReturnType<typeof listFollowUps>>[number]): CaseFollowUp {
  const { id, followUp, receivedOn, dueOn, followUpState, sentOn, daysLate } = row;
  const state = followUpState as CaseFollowUp['state'];
  return {
    information: id,
    number: followUp,
    received: receivedOn,
    due: dueOn ?? receivedOn,
    state,
    sentOn,
    daysLate,
  };
}

/** The later information of the sent cases of a list, by their ids. */
export async function followUpsOf(db: Db, rows: readonly ListedCase[]): Promise<Map<string, CaseFollowUp[]>> {
  const sent = rows.filter(({ wasSent }) => wasSent).map(({ id }) => id);
  const found = sent.length === 0 ? [] : await listFollowUps(db, sent);
  const byCase = Map.groupBy(found, ({ caseId }) => caseId);
  return new Map([...byCase].map(([id, all]) => [id, all.map(followUpOf)]));
}

/** The days that the sender of an imported message gave. */
const senderDaysOf = (
  kept: { firstOn: string | null; latestOn: string | null } | undefined,
): CaseDetails['senderDays'] =>
  kept && (kept.firstOn !== null || kept.latestOn !== null)
    ? { firstReceived: kept.firstOn, latestInformation: kept.latestOn }
    : null;

/** The content as a screen edits it: of joined cases the earliest received day counts. */
const withReceived = (content: CaseContent, { receivedOn }: StoredCase): CaseContent =>
  content.firstReceivedOn === undefined ? content : { ...content, firstReceivedOn: receivedOn };

/** An account that may work on cases, as replies show it. */
export const workerOf = ({
  username,
  fullName,
  rights,
}: {
  username: string;
  fullName: string | null;
  rights: readonly Right[];
}): CaseWorker => ({ username, fullName, maySign: hasRight(rights, 'sign') });

/** The case, and the ids of it and of its duplicates, whose history is also its own. Throws `NoSuchRecord`. */
async function findWithDuplicates(db: Db, id: string) {
  const [row, duplicates] = await Promise.all([findCase(db, id), listDuplicates(db, id)]);
  if (!row) throw new NoSuchRecord();
  const caseIds = [id, ...duplicates.map((one) => one.id)];
  return { row, duplicates, caseIds };
}

/**
 * The newest events without texts, for open screens, which ask for them again and again: it reads no content of the case
 * and of its information. Throws `NoSuchRecord`.
 */
export async function readTimeline(db: Db, id: string): Promise<Omit<CaseEvent, 'text'>[]> {
  const { row, caseIds } = await findWithDuplicates(db, id);
  const [{ report, versions, assessments, moves, ...history }, mails] = await Promise.all([
    readEventRows(db, row, caseIds),
    listMailsOfReport(db, row.reportId, reporterMails),
  ]);
  const unread = { text: '', name: '', reason: '', whom: '', way: '', result: '', receiver: '', state: '' };
  const bare = <One extends object>(all: readonly One[]) => all.map((one) => ({ ...unread, ...one }));
  const events = timelineOf(
    row,
    report,
    versions.map((one) => ({ ...one, why: null })),
    {
      questions: [],
      notes: bare(history.notes),
      attempts: bare(history.attempts),
      attachments: bare(history.attachments),
      messages: bare(history.messages),
      items: bare(history.items),
      confirmations: bare(history.confirmations),
      steps: history.steps.map((one) => ({ ...one, reason: null, details: {} })),
    },
    [
      ...assessments.map((one) => eventOf('assessment', one)),
      ...mails.map(mailEvent),
      ...moves.map((one) => eventOf('clock', one)),
    ],
  );
  return events.slice(0, historyPage).map(({ text: _, ...event }) => event);
}

/**
 * A page of the events of a case before the one of this number, newest first. Events are numbered from 1, the oldest; they
 * are only ever added. Throws `NoSuchRecord`.
 */
export async function readEvents(db: Db, id: string, before: number, seenBy: string): Promise<CaseEvent[]> {
  const { row, caseIds } = await findWithDuplicates(db, id);
  const [report, version, ...rest] = await Promise.all([
    findReport(db, row.reportId),
    findVersion(db, id, row.version),
    listVersions(db, id),
    readHistory(db, caseIds),
    readMoreEvents(db, row, caseIds, seenBy),
  ]);
  const [versions, history, more] = rest;
  const events = timelineOf(row, report, versions, history, moreEvents(more, version?.content ?? {}));
  // The newest event has the number of all.
  const from = Math.max(0, events.length - before + 1);
  return events.slice(from, from + historyPage);
}

/** What the time line has besides the history of a case. */
async function readMoreEvents(
  db: Db,
  { id, reportId }: StoredCase,
  caseIds: readonly string[],
  seenBy: string,
) {
  const [assessments, mails, moves] = await Promise.all([
    listAssessments(db, id, seenBy),
    listMailsOfReport(db, reportId, reporterMails),
    listMoves(db, caseIds),
  ]);
  return { assessments, mails, moves };
}

const moreEvents = (
  { assessments, mails, moves }: Awaited<ReturnType<typeof readMoreEvents>>,
  content: CaseContent,
): CaseEvent[] => [
  ...assessmentEvents(assessments, content),
  ...mails.map(mailEvent),
  ...moves.map(moveEvent),
];

/** Throws `NoSuchRecord`. */
export async function readCase(db: Db, id: string, { user, now, timeZone }: Reader): Promise<CaseDetails> {
  const { row, duplicates, caseIds } = await findWithDuplicates(db, id);
  const today = dayOf(nowIn(now, timeZone));
  const { version, versions, report, history, more, alarms, settings, ...found } = await allOf({
    version: findVersion(db, id, row.version),
    versions: listVersions(db, id),
    report: findReport(db, row.reportId),
    history: readHistory(db, caseIds),
    account: findAccount(db, 'id', user.id),
    workers: listCaseWorkers(db),
    surviving: row.survivingCaseId === null ? undefined : findCase(db, row.survivingCaseId),
    more: readMoreEvents(db, row, caseIds, user.username),
    nationals: readNationals(db, [id], timeZone),
    keptSender: findKeptSender(db, id),
    followUps: listFollowUps(db, caseIds),
    sending: row.state === 'signed' ? dueOfSending(db, row, today) : null,
    alarms: listAlarms(db, caseIds),
    settings: readCaseSettings(db),
    suspected: suspectedAmong(db, isGone(row.state) ? [] : [id]),
    grounds: readGrounds(db, [row], timeZone),
    reminders: listReminders(db, [id]),
    links: listLinks(db, [id]),
    wardOrigins: row.source === 'ward' ? originsOf(db, [row.reportId]) : new Map<string, WardOrigin>(),
    reports: Promise.all(duplicates.map(({ reportId }) => findReport(db, reportId))),
  });
  if (!version) throw new NoSuchRecord();
  const { content } = version;
  const { assessments } = more;
  const timeline = timelineOf(row, report, versions, history, moreEvents(more, content));
  const grounds = found.grounds.get(id) ?? [];
  const [facts, assessors, terms, unwilling, named] = await Promise.all([
    readFacts(db, row, content, assessments),
    readAssessors(db, id, content, user.username),
    codedTerms(db, content),
    listUnwilling(
      db,
      history.questions.flatMap(({ reportId, answeredAt }) => (answeredAt === null ? [reportId] : [])),
    ),
    findNamed(db, content.linkedCases ?? []),
  ]);
  const erasedAtOf = new Map(versions.map(({ number, erasedAt }) => [number, erasedAt]));
  const signatures = await Promise.all(
    history.signatures
      .filter(({ caseId }) => caseId === id)
      .map(async (one) => ({
        ...one,
        erasedAt: erasedAtOf.get(one.version) ?? null,
        check: await checkSignature(db, one),
      })),
  );
  const stepper = {
    rights: user.rights,
    fullName: found.account?.fullName ?? null,
    designation: found.account?.designation ?? null,
  };
  const last = history.messages.findLast(({ way }) => way !== 'download');
  const receiverTask = receiverTaskOf(row, last?.state);
  const referral = history.steps.findLast((one) => one.caseId === id && one.step === 'refer');
  const { score, questions } = completenessOf(content);
  const office = row.state === 'referred' ? referral?.details['office'] : undefined;

  return {
    ...summaryOf(
      row,
      {
        reference: report.reference,
        alarmingWords: unseenWords(alarms),
        deathDue: deathDueOf(row, alarms, settings.daysOn),
        mayBeDuplicate: found.suspected.has(id),
        receiverTask,
      },
      mostSeriousCriterion(content),
      found.nationals.get(id),
      found.followUps.map(followUpOf),
      groundsToday(grounds, today, settings.followUpAfterDays),
    ),
    content: withReceived(content, row),
    version: row.version,
    assessments: assessments.length,
    isEditable: row.erasedAt === null && editableStates.includes(row.state),
    assessors: { ...assessors, isDueSoon: isDueSoon(row, today) },
    ...stepsOf(facts, stepper),
    stateBefore: row.stateBefore,
    missingCriteria: missingCriteria(content),
    takenBack: (row.clock?.facts ?? [])
      .filter((fact) => fact.isTakenBack && row.erasedAt === null)
      .map(({ id: path }) => labelOf(path, content) || path),
    sendingDaysLate: found.sending?.daysLate ?? 0,
    senderDays: senderDaysOf(found.keptSender),
    wardOrigin: found.wardOrigins.get(row.reportId) ?? null,
    findings: shownFindings(row, history.confirmations),
    setByPortal: row.setByPortal,
    isOverdue: isOverdue(row.dueOn, today),
    wasSent: row.wasSent,
    isNullifiedBySender: facts.isNullifiedBySender ?? false,
    receiverTask,
    rejectedFor: !isAside(row.state) && last && isNotTaken(last.state) ? (last.answer ?? '') : null,
    referredTo: typeof office === 'string' ? offices[office as keyof typeof offices] : null,
    closedAt: row.closedAt,
    erasedAt: row.erasedAt,
    alarms: alarms.map(({ id: alarm, at, source, itemId, words, seenAt, seenBy }) => ({
      id: alarm,
      at,
      source,
      item: itemId,
      words,
      seen: seenAt === null ? null : { by: seenBy ?? '', at: seenAt },
    })),
    report,
    gaps: { score, questions },
    terms,
    people: found.workers.map(workerOf),
    survivingCase: found.surviving ? linked(found.surviving) : null,
    linkedCases: linkedOf(id, found.links, named),
    duplicates: duplicates.map((one, place) => ({
      ...linked(one as StoredCase),
      report: found.reports[place] as AdrReport,
    })),
    information: history.items.map(listedItem).toReversed(),
    questions: history.questions
      .map((one) => ({
        ...one,
        withdrawn: one.answeredAt === null && one.droppedAt === null && unwilling.has(one.reportId),
      }))
      .toReversed(),
    attempts: history.attempts
      .map((one) => ({ ...one, whom: one.whom as 'reporter' | 'doctor' }))
      .toReversed(),
    notes: history.notes.map((one) => ({ ...one, kind: one.kind as NoteKind })).toReversed(),
    signatures: signatures.toReversed(),
    attachments: history.attachments
      .filter(({ file }) => file !== null)
      .map((one) => ({ ...one, source: one.source as 'staff' })),
    versions: versions.slice(-historyPage).toReversed(),
    followUp: followUpOfCase(row, content, grounds, found.reminders),
    proofreading: proofreadingOf(row, versions[0]?.by === user.username),
    timeline: timeline.slice(0, historyPage),
    olderEvents: Math.max(0, timeline.length - historyPage),
  };
}

/** The linked cases, each once: those that a person linked, then those that the content names. */
function linkedOf(
  own: string,
  links: readonly LinkedCase[],
  named: Awaited<ReturnType<typeof findNamed>>,
): CaseDetails['linkedCases'] {
  const all = [
    ...links.map((one) => ({ ...linked(one), isOwn: true })),
    ...named.filter(({ id }) => id !== own).map((one) => ({ ...linked(one), isOwn: false })),
  ];
  return [...new Map(all.toReversed().map((one) => [one.id, one])).values()].toReversed();
}

const linked = ({ id, number, state }: Pick<StoredCase, 'id' | 'number' | 'state'>) => ({
  id,
  number,
  state,
});

function textIn(details: Record<string, unknown> | undefined, name: string): string | null {
  const value = details?.[name];
  return typeof value === 'string' ? value : null;
}

/** The possible steps, and why the other steps from this state are not possible. */
function stepsOf(facts: CaseFacts, account: Parameters<typeof evaluateStep>[2]) {
  const asked = caseSteps.map((step) => ({ step, refusal: evaluateStep(step, facts, account).refusal }));
  const leads = (step: CaseStep) => targetFrom(step, facts) !== undefined;
  return {
    steps: asked.flatMap(({ step, refusal }) => (refusal ? [] : [step])),
    otherSteps: asked.flatMap(({ step, refusal }) =>
      refusal && leads(step) ? [{ step, reasons: refusal.reasons }] : [],
    ),
  };
}

/** The days to ask again, what can be asked about, and whether somebody expects nothing further. */
function followUpOfCase(
  { noFollowUpAt: at, noFollowUpBy: by, noFollowUpReason: reason }: StoredCase,
  content: CaseContent,
  grounds: FollowUpGround[],
  rows: Awaited<ReturnType<typeof listReminders>>,
): CaseDetails['followUp'] {
  const reminders = rows.map(({ about, remindOn: on, by: setBy, at: setAt }) => ({
    about: about === '' ? null : about,
    label: about === '' ? '' : labelOf(about, content) || about,
    on,
    isPreset: false,
    by: setBy,
    at: setAt,
  }));
  const delivery = grounds.find(({ reason: why }) => why === 'pregnancy')?.on ?? null;
  const isSet = reminders.some(({ about }) => about === null);
  const preset = { about: null, label: '', isPreset: true, by: null, at: null };
  return {
    grounds,
    reminders: delivery === null || isSet ? reminders : [{ ...preset, on: delivery }, ...reminders],
    choices: askable(content).map((about) => ({ about, label: labelOf(about, content) })),
    none: at === null ? null : { by: by ?? '', at, reason: reason ?? '' },
  };
}

const proofreadingOf = (
  { proofreading: state, proofreadBy: by, proofreadAt: at }: StoredCase,
  isOwn: boolean,
): CaseDetails['proofreading'] =>
  state === null || at === null ? null : { state: state as 'wanted', by: by ?? '', at, isOwn };

type History = Awaited<ReturnType<typeof readHistory>>;

/** What the time line reads of the history. */
interface Events {
  questions: Pick<History['questions'][number], 'id' | 'question' | 'answer'>[];
  notes: Pick<History['notes'][number], 'id' | 'at' | 'by' | 'text'>[];
  attempts: Pick<History['attempts'][number], 'id' | 'at' | 'by' | 'whom' | 'way' | 'result'>[];
  attachments: Pick<History['attachments'][number], 'id' | 'at' | 'by' | 'name'>[];
  messages: Pick<
    History['messages'][number],
    'id' | 'at' | 'by' | 'version' | 'way' | 'receiver' | 'state'
  >[];
  items: Pick<History['items'][number], 'id' | 'receivedAt' | 'way'>[];
  confirmations: Pick<
    History['confirmations'][number],
    'id' | 'at' | 'by' | 'reason' | 'endedAt' | 'endedBy'
  >[];
  steps: Pick<
    History['steps'][number],
    'id' | 'at' | 'by' | 'version' | 'step' | 'from' | 'to' | 'reason' | 'details'
  >[];
}

/** An item as the case lists it. Its lines are read when somebody looks at it: read-item.ts. */
const listedItem = ({
  caseId: _,
  receivedOn: received,
  informant,
  ...item
}: History['items'][number]): ListedItem => ({
  ...item,
  received,
  from: informant as ListedItem['from'],
});

const wordOf = (words: object, name: string): string => (words as Record<string, string>)[name] ?? name;

/** 'Doctor, by telephone: not reached'. */
function attemptText({ whom, way, result }: Events['attempts'][number]): string {
  const parts = [wordOf(followUpWays, way), wordOf(attemptResults, result)].map((word) => word.toLowerCase());
  return `${wordOf(attemptTargets, whom)}, ${parts.join(': ')}`;
}

/** A message that was only downloaded gets no acknowledgement. */
const messageText = ({ way, receiver, state }: Events['messages'][number]): string =>
  [
    wordOf(submissionWays, way),
    receiver,
    ...(way === 'download' ? [] : [wordOf(submissionStates, state)]),
  ].join(', ');

/** `version`: the one that was made, signed or current. */
const eventOf = (
  kind: CaseEvent['kind'],
  { at, by, id, version = null }: Pick<CaseEvent, 'at' | 'by' | 'id'> & { version?: number | null },
  text: string | null = null,
): CaseEvent => ({ kind, at, by, id, version, text, step: null, from: null, to: null });

/** Assessments as they were made. An assessment that a signature fixed later is shown with the signature. */
function assessmentEvents(
  assessments: readonly StoredAssessment[],
  { drugs = [], reactions = [] }: CaseContent,
): CaseEvent[] {
  return assessments.map((made) => {
    const { at, method, result, answers, drugId, reactionId, fixedAt } = made;
    const drug = known(drugs.find((one) => one.id === drugId)?.name);
    const reaction = known(reactions.find((one) => one.id === reactionId)?.term);
    const outcome = `${assessmentMethods[method]}: ${printResult(method, result, answers)}`;
    const text = [outcome, drug, reaction, fixedAt === at && 'fixed'].filter(Boolean).join(' · ');
    return eventOf('assessment', made, text);
  });
}

/** What moves besides days. */
const kindsOfMove = {
  takenBack: 'taken_back_as_an_error',
  noFollowUp: 'no_further_follow_up_expected',
  followUpAgain: 'follow_up_is_expected_again',
  toProofread: 'to_be_compared_with_its_paper',
  proofread: 'compared_with_its_paper',
  notProofread: 'not_to_be_compared_with_its',
} as const;

/** 'Received 5 November 2026 instead of 27 November 2026. Due 12 November 2026 instead of 4 December 2026. Reason'. */
function moveEvent(move: Awaited<ReturnType<typeof listMoves>>[number]): CaseEvent {
  const { kind, reason, receivedBefore, receivedAfter, dueBefore, dueAfter, daysLate } = move;
  const change = (what: 'received' | 'due' | 'ask_again_on', before: string | null, after: string | null) => {
    if (before === after || after === null) return '';
    if (before === null) return statements(`moved_${what}`, { after: printDate(after) });
    return statements(`moved_${what}_instead`, { after: printDate(after), before: printDate(before) });
  };
  const unsent =
    kind === 'notSent' && dueBefore !== null
      ? statements(daysLate ? 'not_sent_late' : 'not_sent', {
          due: printDate(dueBefore),
          daysLate: daysLate ?? 0,
        })
      : '';
  const parts = [
    unsent,
    kind in kindsOfMove ? statements(kindsOfMove[kind as keyof typeof kindsOfMove]) : '',
    change('received', receivedBefore, receivedAfter),
    kind === 'reminder' && dueAfter === null ? statements('no_longer_asked_again') : '',
    change(kind === 'reminder' ? 'ask_again_on' : 'due', dueBefore, dueAfter),
    reason ?? '',
  ];
  return eventOf('clock', move, parts.filter((part) => part !== '').join('. '));
}

/** The mails to a reporter. The portal is their author, even if a person's question caused them. */
const reporterMails = ['number', 'question', 'reminder'] as const;

function mailEvent({ id, kind, createdAt: at, ...mail }: ReportMail): CaseEvent {
  const text = `${wordOf(mailKinds, kind)}: ${mailStates[mailStateOf(mail)].toLowerCase()}`;
  return eventOf('mail', { at, by: null, id }, text);
}

/** A confirmation, and that somebody took it back. What a save has ended shows as that save. */
function confirmationEvents(one: Events['confirmations'][number]): CaseEvent[] {
  const { id, endedAt: at, endedBy: by } = one;
  return [
    eventOf('confirmation', one, one.reason),
    ...(at !== null && by !== null ? [eventOf('confirmation', { at, by, id })] : []),
  ];
}

/** How much of a note the timeline shows, in characters. */
const excerptLength = 120;

function timelineOf(
  row: StoredCase,
  report: Pick<AdrReport, 'id' | 'createdAt'>,
  versions: readonly Pick<CaseVersion, 'createdAt' | 'by' | 'number' | 'why'>[],
  history: Events,
  more: readonly CaseEvent[],
): CaseEvent[] {
  const questions = new Map(history.questions.map((one) => [one.id, one]));
  const events: CaseEvent[] = [
    eventOf('report', { at: report.createdAt, by: null, id: report.id }, row.source),
    ...versions.map(({ createdAt: at, by, number, why }) =>
      eventOf('version', { at, by, id: null, version: number }, why),
    ),
    ...history.items.map(({ receivedAt: at, id, way }) => eventOf('information', { at, by: null, id }, way)),
    ...history.notes.map((one) => eventOf('note', one, [...one.text].slice(0, excerptLength).join(''))),
    ...history.attempts.map((one) => eventOf('attempt', one, attemptText(one))),
    ...history.attachments.map((one) => eventOf('attachment', one, one.name)),
    ...history.messages.map((one) => eventOf('message', one, messageText(one))),
    ...more,
    ...history.confirmations.flatMap(confirmationEvents),
    // Open screens read the case again when an event was added.
    ...(row.erasedAt === null ? [] : [eventOf('erasure', { at: row.erasedAt, by: null, id: row.id })]),
    ...history.steps.map((one) => ({
      ...eventOf('step', one, one.reason ?? textOf(one, questions)),
      step: one.step as CaseStep,
      from: one.from as CaseEvent['from'],
      to: one.to as CaseEvent['to'],
    })),
  ];
  // A stable sort: events of the same time stay in the order of the list above.
  return events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).toReversed();
}

/** The text of a step without a reason: the question, its answer, or the data that the step recorded. */
function textOf(
  { step, details }: Events['steps'][number],
  questions: Map<string, Events['questions'][number]>,
): string | null {
  const question = questions.get(textIn(details, 'question') ?? '');
  if (question) return step === 'answer' ? question.answer : question.question;
  const office = textIn(details, 'office');
  if (office !== null) return offices[office as keyof typeof offices];
  const sent = ['number', 'legalGround'].flatMap((name) => textIn(details, name) ?? []).join('. ');
  return textIn(details, 'to') ?? textIn(details, 'of') ?? (sent || null);
}
