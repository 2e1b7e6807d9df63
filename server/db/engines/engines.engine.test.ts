// Both engines return the same rows in the same order and classify failures alike.
import type { DrugRisk } from '#contract/resources/drug-risks-rules.ts';
import { foldText } from '#contract/text-rules.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeDatabaseUnreachable, testPortal, validReport } from '../../testing/portal.ts';
import { testDatabase } from '../../testing/database.ts';
import { searchActiveDrugs } from '../../features/drug-risks/queries.ts';
import { incrementContentVersion, readContentVersion } from '../content-version.ts';
import type { Engine } from './engine.ts';

const question = {
  id: '7d5e2c1a-0000-4000-8000-000000000001',
  question: 'क्या? 💊',
  options: '["a","ब","\\"c\\"",""]',
  correctAnswer: 2,
  explanation: null,
  createdAt: '2026-01-02T03:04:05.006Z',
};

describe('a row', () => {
  it('has real booleans, arrays, numbers, nulls and times from every kind of statement', async () => {
    const { db } = await testDatabase();
    const expected = {
      ...question,
      options: ['a', 'ब', '"c"', ''],
      isActive: true,
      version: 1,
      isSample: false,
      deletedAt: null,
      translations: {},
    };
    const insert = db.insertInto('quiz_questions').values(question);
    expect(await insert.returningAll().executeTakeFirst()).toEqual(expected);
    expect(await db.selectFrom('quiz_questions').selectAll().execute()).toEqual([expected]);
    expect(
      await db
        .selectFrom('quiz_questions as q')
        .select(['q.isActive as on', 'q.options as choices', 'q.createdAt as at'])
        .where('isActive', '=', true)
        .where('isSample', '=', false)
        .where('deletedAt', 'is', null)
        .execute(),
    ).toEqual([{ on: true, choices: expected.options, at: question.createdAt }]);
    const change = db
      .updateTable('quiz_questions')
      .set({ isActive: false, deletedAt: '2026-01-02T03:04:05.000Z' });
    expect(await change.returning(['isActive', 'deletedAt']).execute()).toEqual([
      { isActive: false, deletedAt: '2026-01-02T03:04:05.000Z' },
    ]);
    const count = await db
      .selectFrom('quiz_questions')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('version').as('sum')])
      .executeTakeFirst();
    expect(count).toEqual({ count: 1, sum: 1 });
  });

  it('is found by a time, and times sort chronologically', async () => {
    const { db } = await testDatabase();
    const times = ['1999-12-31T23:59:59.999Z', '2026-11-21T05:40:00.000Z', '2026-11-21T05:40:00.001Z'];
    await db
      .insertInto('quiz_questions')
      .values(times.toReversed().map((createdAt) => ({ ...question, id: crypto.randomUUID(), createdAt })))
      .execute();
    const sorted = await db.selectFrom('quiz_questions').select('createdAt').orderBy('createdAt').execute();
    expect(sorted.map(({ createdAt }) => createdAt)).toEqual(times);
    const since = await db
      .selectFrom('quiz_questions')
      .select('createdAt')
      .where('createdAt', '>', '2026-11-21T05:40:00.000Z')
      .execute();
    expect(since).toEqual([{ createdAt: times[2] }]);
  });

  it('sorts by code points', async () => {
    const { db } = await testDatabase();
    const sorted = [
      '',
      ' ',
      '!',
      '1',
      '10',
      '2',
      'A',
      'Z',
      '_',
      'a',
      'aa',
      'z',
      'ß',
      'é',
      'अ',
      'क',
      '\ufb01',
      '💊',
    ];
    await db
      .insertInto('contact_links')
      .values(
        sorted.toReversed().map((title) => ({ id: crypto.randomUUID(), title, url: 'u', icon: 'Globe' })),
      )
      .execute();
    const rows = await db.selectFrom('contact_links').select('title').orderBy('title').execute();
    expect(rows.map(({ title }) => title)).toEqual(sorted);
  });

  it('stores every character unchanged', async () => {
    const { db } = await testDatabase();
    const text = 'tab\t lf\n crlf\r\n nbsp\u00a0 zwj\u200d bom\ufeff last\u{10ffff} quote\' "double" \\ %';
    await db
      .insertInto('quiz_questions')
      .values({ ...question, question: text })
      .execute();
    expect(await db.selectFrom('quiz_questions').select('question').execute()).toEqual([{ question: text }]);
  });
});

