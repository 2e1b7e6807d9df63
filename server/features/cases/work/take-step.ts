// Takes a step with a case: asks the table of steps (contract/cases/work/steps-rules.ts) whether it is possible, and writes
// what the step writes. The refusals come in this order: 404, 403, 409, 400 for the fields that the step needs, 428, 412,
// 403 'confirm'.
import { randomUUID } from 'node:crypto';
import { hasRight, nameRights } from '#contract/access-rules.ts';
import { contentOfAnswer } from '#contract/cases/reporters/answer-fields-rules.ts';
import type { BodyOf, StepBody as Body } from '#contract/cases/work/step-body.ts';
import type { Finding } from '#contract/cases/content/checks-rules.ts';
import { daysLateOn } from '#contract/cases/work/clock-rules.ts';
import { readDate } from '#contract/cases/content/partial-dates-rules.ts';
import {
  type CaseFacts,
  type CaseState,
  type CaseStep,
  hasEnded,
  isAside,
  nullifiedBySender,
  stateLabels,
  stepRules,
  type StepRule,
  evaluateStep,
  missingFields,
} from '#contract/cases/work/steps-rules.ts';
import { changesOf } from '#contract/cases/reporters/information-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { requireRights } from '../../../access/rights.ts';
import type { SignedIn } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { NoSuchRecord, StaleVersion } from '../../../db/refused-writes.ts';
import { findAlarmWords } from '../../../alarm-words.ts';
import type { Trx } from '../../../db/tables.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import type { Post } from '../../../mail/outbox.ts';
import { requireMayAsk, storeQuestions } from '../reporters/store-question.ts';
import { fixCurrent } from '../assessment/assess.ts';
import { listAssessments } from '../assessment/assessment-queries.ts';
import { type CheckTime, refusingFindings, renewFindings } from './check-case.ts';
import { readSameNumbers, replaceAllDoses } from './check-queries.ts';
import { dayAt, type Renewal, renewDue } from './clock.ts';
import { insertMove } from './clock-queries.ts';
import { readFacts, signedHash } from './facts.ts';
import {
  dueOfSending,
  endFollowUps,
  type Late,
  missingLateReason,
  noteSending,
  withLateReason,
} from './follow-ups.ts';
import { attachToItem } from './attachments.ts';
import { addInformation } from '../reporters/information.ts';
import { joinContents, separateContents } from './join-contents.ts';
import { type OpenedForWrite, openForWrite, requireNotErased, requireVersion } from './open-work.ts';
import { readCaseSettings, lockCase, type StoredCase } from '../queries.ts';
import { findLastSent, insertSubmissions, recordSubmissionNumber } from '../exchange/exchange-queries.ts';
import { awaitsNullification, reopenItems, settleItems } from '../reporters/open-items.ts';
import { storedDoses, storedPairs } from './derive.ts';
import { replaceAllPairs, saveVersion } from './save-version.ts';
import { requireReceived } from './edit-case.ts';
import { stateColumns } from './state-columns.ts';
import { findUndoable, keepForUndo, removeTraces, type Undoable } from './undo-step.ts';
import { requireFields } from './step-fields.ts';
import { markSent, type OutgoingFile, requireSendable } from '../exchange/write-icsr.ts';
import {
  answerOpenQuestion,
  type CaseAccount,
  type CaseChange,
  changeCase,
  dropQuestions,
  findAccount,
  insertSignature,
  insertStep,
  listDuplicates,
  listOpenQuestions,
  moveArrivals,
  revokeSignatures,
} from './work-queries.ts';

/** Who takes a step, and when. */
interface Stepper {
  account: CaseAccount;
  now: Date;
  timeZone: string;
}

/** A step that the table allows, before it is written. */
interface Taking<OfStep extends Body = Body> extends OpenedForWrite, Stepper {
  trx: Trx;
  body: OfStep;
  /** Absent where no person acts. */
  post?: Post | undefined;
  /** Of an undo: the step that is taken back. */
  undoable?: Undoable | null;
}

