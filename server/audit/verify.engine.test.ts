// Changes the audit trail directly in the database, and expects the verification to name the first bad line.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contentHash, lineHash } from '../db/audit-line.ts';
import type { Engine } from '../db/engines/engine.ts';
import { columnsOf, type Trx } from '../db/tables.ts';
import { testDatabase } from '../testing/database.ts';
import { deleteOldEvents, type NewEvent, readChainEnd, recordEvent, recordEvents } from './queries.ts';
import { verifyTrail } from './verify.ts';

const day = 86_400_000;
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * day);
const user = { id: randomUUID(), username: 'डॉ. अ "\\' };
const length = 12;

function event(n: number, at: Date): NewEvent {
  const records = Array.from({ length: n }, () => randomUUID());
  if (n % 3 === 0) {
    return { at, user: null, action: 'move', kind: 'database' };
  }
  if (n % 3 === 1) {
    return { at, user, action: 'change', kind: 'drug-risks', recordId: randomUUID(), fields: ['title', 'é'] };
  }
  return {
    at,
    user,
    action: 'list',
    kind: 'adr-reports',
    details: { searched: true, amount: n, records },
  };
}

/** A trail of lines as old as `ages` says, in days. */
async function trailOf(ages: readonly number[]): Promise<Engine> {
  const engine = await testDatabase();
  for (const [n, days] of ages.entries()) await recordEvent(engine.db, event(n, daysAgo(days)));
  return engine;
}

/**
 * Changes the table as the owner of the database can: without the triggers and without the index that makes places
 * unique.
 */
async function openTrail(trx: Trx, { name }: Pick<Engine, 'name'>): Promise<void> {
  const statements =
    name === 'PostgreSQL'
      ? ['alter table audit_events disable trigger user']
      : ['unchanged', 'kept', 'not_replaced', 'place_not_replaced'].map(
          (trigger) => `drop trigger audit_events_${trigger}`,
        );
  for (const statement of [...statements, 'drop index audit_events_place'])
    await sql.raw(statement).execute(trx);
}