describe('a transaction', () => {
  it('stores nothing if it fails', async () => {
    const { db } = await testDatabase();
    const before = await readContentVersion(db);
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('quiz_questions').values(question).execute();
      await incrementContentVersion(trx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await db.selectFrom('quiz_questions').selectAll().execute()).toEqual([]);
    expect(await readContentVersion(db)).toBe(before);
  });

  it('counts every one of twenty concurrent increments', async () => {
    const { db } = await testDatabase();
    const before = await readContentVersion(db);
    await Promise.all(Array.from({ length: 20 }, () => db.transaction().execute(incrementContentVersion)));
    expect(await readContentVersion(db)).toBe(before + 20);
  });
});

describe('a failure', () => {
  const thrownBy = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('is a conflict where a unique key exists already', async () => {
    const { db, failure } = await testDatabase();
    await db.insertInto('quiz_questions').values(question).execute();
    expect(failure(await thrownBy(db.insertInto('quiz_questions').values(question).execute()))).toBe(
      'conflict',
    );
    const setting = { key: 'k', value: 'v', updatedAt: question.createdAt };
    const insert = () =>
      db
        .insertInto('site_settings')
        .values({ ...setting, id: crypto.randomUUID() })
        .execute();
    await insert();
    expect(failure(await thrownBy(insert()))).toBe('conflict');
  });

  it('is our own error where a query is invalid or breaks a constraint', async () => {
    const { db, failure } = await testDatabase();
    const thrown = [
      await thrownBy(sql`select * from nothing`.execute(db)),
      await thrownBy(sql`selekt`.execute(db)),
      await thrownBy(
        db
          .insertInto('quiz_questions')
          .values({ ...question, correctAnswer: 9 })
          .execute(),
      ),
      new Error('anything'),
      new TypeError('x is not a function'),
      'text',
      null,
      undefined,
    ];
    expect(thrown.every((error) => error !== null || thrown.indexOf(error) === 6)).toBe(true);
    expect(thrown.map(failure)).toEqual(thrown.map(() => null));
  });

  it('becomes a 503 with Retry-After, and nothing is stored', async () => {
    const { engine, post } = await testPortal();
    await makeDatabaseUnreachable(engine);
    const answer = await post('/api/adr-reports', validReport, { 'idempotency-key': 'k' });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '5',
      {
        message: 'The portal cannot reach its database right now. Try again in a moment.',
        code: 'database-unavailable',
        retryAfter: 5,
        requestId: answer.headers['x-request-id'],
      },
    ]);
  });
});

describe('a search', () => {
  it('uses an index that follows inserts, updates and deletes', async () => {
    const engine = await testDatabase();
    const { db } = engine;
    const drug = (drugName: string) => ({
      id: crypto.randomUUID(),
      drugName,
      commonADRs: 'rash',
      riskPercentage: 1,
      searchText: foldText(drugName),
    });
    const found = (q: string) => namesFound(engine, q);
    await db
      .insertInto('drug_risks')
      .values(['Aspirin', 'aspirin "forte"', 'अस्पिरिन', 'A%_B'].map(drug))
      .execute();
    expect(await engine.searchProblem()).toBeNull();
    expect(await found('ASPIRIN')).toEqual(['Aspirin', 'aspirin "forte"']);
    expect([await found('n "f'), await found('स्पि'), await found('%_b'), await found('%%%')]).toEqual([
      ['aspirin "forte"'],
      ['अस्पिरिन'],
      ['A%_B'],
      [],
    ]);
    await db
      .updateTable('drug_risks')
      .set({ searchText: 'paracetamol' })
      .where('drugName', '=', 'Aspirin')
      .execute();
    await db.deleteFrom('drug_risks').where('drugName', '=', 'A%_B').execute();
    expect([await found('aspirin'), await found('racet'), await found('a%_')]).toEqual([
      ['aspirin "forte"'],
      ['Aspirin'],
      [],
    ]);
  });

  it('finds the same rows when there are too many hits for the index', async () => {
    const engine = await testDatabase();
    for (let made = 0; made < 10_200; made += 600) {
      const rows = Array.from({ length: 600 }, (_, place) => ({
        id: crypto.randomUUID(),
        drugName: `D${made + place}`,
        commonADRs: '',
        riskPercentage: 1,
        searchText: `d${String(made + place).padStart(5, '0')} tablet`,
      }));
      await engine.db.insertInto('drug_risks').values(rows).execute();
    }
    expect(await namesFound(engine, 'tablet')).toHaveLength(10_200);
    expect((await namesFound(engine, '00 tablet')).slice(0, 2)).toEqual(['D0', 'D100']);
  });

  async function namesFound(engine: Engine, q: string): Promise<string[]> {
    const found = await searchActiveDrugs(engine, q);
    const drugs = Array.isArray(found) ? found : (JSON.parse(Buffer.from(found).toString()) as DrugRisk[]);
    return drugs.map(({ drugName }) => drugName);
  }
});
