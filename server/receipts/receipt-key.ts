// The key of the receipt codes. It has a random seed of its own, which the first use makes and the database stores sealed
// under the portal's secret: a backup without the secret reveals no code, and a new secret does not silently change codes
// that people hold on paper.
import { randomBytes } from 'node:crypto';
import { statements } from '#contract/words/statements-rules.ts';
import type { Engine } from '../db/engines/engine.ts';
import type { Memory } from '../memory.ts';
import { seal, unseal } from '../secret.ts';
import { findSealedKey, insertSealedKey } from './queries.ts';

interface Place {
  engine: Engine;
  keys: { seal: Buffer };
  memory: Memory;
  now(): Date;
}

const name = 'receipt codes';

/**
 * The key; null if the stored seed cannot be opened with this secret. Callers that wait for it continue in their
 * order.
 */
export async function receiptKey(place: Place): Promise<Buffer | null> {
  const opened = place.memory.of<{ key?: Promise<Buffer | null> }>(name, () => ({}));
  opened.key ??= openKey(place);
  try {
    const key = await opened.key;
    if (!key) delete opened.key;
    return key;
  } catch (error) {
    delete opened.key;
    throw error;
  }
}

async function openKey({ engine, keys, now }: Place): Promise<Buffer | null> {
  let sealed = await findSealedKey(engine.db, name);
  if (sealed === null) {
    // Of two processes that start at once the first one's seed counts.
    await insertSealedKey(engine.db, name, seal(keys.seal, name, randomBytes(32)), now());
    sealed = await findSealedKey(engine.db, name);
  }
  return sealed === null ? null : unseal(keys.seal, name, sealed);
}

/** Whether the stored seed cannot be opened with this secret. Writes nothing: the system status asks in every state. */
export async function isReceiptKeyLost({ engine, keys }: Pick<Place, 'engine' | 'keys'>): Promise<boolean> {
  const sealed = await findSealedKey(engine.db, name);
  return sealed !== null && unseal(keys.seal, name, sealed) === null;
}

/** For the system status. */
export const lostReceiptKey = () => statements('lost_receipt_key');
