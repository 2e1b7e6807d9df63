// Corrects the received day of later information. Due days count from it, so the clock of the case is derived again.
import { daysLateOn, latestInformation, validSinceOf } from '#contract/cases/work/clock-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import type { Trx } from '../../../db/tables.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import { moveAlarms } from '../work/alarm-queries.ts';
import { replayClock, renewDue } from '../work/clock.ts';
import { insertMove, saveClock, saveFollowUp } from '../work/clock-queries.ts';
import { requireReceived } from '../work/edit-case.ts';
import { dueOfItem } from '../work/follow-ups.ts';
import { openForWrite, requireNotErased, requireVersion, type WriteContext } from '../work/open-work.ts';
import { saveVersion } from '../work/save-version.ts';
import { findItem, listDuplicates } from '../work/work-queries.ts';

/**
 * Gives an item another received day. The content follows with a version of its own where C.1.5 moves. Throws
 * `NoSuchRecord`, 400 for the same day or one in the future, 409 for a joined case, whose days are those of that case.
 */
export async function correctReceivedOf(
  trx: Trx,
  id: string,
  itemId: string,
  { received, reason }: { received: string; reason: string },
  versions: readonly string[] | null,
  { by: { user, now }, timeZone }: WriteContext,
): Promise<void> {
  const { row } = await openForWrite(trx, id);
  const caseIds = [id, ...(await listDuplicates(trx, id)).map((one) => one.id)];
  const item = await findItem(trx, caseIds, itemId);
  if (!item) throw new NoSuchRecord();
  requireNotErased(row);
  if (row.state === 'nullified') throw new Problem(409, problems('the_case_is_nullified'));
  if (item.way === 'joined') {
    throw new Problem(409, problems('this_information_came_from_a_joined_case'));
  }
  requireVersion(row, versions);
  requireReceived(received, now, timeZone);
  if (received === item.receivedOn) {
    const message = problems('this_is_the_received_day_already');
    throw invalidInput([{ path: 'received', code: 'choice', message }]);
  }
  await saveFollowUp(trx, itemId, { receivedOn: received });
  await moveAlarms(trx, itemId, received);
  const clock = await replayClock(trx, row, timeZone);
  await saveClock(trx, id, { clock });
  const opened = await openForWrite(trx, id);
  const isDue = item.followUpState !== null && item.followUpState !== 'ended';
  if (isDue) {
    const dueOn = await dueOfItem(
      trx,
      opened.row,
      opened.content,
      { ...item, receivedOn: received },
      timeZone,
    );
    const daysLate = item.sentOn === null ? null : daysLateOn(dueOn, item.sentOn);
    await saveFollowUp(trx, itemId, { dueOn, daysLate });
  }
  const renewal = { now, timeZone, by: user.username, reason };
  const latest = latestInformation(clock, validSinceOf(clock));
  // The day that leaves as C.1.5 is content.
  const moved =
    opened.content.latestInformationOn === undefined || opened.content.latestInformationOn === latest
      ? await renewDue(trx, id, renewal)
      : await saveVersion(trx, opened, {
          content: opened.content,
          expectedVersion: row.version,
          by: user.username,
          byPerson: true,
          significant: false,
          why: reason,
          now,
          timeZone,
        });
  await insertMove(trx, {
    caseId: id,
    at: now,
    kind: 'received',
    by: user.username,
    reason,
    receivedBefore: item.receivedOn,
    receivedAfter: received,
  });
  const days = [
    statements('information_received', { receivedOn: item.receivedOn, received }),
    `due: ${row.dueOn ?? '–'} → ${moved.dueOn ?? '–'}`,
  ];
  await recordEvent(trx, { at: now, user, action: 'change', kind: 'cases', recordId: id, fields: days });
}
