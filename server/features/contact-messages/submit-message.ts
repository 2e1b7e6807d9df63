// Stores submitted messages, from the API and from the form without JavaScript.
import { randomUUIDv7 } from 'node:crypto';
import type { ContactMessage, ContactMessageInput } from '#contract/contact-messages.ts';
import { answerClaims, claimKeys, type HashedKey, type KeyReused } from '../../db/idempotency-keys.ts';
import { groupCommit } from '../../db/group-commit.ts';
import type { Trx } from '../../db/tables.ts';
import { type IdempotencyHeader, readKey } from '../../http/idempotency.ts';
import { findAlarmWords } from '../../alarm-words.ts';
import type { Portal } from '../../portal.ts';
import { findMessage, insertMessages, type NewMessage } from './queries.ts';

/** Most alarm words of one message that are stored. */
const mostWords = 30;

interface Submission {
  key: HashedKey | null;
  record: NewMessage;
}

/** Returns a function that commits a message before it answers. */
export function messageSubmitter({ engine, keys, now }: Pick<Portal, 'engine' | 'keys' | 'now'>) {
  const commit = groupCommit(engine, 'POST /api/contact-messages', storeMessages);
  return async (header: IdempotencyHeader, input: ContactMessageInput): Promise<ContactMessage> => {
    const key = readKey(header, input, keys.idempotency);
    const words = await findAlarmWords(`${input.name}\n\n${input.message}`);
    const alarmingWords = [...new Set(words.map(({ word }) => word))].slice(0, mostWords);
    return commit({ key, record: { ...input, id: randomUUIDv7(), now: now(), alarmingWords } });
  };
}

/** Stores the new messages. Answers each submission with its own message, or with the first one of its key. */
async function storeMessages(trx: Trx, submissions: Submission[]): Promise<(ContactMessage | KeyReused)[]> {
  const claimed = await claimKeys(trx, 'contact-messages', submissions);
  const fresh = submissions.filter((_, place) => claimed[place]?.state === 'new');
  const records = fresh.map(({ record }) => record);
  const stored = await insertMessages(trx, records);
  // A repeated key of an erased message answers with the erased record, which holds no personal data.
  return answerClaims(claimed, stored, ({ recordId }) => findMessage(trx, recordId));
}
