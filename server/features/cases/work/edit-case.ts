// Saves the content of a case as a version, and adds notes.
import type { NoteKind } from '#contract/cases/cases.ts';
import { hasRight, nameRights } from '#contract/access-rules.ts';
import { withoutTakenBack } from '#contract/cases/work/clock-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { impossibleIssues } from '#contract/cases/content/checks-rules.ts';
import { changedFixedFields } from '#contract/cases/content/fixed-fields-rules.ts';
import { differences } from '#contract/cases/content/differences-rules.ts';
import { isFuture, nowIn, readDate } from '#contract/cases/content/partial-dates-rules.ts';
import { isSignificant } from '#contract/cases/content/significance-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { recordEvent } from '../../../audit/queries.ts';
import type { Trx } from '../../../db/tables.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import { clockOf, renewDue } from './clock.ts';
import { insertMove, saveClock } from './clock-queries.ts';
import { openFollowUp, renewFollowUps } from './follow-ups.ts';
import { settleItems } from '../reporters/open-items.ts';
import { writeNote } from './notes.ts';
import {
  type WriteContext,
  openForWrite,
  requireEditable,
  requireNotErased,
  requireVersion,
} from './open-work.ts';
import { saveVersion } from './save-version.ts';
import type { StoredCase } from '../queries.ts';
import { findAccount, findItem, listDuplicates } from './work-queries.ts';

export interface ContentToSave {
  content: CaseContent;
  /** Asked after the first sending; absent: as the change itself suggests. */
  significant?: boolean | undefined;
  why: string | null;
  /** The later information that the save belongs to. */
  information?: string | undefined;
}

/** The issues of a content, at their places in the body of a save. */
export const ofContent = (issues: readonly Issue[]) =>
  issues.map(({ path, ...issue }) => ({ ...issue, path: `content.${path}` }));

/** Throws a 400 that names the fields of a content that cannot be true. */
export function requirePossible(content: CaseContent, now: Date, timeZone: string): void {
  const issues = impossibleIssues(content, nowIn(now, timeZone));
  if (issues.length > 0) throw invalidInput(ofContent(issues));
}

/** Throws a 400 unless the received day of a content is left out or a whole day. */
export function requireReceivedDay({ firstReceivedOn: day }: CaseContent): void {
  if (day === undefined) return;
  if (typeof day === 'string' && readDate(day)?.precision === 'day') return;
  const message = problems('enter_the_day_on_which_the_centre');
  throw invalidInput([{ path: 'content.firstReceivedOn', code: 'format', message }]);
}

/** Throws a 400 if the received day of later information is in the future. */
export function requireReceived(received: string | undefined, now: Date, timeZone: string): void {
  if (received === undefined || !isFuture(received, nowIn(now, timeZone))) return;
  const message = problems('the_received_day_is_in_the_future');
  throw invalidInput([{ path: 'received', code: 'range', message }]);
}

/** The names of the fields that two contents differ in, for the audit trail. */
export const changedNames = (before: CaseContent, after: CaseContent): string[] => [
  ...new Set(differences(before, after).map(({ path }) => path.split('.')[0] ?? '')),
];

/** Saves a content. `versions`: those that the caller may have read; null: the caller named none. */
export async function saveContent(
  trx: Trx,
  id: string,
  { content: given, significant, why, information }: ContentToSave,
  versions: readonly string[] | null,
  { by, timeZone }: WriteContext,
): Promise<void> {
  const before = await openForWrite(trx, id);
  requireEditable(before.row);
  if (!versions) {
    throw new Problem(428, problems('send_if_match_with_the_version_that_you'));
  }
  requireVersion(before.row, versions);
  const { row } = before;
  const { user, now } = by;
  const maySign = hasRight((await findAccount(trx, 'id', user.id))?.rights ?? [], 'sign');
  const received = correctedReceived(row, given, { maySign, why });
  const { firstReceivedOn, latestInformationOn } = before.content;
  const content = {
    ...given,
    ...(firstReceivedOn !== undefined && { firstReceivedOn }),
    ...(latestInformationOn !== undefined && { latestInformationOn }),
  };
  const issues = changedFixedFields(before.content, content);
  if (issues.length > 0) throw invalidInput(ofContent(issues));
  const item = information === undefined ? undefined : await itemToSave(trx, id, information);
  const decided = decideSignificance(row, { before: before.content, after: content, significant, why });
  const saved = await saveVersion(trx, before, {
    content,
    expectedVersion: row.version,
    by: user.username,
    byPerson: true,
    significant: decided,
    why,
    ...(item && { information: item }),
    takesBack: maySign && Boolean(why?.trim()),
    ...(received !== null && { received }),
    now,
    timeZone,
  });
  if (received !== null) {
    const moved = { caseId: id, at: now, by: user.username, reason: why };
    await insertMove(trx, {
      ...moved,
      kind: 'received',
      receivedBefore: row.receivedOn,
      receivedAfter: saved.receivedOn,
      dueBefore: row.dueOn,
      dueAfter: saved.dueOn,
    });
    const days = [
      `received: ${row.receivedOn} → ${saved.receivedOn}`,
      `due: ${row.dueOn ?? '–'} → ${saved.dueOn ?? '–'}`,
    ];
    await recordEvent(trx, { at: now, user, action: 'change', kind: 'cases', recordId: id, fields: days });
  }
  if (item && row.wasSent && decided) {
    await openFollowUp(trx, [id, item.caseId], item, saved.version);
    await renewDue(trx, id, { now, timeZone, by: user.username });
  }
  if (row.hasNewInformation) await settleItems(trx, id, { now, timeZone, by: user.username });
  const fields = changedNames(before.content, content);
  await recordEvent(trx, { at: now, user, action: 'change', kind: 'cases', recordId: id, fields });
}

