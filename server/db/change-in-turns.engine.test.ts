// Tests that background work changes many rows in short statements: how many rows one of them takes, and that none stays.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { deleteInTurns, rowsPerStatement, updateInTurns } from './change-in-turns.ts';

async function filled(count: number) {
  const engine = await testDatabase();
  const rows = Array.from({ length: count }, (_one, place) => ({
    caller: randomUUID(),
    calls: place < 3 ? 7 : 1,
    until: '2026-01-01T00:00:00.000Z',
  }));
  for (let from = 0; from < count; from += 500) {
    await engine.db
      .insertInto('caller_counts')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  let statements = 0;
  engine.watchQueries(({ sql: text }) => {
    if (/^(delete|update)/.test(text)) statements += 1;
  });
  const left = async () =>
    (await engine.db.selectFrom('caller_counts').select(['calls', 'until']).execute()).map(
      ({ calls, until }) => `${calls} ${until.slice(0, 4)}`,
    );
  return { db: engine.db, left, statements: () => statements };
}

it('rows are deleted in statements of limited size, and requests run between them', async () => {
  const { db, left, statements } = await filled(3 * rowsPerStatement + 1 + 3);
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 100) setImmediate(count);
  };
  setImmediate(count);
  await deleteInTurns(db, 'caller_counts', sql`calls = 1`);
  expect(statements()).toBe(4);
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(await left()).toEqual(['7 2026', '7 2026', '7 2026']);
});

it('columns are set in statements of limited size', async () => {
  const { db, left, statements } = await filled(rowsPerStatement + 10);
  const until = '2027-01-01T00:00:00.000Z';
  await updateInTurns(db, 'caller_counts', { until }, sql`calls = 1 and until < ${until}`);
  expect(statements()).toBe(2);
  const all = await left();
  expect(all.filter((one) => one === '1 2027')).toHaveLength(rowsPerStatement + 7);
  expect(all.filter((one) => one === '7 2026')).toHaveLength(3);
});