/** The changes of a step in addition to the state. */
interface Written {
  change?: CaseChange;
  /** Details for the timeline: no typed text except reasons, numbers and names of systems. */
  details?: Record<string, unknown>;
  /** The newest version, where the step made one. */
  version?: number;
  /** What follows once the state is written. */
  afterwards?: (renewal: Renewal) => Promise<void>;
  /** Cases in which something else waits for a person after the step. */
  waiting?: readonly string[];
}

interface StepContext {
  by: SignedIn;
  post: Post;
  timeZone: string;
  /** The versions that the caller may have read; null: the caller named none. */
  versions: readonly string[] | null;
  /** Of the steps `send` and `nullify` by file: the message, written before the case is locked. */
  outgoing?: { file: OutgoingFile; seed: string } | null;
}

/** The step of a signed-in account. */
export async function takeCaseStep(trx: Trx, id: string, body: Body, context: StepContext): Promise<void> {
  const opened = await openForWrite(trx, id);
  const { user, now, requireConfirmed } = context.by;
  const { right, confirms }: StepRule = stepRules[body.step];
  await requireRights(trx, right, user);
  const account = await findAccount(trx, 'id', user.id);
  if (!account) throw new Error('A signed-in account must exist.');
  // Assessments and other cases have changed since the last save.
  const time = { now, timeZone: context.timeZone };
  const { row, checked } = await renewFindings(trx, opened.row, opened.content, time);
  const work = { ...opened, row };
  const assessments = await listAssessments(trx, id, user.username);
  const undoable = body.step === 'undo' ? await findUndoable(trx, id, account, now) : null;
  const facts = {
    ...(await readFacts(trx, work.row, work.content, assessments)),
    undoTo: undoable?.to ?? null,
  };
  const to = targetOf(body, facts, account, refusingFindings(checked));
  await requireEnd(trx, work.row, body, context);
  if (body.step === 'ask') await requireMayAsk(trx, work.row, body, context.post);
  requireFields(body, work.row.state);
  const { post, timeZone } = context;
  const renewal = { now, timeZone, by: user.username };
  const sentOn = body.step === 'send' ? sendingDay(body, now, timeZone) : null;
  const late =
    body.step === 'send' && sentOn !== null ? await lateSending(trx, work.row, body, sentOn) : null;
  // The writes find the faults of the values, so what the person has read is compared after them. A refusal takes all of
  // them back.
  const stepId = await writeStep({ trx, ...work, body, account, now, timeZone, post, undoable }, to);
  requireRead(body, { row: work.row, assessments: assessments.length }, context.versions);
  if (body.step === 'send' && sentOn !== null) {
    await logSubmission(trx, work.row, body, { ...context, late });
    await noteSending(trx, work.row, sentOn, renewal);
  }
  if (body.step === 'nullify') {
    await logNullification(trx, work.row, context);
    await endFollowUps(trx, id, statements('nullified'), renewal);
  }
  if (confirms) requireConfirmed(body.step === 'sign' ? 'signature' : undefined);
  await renewSameNumber(trx, id, body, time);
  const event = { at: now, user, action: 'step', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: [body.step] });
  await keepForUndo(trx, opened.row, body.step, stepId);
}

/** Steps after which one number may stand on two cases, or no longer. */
const numberSteps: readonly CaseStep[] = ['send', 'recordNumber', 'nullify', 'duplicateOf', 'separate'];

/** Checks this case and the others with its number again: they are compared with each other. */
async function renewSameNumber(trx: Trx, id: string, { step }: Body, time: CheckTime): Promise<void> {
  if (!numberSteps.includes(step)) return;
  const own = await lockCase(trx, id);
  const others = own ? await readSameNumbers(trx, { ...own, state: 'new' }) : [];
  for (const one of [id, ...others.map((other) => other.id).toSorted()]) {
    const { row, content } = await openForWrite(trx, one);
    await renewFindings(trx, row, content, time);
  }
}

/** Throws the 409 of a step that the state allows, but an erasure, another case or the message does not. */
async function requireEnd(trx: Trx, row: StoredCase, body: Body, { outgoing }: StepContext): Promise<void> {
  const { step, reason } = body;
  // A case has to come to its end, so a reason that a step needs can still be given.
  const needsReason = missingFields(step, row.state, {}).includes('reason');
  if (reason?.trim() && !needsReason) requireNotErased(row);
  if (step === 'nullify' || step === 'duplicateOf') await requireNoDuplicates(trx, row.id);
  const isAsWritten = outgoing?.file.cases[0]?.row.version === row.version;
  if (outgoing && isAsWritten) requireSendable(outgoing.file, outgoing.seed);
}

