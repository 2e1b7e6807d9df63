// A message by which its sender nullifies a case. It counts only from the sender of whom the case holds information. What
// follows once a person has accepted it depends on the case: one that rests on another report, too, goes on without this
// sender's information; one that was never sent ends; for one that was sent, `sign` makes our own nullification.
import { type InformationLine, keptParts } from '#contract/cases/reporters/information-rules.ts';
import { afterAcceptedInformation, nullifiedBySender } from '#contract/cases/work/steps-rules.ts';
import { foldText } from '#contract/text-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { recordEvent } from '../../../audit/queries.ts';
import type { Trx } from '../../../db/tables.ts';
import { endFollowUp, endFollowUps, openFollowUp } from '../work/follow-ups.ts';
import { dayAt } from '../work/clock.ts';
import type { OpenedForWrite, WriteContext } from '../work/open-work.ts';
import { writeNote } from '../work/notes.ts';
import { storedDoses, storedPairs } from '../work/derive.ts';
import { replaceAllDoses } from '../work/check-queries.ts';
import { replaceAllPairs } from '../work/save-version.ts';
import { stateColumns } from '../work/state-columns.ts';
import type { StoredCase } from '../queries.ts';
import { changeCase, decideItem, findItem, insertStep, listDuplicates } from '../work/work-queries.ts';
import { saveExchange } from './exchange-queries.ts';
import { renewOffers } from './keep-message.ts';
import {
  findKeptSender,
  findMessageOfItem,
  hasOtherInformation,
  listAcceptedItems,
  listSenders,
  voidMessages,
} from './message-queries.ts';

/** Who sent a message: the organisation and the identifier of its system. */
export interface MessageSender {
  source: string;
  device: string;
}

/** Whether two messages have the same sender. */
export const isSameSender = (one: MessageSender, other: MessageSender): boolean =>
  foldText(one.source) === foldText(other.source) &&
  (one.device === other.device || one.device === '' || other.device === '');

interface DecidedItem {
  id: string;
  followUp: number | null;
  followUpState: string | null;
  lines: readonly InformationLine[];
}

/** Takes the step that an accepted nullification asks for. */
export async function followNullification(
  trx: Trx,
  { row, content }: Pick<OpenedForWrite, 'row' | 'content'>,
  item: DecidedItem,
  why: string | null,
  { by: { user, now }, timeZone }: WriteContext,
): Promise<void> {
  const message = await findMessageOfItem(trx, item.id);
  if (!message) return;
  const by = user.username;
  const renewal = { now, timeZone, by, reason: why };
  const said = message.reason.trim();
  if (await restsOnAnother(trx, row, message)) {
    await voidSender(trx, message, item.id, { now, timeZone });
    const caseIds = [row.id, ...(await listDuplicates(trx, row.id)).map(({ id }) => id)];
    if (row.wasSent) await openFollowUp(trx, caseIds, item, row.version + 1);
    else await endFollowUp(trx, { id: item.id, dueOn: null }, statements('accepted'), dayAt(now, timeZone));
    await decideItem(trx, item.id, item.lines, now);
    const key = said === '' ? 'report_nullified' : 'report_nullified_because';
    const text = statements(key, { source: message.source, said });
    await writeNote(trx, { caseId: row.id, by, text, at: now });
    const to = afterAcceptedInformation(row.state, true);
    if (to !== row.state) await stepTo(trx, row, { step: 'followUp', to, reason: null }, { by, now });
    return;
  }
  if (row.wasSent) {
    // Open until our own nullification leaves.
    await openFollowUp(trx, [row.id], item, row.version + 1);
    return;
  }
  const reason = nullifiedBySender([said, why?.trim()].filter(Boolean).join('. '));
  await nullifyUnsent(trx, { row, content }, reason, { by, now });
  await decideItem(trx, item.id, item.lines, now);
  await endFollowUps(trx, row.id, reason, renewal);
  await recordEvent(trx, {
    at: now,
    user,
    action: 'step',
    kind: 'cases',
    recordId: row.id,
    fields: ['nullify'],
  });
}

/** Ends a case that was never sent from here: no message of it is made. */
export async function nullifyUnsent(
  trx: Trx,
  { row, content }: Pick<OpenedForWrite, 'row' | 'content'>,
  reason: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await stepTo(trx, row, { step: 'nullify', to: 'nullified', reason }, { by, now });
  if (row.state !== 'new') return;
  await replaceAllPairs(trx, row.id, storedPairs('nullified', content));
  await replaceAllDoses(trx, row.id, storedDoses('nullified', content));
}

async function stepTo(
  trx: Trx,
  row: StoredCase,
  {
    step,
    to,
    reason,
  }: { step: 'nullify' | 'followUp'; to: 'nullified' | StoredCase['state']; reason: string | null },
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await changeCase(trx, row.id, stateColumns(row, to, now), now);
  const { id: caseId, state: from, version } = row;
  await insertStep(trx, { caseId, at: now, by, step, from, to, reason, details: {}, version });
}

/** Whether a case rests on something else than the information of the sender of this message. */
async function restsOnAnother(
  trx: Trx,
  row: StoredCase,
  message: MessageSender & { caseId: string },
): Promise<boolean> {
  if (row.source !== 'icsr' || message.caseId !== row.id) return true;
  const duplicates = await listDuplicates(trx, row.id);
  if (duplicates.length > 0 || (await hasOtherInformation(trx, [row.id]))) return true;
  const accepted = await listAcceptedItems(trx, row.id);
  return (await listSenders(trx, row.id)).some(
    (one) =>
      one.voidAt === null && !isSameSender(one, message) && (one.itemId === null || accepted.has(one.itemId)),
  );
}

/** The information of a sender is void: nothing of its messages leaves any more, and nobody has to decide about them. */
async function voidSender(
  trx: Trx,
  message: MessageSender & { id: string; caseId: string },
  itemId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const { caseId } = message;
  const all = await listSenders(trx, caseId);
  const own = all.filter((one) => one.id !== message.id && isSameSender(one, message));
  const ids = own.map(({ id }) => id);
  await voidMessages(trx, ids, now);
  for (const one of own) {
    if (one.itemId === null || one.itemId === itemId) continue;
    const item = await findItem(trx, [caseId], one.itemId);
    if (!item || item.settledAt !== null) continue;
    await decideItem(trx, item.id, item.lines, now);
    if (item.followUpState === 'undecided')
      await endFollowUp(trx, item, statements('void'), dayAt(now, timeZone));
  }
  const kept = await findKeptSender(trx, caseId);
  if (!kept || !own.some(({ id }) => id === kept.id)) return;
  let next: (typeof all)[number] | undefined;
  for (const one of all) {
    if (one.voidAt !== null || one.id === message.id || own.includes(one)) continue;
    const item = one.itemId === null ? undefined : await findItem(trx, [caseId], one.itemId);
    const isTaken =
      one.itemId === null ||
      item?.lines.some(({ path, decision }) => path === keptParts && decision === 'accepted');
    if (isTaken === true) next = one;
  }
  await saveExchange(trx, caseId, { keptMessage: next?.id ?? null });
  await renewOffers(trx, caseId, next);
}
