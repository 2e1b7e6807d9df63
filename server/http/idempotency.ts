// The `Idempotency-Key` header of the two endpoints that take a visitor's words (readings 17).
import { type Identity, KeyReused, type Kind, storeOnce } from '../db/once.ts';
import type { Portal } from '../portal.ts';
import { Problem } from './problems.ts';

/** The header's value; more than one is refused. */
export type IdempotencyKey = string | string[] | undefined;

/**
 * A function that creates records of this kind: once for one key where the request carries one, else for each request.
 * `body` is what was sent, `entry` what is stored of it.
 */
export function takeSubmissions<Entry extends Identity, Row>(
  { engine, keys }: Portal,
  kind: Kind<Entry, Row>,
): (key: IdempotencyKey, body: unknown, entry: Entry) => Promise<Row> {
  const store = storeOnce(engine, kind);
  return async (key, body, entry) => {
    if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))) {
      throw new Problem(400, 'The Idempotency-Key must be 1 to 200 visible ASCII characters.');
    }
    try {
      return await store(entry, key === undefined ? null : { key, body, hashKey: keys.idempotency });
    } catch (error) {
      if (!(error instanceof KeyReused)) throw error;
      throw new Problem(409, 'This Idempotency-Key was used before with other data. Use a new one.');
    }
  };
}