/**
 * Throws 428 or 412. An assessment makes no version, but a signature covers it. None is ever deleted, so their number
 * tells.
 */
function requireRead(
  { step, assessments }: Body,
  now: { row: StoredCase; assessments: number },
  versions: readonly string[] | null,
): void {
  const { label, binds }: StepRule = stepRules[step];
  if (binds && (versions === null || assessments === undefined)) {
    const both = problems('if_match_with_the_version_and');
    throw new Problem(428, problems('binds_what_you_have_read', { label, both }));
  }
  requireVersion(now.row, versions);
  if (assessments !== undefined && assessments !== now.assessments) throw new StaleVersion(null);
}

/** The state after a step. Throws the reason why the step is not possible. */
export function targetOf(
  body: Body,
  facts: CaseFacts,
  account: CaseAccount,
  findings: readonly Finding[] = [],
): CaseState {
  const { to, refusal } = evaluateStep(body.step, facts, account, body);
  if (!refusal) return to;
  const isRefusedByFindings = (body.step === 'ready' || body.step === 'sign') && refusal.status === 409;
  throw new Problem(refusal.status, refusal.reasons.join(' '), {
    ...(isRefusedByFindings && findings.length > 0 && { findings: [...findings] }),
  });
}

/** Writes a step that is possible. Returns the id of its row in the time line. */
export async function writeStep(taking: Taking, to: CaseState): Promise<string> {
  const { trx, row, body, account, now, timeZone } = taking;
  const write = writers[body.step] as ((taking: Taking) => Promise<Written> | Written) | undefined;
  const written = (await write?.(taking)) ?? {};
  const isHandled = row.receiverTask !== null && answersReceiver.includes(body.step);
  const columns = { ...stateColumns(row, to, now), ...(isHandled && { receiverTask: null }) };
  await changeCase(trx, row.id, { ...columns, ...written.change }, now);
  await pairsFollowState(taking, to);
  const renewal = { now, timeZone, by: account.username, reason: body.reason };
  await written.afterwards?.(renewal);
  for (const id of written.waiting ?? (isHandled ? [row.id] : [])) await settleItems(trx, id, renewal);
  await renewDue(trx, row.id, renewal);
  await noteUnsent(taking, to);
  return insertStep(trx, {
    caseId: row.id,
    at: now,
    by: account.username,
    step: body.step,
    from: row.state,
    to,
    reason: body.reason,
    details: written.details ?? {},
    version: written.version ?? row.version,
  });
}

/** Pairs and doses are stored with the step that leaves `new`, and go with a step that brings a case back there. */
async function pairsFollowState({ trx, row, content }: Taking, to: CaseState): Promise<void> {
  if ((row.state === 'new') === (to === 'new')) return;
  await replaceAllPairs(trx, row.id, storedPairs(to, content));
  await replaceAllDoses(trx, row.id, storedDoses(to, content));
}

/** Steps after which nobody has to act on the receiver's answer any more. */
const answersReceiver: readonly CaseStep[] = ['followUp', 'amend', 'nullify', 'send'];

/** The day on which a case is sent: for an entry in another system the day that the person gives, at most today. */
function sendingDay({ way, date }: BodyOf<'send'>, now: Date, timeZone: string): string {
  const today = dayAt(now, timeZone);
  const typed = way === 'typed' && date ? readDate(date) : null;
  return date && typed?.precision === 'day' && date < today ? date : today;
}

/** What is due by a sending. Throws 400 if it is late and the step gives no reason. */
async function lateSending(
  trx: Trx,
  row: StoredCase,
  { lateReason, reason }: BodyOf<'send'>,
  day: string,
): Promise<Late | null> {
  const due = await dueOfSending(trx, row, day);
  const missing = due && missingLateReason(due, { lateReason, reason });
  if (missing) throw invalid(missing.path, 'required', missing.message);
  return due && withLateReason(due, { lateReason, reason });
}

