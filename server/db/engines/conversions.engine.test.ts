// Booleans and JSON are converted by table and column: a column of another table may have the same name and another
// kind. Each query runs on the main connection and on the reader.
import { type RawBuilder, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../database.ts';
import type { Engine } from './engine.ts';

const questionId = '7d5e2c1a-0000-4000-8000-000000000001';
const options = ['a', 'ब', '"c"', ''];

/** On SQLite the database must be a file: only then the reader is a separate connection in a thread. */
async function openEngine(): Promise<Engine> {
  if (process.env['ENGINE'] === 'postgres') return testDatabase();
  const dataDir = temporaryFolder();
  const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
  onTestFinished(() => engine.close());
  return engine;
}

/** A quiz question, and a row of a test table whose columns have the same names but other kinds. */
async function openTwoTables(): Promise<Engine> {
  const engine = await openEngine();
  await engine.db
    .insertInto('quiz_questions')
    .values({
      id: questionId,
      question: 'q',
      options: JSON.stringify(options),
      correctAnswer: 1,
      isActive: true,
      createdAt: '2026-01-02T03:04:05.006Z',
    })
    .execute();
  await sql`create table visits (id text, options text, fields text, "isActive" integer, featured integer)`.execute(
    engine.db,
  );
  await sql`insert into visits values ('v', '{"not":"ours"}', 'not JSON at all', 2, 1)`.execute(engine.db);
  return engine;
}

const visit = { id: 'v', options: '{"not":"ours"}', fields: 'not JSON at all', isActive: 2, featured: 1 };

const queries: [name: string, query: RawBuilder<object>, rows: object[]][] = [
  ['all columns of the other table', sql`select * from visits`, [visit]],
  [
    'aliases that swap the names',
    sql`select options as "isActive", "isActive" as options from visits`,
    [{ isActive: visit.options, options: 2 }],
  ],
  [
    'aliases of our own columns',
    sql`select options as featured, "isActive" as fields from quiz_questions`,
    [{ featured: options, fields: true }],
  ],
  [
    'a join of both tables',
    sql`select q.options, q."isActive", v.options as theirs, v."isActive" as count, v.fields
        from quiz_questions q join visits v on v.id <> q."question"`,
    [{ options, isActive: true, theirs: visit.options, count: 2, fields: visit.fields }],
  ],
  [
    'a join in which both columns have one name',
    sql`select q."isActive", v."isActive", v.options, q.options from quiz_questions q, visits v`,
    [{ isActive: 2, options }],
  ],
  [
    'an outer join without a match',
    sql`select v.id, q.options, q."isActive" from visits v left join quiz_questions q on q.question = v.id`,
    [{ id: 'v', options: null, isActive: null }],
  ],
  [
    'a subquery',
    sql`select inner_rows."isActive", inner_rows.options, mine."isActive" as mine, mine.options as list
        from (select "isActive", options from visits) as inner_rows,
             (select "isActive", options from quiz_questions order by id limit 1) as mine`,
    [{ isActive: 2, options: visit.options, mine: true, list: options }],
  ],
  [
    'a common table expression',
    sql`with theirs as (select "isActive" as shown, fields from visits),
             mine as (select "isActive" as shown, options from quiz_questions)
        select theirs.shown as count, theirs.fields, mine.shown, mine.options from theirs, mine`,
    [{ count: 2, fields: visit.fields, shown: true, options }],
  ],
  [
    'a union',
    sql`select options, "isActive" from quiz_questions where "isActive" union all
        select options, "isActive" from quiz_questions where not "isActive"`,
    [{ options, isActive: true }],
  ],
];

it('both engines and both connections give the same rows for aliases, joins, subqueries and unions', async () => {
  const { db, reader } = await openTwoTables();
  for (const [name, query, rows] of queries) {
    for (const connection of [db, reader]) {
      expect([name, (await query.execute(connection)).rows]).toEqual([name, rows]);
    }
  }
});

it('converts rows that a write returns by the table that was written', async () => {
  const { db } = await openTwoTables();
  const added = await sql`insert into visits values ('w', '[]', '[]', 0, 0) returning *`.execute(db);
  expect(added.rows).toEqual([{ id: 'w', options: '[]', fields: '[]', isActive: 0, featured: 0 }]);
  const changed = db
    .updateTable('quiz_questions')
    .set({ isActive: false })
    .returning(['isActive', 'options']);
  expect(await changed.execute()).toEqual([{ isActive: false, options }]);
});
