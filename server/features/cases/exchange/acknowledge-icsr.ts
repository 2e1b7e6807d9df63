// Reads the acknowledgement of a file that was sent: each message is accepted or rejected. Reading it twice changes
// nothing, and nothing undoes an acceptance. What the receiver says about a message may name the patient: it is stored only
// for cases, where an erasure finds it, and no more after the erasure.
import { hash } from 'node:crypto';
import type { Actor } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import type { Trx } from '../../../db/tables.ts';
import type { Acknowledgement, MessageAcknowledgement } from '../../../icsr/acknowledgement.ts';
import {
  answerSubmission,
  findAcknowledgement,
  insertAcknowledgement,
  listBatch,
  listSubmissions,
} from './exchange-queries.ts';
import { endReceiverTask } from '../reporters/open-items.ts';
import { lockCase, lockVersions } from '../queries.ts';
import { renewFollowUpOf } from '../list/follow-up-list.ts';
import { changeCase, insertNote, insertStep } from '../work/work-queries.ts';

type MessageFate =
  | 'accepted'
  | 'acceptedWithWarning'
  | 'rejected'
  | 'resend'
  | 'unchanged'
  | 'conflict'
  | 'unmatched'
  | 'noAnswer';

interface AcknowledgedMessage {
  messageId: string;
  fate: MessageFate;
  text: string;
  number: string;
  case?: string;
  caseNumber?: string;
}

export interface AcknowledgedFile {
  batch: string;
  code: string;
  text: string;
  isKnown: boolean;
  isRepeated: boolean;
  messages: AcknowledgedMessage[];
}

type Sent = Awaited<ReturnType<typeof listBatch>>[number];

type Acting = Actor & { timeZone: string };

export async function acknowledge(
  trx: Trx,
  read: Acknowledgement,
  bytes: Uint8Array,
  by: Acting,
): Promise<AcknowledgedFile> {
  const { user, now } = by;
  const fileHash = hash('sha256', bytes);
  const { batchNumber: batch, code, text } = read;
  const earlier = await findAcknowledgement(trx, fileHash);
  const sent = await lockBatch(trx, batch);
  const summary = { batch, code, text, isKnown: sent.length > 0 };
  if (earlier) {
    const messages = JSON.parse(earlier.messages) as AcknowledgedMessage[];
    const unchanged = messages.map((one) => ({ ...one, fate: 'unchanged' as const }));
    return { ...summary, isRepeated: true, messages: unchanged };
  }
  const messages =
    code === 'AR' ? await resendAll(trx, sent, text, by) : await answerAll(trx, sent, read, by);
  const toldCases = new Set(sent.flatMap((one) => (one.personErasedAt === null ? [one.caseId] : [])));
  await insertAcknowledgement(trx, {
    at: now,
    by: user.username,
    hash: fileHash,
    batch,
    code,
    messages: JSON.stringify(
      messages.map((one) => (toldCases.has(one.case ?? '') ? one : { ...one, text: '' })),
    ),
  });
  return { ...summary, isRepeated: false, messages };
}

/** The messages of a file. Their cases are locked, so that nobody erases a person meanwhile. */
async function lockBatch(trx: Trx, batch: string): Promise<Sent[]> {
  const caseIds = (await listBatch(trx, batch)).map(({ caseId }) => caseId);
  if (caseIds.length === 0) return [];
  await lockVersions(trx, [...new Set(caseIds)]);
  return listBatch(trx, batch);
}

/** What the receiver said, to be stored with a case. */
const toStore = ({ personErasedAt }: Sent, text: string): string => (personErasedAt === null ? text : '');

const isAccepted = (state: string) => state === 'accepted' || state === 'acceptedWithWarning';

/** The receiver could not read the file, so every message in it is sent again in a new file. */
async function resendAll(
  trx: Trx,
  sent: readonly Sent[],
  text: string,
  by: Acting,
): Promise<AcknowledgedMessage[]> {
  const all: AcknowledgedMessage[] = [];
  for (const one of sent) {
    const fate = isAccepted(one.state) ? 'conflict' : 'resend';
    if (fate === 'resend') {
      const answer = toStore(one, text);
      await answerSubmission(trx, one.id, { state: 'resend', answer, number: one.number });
      await reopenCase(trx, one, ['The receiver rejected the whole file', answer], by);
    }
    all.push(shown(one, fate, text, ''));
  }
  return all;
}

