// The clock of later information after the first sending: each runs from its received day, decided or not, until it is sent
// or ends. What was accepted before the first sending belongs to the first report.
import {
  daysLateOn,
  earliestDue,
  firstReportDue,
  followUpDue,
  type FollowUpState,
  type LateReason,
} from '#contract/cases/work/clock-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { reactionIsSerious } from '#contract/cases/content/derived-facts-rules.ts';
import { acceptLines } from '#contract/cases/content/accept-lines-rules.ts';
import { touching } from '#contract/cases/content/differences-rules.ts';
import { type InformationLine, proposedLines } from '#contract/cases/reporters/information-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { clockOf, dayAt, readDaysOn, type Renewal, renewDue } from './clock.ts';
import { findRefusedDue, listFollowUps, saveFollowUp } from './clock-queries.ts';
import { alarmsOf, meansDeath } from './found-alarms.ts';
import { answersFor, heldBy } from '../reporters/item-answers.ts';
import { openForWrite } from './open-work.ts';
import { findCaseOfReport, type StoredCase } from '../queries.ts';
import { eachItem, listDuplicates, listItemIds } from './work-queries.ts';

interface ItemOfCase {
  id: string;
  reportId: string;
  way: string;
  receivedOn: string;
  content: CaseContent;
  replaces: readonly string[];
  adds: boolean;
  lines?: readonly InformationLine[];
  /** What was told to the staff. */
  text?: string | null;
  followUpState?: string | null;
}

const acceptedIn = ({ lines = [] }: ItemOfCase): string[] =>
  lines.filter(({ decision }) => decision === 'accepted').map(({ path }) => path);

/** The day by whose end an item of a sent case has to be decided. */
export async function dueOfItem(
  trx: Trx,
  row: StoredCase,
  content: CaseContent,
  item: ItemOfCase,
  timeZone: string,
): Promise<string> {
  const daysOn = await readDaysOn(trx);
  const work = { reportId: row.reportId, content };
  const lines = proposedLines(content, answersFor(work, item), {}, item.replaces);
  const { content: after } = acceptLines(content, lines);
  // The facts of a joined case have days of their own, and joining never removes an overdue.
  const joined = item.way === 'joined' ? await findCaseOfReport(trx, item.reportId) : undefined;
  const own = joined ? firstReportDue(await clockOf(trx, joined, timeZone), [], daysOn) : null;
  // What was accepted counts by the clock of the case as long as `sign` has not taken it back.
  const isAccepted = touching(acceptedIn(item));
  const facts = own === null ? heldBy(work, item).facts.filter(({ id }) => !isAccepted(id)) : [];
  const isUndecided = (after.reactions ?? []).some((one) => reactionIsSerious(one) === 'unknown');
  const hintsAtDeath = item.followUpState !== 'open' && (await tellsOfDeath(item, joined));
  const information = { received: item.receivedOn, facts, isOpen: isUndecided, hintsAtDeath };
  const due = followUpDue(await clockOf(trx, row, timeZone), information, daysOn);
  return own !== null && own < due ? own : due;
}

/** Whether its words may mean a death. Of a joined case: while nobody has decided how serious that one is. */
async function tellsOfDeath(
  { content, text, way }: ItemOfCase,
  joined: Pick<StoredCase, 'serious'> | undefined,
): Promise<boolean> {
  if (joined && joined.serious !== 'unknown') return false;
  return meansDeath(await alarmsOf(content, { told: text, isImported: way === 'icsr' }));
}

/** Starts the clock of an item of a case that was sent. */
export async function startFollowUp(
  trx: Trx,
  row: StoredCase,
  content: CaseContent,
  item: ItemOfCase,
  timeZone: string,
): Promise<void> {
  const dueOn = await dueOfItem(trx, row, content, item, timeZone);
  await saveFollowUp(trx, item.id, { dueOn, followUpState: 'undecided' });
}

/**
 * Computes the days of open follow-ups anew: `sign` has taken back facts that they counted, or has confirmed that a death
 * is unrelated, or that confirmation has ended. Nothing else moves them.
 */
export async function renewFollowUps(trx: Trx, id: string, timeZone: string): Promise<void> {
  const { row, content } = await openForWrite(trx, id);
  if (!row.wasSent) return;
  const caseIds = await withDuplicates(trx, id);
  const open = (await listFollowUps(trx, caseIds)).filter(isOpen).map((one) => one.id);
  for await (const item of eachItem(trx, caseIds, open)) {
    const dueOn = await dueOfItem(trx, row, content, item, timeZone);
    if (dueOn !== item.dueOn) await saveFollowUp(trx, item.id, { dueOn });
  }
}

const isOpen = ({ followUpState }: { followUpState: string | null }): boolean =>
  followUpState === 'undecided' || followUpState === 'open';

