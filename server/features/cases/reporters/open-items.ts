// What waits for a person in a case: lines of information that nobody has decided, and the receiver's answer to a message.
import { setImmediate as turn } from 'node:timers/promises';
import { alsoHeld } from '#contract/cases/work/clock-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { nullifies, type ProposedLine, proposedLines } from '#contract/cases/reporters/information-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { findVersion } from '../../../db/history.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { listUnseenAlarms } from '../work/alarm-queries.ts';
import { clockOf, dayAt, type Renewal } from '../work/clock.ts';
import { saveClock } from '../work/clock-queries.ts';
import { findLastSent } from '../exchange/exchange-queries.ts';
import { listOffers } from '../exchange/message-queries.ts';
import { endFollowUp, openFollowUp } from '../work/follow-ups.ts';
import { answersFor, type CaseOfItem, heldBy, type Item } from './item-answers.ts';
import { openForWrite } from '../work/open-work.ts';
import type { StoredCase } from '../queries.ts';
import {
  changeCase,
  decideItem,
  eachItem,
  type findItem,
  listDuplicates,
  listItemIds,
  noteOpenLines,
} from '../work/work-queries.ts';

/** The lines of an item that no person has decided yet. */
export function openLines(work: CaseOfItem, item: Item): ProposedLine[] {
  if (item.erasedAt !== null) return [];
  const decided = new Set(item.lines.map(({ path }) => path));
  const offered = item.offers.map((path) => ({ path, before: undefined, says: undefined }));
  return [
    ...proposedLines(work.content, answersFor(work, item), item.same, item.replaces),
    ...offered,
  ].filter(({ path }) => !decided.has(path));
}

/** Whether a person has accepted that the sender nullified the case. Our own nullification ends such an item. */
const isNullified = ({ lines }: Pick<Item, 'lines'>): boolean =>
  lines.some(({ path, decision }) => path === nullifies && decision === 'accepted');

/** Whether the first sender has nullified a sent case, and `sign` has to make our own nullification. */
export async function awaitsNullification(db: Db, caseIds: readonly string[]): Promise<boolean> {
  return (await listOffers(db, caseIds)).some(isNullified);
}

/** Most items that one write compares with the case. The others stay open, and later writes come to them. */
const comparedMax = 50;

/**
 * Settles the items of a case and its duplicates that have no open line any more: their lines are decided, or the case
 * says the same meanwhile. Then it notes whether something of the case still waits. What a duplicate has waits at the
 * surviving case. `compared`: the items that may have lost or gained lines; null: all, as many as one write compares.
 */
export async function settleItems(
  trx: Trx,
  id: string,
  renewal: Renewal & { why?: string | null },
  compared: readonly string[] | null = null,
): Promise<void> {
  const { now } = renewal;
  const own = await openForWrite(trx, id);
  const { state, survivingCaseId } = own.row;
  const isDuplicate = state === 'duplicate' && survivingCaseId !== null;
  const { row, content } = isDuplicate ? await openForWrite(trx, survivingCaseId) : own;
  const caseIds = [row.id, ...(await listDuplicates(trx, row.id)).map((one) => one.id)];
  const ids = await listItemIds(trx, caseIds, { isOpen: true });
  const chosen = (compared === null ? ids : ids.filter((one) => compared.includes(one))).slice(
    0,
    comparedMax,
  );
  let isOpen = ids.length > chosen.length;
  for await (const item of eachItem(trx, caseIds, chosen)) {
    const open = openLines({ reportId: row.reportId, content }, item).length;
    await turn(); // comparing and storing the longest item take some milliseconds each
    const isTask = row.state !== 'nullified' && isNullified(item);
    if (open > 0 || isTask) isOpen = true;
    else {
      await decideItem(trx, item.id, item.lines, now);
      await settleFollowUp(trx, row, item, renewal);
    }
    if (open !== item.openLines) await noteOpenLines(trx, item.id, open);
  }
  const alarms = await listUnseenAlarms(trx, caseIds);
  const alarming = alarms.length > 0;
  // The words of the report itself are no new information.
  const isAlarm = alarms.some(({ source }) => source !== 'report');
  const hasNewInformation = isOpen || isAlarm || row.receiverTask !== null || row.hasTakenBack;
  if (row.hasNewInformation !== hasNewInformation || row.alarming !== alarming) {
    await changeCase(trx, row.id, { hasNewInformation, alarming }, now);
  }
  if (isDuplicate && (own.row.hasNewInformation || own.row.alarming)) {
    await changeCase(trx, id, { hasNewInformation: false, alarming: false }, now);
  }
}

/**
 * What becomes of the clock of an item without open lines. Lines that nobody decided are in the case meanwhile: if they
 * came after the last sending, the item leaves with the next version like accepted ones.
 */
async function settleFollowUp(
  trx: Trx,
  row: StoredCase,
  item: NonNullable<Awaited<ReturnType<typeof findItem>>>,
  { now, timeZone, why = null }: Renewal & { why?: string | null },
): Promise<void> {
  if (item.lines.length === 0) {
    const { content } = await openForWrite(trx, row.id);
    const held = heldBy({ reportId: row.reportId, content }, item);
    const clock = alsoHeld(await clockOf(trx, row, timeZone), held, item.receivedOn);
    await saveClock(trx, row.id, { clock });
  }
  if (item.followUpState !== 'undecided') return;
  const sent = await findSentContent(trx, row.id);
  const isNew =
    item.lines.length === 0 &&
    sent !== undefined &&
    openLines({ reportId: row.reportId, content: sent }, item).length > 0;
  if (isNew) await openFollowUp(trx, [row.id, item.caseId], item, row.version);
  else {
    const wasAccepted = item.lines.some(({ decision }) => decision === 'accepted');
    const preset =
      item.lines.length === 0
        ? statements('nothing_new')
        : wasAccepted
          ? statements('not_significant')
          : statements('declined');
    await endFollowUp(trx, item, why?.trim() || preset, dayAt(now, timeZone));
  }
}

/** The content of the version that was last sent. */
async function findSentContent(trx: Trx, id: string): Promise<CaseContent | undefined> {
  const last = await findLastSent(trx, id);
  return last && (await findVersion(trx, id, last.version))?.content;
}

/** Nobody has to act on the receiver's answer any more: it accepted the message after all, or another one was sent. */
export async function endReceiverTask(trx: Trx, id: string, renewal: Renewal): Promise<void> {
  await changeCase(trx, id, { hasFollowUpGround: false, receiverTask: null }, renewal.now);
  await settleItems(trx, id, renewal);
}

/**
 * Opens the items of a separated case again that were settled while it was a duplicate, as far as they say something
 * else than the case: they were compared with the surviving case, and lines accepted there are not in this one.
 */
export async function reopenItems(trx: Trx, id: string, since: string): Promise<void> {
  const { row, content } = await openForWrite(trx, id);
  for await (const item of eachItem(trx, [id], await listItemIds(trx, [id], { isOpen: false }))) {
    const lines = item.lines.filter(({ at, decision }) => decision === 'declined' || at < since);
    const isChanged =
      lines.length < item.lines.length || (item.settledAt !== null && item.settledAt >= since);
    if (!isChanged) continue;
    const open = openLines({ reportId: row.reportId, content }, { ...item, lines }).length;
    if (open === 0) continue;
    await decideItem(trx, item.id, lines, null);
    await noteOpenLines(trx, item.id, open);
  }
}
