// Rows that are inserted with every report: however many a caller brings, the statements are a few of fixed sizes.
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { insertIntoTables, insertRows } from './insert-rows.ts';
import { preparedStatements } from './prepared-statements.ts';

const pairs = (count: number) =>
  Array.from({ length: count }, () => {
    const [caseId, drugId, reactionId] = [randomUUID(), randomUUID(), randomUUID()];
    return { caseId, drugId, reactionId, drug: 'Amoxicillin', reaction: 'Rash' };
  });

it('200 numbers of rows make three statements at most, each of at most 10 KB, which the process stores', async () => {
  const engine = await testDatabase();
  const sent = new Set<string>();
  onTestFinished(
    engine.watchQueries(({ sql }) => {
      if (sql.startsWith('insert')) sent.add(sql);
    }),
  );
  const before = preparedStatements.size;
  let rows = 0;
  for (let count = 1; count <= 200; count += 1) {
    await insertIntoTables(engine.db, { case_pairs: pairs(count) });
    await insertRows(engine.db, 'case_pairs', pairs(count), { large: true });
    rows += 2 * count;
  }
  const stored = await engine.db
    .selectFrom('case_pairs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(stored.count)).toBe(rows);
  expect(preparedStatements.size - before).toBeLessThanOrEqual(7);
  expect(sent.size).toBeLessThanOrEqual(7);
  expect(Math.max(...[...sent].map((text) => text.length))).toBeLessThan(10_000);
});

it('more rows than a statement takes are inserted, in order, and conflicts are left out of each batch', async () => {
  const { db } = await testDatabase();
  const keys = Array.from({ length: 7_000 }, (_, place) => ({
    scope: 'test',
    keyHash: `${place % 6_999}`,
    bodyHash: 'x',
    recordId: randomUUID(),
    createdAt: '2026-11-27T00:00:00.000Z',
  }));
  const added = await insertRows(db, 'idempotency_keys', keys, {
    skipConflictsOn: ['scope', 'keyHash'],
    returning: 'recordId',
    large: true,
  });
  expect(added.map(({ recordId }) => recordId)).toEqual(keys.slice(0, 6_999).map(({ recordId }) => recordId));
});