/** A case that ends without having been sent keeps in the time line whether its day had passed. */
async function noteUnsent({ trx, row, body, account, now, timeZone }: Taking, to: CaseState): Promise<void> {
  if (row.wasSent || row.dueOn === null || !hasEnded(to) || hasEnded(row.state)) return;
  const daysLate = daysLateOn(row.dueOn, dayAt(now, timeZone));
  const move = { caseId: row.id, at: now, kind: 'notSent', by: account.username };
  await insertMove(trx, { ...move, reason: body.reason, dueBefore: row.dueOn, daysLate });
}

/** The writes of each step in addition to the state. */
const writers: { [Step in CaseStep]?: (taking: Taking<BodyOf<Step>>) => Promise<Written> | Written } = {
  take: ({ account }) => ({ change: { assessor: account.username } }),
  handOver: async ({ trx, body }) => {
    const to = await findAccount(trx, 'username', body.to ?? '');
    if (!to) throw invalid('to', 'choice', problems('there_is_no_account_with_this'));
    if (!hasRight(to.rights, 'cases')) {
      throw invalid(
        'to',
        'choice',
        problems('has_neither', { username: to.username, rights: nameRights(['cases', 'sign'], 'or') }),
      );
    }
    return { change: { assessor: to.username }, details: { to: to.username } };
  },
  ask: async ({ trx, row, body, account, now, post }) => {
    const asked = await storeQuestions(trx, row, body, { by: account.username, at: now, post });
    return { details: { ...asked, way: body.way } };
  },
  answer: async ({ trx, row, content, body, account, now, timeZone }) => {
    const { answer, way, questionId } = body;
    const open = await listOpenQuestions(trx, row);
    const newest = open.find(({ caseId }) => caseId === row.id) ?? open[0];
    const question = questionId === undefined ? newest : open.find(({ id }) => id === questionId);
    if (!question) throw new Problem(409, problems('this_question_does_not_wait'));
    const given = { answer: answer ?? '', way: way ?? '', by: account.username, at: now };
    const asked = await answerOpenQuestion(trx, question.reportId, question.id, given);
    return {
      details: { question: question.id, way },
      afterwards: async () => {
        if (!asked) return;
        const answers = contentOfAnswer({ ...asked, answer: given.answer }, content, randomUUID);
        const { reportId } = question;
        const information = { way: given.way, content: answers, adds: true, reportId };
        await addInformation(trx, row.id, information, { now, timeZone });
      },
    };
  },
  goOn: async ({ trx, row, body, account, now }) => {
    const open = await listOpenQuestions(trx, row);
    const dropped = open.filter(({ id }) => body.questionId === undefined || id === body.questionId);
    if (body.questionId !== undefined && dropped.length === 0) {
      throw new Problem(409, problems('this_question_does_not_wait'));
    }
    const ids = dropped.map(({ id }) => id);
    await dropQuestions(trx, ids, account.username, now);
    return body.questionId === undefined ? {} : { details: { question: body.questionId } };
  },
  newInformation: ({ trx, row, content, body, now, timeZone }) => {
    const { received: receivedOn, from: informant, way, text } = body;
    requireReceived(receivedOn, now, timeZone);
    if (receivedOn === undefined || informant === undefined || way === undefined || !text) return {};
    const isTextOnly = body.content === undefined;
    const { says, replaces } =
      body.content === undefined ? { says: {}, replaces: [] } : changesOf(content, body.content);
    // A content that says what the case says: the case has held its facts since that day, too.
    const isSame = Object.keys(says).length + replaces.length === 0;
    const stated = isSame ? (body.content ?? {}) : says;
    const arrived = { way, receivedOn, informant, text, replaces };
    return {
      afterwards: async () => {
        // Words that must not be overlooked are a line that somebody decides, where nothing else is.
        const adds = isTextOnly || (isSame && (await findAlarmWords(text)).length > 0);
        const said = { ...(isTextOnly ? {} : stated), ...(adds && { reporterComments: text }) };
        const item = await addInformation(
          trx,
          row.id,
          { ...arrived, content: said, adds },
          { now, timeZone },
        );
        await attachToItem(trx, row.id, item, body.attachments ?? []);
      },
    };
  },
  sign: async ({ trx, row, content, hash, account, now }) => {
    const { username, fullName, designation } = account;
    const signature = {
      caseId: row.id,
      version: row.version,
      hash: await signedHash(trx, row.id, { hash, content }),
    };
    await fixCurrent(trx, row.id, content, { by: account.username, at: now });
    const signer = { username, fullName: fullName ?? '', designation: designation ?? '' };
    await insertSignature(trx, { ...signature, ...signer, at: now });
    return {};
  },
  undoSignature: async ({ trx, row, account, now }) => {
    await revokeSignatures(trx, row.id, account.username, now);
    return {};
  },
  send: async ({ trx, row, body }) => {
    const preset = row.mayForward ? (await readCaseSettings(trx)).groundOf(row.source) : '';
    const legalGround = body.legalGround ?? (preset || null);
    return {
      change: {
        wasSent: true,
        hasFollowUpGround: false,
        mayForward: row.mayForward || legalGround !== null,
      },
      details: sentDetails({ ...body, legalGround }),
    };
  },
  recordNumber: async ({ trx, row, body }) => {
    if (typeof body.number === 'string') await recordSubmissionNumber(trx, row.id, body.number);
    return { details: sentDetails(body) };
  },
  amend: (taking) => markedVersion(taking, 'amendment'),
  nullify: async (taking) => {
    const survivor = taking.body.of === undefined ? null : await survivorOf(taking);
    const { body, trx, row } = taking;
    const isBySender = await awaitsNullification(trx, [row.id]);
    const reason = isBySender ? nullifiedBySender(body.reason?.trim() ?? '') : body.reason;
    const made = await markedVersion({ ...taking, body: { ...body, reason } }, 'nullification');
    return {
      ...made,
      waiting: [taking.row.id],
      change: { survivingCaseId: survivor?.id ?? null },
      details: survivor ? { of: survivor.number } : {},
      ...(survivor && {
        afterwards: (renewal) => joinContents(taking.trx, taking.row, survivor.id, renewal),
      }),
    };
  },
  refer: ({ body }) => ({ details: { office: body.office, ...(body.date && { date: body.date }) } }),
  duplicateOf: async (taking) => {
    const survivor = await survivorOf(taking);
    return {
      change: { survivingCaseId: survivor.id },
      details: { of: survivor.number },
      waiting: [taking.row.id],
      afterwards: (renewal) => joinContents(taking.trx, taking.row, survivor.id, renewal),
    };
  },
  separate,
  undo: async ({ trx, row, undoable }) => {
    if (!undoable) return {};
    await removeTraces(trx, row.id, undoable);
    return { change: undoable.columns, details: { undone: undoable.step } };
  },
};

