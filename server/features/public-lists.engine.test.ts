// Tests the lists of visitors: active records outside the bin, with the same search results on both engines.
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { searchText } from '../db/search-text.ts';
import { createSignedInAdministrator, signedInPortal } from '../testing/administrator.ts';
import { testPortal, type TestPortal } from '../testing/portal.ts';
import { itOnce } from '../testing/engine.ts';

const listed = async (portal: TestPortal, address: string) =>
  (await portal.get(address)).json() as { id: string }[];

async function addDrug(
  { db }: TestPortal,
  drugName: string,
  changes: { isActive?: boolean; deletedAt?: string } = {},
) {
  const id = randomUUID();
  const commonADRs = 'Headache';
  await db
    .insertInto('drug_risks')
    .values({
      id,
      drugName,
      commonADRs,
      riskPercentage: 10,
      searchText: searchText(drugName, commonADRs),
      ...changes,
    })
    .execute();
  return id;
}

describe('public lists', () => {
  itOnce('a public list has the sample content of a first start', async () => {
    const portal = await testPortal({ seed: 'sample' });
    const sizes = {
      '/api/gallery': 4,
      '/api/gallery?featured=true': 3,
      '/api/awareness-content': 6,
      '/api/downloadable-resources': 8,
      '/api/drug-risks': 18,
      '/api/safety-alerts': 5,
      '/api/quiz-questions': 10,
      '/api/about-sections': 4,
      '/api/authority-messages': 2,
      '/api/amc-locations': 14,
      '/api/contact-links': 6,
    };
    for (const [address, size] of Object.entries(sizes)) {
      const records = await listed(portal, address);
      expect(records, address).toHaveLength(size);
      expect(records, address).toEqual(
        records.map((record) => expect.objectContaining({ isSample: true, ...record })),
      );
    }
  });

  it('a public list has no inactive or deleted record', async () => {
    const portal = await testPortal();
    const shown = await addDrug(portal, 'Shown');
    await addDrug(portal, 'Inactive', { isActive: false });
    await addDrug(portal, 'Deleted', { deletedAt: portal.clock.now.toISOString() });
    expect((await listed(portal, '/api/drug-risks')).map(({ id }) => id)).toEqual([shown]);
    expect((await listed(portal, '/api/drug-risks/search?q=headache')).map(({ id }) => id)).toEqual([shown]);
  });

  it('a list of any length has every record once, in its order, for visitors and at the desk', async () => {
    const { portal, session } = await signedInPortal();
    const names = Array.from({ length: 1_001 }, (_, number) => `Drug ${String(number).padStart(4, '0')}`);
    const insert = async (some: readonly string[]) => {
      for (let from = 0; from < some.length; from += 100) {
        const rows = some
          .slice(from, from + 100)
          .map((drugName) => ({ id: randomUUID(), drugName, searchText: searchText(drugName) }));
        await portal.db
          .insertInto('drug_risks')
          .values(rows.map((row) => ({ ...row, commonADRs: 'Rash', riskPercentage: 10 })))
          .execute();
      }
    };
    const read = async (address: string) => {
      const answer = await portal.get(address, session);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      return (answer.json() as { drugName: string }[]).map(({ drugName }) => drugName);
    };
    // The last ones first, up to both sides of a part of 500 rows.
    for (const [from, to] of [
      [502, 1_001],
      [501, 502],
      [500, 501],
      [0, 500],
    ] as const) {
      await insert(names.slice(from, to).toReversed());
      expect(await read('/api/admin/drug-risks')).toEqual(names.slice(from));
    }
    expect(await read('/api/drug-risks')).toEqual(names);
  });

  itOnce('the options of a question are a list', async () => {
    const portal = await testPortal({ seed: 'sample' });
    const [question] = (await portal.get('/api/quiz-questions')).json();
    expect(question.options).toHaveLength(4);
    expect(question).toMatchObject({ correctAnswer: expect.any(Number), isActive: true });
  });
});

describe('the search for medicines', () => {
  it.each([
    ['café', 'CAFÉ noir', true],
    ['cafe\u0301', 'Café noir', true],
    ['straße', 'Straße', true],
    ['strasse', 'Straße', false],
    ['i\u0307stanbul', 'İSTANBUL', true],
    ['दवा', 'दवाई', true],
    ['100%', '100% pure', true],
    ['100%', '1000 pure', false],
    ['a_b', 'xa_by', true],
    ['a_b', 'xaxby', false],
    ['a\\b', 'a\\bc', true],
    ['ab', 'abc', false], // too short for a search
    ['  abc ', 'xabcx', true],
  ])('for %s in %s returns a match: %s', async (query, drugName, found) => {
    const portal = await testPortal();
    await addDrug(portal, drugName);
    const drugs = await listed(portal, `/api/drug-risks/search?q=${encodeURIComponent(query)}`);
    expect(drugs).toHaveLength(found ? 1 : 0);
  });

  it('returns the same records in the same order as the list', async () => {
    const portal = await testPortal();
    const odd = 'a "quote" \\ / \u2028 \u007f \t\n ऑ 😀 é , {"x":1}';
    for (const drugName of ['B <b>', `${odd} 2`, 'Ärger', odd]) await addDrug(portal, drugName);
    await addDrug(portal, 'Inactive', { isActive: false });
    const list = await portal.get('/api/drug-risks');
    const found = await portal.get('/api/drug-risks/search?q=headache');
    expect(found.json()).toEqual(list.json());
    expect(found.json()).toHaveLength(4);
    expect(found.headers['content-type']).toBe(list.headers['content-type']);
    expect((await portal.get('/api/drug-risks/search?q=nothing')).body).toBe('[]');
  });

  itOnce('allows 120 requests a minute from one address, then says when to try again', async () => {
    const portal = await testPortal();
    for (let calls = 0; calls < 120; calls += 1) await portal.get('/api/drug-risks/search?q=x');
    const answer = await portal.get('/api/drug-risks/search?q=x');
    expect(answer.statusCode).toBe(429);
    expect(answer.json().message).toBe('Too many requests came from your network. Try again in 1 minute.');
  });
});

