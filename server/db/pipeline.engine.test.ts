// Queries that are sent together belong to one transaction: if any of them fails, nothing is stored.
import { expect, it } from 'vitest';
import { insertIntoTables } from './insert-rows.ts';
import { runPipelined } from './pipeline.ts';
import { testDatabase } from '../testing/database.ts';

const pair = (caseId: string, reaction: string) => ({
  caseId,
  drugId: '7d5e2c1a-0000-4000-8000-000000000002',
  reactionId: '7d5e2c1a-0000-4000-8000-000000000003',
  drug: 'Amoxicillin "500" mg',
  reaction,
});
const [one, other] = [
  '7d5e2c1a-0000-4000-8000-000000000001',
  '7d5e2c1a-0000-4000-8000-000000000004',
] as const;
const content = { narrative: 'चकत्ते \\ \n "quoted"' };
const version = {
  caseId: one,
  number: 1,
  content: JSON.stringify(content),
  createdAt: '2026-11-21T05:40:00.000Z',
  by: null,
  byPerson: false,
  why: null,
  significant: false,
  kind: null,
  hash: 'h',
};

it('the first error is thrown, and nothing of the transaction is stored', async () => {
  const { db, failure } = await testDatabase();
  const stored = db
    .transaction()
    .execute((trx) =>
      runPipelined(trx, (at) => [
        insertIntoTables(at, { case_pairs: [pair(one, 'rash'), pair(one, 'twice')] }),
        insertIntoTables(at, { case_pairs: [pair(other, 'rash')] }),
      ]),
    );
  expect(failure(await stored.catch((error: unknown) => error))).toBe('conflict');
  expect(await db.selectFrom('case_pairs').select('caseId').execute()).toEqual([]);
});

it('rows of several tables are stored with every value', async () => {
  const { db } = await testDatabase();
  await db
    .transaction()
    .execute((trx) =>
      insertIntoTables(trx, { case_versions: [version], case_pairs: [pair(one, 'चकत्ते'), pair(other, '')] }),
    );
  expect(await db.selectFrom('case_pairs').selectAll().orderBy('caseId').execute()).toEqual([
    pair(one, 'चकत्ते'),
    pair(other, ''),
  ]);
  expect(await db.selectFrom('case_versions').selectAll().execute()).toEqual([
    { ...version, content: content, erasedAt: null },
  ]);
});