/** An item was accepted as significant: it is the next follow-up, due the same day. */
export async function openFollowUp(
  trx: Trx,
  caseIds: readonly string[],
  item: { id: string; followUp: number | null },
  version: number,
): Promise<void> {
  const all = await listFollowUps(trx, caseIds);
  const next = Math.max(0, ...all.map(({ followUp }) => followUp ?? 0)) + 1;
  await saveFollowUp(trx, item.id, {
    followUp: item.followUp ?? next,
    followUpState: 'open',
    acceptedVersion: version,
  });
}

/** An item ends without being sent by itself. */
export async function endFollowUp(
  trx: Trx,
  item: { id: string; dueOn: string | null },
  reason: string,
  day: string,
): Promise<void> {
  const daysLate = item.dueOn === null ? null : daysLateOn(item.dueOn, day);
  await saveFollowUp(trx, item.id, { followUpState: 'ended', endReason: reason, daysLate });
}

/** What is due by a sending of a version, and by how many days it is late. Null: nothing was due. */
export async function dueOfSending(
  trx: Db,
  row: Pick<StoredCase, 'id' | 'state' | 'wasSent' | 'dueOn' | 'version'>,
  day: string,
): Promise<{ dueOn: string; daysLate: number } | null> {
  const dueOn = row.wasSent ? await dueOfVersion(trx, row) : row.dueOn;
  return dueOn === null ? null : { dueOn, daysLate: daysLateOn(dueOn, day) };
}

/** What was due by a sending, and why it was late. */
export interface Late {
  dueOn: string;
  daysLate: number;
  lateReason?: string | null;
  lateText?: string | null;
}

interface LateReasonGiven {
  lateReason?: LateReason | undefined;
  reason?: string | null | undefined;
}

/** What a sending after its day still has to say, with the field; null: nothing. */
export function missingLateReason(
  { dueOn, daysLate }: Late,
  { lateReason, reason }: LateReasonGiven,
): { path: 'lateReason' | 'reason'; message: string } | null {
  if (daysLate === 0) return null;
  if (lateReason === undefined) {
    const words = daysLate === 1 ? 'a day' : `${daysLate} days`;
    return { path: 'lateReason', message: problems('the_case_was_due_on', { dueOn, words }) };
  }
  const isUnsaid = lateReason === 'other' && !reason?.trim();
  return isUnsaid ? { path: 'reason', message: problems('say_in_words_why_the_case_leaves') } : null;
}

/** Of a sending in time the reason is not stored. */
export const withLateReason = (due: Late, { lateReason, reason }: LateReasonGiven): Late => ({
  ...due,
  lateReason: due.daysLate === 0 ? null : (lateReason ?? null),
  lateText: due.daysLate === 0 ? null : (reason ?? null),
});

async function dueOfVersion(
  trx: Db,
  { id, version, state }: Pick<StoredCase, 'id' | 'version' | 'state'>,
): Promise<string | null> {
  const followUps = await listFollowUps(trx, await withDuplicates(trx, id));
  const inVersion = followUps.filter((one) => isInVersion(one, version));
  return earliestDue(
    { state, wasSent: true },
    null,
    inVersion.map(({ dueOn, followUpState }) => ({
      due: dueOn ?? '',
      state: followUpState as FollowUpState,
    })),
    await findRefusedDue(trx, id),
  );
}

const isInVersion = (
  one: { followUpState: string | null; acceptedVersion: number | null },
  version: number,
): boolean => one.followUpState === 'open' && one.acceptedVersion !== null && one.acceptedVersion <= version;

const withDuplicates = async (trx: Db, id: string): Promise<string[]> => [
  id,
  ...(await listDuplicates(trx, id)).map((one) => one.id),
];

/**
 * After a sending: ends the follow-ups whose information is in the sent version. After the first one it starts the clocks
 * of what nobody has decided yet.
 */
export async function noteSending(
  trx: Trx,
  before: Pick<StoredCase, 'id' | 'wasSent' | 'version'>,
  sentOn: string,
  renewal: Renewal,
): Promise<void> {
  const { id, wasSent, version } = before;
  const caseIds = await withDuplicates(trx, id);
  for (const one of await listFollowUps(trx, caseIds)) {
    if (!isInVersion(one, version)) continue;
    const daysLate = daysLateOn(one.dueOn ?? sentOn, sentOn);
    await saveFollowUp(trx, one.id, { followUpState: 'sent', sentOn, daysLate });
  }
  if (!wasSent) {
    const { row, content } = await openForWrite(trx, id);
    for await (const item of eachItem(trx, caseIds, await listItemIds(trx, caseIds, { isOpen: true }))) {
      await startFollowUp(trx, row, content, item, renewal.timeZone);
    }
  }
  await renewDue(trx, id, renewal);
}

/** Ends all follow-ups of a nullified case. */
export async function endFollowUps(trx: Trx, id: string, reason: string, renewal: Renewal): Promise<void> {
  const day = dayAt(renewal.now, renewal.timeZone);
  for (const one of await listFollowUps(trx, [id])) {
    if (isOpen(one)) await endFollowUp(trx, one, reason, day);
  }
  await renewDue(trx, id, renewal);
}