it('an answer to a search is not sent again to a caller who has it, until it changes', async () => {
  const portal = await testPortal({ seed: 'sample' });
  const paths = ['drug-risks/search?q=par', 'amc-locations/search?city=mumb', 'mail-service'];
  for (const path of paths) {
    const { headers } = await portal.get(`/api/${path}`);
    expect([path, headers['cache-control']]).toEqual([path, 'no-cache']);
    const known = { 'if-none-match': String(headers['etag']) };
    const again = await portal.get(`/api/${path}`, known);
    expect([path, again.statusCode, again.body]).toEqual([path, 304, '']);
    await addDrug(portal, 'Paraldehyde');
    const later = await portal.get(`/api/${path}`, known);
    expect([path, later.statusCode]).toEqual([path, path.startsWith('drug') ? 200 : 304]);
  }
});

describe('the search for centres', () => {
  it('finds a city by any part of its name in any letter case, and refuses a blank one', async () => {
    const portal = await testPortal({ seed: 'sample' });
    const centres = (await portal.get('/api/amc-locations/search?city=%20mUMb')).json() as { city: string }[];
    expect(centres.map(({ city }) => city).sort()).toEqual(['Mumbai', 'Navi Mumbai']);
    expect((await portal.get('/api/amc-locations/search?city=%20')).statusCode).toBe(400);
    expect((await portal.get('/api/amc-locations/search')).statusCode).toBe(400);
  });
});

describe('a quiz score', () => {
  it("is stored as the player's browser reports it", async () => {
    const portal = await testPortal();
    const answer = await portal.post('/api/quiz-scores', {
      playerName: 'Ravi',
      score: 7,
      totalQuestions: 10,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      playerName: 'Ravi',
      score: 7,
      totalQuestions: 10,
      isSample: false,
    });
    expect(await portal.db.selectFrom('quiz_scores').select('score').execute()).toEqual([{ score: 7 }]);
  });

  itOnce.each([
    [{ playerName: '', score: 1, totalQuestions: 2 }, 'Name is required'],
    [{ playerName: 'x'.repeat(51), score: 1, totalQuestions: 2 }, 'Name too long'],
    [
      { playerName: 'Ravi', score: 3, totalQuestions: 2 },
      'The score cannot be above the number of questions',
    ],
  ])('is refused when it is impossible: %j', async (score, message) => {
    const portal = await testPortal();
    const answer = await portal.post('/api/quiz-scores', score);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].message).toBe(message);
  });
});

describe('a public list', () => {
  it('is not sent again to clients that have it, is compressed for those that support it, and shows a write at once', async () => {
    const portal = await testPortal({ seed: 'sample' });
    const headers = await createSignedInAdministrator(portal);
    for (const address of ['/api/contact-links', '/api/gallery?featured=true', '/api/contact-info']) {
      const first = await portal.get(address);
      const etag = String(first.headers.etag);
      expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
        200,
        'application/json; charset=utf-8',
        'no-cache',
      ]);
      const again = await portal.get(address, { 'if-none-match': etag });
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag]);
      const br = await portal.get(address, { 'accept-encoding': 'gzip, br' });
      expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'Accept-Encoding']);
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(first.payload);
      expect(br.headers.etag).toBe(etag);
    }
    const link = { title: 'New', url: 'https://example.org/', icon: 'Globe', isActive: true, sortOrder: 0 };
    const before = await portal.get('/api/contact-links');
    expect((await portal.post('/api/admin/contact-links', link, headers)).statusCode).toBe(201);
    const after = await portal.get('/api/contact-links', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.json()).toHaveLength(before.json().length + 1);
    expect((await portal.get('/api/gallery')).json()).not.toEqual(
      (await portal.get('/api/gallery?featured=true')).json(),
    );
  });

  it('a failed read of a list is not cached', async () => {
    const portal = await testPortal();
    for (const address of ['/api/gallery', '/api/gallery?featured=true']) {
      await sql`alter table gallery_items rename to gallery_away`.execute(portal.db);
      expect((await portal.get(address)).statusCode).toBe(500);
      await sql`alter table gallery_away rename to gallery_items`.execute(portal.db);
      const answer = await portal.get(address);
      expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    }
  });
});
