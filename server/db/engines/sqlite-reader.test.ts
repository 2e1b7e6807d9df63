// The reading thread of the embedded database returns the same rows as the main connection and does not block.
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { seedDatabase } from '../../seed/seed-database.ts';
import { openDatabase } from '../database.ts';
import { countRows, readAll, readPage } from '../paging.ts';
import { contains } from '../search-text.ts';
import { testPortal } from '../../testing/portal.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { messageList } from '../../features/contact-messages/queries.ts';
import { reportList } from '../../features/adr-reports/queries.ts';
import type { Engine } from './engine.ts';
import { longestQueue, ReaderUnavailable } from './sqlite-reader.ts';

let engine: Engine;

beforeEach(async () => {
  const dataDir = temporaryFolder();
  engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
  onTestFinished(() => engine.close());
  await seedDatabase(engine, 'sample', new Date());
});

/** Counts to `n` inside SQLite: about a second for 10 million. */
const slow = (n: number) => sql<{ n: number }>`
  with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${n})
  select count(*) as n from counter`;

it('returns the same rows as the main connection, booleans and JSON included, right after each commit', async () => {
  const { db, reader } = engine;
  expect(reader).not.toBe(db);
  const questions = (from: Engine['db']) =>
    from.selectFrom('quiz_questions').selectAll().where('isActive', '=', true).orderBy('id').execute();
  expect(await questions(reader)).toEqual(await questions(db));
  expect(await questions(reader)).not.toEqual([]);
  const found = await engine.findRows(reader, 'adr_reports', { texts: [{ text: 'example' }] });
  const request = { filters: found.page, sort: 'name', descending: true, limit: 25, from: null };
  expect(await readPage(reader, reportList, request)).toEqual(await readPage(db, reportList, request));
  expect(await countRows(reader, messageList, [contains('searchText', 'nobody')])).toEqual({
    total: 1,
    matches: 1,
  });
  for await (const rows of readAll(reader, reportList)) expect(rows).toMatchObject([{ isSample: true }]);

  await db.updateTable('adr_reports').set({ isSample: false, name: 'Other' }).execute();
  expect(
    (await readPage(reader, reportList, { ...request, filters: [contains('searchText', 'nobody')] }))?.rows,
  ).toMatchObject([{ isSample: false, name: 'Other' }]);
});

it('does not block the event loop', async () => {
  await sql`select 1`.execute(engine.reader); // the thread has started
  let loopTurns = 0;
  let running = true;
  const turn = () => {
    loopTurns += 1;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  const { rows } = await slow(2_000_000).execute(engine.reader);
  running = false;
  expect(rows).toEqual([{ n: 2_000_000 }]);
  // On the main connection it would be 0.
  expect(loopTurns).toBeGreaterThan(100);

  loopTurns = 0;
  setImmediate(turn);
  const work = slow(200_000).execute(engine.db);
  await work;
  expect(loopTurns).toBeLessThanOrEqual(1);
});

it('visitors’ reads wait neither for those of the desk nor for long ones, and the desk’s not for long ones', async () => {
  const { reader, longReader } = engine;
  const portal = await testPortal({ engine });
  const ended: string[] = [];
  const readFor = async (name: string, from: Engine['db']) => {
    await slow(6_000_000).execute(from);
    ended.push(name);
  };
  const long = readFor('a long read', longReader);
  expect((await sql`select 1 as one`.execute(reader)).rows).toEqual([{ one: 1 }]);
  const search = readFor('a search of the desk', reader);
  for (const path of [
    '/api/drug-risks/search?q=amoxi',
    '/api/amc-locations/search?city=pune',
    '/api/drug-risks',
    '/api/medicine-names',
    '/api/quiz-questions',
  ]) {
    expect([path, (await portal.get(path)).statusCode]).toEqual([path, 200]);
  }
  expect(ended).toEqual([]);
  await Promise.all([long, search]);
});

it('cannot write', async () => {
  const writing = engine.reader.deleteFrom('adr_reports').execute();
  await expect(writing).rejects.toMatchObject({ errcode: 8 }); // SQLITE_READONLY
  expect(await engine.db.selectFrom('adr_reports').select('id').execute()).toHaveLength(1);
});

it('passes on the codes of errors, so that they are classified as on the main connection', async () => {
  const wrong = sql`select * from nowhere`.execute(engine.reader);
  await expect(wrong).rejects.toMatchObject({
    message: 'no such table: nowhere',
    code: 'ERR_SQLITE_ERROR',
    errcode: 1,
  });
  expect(engine.failure(await wrong.catch((error: unknown) => error))).toBeNull();
});

it('refuses reads beyond its queue and continues to work', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: longestQueue + 10 }, () => sql`select 1`.execute(engine.reader)),
  );
  const refused = all.filter((it) => it.status === 'rejected');
  expect(refused).toHaveLength(10);
  expect(refused.map(({ reason }) => engine.failure(reason))).toEqual(Array(10).fill('unavailable'));
  expect((await sql`select 1 as one`.execute(engine.reader)).rows).toEqual([{ one: 1 }]);
});

it('rejects waiting reads when its thread ends, and starts a new thread', async () => {
  const thread = new Promise<Worker>((resolve) => process.once('worker', resolve));
  const both = Promise.allSettled([
    slow(3_000_000).execute(engine.reader),
    sql`select 1`.execute(engine.reader),
  ]);
  await (await thread).terminate(); // like a crash
  for (const { status, ...rest } of await both) {
    expect(status).toBe('rejected');
    expect(engine.failure((rest as { reason: unknown }).reason)).toBe('unavailable');
  }
  expect((await sql`select 1 as one`.execute(engine.reader)).rows).toEqual([{ one: 1 }]);
});

it('closes while a read is running', async () => {
  const outcome = slow(3_000_000)
    .execute(engine.reader)
    .catch((error: unknown) => error);
  await engine.close();
  expect(await outcome).toBeInstanceOf(ReaderUnavailable);
  await expect(sql`select 1`.execute(engine.reader)).rejects.toThrow('destroyed');
});
