// The `Idempotency-Key` header of reports, messages, details, attachments and cases.
import { problems } from '#contract/words/problems-rules.ts';
import { hashKey, type HashedKey } from '../db/idempotency-keys.ts';
import { Problem } from './problems.ts';

/** The header's value; several values are refused. */
export type IdempotencyHeader = string | string[] | undefined;

/** Reads the key and hashes it with the body. Null: there is no key. `secret` is the portal's. */
export function readKey(header: IdempotencyHeader, body: unknown, secret: Buffer): HashedKey | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Problem(400, problems('the_idempotency_key_must_be_1'));
  }
  return hashKey(header, body, secret);
}