/**
 * Information that arrived for the report while the case was a duplicate is stored with the surviving case. It moves
 * back with its report, because it may be about another person.
 */
async function separate({ trx, row }: Taking): Promise<Written> {
  const { id, reportId, survivingCaseId, closedAt } = row;
  if (survivingCaseId === null) return {};
  await moveArrivals(trx, reportId, { from: survivingCaseId, to: id });
  // It became a duplicate at this time.
  if (closedAt !== null) await reopenItems(trx, id, closedAt);
  return {
    change: { survivingCaseId: null },
    waiting: [id, survivingCaseId],
    afterwards: (renewal) => separateContents(trx, row, survivingCaseId, renewal),
  };
}

/** Logs what was sent: the message that was written for this step, or the number that another system gave. */
async function logSubmission(
  trx: Trx,
  row: StoredCase,
  body: BodyOf<'send'>,
  { by, outgoing, timeZone, late }: StepContext & { late: Awaited<ReturnType<typeof lateSending>> },
): Promise<void> {
  if (body.way === 'typed') {
    await insertSubmissions(trx, [
      {
        caseId: row.id,
        at: by.now,
        by: by.user.username,
        version: row.version,
        way: 'typed',
        receiver: body.system ?? statements('national_system'),
        number: body.number ?? null,
        ...late,
      },
    ]);
    return;
  }
  // Another person has signed the case since the message would have been written.
  if (!outgoing) throw new StaleVersion(null);
  await markSent(trx, outgoing.file, 'file', { ...by, timeZone, late });
}

