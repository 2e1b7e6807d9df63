// Stores new information unchanged. While a case is new, it fills fields that are empty and that no person has touched.
// Later a person accepts or declines each line; only then is there a new version.
import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { hasRight } from '#contract/access-rules.ts';
import type { InformationDecision } from '#contract/cases/cases.ts';
import { alsoHeld } from '#contract/cases/work/clock-rules.ts';
import { toldWords } from '#contract/cases/reporters/follow-up-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { changedFixedFields } from '#contract/cases/content/fixed-fields-rules.ts';
import { acceptLines } from '#contract/cases/content/accept-lines-rules.ts';
import {
  correctedPaths,
  fillTurns,
  type InformationLine,
  keptParts,
  nullifies,
  type ProposedLine,
  proposedLines,
  type SameEntries,
} from '#contract/cases/reporters/information-rules.ts';
import { joinedLists } from '#contract/cases/content/join-entries-rules.ts';
import { nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { readContent } from '#contract/cases/content/read-content-rules.ts';
import { isSignificant } from '#contract/cases/content/significance-rules.ts';
import {
  afterAcceptedInformation,
  stateLabels,
  acceptsInformation,
} from '#contract/cases/work/steps-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { findVersion, listVersions } from '../../../db/history.ts';
import { NoSuchRecord, StaleVersion } from '../../../db/refused-writes.ts';
import type { Trx } from '../../../db/tables.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import { inTurns } from '../../../in-turns.ts';
import { raiseAlarms } from '../work/alarms.ts';
import { alarmsOf } from '../work/found-alarms.ts';
import { changedNames, decideSignificance, ofContent, requirePossible } from '../work/edit-case.ts';
import { clockOf, dayAt, renewDue } from '../work/clock.ts';
import { saveClock } from '../work/clock-queries.ts';
import { renewFollowUpOf } from '../list/follow-up-list.ts';
import { openFollowUp, startFollowUp } from '../work/follow-ups.ts';
import { keepMessage } from '../exchange/keep-message.ts';
import { followNullification } from '../exchange/sender-nullification.ts';
import { answersFor, heldBy } from './item-answers.ts';
import { openLines, settleItems } from './open-items.ts';
import { type WriteContext, type OpenedForWrite, openForWrite, requireNotErased } from '../work/open-work.ts';
import { saveVersion } from '../work/save-version.ts';
import { stateColumns } from '../work/state-columns.ts';
import type { StoredCase } from '../queries.ts';
import {
  changeCase,
  decideItem,
  findAccount,
  findItem,
  insertItem,
  insertStep,
  listDuplicates,
  storeSame,
} from '../work/work-queries.ts';

export interface ArrivedInformation {
  /** The channel by which it arrived. */
  way: string;
  /** Its answers. */
  content: CaseContent;
  /** Paths at which a person emptied a field, removed an entry or entered 'not known': their lines always wait. */
  replaces?: readonly string[];
  /** They follow the reporter's comments of the case, instead of replacing them. */
  adds?: boolean;
  /** The report that it belongs to; absent: that of the case. */
  reportId?: string;
  /** The version of the privacy notice on the form that sent it. */
  noticeVersion?: string | null;
  /** The day on which the centre received it, 2026-11-22; absent: today. */
  receivedOn?: string;
  /** Who gave it to the staff, and what was said. */
  informant?: string;
  text?: string;
  /** What a message of another sender offers besides its fields: `keptParts`, `nullifies`. */
  offers?: readonly string[];
}

export interface ArrivalTime {
  now: Date;
  timeZone: string;
}

/**
 * Stores information and applies it as far as the state of the case allows. Returns its id. Throws `NoSuchRecord`.
 */
export async function addInformation(
  trx: Trx,
  id: string,
  arrived: ArrivedInformation,
  { now, timeZone }: ArrivalTime,
): Promise<string> {
  const {
    way,
    content: given,
    adds = false,
    reportId,
    noticeVersion = null,
    receivedOn,
    replaces = [],
    offers = [],
  } = arrived;
  const work = await openForWrite(trx, id);
  const { row, content } = work;
  // The reporter of a duplicate may still send information.
  const isOfDuplicate = reportId !== undefined && reportId !== row.reportId;
  if (!isOfDuplicate) requireNotErased(row);
  // The days of a case are the portal's, not those of another sender or of a form.
  const { firstReceivedOn: _first, latestInformationOn: _latest, ...answers } = given;
  const item = {
    id: randomUUIDv7(), // in the order of arrival
    caseId: id,
    reportId: reportId ?? row.reportId,
    way,
    content: answers,
    replaces,
    adds,
    offers,
    noticeVersion,
    receivedAt: now,
    receivedOn: receivedOn ?? dayAt(now, timeZone),
    informant: arrived.informant ?? null,
    text: arrived.text ?? null,
  };
  const says = answersFor({ reportId: row.reportId, content }, item);
  await turn(); // each stage takes some milliseconds for the longest information
  const all = proposedLines(content, says, {}, replaces);
  await turn();
  // Nothing of another sender's message enters a case before a person has decided.
  const isNew = row.state === 'new' && row.erasedAt === null && way !== 'icsr';
  const filled = isNew ? await fillCase(trx, work, says, item, { now, timeZone }) : [];
  const filledPaths = new Set(filled.map(({ path }) => path));
  const waiting = [...all.filter(({ path }) => !filledPaths.has(path)), ...offers];
  const lines = filled.map(({ path }) => ({
    path,
    decision: 'accepted' as const,
    by: null,
    at: now.toISOString(),
  }));
  await turn();
  await insertItem(trx, {
    ...item,
    lines,
    settledAt: waiting.length > 0 ? null : now,
    openLines: waiting.length,
  });
  // What was said is looked at even where the lines are the fields that it changes.
  const words = await alarmsOf(answers, {
    earlier: content,
    told: arrived.text,
    isImported: way === 'icsr',
  });
  const alarm = {
    caseId: id,
    reportId: item.reportId,
    itemId: item.id,
    source: way,
    words,
    at: now,
    receivedOn: item.receivedOn,
  };
  await raiseAlarms(trx, alarm, now);
  const renewal = { now, timeZone, by: null };
  const hasOwnDay = row.wasSent || offers.includes(nullifies);
  if (waiting.length > 0 && hasOwnDay) await startFollowUp(trx, row, content, item, timeZone);
  await turn();
  // An item that fills nothing changes nothing that other items are compared with.
  const compared = filled.length > 0 ? null : [item.id];
  if (waiting.length > 0 || words.length > 0 || row.hasNewInformation) {
    await settleItems(trx, id, renewal, compared);
  }
  if (waiting.length === 0) await noteSame(trx, id, content, item, timeZone);
  if (hasOwnDay || waiting.length === 0) await renewDue(trx, id, renewal);
  else await renewFollowUpOf(trx, id, timeZone);
  return item.id;
}

/** Information that says what the case says: the case has held its facts since that day, too. */
async function noteSame(
  trx: Trx,
  id: string,
  content: CaseContent,
  item: Parameters<typeof heldBy>[1] & { receivedOn: string },
  timeZone: string,
): Promise<void> {
  const { row } = await openForWrite(trx, id);
  const held = heldBy({ reportId: row.reportId, content }, item);
  await saveClock(trx, id, { clock: alsoHeld(await clockOf(trx, row, timeZone), held, item.receivedOn) });
}

/** Fills a new case, which makes a version of the portal's. */
async function fillCase(
  trx: Trx,
  opened: OpenedForWrite,
  answers: CaseContent,
  information: { id: string; receivedOn: string; way: string; reportId: string },
  { now, timeZone }: ArrivalTime,
) {
  const { row, content } = opened;
  const corrected = await correctedByPeople(trx, row.id);
  const result = await inTurns(fillTurns(content, answers, corrected, nowIn(now, timeZone)));
  await turn();
  if (result.filled.length > 0) {
    await saveVersion(trx, opened, {
      content: result.content,
      information,
      expectedVersion: row.version,
      by: null,
      byPerson: false,
      significant: false,
      isImport: information.way === 'icsr',
      why: statements('new_information_filled_empty_fields'),
      now,
      timeZone,
    });
  }
  return result.filled;
}

/** The paths that people have changed. Only the versions that people made are read, one at a time. */
async function correctedByPeople(trx: Trx, id: string): Promise<Set<string>> {
  const corrected = new Set<string>();
  for (const { number, byPerson } of await listVersions(trx, id)) {
    if (!byPerson) continue;
    const before = number > 1 ? await findVersion(trx, id, number - 1) : undefined;
    const made = await findVersion(trx, id, number);
    const both = [...(before ? [{ ...before, byPerson: false }] : []), ...(made ? [made] : [])];
    for (const path of correctedPaths(both)) corrected.add(path);
    await turn();
  }
  return corrected;
}

/**
 * Accepts and declines lines of an item; an item without an open line is only settled. `seen` is the version that the
 * person has read; a line whose field has changed since then is not applied and stays open. Throws `NoSuchRecord` or
 * `StaleVersion`.
 */
export async function decideLines(
  trx: Trx,
  id: string,
  itemId: string,
  given: InformationDecision,
  seen: readonly string[] | null,
  context: WriteContext,
): Promise<void> {
  const decisions = withNullification(given);
  const work = await openForWrite(trx, id);
  const { row, content } = work;
  const caseIds = [id, ...(await listDuplicates(trx, id)).map((one) => one.id)];
  const found = await findItem(trx, caseIds, itemId);
  if (!found) throw new NoSuchRecord();
  const item = { ...found, same: saidSame(content, found, decisions.same) };
  if (decisions.accept.length > 0 && !acceptsInformation(row.state)) {
    throw new Problem(
      409,
      problems('no_information_is_accepted_in_the_state', { state: stateLabels[row.state] }),
    );
  }
  if (item.settledAt !== null) throw new Problem(409, problems('all_lines_of_this_information_are_decided'));
  const { reportId } = row;
  const read = await contentSeen(trx, work, seen);
  const open = openLines({ reportId, content: read }, item);
  const chosen = chosenLines(open, decisions);
  requireReasonToGoOn(chosen.declined, decisions.why);
  const { accepted, declined } = acceptsInformation(row.state) ? withParts(open, item, chosen) : chosen;
  const takesParts = accepted.some(({ path }) => path === keptParts);

  const { by, timeZone } = context;
  const { user, now } = by;
  // Meanwhile the case may have an entry of the same name, so that the line is another one.
  const present = new Set(openLines({ reportId, content }, item).map(({ path }) => path));
  const after = acceptLines(
    content,
    accepted.filter(({ path }) => present.has(path) && !isOffer(path)),
  );
  if (after.applied.length > 0 || takesParts) {
    const fixed = changedFixedFields(content, after.content);
    if (fixed.length > 0) throw invalidInput(ofContent(fixed));
    requireValid(after.content, now, timeZone);
    const why = decisions.why ?? toldWords[item.way] ?? statements('accepted_new_information');
    const significant = decideSignificance(row, { ...decisions, before: content, after: after.content });
    const saved = await saveAccepted(
      trx,
      work,
      after.content,
      { significant, why, item, mayTakeBack: Boolean(decisions.why?.trim()) },
      context,
    );
    if (item.followUpState !== null && significant) {
      await openFollowUp(trx, caseIds, item, saved.version);
    }
    if (takesParts) await keepMessage(trx, item, after.content, context.by);
  } else if (row.wasSent && declined.length > 0) {
    requireReasonToDecline(content, declined, decisions.why);
  }
  const applied = [...after.applied, ...accepted.filter(({ path }) => isOffer(path))];
  const decided = [
    ...item.lines,
    ...lineDecisions(applied, 'accepted', user.username, now),
    ...lineDecisions(declined, 'declined', user.username, now),
  ];
  if (decisions.same.length > 0) await storeSame(trx, itemId, item.same);
  await decideItem(trx, itemId, decided, null);
  if (accepted.some(({ path }) => path === nullifies)) {
    await followNullification(trx, work, { ...item, lines: decided }, decisions.why, context);
  }
  const renewal = { now, timeZone, by: user.username, reason: decisions.why };
  await settleItems(trx, id, { ...renewal, why: decisions.why });
  await renewDue(trx, id, renewal);
  const fields = changedNames(content, after.content);
  await recordEvent(trx, { at: now, user, action: 'change', kind: 'cases', recordId: id, fields });
}

const isOffer = (path: string): boolean => path === keptParts || path === nullifies;

/** The decisions with that about a nullification among the lines. */
function withNullification({ nullification, ...decisions }: InformationDecision) {
  if (nullification === undefined) return decisions;
  return { ...decisions, [nullification]: [...new Set([...decisions[nullification], nullifies])] };
}

/** A case that its sender has nullified goes on for a reason. */
function requireReasonToGoOn(declined: readonly ProposedLine[], why: string | null): void {
  if (why?.trim() || !declined.some(({ path }) => path === nullifies)) return;
  const message = problems('the_sender_has_nullified_this_case');
  throw invalidInput([{ path: 'why', code: 'required', message }]);
}

/**
 * The decision about the last field of a message decides about what has no field, too, unless a person has decided that:
 * the content then comes from this message, or nothing of it does.
 */
function withParts(
  open: readonly ProposedLine[],
  item: { lines: readonly InformationLine[] },
  { accepted, declined }: { accepted: ProposedLine[]; declined: ProposedLine[] },
) {
  const chosen = new Set([...accepted, ...declined].map(({ path }) => path));
  const left = open.filter(({ path }) => !chosen.has(path));
  if (chosen.size === 0 || left.length !== 1 || left[0]?.path !== keptParts) return { accepted, declined };
  const isFrom = accepted.length > 0 || item.lines.some(({ decision }) => decision === 'accepted');
  return isFrom
    ? { accepted: [...accepted, ...left], declined }
    : { accepted, declined: [...declined, ...left] };
}

/** A line that may alter what the case means needs a reason when it is declined after the first sending. */
function requireReasonToDecline(
  content: CaseContent,
  declined: readonly ProposedLine[],
  why: string | null,
): void {
  const fields = declined.filter(({ path }) => !isOffer(path));
  if (why?.trim() || !isSignificant(content, acceptLines(content, fields).content)) return;
  const message = problems('this_information_may_alter_what_the_case');
  throw invalidInput([{ path: 'why', code: 'required', message }]);
}

/** What a person has said about the entries of an item, with what is said now. Throws 400 for entries that are not there. */
function saidSame(
  content: CaseContent,
  item: { content: CaseContent; same: SameEntries },
  same: InformationDecision['same'],
): SameEntries {
  const said = { ...item.same };
  const issues: Issue[] = [];
  for (const [place, { entry, as }] of same.entries()) {
    const list = joinedLists.find((name) => item.content[name]?.some(({ id }) => id === entry));
    const refuse = (field: string, message: string) =>
      issues.push({ path: `same.${place}.${field}`, code: 'choice', message });
    if (!list) refuse('entry', problems('this_information_has_no_such_medicine'));
    else if (as !== null && !content[list]?.some(({ id }) => id === as)) {
      refuse('as', problems('the_case_has_no_such_entry'));
    } else if (as !== null && Object.entries(said).some(([id, other]) => other === as && id !== entry)) {
      refuse('as', problems('another_entry_of_this_information_is'));
    } else said[entry] = as ?? '';
  }
  if (issues.length > 0) throw invalidInput(issues);
  return said;
}

const lineDecisions = (
  lines: readonly ProposedLine[],
  decision: InformationLine['decision'],
  by: string,
  at: Date,
): InformationLine[] => lines.map(({ path }) => ({ path, decision, by, at: at.toISOString() }));

/** The content of the version that the person has read. */
async function contentSeen(trx: Trx, { row, content }: OpenedForWrite, seen: readonly string[] | null) {
  if (!seen || seen.includes(String(row.version))) return content;
  const number = Number(seen[0]);
  const version = Number.isInteger(number) && number > 0 ? await findVersion(trx, row.id, number) : undefined;
  if (!version) throw new StaleVersion(null);
  return version.content;
}

function chosenLines(open: readonly ProposedLine[], { accept, decline, same }: InformationDecision) {
  const issues: Issue[] = [];
  const find = (paths: readonly string[], name: string) =>
    [...new Set(paths)].flatMap((path, place) => {
      const line = open.find((one) => one.path === path);
      if (line) return line;
      const message = problems('this_information_has_no_such_line');
      issues.push({ path: `${name}.${place}`, code: 'choice', message });
      return [];
    });
  const accepted = find(accept, 'accept');
  const declined = find(decline, 'decline');
  for (const [place, { path }] of declined.entries()) {
    if (accept.includes(path)) {
      issues.push({
        path: `decline.${place}`,
        code: 'choice',
        message: problems('the_same_line_is_accepted'),
      });
    }
  }
  const says = accepted.length + declined.length + same.length;
  if (issues.length === 0 && open.length > 0 && says === 0) {
    issues.push({ path: 'accept', code: 'required', message: problems('name_at_least_one_line') });
  }
  if (issues.length > 0) throw invalidInput(issues);
  return { accepted, declined };
}

/** Throws a 400 if the accepted lines would make the content invalid. */
function requireValid(content: CaseContent, now: Date, timeZone: string): void {
  const { issues } = readContent(content, () => '', { takesNoSuchDays: true });
  if (issues.length > 0) throw invalidInput(ofContent(issues));
  requirePossible(content, now, timeZone);
}

/** Saves accepted lines. Significant information returns a signed, sent or closed case to work. */
async function saveAccepted(
  trx: Trx,
  opened: OpenedForWrite,
  content: CaseContent,
  {
    significant,
    why,
    item,
    mayTakeBack,
  }: {
    significant: boolean;
    why: string;
    item: { id: string; receivedOn: string; way: string; reportId: string };
    mayTakeBack: boolean;
  },
  { by: { user, now }, timeZone }: WriteContext,
): Promise<StoredCase> {
  const { row } = opened;
  const account = mayTakeBack ? await findAccount(trx, 'id', user.id) : undefined;
  const state = afterAcceptedInformation(row.state, significant);
  const saved = await saveVersion(trx, opened, {
    content,
    expectedVersion: row.version,
    by: user.username,
    byPerson: true,
    significant,
    why,
    state,
    information: item,
    isImport: item.way === 'icsr',
    takesBack: hasRight(account?.rights ?? [], 'sign'),
    now,
    timeZone,
  });
  if (state === row.state) return saved;
  const columns = stateColumns(row, state, now);
  await changeCase(trx, row.id, { ...columns, receiverTask: null }, now);
  const { username: by } = user;
  await insertStep(trx, {
    caseId: row.id,
    at: now,
    by,
    step: 'followUp',
    from: row.state,
    to: state,
    version: saved.version,
  });
  const event = { at: now, user, action: 'step', kind: 'cases', recordId: row.id } as const;
  await recordEvent(trx, { ...event, fields: ['followUp'] });
  return saved;
}
