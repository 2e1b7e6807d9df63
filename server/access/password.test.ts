// Tests the real cost of password hashes. Tests of a database lower it (server/testing/cheap-hashes.ts).
import { argon2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { dummyHash, hashPassword, verifyPassword } from './password.ts';

const password = 'Portal-Test-2026';
const hashOf = (memory: number, passes: number, nonce: Buffer) =>
  argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes });

it('a password is hashed with 64 MiB and 3 passes, and the hash contains both numbers', async () => {
  const stored = await hashPassword(password);
  const [, salt = '', tag = ''] = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$([^$]+)\$([^$]+)$/.exec(stored) ?? [];
  const nonce = Buffer.from(salt, 'base64');
  expect(nonce).toHaveLength(16);
  expect(Buffer.from(tag, 'base64')).toEqual(hashOf(65_536, 3, nonce));
  expect(await verifyPassword(password, stored)).toBe(true);
});

it('a hash with another cost is verified with that cost', async () => {
  const nonce = Buffer.alloc(16, 7);
  const stored = (memory: number, passes: number, tag: Buffer) =>
    `$argon2id$v=19$m=${memory},t=${passes},p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
  expect(await verifyPassword(password, stored(8, 1, hashOf(8, 1, nonce)))).toBe(true);
  expect(await verifyPassword(password, stored(16, 1, hashOf(8, 1, nonce)))).toBe(false);
});

it('the hash for unknown names is made once, so that an unknown name costs one hash as a known one does', async () => {
  const made = await dummyHash();
  expect(made).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await dummyHash()).toBe(made);
});