/**
 * The received day that a save corrects; null: it does not. Needs `sign` and a reason, because due days move with it.
 */
function correctedReceived(
  { receivedOn }: StoredCase,
  content: CaseContent,
  { maySign, why }: { maySign: boolean; why: string | null },
): string | null {
  const { firstReceivedOn: given } = content;
  if (given === undefined || given === receivedOn) return null;
  requireReceivedDay(content);
  if (!maySign) {
    throw new Problem(403, problems('to_correct_the_received_day_needs', { rights: nameRights(['sign']) }));
  }
  if (!why?.trim()) {
    const message = problems('give_a_reason_for_another_received_day');
    throw invalidInput([{ path: 'why', code: 'required', message }]);
  }
  return given as string;
}

/**
 * Whether a change is significant. Before the first sending the change itself decides; afterwards a person may decide
 * otherwise, with a reason. Throws 400 without one.
 */
export function decideSignificance(
  { wasSent }: Pick<StoredCase, 'wasSent'>,
  change: {
    before: CaseContent;
    after: CaseContent;
    significant?: boolean | undefined;
    why: string | null;
  },
): boolean {
  const preset = isSignificant(change.before, change.after);
  const { significant = preset, why } = change;
  // Nobody is asked yet. A person may still call for more care than the change does.
  if (!wasSent) return preset || significant;
  if (significant !== preset && !why?.trim()) {
    const message = preset
      ? problems('this_change_may_alter_what_the_case')
      : problems('give_a_reason_why_this_change');
    throw invalidInput([{ path: 'why', code: 'required', message }]);
  }
  return significant;
}

/** Throws a 400 if the case has no such information. */
async function itemToSave(trx: Trx, id: string, information: string) {
  const caseIds = [id, ...(await listDuplicates(trx, id)).map((one) => one.id)];
  const item = await findItem(trx, caseIds, information);
  if (item) return item;
  const message = problems('the_case_has_no_such_information');
  throw invalidInput([{ path: 'information', code: 'choice', message }]);
}

/** `sign` confirms that the facts which were taken back were errors. Throws 409 if none was taken back. */
export async function confirmTakenBack(
  trx: Trx,
  id: string,
  reason: string,
  versions: readonly string[] | null,
  { by, timeZone }: WriteContext,
): Promise<void> {
  const { row } = await openForWrite(trx, id);
  const clock = await clockOf(trx, row, timeZone);
  if (!row.hasTakenBack) throw new Problem(409, problems('no_fact_that_sets_a_due_day'));
  requireVersion(row, versions);
  const { user, now } = by;
  await saveClock(trx, id, { clock: withoutTakenBack(clock) });
  const renewal = { now, timeZone, by: user.username, reason };
  const facts = clock.facts.filter(({ isTakenBack }) => isTakenBack).map((fact) => fact.id);
  const move = { caseId: id, at: now, by: user.username, reason, facts: facts.join(' ') };
  await insertMove(trx, { ...move, kind: 'takenBack' });
  await renewFollowUps(trx, id, timeZone);
  await renewDue(trx, id, renewal);
  await settleItems(trx, id, renewal);
  const event = { at: now, user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['takenBack'] });
}

export async function addNote(
  trx: Trx,
  id: string,
  { text, kind }: { text: string; kind: NoteKind },
  { by }: WriteContext,
): Promise<void> {
  const { row } = await openForWrite(trx, id);
  requireNotErased(row);
  const { user, now } = by;
  await writeNote(trx, { caseId: row.id, by: user.username, text, kind, at: now });
  const event = { at: now, user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['notes'] });
}
