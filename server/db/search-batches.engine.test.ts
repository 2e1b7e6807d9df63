// Searches by the index find the same rows as a scan of the table, while rows are added, changed and deleted between two
// batches of the index.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertReport, reportColumns } from '../features/adr-reports/queries.ts';
import { testDatabase } from '../testing/database.ts';
import { onPostgres } from '../testing/engine.ts';
import { countIndexed, countWaiting } from '../testing/search-index.ts';
import { validReport } from '../testing/portal.ts';
import { seededRandom } from '#testing/reports.ts';
import type { Engine } from './engines/engine.ts';
import { findMatches } from './narrow.ts';
import { contains } from './search-text.ts';

const words = ['urticaria', 'angioedema', 'vertigo', 'हृदय गति'];

it('a search finds a row from its insert to its deletion, by any word that it has at the time', async () => {
  const engine = await testDatabase();
  const { db } = engine;
  const random = seededRandom(54);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const ids: string[] = [];
  const insert = async (count: number) => {
    for (let made = 0; made < count; made += 1) {
      const id = randomUUID();
      const input = { ...validReport, symptoms: `${pick(words)} and ${pick(words)}` };
      await insertReport(db, input, { id, now: new Date(), year: 2026 });
      ids.push(id);
    }
  };
  const report = (id: string | undefined) => ({ id: id ?? '', searchText: `${pick(words)} later` });
  const change = async ({ id, searchText } = report(pick(ids))) =>
    db.updateTable('adr_reports').set({ searchText }).where('id', '=', id).execute();
  const remove = async (id: string) => {
    ids.splice(ids.indexOf(id), 1);
    await db.deleteFrom('adr_reports').where('id', '=', id).execute();
  };
  const compare = async () => {
    for (const word of [...words, 'and', 'later', 'nothing']) {
      const { filters } = await findMatches(engine, 'adr_reports', word);
      const found = (conditions: typeof filters) =>
        db
          .selectFrom('adr_reports')
          .select('id')
          .where(({ and }) => and(conditions))
          .orderBy('id')
          .execute();
      expect(await found(filters), word).toEqual(await found([contains('searchText', word)]));
    }
  };

  for (const count of [3, 508, 1, 1, 40, 600]) {
    await insert(count);
    for (let time = 0; time < 10; time += 1) await change();
    await change(report(ids.at(-1)));
    await remove(pick(ids));
    await compare();
    await engine.indexNewRows();
    await compare();
  }
  // Delete the newest rows; others take their row ids.
  for (const id of ids.slice(-200)) await remove(id);
  await insert(10);
  await compare();
});

const insertCopies = ({ name, db }: Engine, count: number) => {
  const columns = sql.raw(
    reportColumns.filter((column) => !['id', 'reference'].includes(column)).join('", "'),
  );
  const id = name === 'SQLite' ? sql`'id-' || n` : sql`gen_random_uuid()`;
  return sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    insert into adr_reports (id, reference, "searchText", "personSearch", "${columns}")
      select ${id}, 'copy-' || n, 'wheezing ' || n, '', "${columns}"
      from numbers, (select * from adr_reports limit 1) as report`.execute(db);
};

it('`indexNewRows` takes waiting rows into the index until none waits', async () => {
  const engine = await testDatabase();
  await insertReport(engine.db, validReport, { id: randomUUID(), now: new Date(), year: 2026 });
  await insertCopies(engine, 1_100);
  expect(await countWaiting(engine, 'adr_reports')).toBe(1_101);
  let batches = 1;
  while (await engine.indexNewRows()) batches += 1;
  expect(batches).toBe(engine.name === 'SQLite' ? 3 : 1);
  expect(await countWaiting(engine, 'adr_reports')).toBe(0);
  const { filters } = await findMatches(engine, 'adr_reports', 'wheezing 1100');
  const found = engine.db.selectFrom('adr_reports').select('reference');
  expect(await found.where(({ and }) => and(filters)).execute()).toEqual([{ reference: 'copy-1100' }]);
});

it.skipIf(onPostgres)(
  'long texts are indexed a few at a time, and each is found before and after',
  async () => {
    const engine = await testDatabase();
    const { db } = engine;
    const long = (number: number) => `Number ${number}. ${'Itching all over. '.repeat(275)}`; // some 5,000 letters
    for (let number = 0; number < 9; number += 1) {
      const report = { ...validReport, symptoms: long(number) };
      await insertReport(db, report, { id: randomUUID(), now: new Date(), year: 2026 });
    }
    const found = async () => {
      const { filters } = await findMatches(engine, 'adr_reports', 'number 7');
      const rows = await db
        .selectFrom('adr_reports')
        .select('id')
        .where(({ and }) => and(filters))
        .execute();
      return rows.length;
    };
    const waiting: number[] = [];
    for (let isMore = true; isMore;) {
      isMore = await engine.indexNewRows();
      waiting.push(await countWaiting(engine, 'adr_reports'));
      expect(await found()).toBe(1);
    }
    expect(waiting).toEqual([7, 5, 3, 1, 0]);
  },
);

// On PostgreSQL only indexNewRows takes waiting rows in.
it.skipIf(onPostgres)('an insert of the embedded database indexes a batch when 8,192 rows wait', async () => {
  const engine = await testDatabase();
  await insertReport(engine.db, validReport, { id: randomUUID(), now: new Date(), year: 2026 });
  await insertCopies(engine, 8_190);
  expect(await countWaiting(engine, 'adr_reports')).toBe(8_191);
  await insertReport(engine.db, validReport, { id: randomUUID(), now: new Date(), year: 2026 });
  expect(await countWaiting(engine, 'adr_reports')).toBe(8_192 - 512);
});

it('words that are erased before their row is indexed, or after, are not in the index; nor is a deleted row', async () => {
  const engine = await testDatabase();
  const { db } = engine;
  const id = randomUUID();
  const indexed = (word: string) => countIndexed(engine, 'adr_reports', word);
  const change = (searchText: string) =>
    db.updateTable('adr_reports').set({ searchText }).where('id', '=', id).execute();
  await insertReport(db, { ...validReport, symptoms: 'xylophonia' }, { id, now: new Date(), year: 2026 });
  await change('first');
  while (await engine.indexNewRows());
  expect([await indexed('xylophonia'), await indexed('first')]).toEqual([0, 1]);
  await change('second');
  expect([await indexed('first'), await indexed('second')]).toEqual([0, 1]);
  await db.deleteFrom('adr_reports').where('id', '=', id).execute();
  expect(await indexed('second')).toBe(0);
});
