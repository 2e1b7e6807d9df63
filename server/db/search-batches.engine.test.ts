// Searches by the index find the same rows as a scan of the table, while rows are added, changed and deleted between two
// batches of the index.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertReport } from '../features/adr-reports/queries.ts';
import { testDatabase } from '../testing/database.ts';
import { validReport } from '../testing/portal.ts';
import { seededRandom } from '#testing/reports.ts';
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
  }
  // Delete the newest rows; others take their row ids.
  for (const id of ids.slice(-200)) await remove(id);
  await insert(10);
  await compare();
});

it('PostgreSQL moves waiting rows into the index when `indexNewRows` is called', async () => {
  const engine = await testDatabase();
  await insertReport(engine.db, validReport, {
    id: randomUUID(),
    now: new Date('2026-11-21T05:40:00.000Z'),
    year: 2026,
  });
  await engine.indexNewRows();
  if (engine.name === 'SQLite') return;
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('adr_reports_search') as pages`.execute(engine.db);
  expect(rows).toEqual([{ pages: 0 }]);
});
