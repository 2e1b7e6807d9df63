// Reads the acknowledgement of a file that was sent: each message is accepted or rejected. Reading it twice changes
// nothing, and nothing undoes an acceptance. What the receiver says about a message may name the patient: it is stored only
// for cases, where an erasure finds it, and no more after the erasure.
import { hash } from 'node:crypto';
import type { IcsrAcknowledgement } from '#contract/cases/exchange/icsr.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import type { Trx } from '../../../db/tables.ts';
import type { Acknowledgement, MessageAcknowledgement } from '../../../icsr/acknowledgement.ts';
import { momentOf } from '../../../icsr/times.ts';
import {
  answerSubmission,
  findAcknowledgement,
  insertAcknowledgement,
  listBatch,
  listSubmissions,
} from './exchange-queries.ts';
import { endReceiverTask } from '../reporters/open-items.ts';
import { lockCase, lockVersions } from '../queries.ts';
import { renewDue } from '../work/clock.ts';
import { writeNote } from '../work/notes.ts';
import { changeCase, insertStep } from '../work/work-queries.ts';

type AcknowledgedMessage = IcsrAcknowledgement['messages'][number];
export type AcknowledgedFile = Omit<IcsrAcknowledgement, 'problems' | 'schemaChecked'> & {
  remarks: IcsrAcknowledgement['problems'];
};

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
  const summary = { batch, code: code ?? '', text, isKnown: sent.length > 0 };
  if (earlier) {
    const messages = JSON.parse(earlier.messages) as AcknowledgedMessage[];
    const unchanged = messages.map((one) => ({ ...one, fate: 'unchanged' as const }));
    return { ...summary, isRepeated: true, messages: unchanged, remarks: [] };
  }
  const messages = await answerAll(trx, sent, read, by);
  const toldCases = new Set(sent.flatMap((one) => (one.personErasedAt === null ? [one.caseId] : [])));
  await insertAcknowledgement(trx, {
    at: now,
    by: user.username,
    hash: fileHash,
    batch,
    code: code ?? '',
    messages: JSON.stringify(
      messages.map((one) => (toldCases.has(one.case ?? '') ? one : { ...one, text: '' })),
    ),
  });
  return { ...summary, isRepeated: false, messages, remarks: remarksOnTimes(sent, read.messages) };
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

/**
 * Answers every message of the file: by its own lines, otherwise by what the receiver says of the whole file. A message
 * about which neither says something, or two lines say different things, is a task.
 */
async function answerAll(
  trx: Trx,
  sent: readonly Sent[],
  { code, text, messages }: Acknowledgement,
  by: Acting,
): Promise<AcknowledgedMessage[]> {
  const matched = matching(sent, messages);
  const all: AcknowledgedMessage[] = [];
  const answered = new Set<string>();
  for (const { line, found } of matched) {
    if (found && answered.has(found.id)) continue;
    if (!found) {
      all.push({
        messageId: line.messageId,
        fate: 'unmatched',
        text: line.text,
        number: line.receiverNumber,
      });
      continue;
    }
    answered.add(found.id);
    const lines = matched.filter((one) => one.found === found).map((one) => one.line);
    const codes = new Set(lines.flatMap((one) => one.code ?? []));
    if (codes.size === 1) all.push(await answerOne(trx, found, joined(lines), by));
    else if (codes.size > 1) all.push(await flagBothAnswers(trx, found, lines, by));
    else all.push(await answerByFile(trx, found, { code: code === 'AR' ? code : null, text }, by));
  }
  for (const one of sent) {
    if (!answered.has(one.id)) all.push(await answerByFile(trx, one, { code, text }, by));
  }
  return all;
}

/** What became of a whole file: `AR`: the receiver refused it; null: nobody knows whether it arrived. */
export async function answerForFile(
  trx: Trx,
  batch: string,
  { code, text }: { code: 'AR' | null; text: string },
  by: Acting,
): Promise<void> {
  for (const one of await lockBatch(trx, batch)) {
    if (code === null) {
      await flagUncertain(trx, one, statements('nobody_knows_whether_the_file_arrived', { batch, text }), by);
    } else await answerByFile(trx, one, { code, text }, by);
  }
}

/** The receiver has the whole file: nobody has to ask any more. */
export async function endDoubts(trx: Trx, batch: string, by: Acting): Promise<void> {
  for (const one of await lockBatch(trx, batch)) await endTaskOfNewest(trx, one, by);
}

/** What the receiver says of the whole file: it took every message, none, or some of them. */
async function answerByFile(
  trx: Trx,
  one: Sent,
  { code, text }: Pick<Acknowledgement, 'code' | 'text'>,
  by: Acting,
): Promise<AcknowledgedMessage> {
  if (code === 'AR') return resend(trx, one, text, by);
  if (code === 'AA') {
    const accepted = { messageId: one.messageId ?? '', createdAt: '', code: 'CA', text: '' } as const;
    return answerOne(trx, one, { ...accepted, receiverNumber: '' }, by);
  }
  if (one.state === 'sent') {
    const why = statements('the_acknowledgement_of_the_file_does', { batch: one.batch ?? '' });
    await flagUncertain(trx, one, why, by);
  }
  return shown(one, 'noAnswer', '', '');
}

