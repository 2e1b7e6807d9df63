// Messages of another centre about made-up cases. They are written, read and stored as real ones are.
import { hash, randomUUID } from 'node:crypto';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { daysLateOn } from '#contract/cases/work/clock-rules.ts';
import type { Actor } from '../../access/signed-in-write.ts';
import { withoutEvents } from '../../audit/queries.ts';
import type { Trx } from '../../db/tables.ts';
import { planMessages, storeImport } from '../../features/cases/exchange/import-icsr.ts';
import { acknowledge } from '../../features/cases/exchange/acknowledge-icsr.ts';
import { insertSubmissions } from '../../features/cases/exchange/exchange-queries.ts';
import type { CaseToSend, Sender } from '../../icsr/facts.ts';
import { readBatch } from '../../icsr/read-message.ts';
import { momentIn } from '../../icsr/times.ts';
import { writeBatch, writeMessage } from '../../icsr/write-message.ts';

/** Another centre. It is invented. */
const sender: Sender = {
  senderId: 'SAMPLE-CENTRE',
  receiverId: 'SAMPLE-RECEIVER',
  type: '4',
  organisation: 'Sample regional centre',
  department: 'Pharmacology',
  title: 'Dr',
  givenName: 'Anil',
  familyName: 'Sample',
  street: '1 Sample Road',
  city: 'Nagpur',
  state: 'Maharashtra',
  postcode: '440001',
  country: 'IN',
  telephone: '',
  email: '',
};

interface Message {
  content: CaseContent;
  /** The number that the other centre gave the case. */
  senderCaseId: string;
  version?: CaseToSend['version'];
}

/** Imports one message of the other centre. Returns the id of its case. Throws if it cannot be imported. */
export async function importMessage(
  trx: Trx,
  { content, senderCaseId, version = null }: Message,
  by: Actor,
  timeZone: string,
): Promise<string> {
  const now = nowIn(by.now, timeZone);
  const createdAt = momentIn(by.now, timeZone);
  const facts: CaseToSend = {
    content,
    senderCaseId,
    createdAt,
    version,
    assessments: [],
    documents: [],
    names: { mayForwardName: false, sent: [] },
    imported: null,
  };
  const { xml, faults } = writeMessage(facts, sender, { isDraft: true, now });
  if (faults.length > 0) throw new Error(`The sample message has faults: ${JSON.stringify(faults)}`);
  const batch = { number: `${senderCaseId}-${createdAt}`, createdAt };
  const bytes = Buffer.from(writeBatch([xml], batch, sender));
  const { messages, places, batchNumber } = readBatch(bytes);
  const read = messages.map((one) => ({ ...one, parts: hash('sha256', one.parts) }));
  const planned = await planMessages(trx, read, places);
  const circumstances = { timeZone, backupDir: null, isSample: true };
  const write = <T>(work: (trx: Trx, by: Actor) => Promise<T>) => work(trx, by);
  await withoutEvents(trx, () => storeImport({ planned, batch: batchNumber }, bytes, write, circumstances));
  const [one] = planned;
  if (one?.shown.id === undefined) throw new Error('The sample message was not imported.');
  return one.shown.id;
}

/** Sends a version of a case as a message, which the receiver rejects three hours later with its reasons. */
export async function sendAndReject(
  trx: Trx,
  {
    caseId,
    version,
    dueOn,
    reasons,
  }: { caseId: string; version: number; dueOn: string | null; reasons: string },
  { sent, answered }: { sent: Actor; answered: Actor },
  timeZone: string,
): Promise<void> {
  const [batch, messageId] = [`SAMPLE-B-${randomUUID()}`, `SAMPLE-M-${randomUUID()}`];
  const messageAt = momentIn(sent.now, timeZone);
  const by = sent.user.username;
  const receiver = 'Sample system';
  const due = dueOn === null ? {} : { dueOn, daysLate: daysLateOn(dueOn, dayOf(nowIn(sent.now, timeZone))) };
  await insertSubmissions(trx, [
    { caseId, at: sent.now, by, version, way: 'file', receiver, batch, messageId, messageAt, ...due },
  ]);
  const line = { messageId, createdAt: messageAt, code: 'CR', text: reasons, receiverNumber: '' } as const;
  const said = { number: 'SAMPLE-ACK-1', batchNumber: batch, code: 'AE' as const, text: '', faults: [] };
  const acting = { ...answered, timeZone };
  await withoutEvents(trx, () =>
    acknowledge(trx, { ...said, messages: [line] }, Buffer.from(JSON.stringify(line)), acting).then(() => {}),
  );
}
