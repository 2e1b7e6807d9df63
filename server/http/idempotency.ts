// The `Idempotency-Key` header of the two endpoints that take a visitor's words (readings 17).
import { randomUUID } from 'node:crypto';
import { createOnce, KeyReused } from '../db/once.ts';
import type { Db } from '../db/tables.ts';
import type { Portal } from '../portal.ts';
import { Problem } from './problems.ts';

/** The header's value; more than one is refused. */
export type IdempotencyKey = string | string[] | undefined;

interface Submission<T> {
  scope: 'adr-reports' | 'contact-messages';
  body: unknown;
  create(db: Db, id: string): Promise<T>;
  find(db: Db, id: string): Promise<T>;
}

/** Creates a record: once for one key where the request carries one, else for each request. */
export async function submitOnce<T>(
  { engine, keys, now }: Portal,
  key: IdempotencyKey,
  { scope, body, create, find }: Submission<T>,
): Promise<T> {
  if (key === undefined) return create(engine.db, randomUUID());
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem(400, 'The Idempotency-Key must be 1 to 200 visible ASCII characters.');
  }
  try {
    return await createOnce(engine, {
      scope,
      key,
      body,
      hashKey: keys.idempotency,
      now: now(),
      create,
      find,
    });
  } catch (error) {
    if (!(error instanceof KeyReused)) throw error;
    throw new Problem(409, 'This Idempotency-Key was used before with other data. Use a new one.');
  }
}