/** The findings of the verification after `change`, which is then undone. */
async function findAfter(engine: Engine, change: (trx: Trx) => Promise<unknown>) {
  const undo = new Error('undo');
  let found: Awaited<ReturnType<typeof verifyTrail>> | undefined;
  await engine.db
    .transaction()
    .execute(async (trx) => {
      await openTrail(trx, engine);
      await change(trx);
      found = await verifyTrail(trx, now);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

const readLine = (trx: Trx, place: number) =>
  trx.selectFrom('audit_events').selectAll().where('place', '=', place).executeTakeFirstOrThrow();

async function set(trx: Trx, place: number, values: Record<string, unknown>): Promise<void> {
  await trx
    .updateTable('audit_events')
    .set(values as never)
    .where('place', '=', place)
    .execute();
}

/** Another value for each column. */
const others: Record<string, () => unknown> = {
  id: randomUUID,
  at: () => daysAgo(Math.random() * 300).toISOString(),
  administratorId: randomUUID,
  username: () => 'nobody',
  action: () => 'delete',
  kind: () => 'gallery',
  recordId: () => 'x',
  fields: () => '["title"]',
  searchText: () => '',
  details: () => '{"amount": 0, "records": [], "searched": true}',
  place: () => 1_000,
  previousHash: () => 'f'.repeat(64),
  hash: () => '0'.repeat(64),
};

const place = fc.integer({ min: 1, max: length });
const attack = fc.oneof(
  fc.record({ what: fc.constant('change' as const), place, column: fc.constantFrom(...Object.keys(others)) }),
  fc.record({
    what: fc.constantFrom('remove', 'empty', 'insert', 'change and hash', 'replace by a checkpoint'),
    place,
  }),
  fc.record({ what: fc.constant('move' as const), place, to: place }),
);

/** Makes the change and returns the place of the first bad line. */
async function commit(
  trx: Trx,
  one: typeof attack extends fc.Arbitrary<infer T> ? T : never,
): Promise<number> {
  const line = await readLine(trx, one.place);
  if ('column' in one) {
    await set(trx, one.place, { [one.column]: others[one.column]?.() });
  } else if ('to' in one) {
    if (one.to === one.place) return 0;
    await set(trx, one.place, { place: -1 });
    await set(trx, one.to, { place: one.place });
    await set(trx, -1, { place: one.to });
    return Math.min(one.place, one.to);
  } else if (one.what === 'remove') {
    await trx.deleteFrom('audit_events').where('place', '=', one.place).execute();
  } else if (one.what === 'empty') {
    await trx.deleteFrom('audit_events').where('place', '>=', one.place).execute();
  } else if (one.what === 'change and hash') {
    const forged = { ...line, kind: 'gallery' };
    await set(trx, one.place, { kind: 'gallery', hash: lineHash(forged, contentHash(forged)) });
  } else if (one.what === 'replace by a checkpoint') {
    const { at: lastAt, previousHash: lastPreviousHash, hash: lastHash } = line;
    await trx.deleteFrom('audit_events').where('place', '=', one.place).execute();
    const proof = { lastAt, lastPreviousHash, lastHash, lastContentHash: contentHash(line) };
    await trx
      .insertInto('audit_checkpoints')
      .values({ firstPlace: one.place, count: 1, ...proof })
      .execute();
  } else {
    await trx
      .updateTable('audit_events')
      .set(({ eb }) => ({ place: eb('place', '+', 1) }))
      .where('place', '>=', one.place)
      .execute();
    const { fields, details } = line;
    await trx
      .insertInto('audit_events')
      .values({
        ...line,
        id: randomUUID(),
        hash: 'a'.repeat(64),
        fields: JSON.stringify(fields),
        details: details && JSON.stringify(details),
      })
      .execute();
  }
  return one.place;
}

it('the attacks change every column', () => {
  expect(Object.keys(others)).toEqual(columnsOf('audit_events').map(({ name }) => name));
});

it('the first line that was changed, removed, inserted or moved is named', async () => {
  const engine = await trailOf(Array.from({ length }, (_, n) => 30 - n));
  const end = await readChainEnd(engine.db);
  expect(await verifyTrail(engine.db, now, [end])).toEqual({ fault: null, lines: length, deleted: 0, end });
  await fc.assert(
    fc.asyncProperty(attack, async (one) => {
      let bad = 0;
      const found = await findAfter(engine, async (trx) => (bad = await commit(trx, one)));
      expect(found?.fault?.place ?? 0).toBe(bad);
    }),
    { numRuns: 150 },
  );
  expect((await verifyTrail(engine.db, now)).fault).toBeNull();
});

it('a line added without the portal is named', async () => {
  const engine = await trailOf([3, 2, 1]);
  const values = { id: randomUUID(), at: now.toISOString(), action: 'create', kind: 'gallery', fields: '[]' };
  const add = (more: object) => (trx: Trx) =>
    trx
      .insertInto('audit_events')
      .values({ ...values, searchText: '', ...more })
      .execute();
  expect((await findAfter(engine, add({})))?.fault).toMatchObject({ place: 0, line: { kind: 'gallery' } });
  const { hash } = await readChainEnd(engine.db);
  const line = {
    ...values,
    administratorId: null,
    username: null,
    recordId: null,
    fields: [],
    details: null,
  };
  const position = { place: 4, at: values.at, previousHash: hash };
  const fitting = { ...position, hash: lineHash(position, contentHash({ ...line, searchText: '' })) };
  expect((await findAfter(engine, add(fitting)))?.fault).toMatchObject({
    place: 4,
    problem: "Line 4 was inserted: the portal's last line is 3",
    line: { kind: 'gallery' },
  });
});

it('values that cannot be read are named, and so is a missing end of the chain', async () => {
  const engine = await trailOf([3, 2, 1]);
  const bad = engine.name === 'PostgreSQL' ? { at: 'infinity' } : { fields: '[' };
  expect((await findAfter(engine, (trx) => set(trx, 2, bad)))?.fault?.place).toBe(2);
  const noEnd = await findAfter(engine, (trx) => trx.deleteFrom('audit_chain').execute());
  expect(noEnd?.fault?.place).toBe(1);
});

it('a trail that was rewritten with fitting hashes contradicts a hash noted before', async () => {
  const engine = await trailOf([5, 4, 3, 2, 1]);
  const noted = await readChainEnd(engine.db);
  await engine.db.transaction().execute(async (trx) => {
    await openTrail(trx, engine);
    let previousHash = (await readLine(trx, 1)).hash;
    for (let at = 2; at <= 5; at += 1) {
      const line = { ...(await readLine(trx, at)), previousHash, username: 'nobody' };
      const hash = lineHash(line, contentHash(line));
      await set(trx, at, { username: 'nobody', previousHash, hash });
      previousHash = hash;
    }
    await trx.updateTable('audit_chain').set({ hash: previousHash }).execute();
  });
  expect((await verifyTrail(engine.db, now)).fault).toBeNull();
  expect((await verifyTrail(engine.db, now, [noted])).fault).toMatchObject({ place: 5 });
  const later = { place: 9, hash: noted.hash };
  expect((await verifyTrail(engine.db, now, [later])).fault?.problem).toBe('Lines 6 to 9 are missing');
});

it('lines deleted after 400 days leave one checkpoint that continues the chain', async () => {
  const engine = await trailOf([410, 409, 408, 399, 398.5, 1]);
  const { hash: lastHash } = await engine.db
    .selectFrom('audit_events')
    .select('hash')
    .where('place', '=', 3)
    .executeTakeFirstOrThrow();
  await deleteOldEvents(engine.db, now);
  const checkpoints = () => engine.db.selectFrom('audit_checkpoints').selectAll().execute();
  expect(await checkpoints()).toMatchObject([{ firstPlace: 1, count: 3, lastHash }]);
  expect(await verifyTrail(engine.db, now)).toMatchObject({ fault: null, lines: 3, deleted: 3 });
  await deleteOldEvents(engine.db, daysAgo(-2));
  expect(await checkpoints()).toMatchObject([{ firstPlace: 1, count: 5 }]);
  await recordEvent(engine.db, event(1, now));
  expect(await verifyTrail(engine.db, now)).toMatchObject({ fault: null, lines: 2, deleted: 5 });
});

it('more old lines than one transaction deletes leave one checkpoint, also when all lines go', async () => {
  const engine = await testDatabase();
  const many = Array.from({ length: 303 }, () => event(1, daysAgo(500)));
  await recordEvents(engine.db, many);
  const end = await readChainEnd(engine.db);
  await Promise.all([deleteOldEvents(engine.db, now), deleteOldEvents(engine.db, now)]);
  const checkpoints = await engine.db.selectFrom('audit_checkpoints').selectAll().execute();
  expect(checkpoints).toMatchObject([{ firstPlace: 1, count: 303, lastHash: end.hash }]);
  expect(await verifyTrail(engine.db, now, [end])).toMatchObject({ fault: null, lines: 0, deleted: 303 });
});

it('a younger line between old ones stays, and its neighbours become one checkpoint when it goes', async () => {
  const engine = await trailOf([402, 399, 401, 390, 400.5]);
  await deleteOldEvents(engine.db, now);
  const checkpoints = async () =>
    (
      await engine.db
        .selectFrom('audit_checkpoints')
        .select(['firstPlace', 'count'])
        .orderBy('firstPlace')
        .execute()
    ).map(({ firstPlace, count }) => [firstPlace, count]);
  expect(await checkpoints()).toEqual([
    [1, 1],
    [3, 1],
    [5, 1],
  ]);
  expect(await verifyTrail(engine.db, now)).toMatchObject({ fault: null, lines: 2, deleted: 3 });
  await deleteOldEvents(engine.db, daysAgo(-2));
  expect(await checkpoints()).toEqual([
    [1, 3],
    [5, 1],
  ]);
  expect(await verifyTrail(engine.db, now)).toMatchObject({ fault: null, lines: 1, deleted: 4 });
});

it('a changed, removed or younger checkpoint is named', async () => {
  const engine = await trailOf([410, 409, 408, 10, 9]);
  await deleteOldEvents(engine.db, now);
  const values = {
    firstPlace: 2,
    count: 2,
    lastHash: 'f'.repeat(64),
    lastAt: daysAgo(500).toISOString(),
    lastPreviousHash: 'f'.repeat(64),
    lastContentHash: 'f'.repeat(64),
  };
  for (const [column, value] of Object.entries(values)) {
    const change = (trx: Trx) =>
      trx
        .updateTable('audit_checkpoints')
        .set({ [column]: value })
        .execute();
    const found = await findAfter(engine, change);
    // Without the first of them, the checkpoint begins too late.
    expect([column, found?.fault?.place]).toEqual([column, 1]);
  }
  const removed = await findAfter(engine, (trx) => trx.deleteFrom('audit_checkpoints').execute());
  expect(removed?.fault).toEqual({ place: 1, problem: 'Lines 1 to 3 are missing' });
  // Four lines are gone, and the last of them is ten days old.
  const younger = await findAfter(engine, async (trx) => {
    const { at: lastAt, previousHash: lastPreviousHash, hash: lastHash, ...line } = await readLine(trx, 4);
    await trx.deleteFrom('audit_events').where('place', '=', 4).execute();
    await trx
      .updateTable('audit_checkpoints')
      .set({ count: 4, lastAt, lastPreviousHash, lastHash, lastContentHash: contentHash(line) })
      .execute();
  });
  expect(younger?.fault).toEqual({
    place: 1,
    problem: 'The checkpoint for lines 1 to 4 was inserted: its last line is less than a year old',
  });
});
