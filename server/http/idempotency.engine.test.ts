// A phone on a bad network repeats a request without an answer: one key, one record.
import { describe, expect, it } from 'vitest';
import { deleteOldKeys } from '../db/idempotency-keys.ts';
import { itOnce, onPostgres } from '../testing/engine.ts';
import { testPortal, type TestPortal, validMessage, validReport } from '../testing/portal.ts';

const unlimited = { config: { rateLimit: false } };
const targets = [
  { url: '/api/adr-reports', table: 'adr_reports', valid: validReport, other: { ...validReport, age: 46 } },
  {
    url: '/api/contact-messages',
    table: 'contact_messages',
    valid: validMessage,
    other: { ...validMessage, name: 'Ravi' },
  },
] as const;

const count = async ({ db }: TestPortal, table: 'adr_reports' | 'contact_messages') =>
  (await db.selectFrom(table).select('id').execute()).length;

describe.each(targets)('POST $url with a key', ({ url, table, valid, other }) => {
  const key = { 'idempotency-key': 'f3b1c2d4-once' };
  /** The statements about keys are the same for reports and messages. Only their race stays on both engines for both. */
  const isRepeated = onPostgres && table === 'contact_messages';

  it('stores one record and gives one answer to 50 concurrent requests', async () => {
    const portal = await testPortal(unlimited);
    const answers = await Promise.all(Array.from({ length: 50 }, () => portal.post(url, valid, key)));
    expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await count(portal, table)).toBe(1);
  });

  it.skipIf(isRepeated)(
    'gives the first answer again a day later, also with the fields in another order',
    async () => {
      const portal = await testPortal();
      const first = await portal.post(url, valid, key);
      portal.clock.now = new Date(portal.clock.now.getTime() + 86_400_000);
      const turned = Object.fromEntries(Object.entries(valid).toReversed());
      const second = await portal.post(url, { ...turned, extra: 'ignored' }, key);
      expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
      expect(await count(portal, table)).toBe(1);
    },
  );

  it.skipIf(isRepeated)('refuses other data for the same key', async () => {
    const portal = await testPortal();
    await portal.post(url, valid, key);
    const answer = await portal.post(url, other, key);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: 'This Idempotency-Key was used before with other data. Use a new one.' },
    ]);
    expect(await count(portal, table)).toBe(1);
  });

  it.skipIf(isRepeated)('accepts the key again after a refusal', async () => {
    const portal = await testPortal();
    expect((await portal.post(url, { ...valid, name: '' }, key)).statusCode).toBe(400);
    expect((await portal.post(url, valid, key)).statusCode).toBe(201);
  });

  itOnce('refuses a malformed key', async () => {
    const portal = await testPortal();
    for (const wrong of ['', ' ', 'a b', 'ключ', 'tab\tbed', 'x'.repeat(201)]) {
      const answer = await portal.post(url, valid, { 'idempotency-key': wrong });
      expect([wrong, answer.statusCode, answer.json()]).toEqual([
        wrong,
        400,
        { message: 'The Idempotency-Key must be 1 to 200 visible ASCII characters.' },
      ]);
    }
    expect(await count(portal, table)).toBe(0);
  });

  it.skipIf(isRepeated)('accepts every key of 1 to 200 visible ASCII characters', async () => {
    const portal = await testPortal();
    for (const fine of ['x', '~'.repeat(200), '"quoted"', '__proto__']) {
      expect((await portal.post(url, valid, { 'idempotency-key': fine })).statusCode).toBe(201);
    }
    expect(await count(portal, table)).toBe(4);
  });

  it.skipIf(isRepeated)('stores neither the key nor any text of the body in the table of keys', async () => {
    const portal = await testPortal();
    await portal.post(url, valid, key);
    const rows = await portal.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(rows).toEqual([
      {
        scope: url.slice('/api/'.length),
        keyHash: expect.stringMatching(/^[\w-]{43}$/),
        bodyHash: expect.stringMatching(/^[\w-]{43}$/),
        recordId: expect.stringMatching(/^[\da-f-]{36}$/),
        createdAt: '2026-11-21T05:40:00.000Z',
      },
    ]);
    const stored = JSON.stringify(rows);
    for (const word of [key['idempotency-key'], ...Object.values(valid).map(String)].filter(
      (it) => it.length > 2,
    )) {
      expect(stored).not.toContain(word);
    }
  });

  it.skipIf(isRepeated)('deletes the key after 90 days and not before', async () => {
    const portal = await testPortal();
    const first = await portal.post(url, valid, key);
    const after = (ms: number) => new Date(portal.clock.now.getTime() + ms);
    const days90 = 90 * 86_400_000;

    await deleteOldKeys(portal.db, after(days90));
    expect((await portal.post(url, valid, key)).json()).toEqual(first.json());
    await deleteOldKeys(portal.db, after(days90 + 1));
    expect((await portal.post(url, valid, key)).json().id).not.toBe(first.json().id);
    expect(await count(portal, table)).toBe(2);
  });
});

it('the same key for a report and for a message counts as two keys', async () => {
  const { post } = await testPortal();
  const key = { 'idempotency-key': 'shared' };
  expect((await post('/api/adr-reports', validReport, key)).statusCode).toBe(201);
  expect((await post('/api/contact-messages', validMessage, key)).statusCode).toBe(201);
});

itOnce('body hashes depend on the secret, so a stolen table of keys does not confirm guesses', async () => {
  const hashes = [];
  for (const appSecret of ['one', 'other']) {
    const portal = await testPortal();
    if (appSecret === 'other') portal.keys.idempotency.fill(7);
    await portal.post('/api/adr-reports', validReport, { 'idempotency-key': 'k' });
    hashes.push(
      (await portal.db.selectFrom('idempotency_keys').select('bodyHash').executeTakeFirstOrThrow()).bodyHash,
    );
  }
  expect(hashes[0]).not.toBe(hashes[1]);
});