/** The receiver could not read the file, so the message is sent again in a new one. */
async function resend(trx: Trx, one: Sent, text: string, by: Acting): Promise<AcknowledgedMessage> {
  const fate = isAccepted(one.state) ? 'conflict' : 'resend';
  if (fate === 'resend') {
    const answer = toStore(one, text);
    if (one.state === fate && one.answer === answer) return shown(one, 'unchanged', text, '');
    await answerSubmission(trx, one.id, { state: 'resend', answer, number: one.number });
    await reopenCase(trx, one, [statements('the_receiver_rejected_the_whole_file'), answer], by);
  }
  return shown(one, fate, text, '');
}

/** Lines that say the same, as one: every reason counts once. */
function joined(lines: readonly MessageAcknowledgement[]): MessageAcknowledgement {
  const first = lines.find(({ code }) => code !== null);
  if (!first) throw new Error('A message is answered by at least one line.');
  const texts = [...new Set(lines.map(({ text }) => text).filter((text) => text !== ''))];
  const number = lines.find(({ receiverNumber }) => receiverNumber !== '')?.receiverNumber ?? '';
  return { ...first, text: texts.join('\n'), receiverNumber: number };
}

/** The receiver says both: a person asks which is true. */
async function flagBothAnswers(
  trx: Trx,
  one: Sent,
  lines: readonly MessageAcknowledgement[],
  by: Actor,
): Promise<AcknowledgedMessage> {
  const { text } = joined(lines);
  if (!isAccepted(one.state)) {
    const reasons = toStore(one, text);
    const key = reasons === '' ? 'both_answers' : 'both_answers_because';
    const words = statements(key, { batch: one.batch ?? '', reasons });
    await changeCase(trx, one.caseId, { receiverTask: 'noAnswer', hasNewInformation: true }, by.now);
    await writeNote(trx, { caseId: one.caseId, by: by.user.username, text: words, at: by.now });
  }
  return shown(one, 'conflict', text, '');
}

/**
 * The lines of each sent message. The number is matched exactly, then by its first word; a line that names no message of
 * the file is about the only one that it has. A file has each message once, so that its time decides nothing.
 */
function matching(sent: readonly Sent[], messages: readonly MessageAcknowledgement[]) {
  const [only] = sent.length === 1 && messages.length === 1 ? sent : [];
  return messages.map((line) => {
    const byNumber = (id: string) => sent.find(({ messageId }) => messageId === id);
    const found = byNumber(line.messageId) ?? byNumber(line.messageId.trim().split(/\s+/u)[0] ?? '') ?? only;
    return { line, found };
  });
}

/** The times of messages that are not those with which they left: a receiver may have mixed up two files. */
const remarksOnTimes = (
  sent: readonly Sent[],
  messages: readonly MessageAcknowledgement[],
): AcknowledgedFile['remarks'] =>
  matching(sent, messages).flatMap(({ line: { messageId, createdAt }, found }) => {
    if (!found || isOfTime(createdAt, found.messageAt)) return [];
    const message = problems('ack_b_r_5_is', { createdAt, messageAt: found.messageAt ?? '' });
    return [{ element: 'ACK.B.r.5', place: messageId, message }];
  });

/** Whether ACK.B.r.5 is the time of a message, as far as the receiver says it and in whichever time zone. */
function isOfTime(said: string, messageAt: string | null): boolean {
  if (said === '' || messageAt === null || said === messageAt) return true;
  // A time without its zone, or without seconds, is a part of ours.
  const isPart = /^\d{8,14}$/.test(said) && messageAt.startsWith(said);
  return isPart || momentOf(said) === momentOf(messageAt);
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
  if (fate === 'rejected' && one.state === fate && one.answer === answer && one.number === number) {
    return shown(one, 'unchanged', text, receiverNumber);
  }
  await answerSubmission(trx, one.id, { state: fate, answer, number });
  if (fate === 'rejected')
    await reopenCase(trx, one, [statements('the_receiver_rejected_the_message'), answer], by);
  else {
    if (receiverNumber !== '') await noteNumber(trx, one, receiverNumber, by);
    await endTaskOfNewest(trx, one, by);
    await renewDue(trx, one.caseId, { now: by.now, timeZone: by.timeZone, by: by.user.username });
  }
  return shown(one, fate, text, receiverNumber);
}

/** A person has to act: nobody knows whether the receiver has the message. */
async function flagUncertain(trx: Trx, { caseId }: Sent, why: string, { user, now }: Actor): Promise<void> {
  const text = statements('ask_the_receiver_or_send_it', { why });
  await changeCase(trx, caseId, { receiverTask: 'noAnswer', hasNewInformation: true }, now);
  await writeNote(trx, { caseId, by: user.username, text, at: now });
}

/** A person has to act: the case can be followed up, and shows the reason. */
async function reopenCase(
  trx: Trx,
  { caseId }: Sent,
  words: readonly string[],
  { user, now, timeZone }: Acting,
): Promise<void> {
  const text = words.filter((part) => part !== '').join(': ');
  const task = { receiverTask: 'rejected', hasNewInformation: true } as const;
  await changeCase(trx, caseId, { hasFollowUpGround: true, ...task }, now);
  await writeNote(trx, { caseId, by: user.username, text, at: now });
  // What the receiver did not take has not arrived: its day counts again.
  await renewDue(trx, caseId, { now, timeZone, by: user.username });
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

const shown = (
  one: Sent,
  fate: AcknowledgedMessage['fate'],
  text: string,
  number: string,
): AcknowledgedMessage => ({
  messageId: one.messageId ?? '',
  fate,
  text,
  number,
  case: one.caseId,
  caseNumber: one.caseNumber,
});
