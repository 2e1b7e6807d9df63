// What joining two cases does to their contents and days: what the duplicate holds beyond the surviving case becomes new
// information there, with its own received day. Separating takes it back, as far as nobody has decided about it.
import { randomUUID } from 'node:crypto';
import { proposedLines } from '#contract/cases/reporters/information-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Trx } from '../../../db/tables.ts';
import { dayAt, type Renewal, renewDue, replayClock } from './clock.ts';
import { deleteItem, saveClock, saveFollowUp } from './clock-queries.ts';
import { endFollowUp, startFollowUp } from './follow-ups.ts';
import { settleItems } from '../reporters/open-items.ts';
import { openForWrite } from './open-work.ts';
import type { StoredCase } from '../queries.ts';
import { eachItem, insertItem, listItemIds, listItems } from './work-queries.ts';

/** `row`: the duplicate, as it was before it became one. */
export async function joinContents(
  trx: Trx,
  row: StoredCase,
  survivorId: string,
  renewal: Renewal,
): Promise<void> {
  const { content } = await openForWrite(trx, row.id);
  const survivor = await openForWrite(trx, survivorId);
  const { firstReceivedOn: _f, latestInformationOn: _l, worldwideId: _w, ...answers } = content;
  const item = {
    id: randomUUID(),
    caseId: survivorId,
    reportId: row.reportId,
    way: 'joined',
    content: answers,
    replaces: [],
    adds: false,
    offers: [],
    lines: [],
    noticeVersion: null,
    receivedAt: renewal.now,
    receivedOn: row.receivedOn,
    informant: null,
    text: null,
    settledAt: null,
  };
  const openLines = proposedLines(survivor.content, answers).length;
  const isErased = row.erasedAt !== null || survivor.row.erasedAt !== null;
  if (!isErased && openLines > 0) await insertItem(trx, { ...item, openLines });
  if (survivor.row.wasSent) {
    const both = [row.id, survivorId];
    for await (const one of eachItem(trx, both, await listItemIds(trx, both, { isOpen: true }))) {
      if (one.followUpState !== null) continue;
      await startFollowUp(trx, survivor.row, survivor.content, one, renewal.timeZone);
    }
  }
  await settleItems(trx, survivorId, renewal);
  await renewDue(trx, survivorId, renewal);
}

/** `row`: the duplicate, as it was before it was separated. */
export async function separateContents(
  trx: Trx,
  row: StoredCase,
  survivorId: string,
  renewal: Renewal,
): Promise<void> {
  const ofSurvivor = await listItemIds(trx, [survivorId], { isOpen: false });
  for await (const item of eachItem(trx, [survivorId], ofSurvivor)) {
    if (item.way !== 'joined' || item.reportId !== row.reportId) continue;
    if (item.lines.length === 0) await deleteItem(trx, item.id);
    else if (item.settledAt === null) {
      await endFollowUp(trx, item, statements('separated'), dayAt(renewal.now, renewal.timeZone));
      await saveFollowUp(trx, item.id, { settledAt: renewal.now.toISOString() });
    }
  }
  // The separated case was never sent: what it holds belongs to its first report again.
  const own = row.wasSent ? [] : await listItemIds(trx, [row.id], { isOpen: false });
  for await (const { id, followUpState } of eachItem(trx, [row.id], own)) {
    if (followUpState !== null)
      await saveFollowUp(trx, id, { followUpState: null, dueOn: null, followUp: null });
  }
  // What the two said alike was held since the earlier day. It is not any more.
  const survivor = await openForWrite(trx, survivorId);
  const clock = await replayClock(trx, survivor.row, renewal.timeZone, await listItems(trx, row.id));
  await saveClock(trx, survivorId, { clock });
  await renewDue(trx, survivorId, renewal);
}