async function answerAll(
  trx: Trx,
  sent: readonly Sent[],
  { messages }: Acknowledgement,
  by: Acting,
): Promise<AcknowledgedMessage[]> {
  const all: AcknowledgedMessage[] = [];
  const named = new Set<string>();
  for (const message of messages) {
    const found = matching(sent, message);
    if (!found) {
      const { messageId, text, receiverNumber } = message;
      all.push({ messageId, fate: 'unmatched', text, number: receiverNumber });
      continue;
    }
    named.add(found.id);
    all.push(await answerOne(trx, found, message, by));
  }
  for (const one of sent) {
    if (named.has(one.id)) continue;
    if (one.state === 'sent') await flagUncertainReceipt(trx, one, by);
    all.push(shown(one, 'noAnswer', '', ''));
  }
  return all;
}

/** Finds the message by its id, and by its date if the receiver gives one. */
function matching(sent: readonly Sent[], { messageId, createdAt }: MessageAcknowledgement): Sent | undefined {
  return sent.find((one) => one.messageId === messageId && (createdAt === '' || one.messageAt === createdAt));
}

async function answerOne(
  trx: Trx,
  one: Sent,
  { code, text, receiverNumber }: MessageAcknowledgement,
  by: Acting,
): Promise<AcknowledgedMessage> {
  const fate = code === 'CR' ? 'rejected' : text === '' ? 'accepted' : 'acceptedWithWarning';
  if (isAccepted(one.state)) {
    return shown(one, fate === 'rejected' ? 'conflict' : 'unchanged', text, receiverNumber);
  }
  const number = receiverNumber === '' ? one.number : receiverNumber;
  const answer = toStore(one, text);
  await answerSubmission(trx, one.id, { state: fate, answer, number });
  if (fate === 'rejected') await reopenCase(trx, one, ['The receiver rejected the message', answer], by);
  else {
    if (receiverNumber !== '') await noteNumber(trx, one, receiverNumber, by);
    await endTaskOfNewest(trx, one, by);
    await renewFollowUpOf(trx, one.caseId, by.timeZone);
  }
  return shown(one, fate, text, receiverNumber);
}

/** A person has to act: nobody knows whether the receiver has the message. */
async function flagUncertainReceipt(trx: Trx, { caseId, batch }: Sent, { user, now }: Actor): Promise<void> {
  const text = `The acknowledgement of the file ${batch} does not name the message of this case. Ask the receiver, or send it again.`;
  await changeCase(trx, caseId, { receiverTask: 'noAnswer', hasNewInformation: true }, now);
  await insertNote(trx, { caseId, by: user.username, text, at: now });
}

/** A person has to act: the case can be followed up, and shows the reason. */
async function reopenCase(
  trx: Trx,
  { caseId }: Sent,
  words: readonly string[],
  { user, now }: Actor,
): Promise<void> {
  const text = words.filter((part) => part !== '').join(': ');
  const task = { receiverTask: 'rejected', hasNewInformation: true } as const;
  await changeCase(trx, caseId, { hasFollowUpGround: true, ...task }, now);
  await insertNote(trx, { caseId, by: user.username, text, at: now });
  await recordEvent(trx, {
    at: now,
    user,
    action: 'change',
    kind: 'cases',
    recordId: caseId,
    fields: ['rejected'],
  });
}

/** If the receiver has accepted the newest message of the case, nobody has to act any more. */
async function endTaskOfNewest(
  trx: Trx,
  { id, caseId }: Sent,
  { user, now, timeZone }: Acting,
): Promise<void> {
  const row = await lockCase(trx, caseId);
  if (!row || row.receiverTask === null) return;
  const newest = (await listSubmissions(trx, [caseId])).findLast(({ way }) => way !== 'download');
  if (newest?.id !== id) return;
  await endReceiverTask(trx, caseId, { now, timeZone, by: user.username });
}

/** Stores the number that the receiver gave, as the step `recordNumber` does. */
async function noteNumber(trx: Trx, { caseId }: Sent, number: string, { user, now }: Actor): Promise<void> {
  const row = await lockCase(trx, caseId);
  if (!row) return;
  const { state, version } = row;
  const details = { number };
  await insertStep(trx, {
    caseId,
    at: now,
    by: user.username,
    step: 'recordNumber',
    from: state,
    to: state,
    details,
    version,
  });
}

const shown = (one: Sent, fate: MessageFate, text: string, number: string): AcknowledgedMessage => ({
  messageId: one.messageId ?? '',
  fate,
  text,
  number,
  case: one.caseId,
  caseNumber: one.caseNumber,
});
