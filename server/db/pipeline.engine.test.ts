// Queries that are sent together belong to one transaction: if any of them fails, nothing is stored.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertIntoTables } from './insert-rows.ts';
import { onOneConnection, runPipelined } from './pipeline.ts';
import { recordEvent } from '../audit/queries.ts';
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
    { ...version, content: content, erasedAt: null, informationId: null, takesBack: false },
  ]);
});

it('a failed query on a lent connection affects neither the other queries nor the connection', async () => {
  const { db, reader } = await testDatabase();
  await db.insertInto('case_pairs').values(pair(one, 'rash')).execute();
  for (const from of [db, reader]) {
    const asked: Promise<unknown>[] = [];
    const work = onOneConnection(from, async (at) => {
      asked.push(at.selectFrom('case_pairs').select('reaction').execute());
      await Promise.all([sql`select * from nothing`.execute(at), ...asked]);
    });
    await expect(work).rejects.toThrow('nothing');
    expect(await Promise.all(asked)).toEqual([[{ reaction: 'rash' }]]);
    expect(await from.selectFrom('case_pairs').select('drug').execute()).toHaveLength(1);
  }
});

it('a lent connection runs no query after its work, and stores no audit event', async () => {
  const { db } = await testDatabase();
  const kept = await onOneConnection(db, async (at) => at);
  await expect(kept.selectFrom('case_pairs').select('drug').execute()).rejects.toThrow('given back');
  const event = { at: new Date(), user: null, action: 'change', kind: 'cases' } as const;
  const adding = db.transaction().execute((trx) => onOneConnection(trx, (at) => recordEvent(at, event)));
  await expect(adding).rejects.toThrow('auditedTransaction');
});

it('what a transaction writes on its lent connection is rolled back with it', async () => {
  const { db } = await testDatabase();
  const stored = db.transaction().execute(async (trx) => {
    await onOneConnection(trx, (at) =>
      Promise.all([
        at.insertInto('case_pairs').values(pair(one, 'rash')).execute(),
        at.insertInto('case_pairs').values(pair(other, 'rash')).execute(),
      ]),
    );
    throw new Error('stop');
  });
  await expect(stored).rejects.toThrow('stop');
  expect(await db.selectFrom('case_pairs').select('caseId').execute()).toEqual([]);
});