/** Whether a case is nullified by a message: it was sent as one. For an erased case none can be made any more. */
export const isNullifiedByFile = (
  { erasedAt }: Pick<StoredCase, 'erasedAt'>,
  lastSent: { way: string } | undefined,
): boolean => lastSent?.way === 'file' && erasedAt === null;

/**
 * Logs how the receiver learns of the nullification: by the message, or by a person who enters it in the other system.
 * A message with faults has refused the step before, because a nullified case cannot be corrected.
 */
async function logNullification(
  trx: Trx,
  before: StoredCase,
  { by, outgoing, timeZone }: StepContext,
): Promise<void> {
  const lastSent = await findLastSent(trx, before.id);
  const row = await lockCase(trx, before.id);
  if (!row) throw new NoSuchRecord();
  if (!isNullifiedByFile(before, lastSent)) {
    const { id: caseId, version } = row;
    const receiver = lastSent?.receiver ?? statements('national_system');
    const typed = { caseId, version, at: by.now, by: by.user.username, receiver } as const;
    await insertSubmissions(trx, [{ ...typed, way: 'typed', kind: 'nullification' }]);
    return;
  }
  if (outgoing?.file.cases[0]?.row.version !== before.version) throw new StaleVersion(null);
  const cases = outgoing.file.cases.map((one) => ({ ...one, row }));
  await markSent(trx, { ...outgoing.file, cases }, 'nullification', { ...by, timeZone });
}

const sentDetails = ({ number, system, date, ...others }: BodyOf<'send' | 'recordNumber'>) => {
  const { way, legalGround } = { way: null, legalGround: null, ...others };
  return Object.fromEntries(
    Object.entries({ way, number, system, date, legalGround }).filter(
      ([, value]) => (value ?? null) !== null,
    ),
  );
};

/** A version with the same content, marked as an amendment or nullification, with its reason. */
async function markedVersion(
  { trx, row, content, body, account, now, timeZone }: Taking,
  kind: 'amendment' | 'nullification',
): Promise<Written> {
  const { version } = await saveVersion(
    trx,
    { row, content },
    {
      content,
      expectedVersion: row.version,
      by: account.username,
      byPerson: true,
      significant: false,
      why: body.reason,
      kind,
      now,
      timeZone,
    },
  );
  return { version };
}

/**
 * The surviving case named in the body, locked: it must not become a duplicate meanwhile. The own case is locked before
 * it, as in `lockCaseOfReport`. A case with duplicates does not end below another case, since the screens show one
 * level only.
 */
async function survivorOf({
  trx,
  row,
  body,
}: Taking<BodyOf<'nullify' | 'duplicateOf'>>): Promise<StoredCase> {
  const refuse = (message: string) => invalid('of', 'choice', message);
  const survivor = body.of === row.id ? undefined : await lockCase(trx, body.of ?? '');
  if (body.of === row.id) throw refuse(problems('a_case_cannot_be_a_duplicate'));
  if (!survivor) throw refuse(problems('there_is_no_case_with_this_id'));
  const { number, state } = survivor;
  if (state === 'duplicate') throw refuse(problems('is_a_duplicate_itself_name_the', { number }));
  if (isAside(state)) {
    throw refuse(problems('does_not_go_on_it_is', { number, state: stateLabels[state] }));
  }
  if (survivor.erasedAt !== null) throw refuse(problems('the_personal_data_of_was_erased', { number }));
  if (survivor.isSample !== row.isSample) throw refuse(problems('a_sample_and_a_real_case'));
  return survivor;
}

/** What arrives for a duplicate is stored with its surviving case, so that case must go on. */
async function requireNoDuplicates(trx: Trx, id: string): Promise<void> {
  const own = await listDuplicates(trx, id);
  if (own.length === 0) return;
  const numbers = own.map(({ number }) => number).join(', ');
  throw new Problem(409, problems('this_case_has_duplicates_of_its_own', { numbers }));
}

const invalid = (path: string, code: Issue['code'], message: string) =>
  invalidInput([{ path, code, message }]);
