// Records that wait at the same time share a commit, and none of them is affected by another.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reportSubmitter } from '../features/adr-reports/submit-report.ts';
import { readConfig } from '../config.ts';
import { Memory } from '../memory.ts';
import { deriveKeys } from '../portal.ts';
import { testDatabase } from '../testing/database.ts';
import { countReports, makeDatabaseUnreachable, validReport } from '../testing/portal.ts';
import { KeyReused } from './idempotency-keys.ts';
import { insertRows } from './insert-rows.ts';
import { groupCommit } from './group-commit.ts';

async function store() {
  const engine = await testDatabase();
  const take = reportSubmitter({
    engine,
    config: readConfig({}),
    keys: deriveKeys('a secret of the tests, long enough'),
    memory: new Memory(),
    now: () => new Date('2026-11-21T05:40:00.000Z'),
  });
  return { engine, take };
}

it('a report that the database refuses does not affect the others of its commit', async () => {
  const { engine, take } = await store();
  const ages = Array.from({ length: 150 }, (_, place) => (place % 50 === 7 ? 121 : place % 100));
  const outcomes = await Promise.allSettled(ages.map((age) => take(undefined, { ...validReport, age })));
  expect(outcomes.map(({ status }) => status)).toEqual(
    ages.map((age) => (age > 120 ? 'rejected' : 'fulfilled')),
  );
  expect(outcomes.flatMap((it) => (it.status === 'fulfilled' ? [it.value.age] : []))).toEqual(
    ages.filter((age) => age <= 120),
  );
  expect(await countReports(engine.db)).toBe(147);
});

it('each record that is stored alone has the time of a whole commit', async () => {
  const { db, failure, name } = await testDatabase();
  const isPostgres = name === 'PostgreSQL';
  const take = groupCommit<number, number>({ db, failure }, 'a test', async (trx, entries) => {
    if (entries.length > 1) throw new Error('refused');
    if (isPostgres) await sql`select pg_sleep(0.3)`.execute(trx);
    return entries;
  });
  // Together they take longer than the 1.7 s of one commit.
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(take))).toEqual([1, 2, 3, 4, 5, 6]);
});

it('a commit has at most 64 KiB of records, and a larger record is alone', async () => {
  const { db, failure } = await testDatabase();
  const groups: number[][] = [];
  const kib = 1024;
  const take = groupCommit<number, number>(
    { db, failure },
    'a test',
    async (_trx, entries) => {
      groups.push(entries);
      return entries;
    },
    (entry) => entry * kib,
  );
  const sent = [25, 35, 10, 256, 30, 30];
  expect(await Promise.all(sent.map(take))).toEqual(sent);
  expect(groups).toEqual([[25, 35], [10], [256], [30, 30]]);
});

it('each caller gets its own record, and only a key reused with other data is refused', async () => {
  const { engine, take } = await store();
  const sent = [
    ...['a', 'b', 'b', 'c', 'a'].map((key) => ({ key, name: key })),
    { key: 'c', name: 'other words' },
    { key: undefined, name: 'without a key' },
    { key: undefined, name: 'without a key' },
  ];
  const outcomes = await Promise.allSettled(sent.map(({ key, name }) => take(key, { ...validReport, name })));
  expect(outcomes.map((it) => (it.status === 'fulfilled' ? it.value.name : (it.reason as unknown)))).toEqual([
    'a',
    'b',
    'b',
    'c',
    'a',
    expect.any(KeyReused),
    'without a key',
    'without a key',
  ]);
  const stored = await engine.db.selectFrom('adr_reports').select(['id', 'name']).orderBy('name').execute();
  expect(stored.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'without a key', 'without a key']);
  const ids = new Set(outcomes.flatMap((it) => (it.status === 'fulfilled' ? [it.value.id] : [])));
  expect(ids).toEqual(new Set(stored.map(({ id }) => id)));
});

it('no report is acknowledged when the group commit fails', async () => {
  const { engine, take } = await store();
  await makeDatabaseUnreachable(engine);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => take(undefined, validReport)));
  expect(outcomes.map((it) => it.status === 'rejected' && engine.failure(it.reason))).toEqual(
    Array(20).fill('unavailable'),
  );
});

it('nothing of an entry is stored when the last query of its commit fails', async () => {
  const engine = await testDatabase();
  const year = (year: number) => ({ series: 'x', year, last: 1 });
  const commit = groupCommit<number[], boolean>(engine, 'test', async (trx, entries) => {
    const [first = 0, ...others] = entries.flat();
    await trx.insertInto('case_numbers').values(year(first)).execute();
    await insertRows(trx, 'case_numbers', others.map(year));
    return entries.map(() => true);
  });
  expect(engine.failure(await commit([2001, 2002, 2002]).catch((error: unknown) => error))).toBe('conflict');
  expect(await commit([2003, 2004])).toBe(true);
  const stored = await engine.db.selectFrom('case_numbers').select('year').orderBy('year').execute();
  expect(stored).toEqual([{ year: 2003 }, { year: 2004 }]);
});

it('rows of more than one statement are stored together', async () => {
  const { db } = await testDatabase();
  const rows = Array.from({ length: 200 }, (_, place) => ({ series: 'x', year: place, last: place }));
  await db.transaction().execute((trx) => insertRows(trx, 'case_numbers', rows));
  const stored = await db.selectFrom('case_numbers').selectAll().orderBy('year').execute();
  expect(stored).toEqual(rows);
});
