// The `Idempotency-Key` header of the two endpoints that take a visitor's words.
import { hashKey, type HashedKey } from '../db/idempotency-keys.ts';
import { Problem } from './problems.ts';

/** The header's value; more than one is refused. */
export type IdempotencyHeader = string | string[] | undefined;

/** The header's key with what came under it; null: there is none. `secret` is the portal's. */
export function readKey(header: IdempotencyHeader, body: unknown, secret: Buffer): HashedKey | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Problem(400, 'The Idempotency-Key must be 1 to 200 visible ASCII characters.');
  }
  return hashKey(header, body, secret);
}
