// The administrators' lists of reports and messages: pages, counts, search and the whole list.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AdrReport, adrReport, type AdrReportInput } from '#contract/adr-reports.ts';
import { listedMessage } from '#contract/contact-messages.ts';
import { searchText } from '../db/search-text.ts';
import { insertReport } from '../features/adr-reports/queries.ts';
import { insertMessage } from '../features/contact-messages/queries.ts';
import { makeAdministrator, signIn } from '../testing/administrator.ts';
import { itOnce } from '../testing/engine.ts';
import { testPortal, type TestPortal, validMessage, validReport } from '../testing/portal.ts';

const reports = '/api/adr-reports';
let portal: TestPortal;
let session: { cookie: string };

beforeEach(async () => {
  portal = await testPortal();
  await makeAdministrator(portal);
  session = await signIn(portal);
});

/** Stores reports, one second apart, oldest first. */
async function store(inputs: Partial<AdrReportInput>[]): Promise<void> {
  for (const [place, input] of inputs.entries()) {
    const now = new Date(Date.UTC(2026, 0, 1) + place * 1000);
    await insertReport(portal.db, { ...validReport, ...input }, { id: randomUUID(), now, year: 2026 });
  }
}

/** Stores many equal reports at once, two for each second. */
async function storeMany(count: number, message = ''): Promise<void> {
  for (let done = 0; done < count; done += 500) {
    const rows = Array.from({ length: Math.min(500, count - done) }, (_, place) => ({
      ...validReport,
      message,
      id: randomUUID(),
      reference: randomUUID(),
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor((done + place) / 2) * 1000).toISOString(),
      searchText: searchText(validReport.name, validReport.medicineName, validReport.symptoms),
    }));
    await portal.db.insertInto('adr_reports').values(rows).execute();
  }
}

async function page(query: string, path = reports) {
  const { statusCode, headers, body } = await portal.get(path + query, session);
  expect([statusCode, statusCode === 200 || body]).toEqual([200, true]);
  const links = Object.fromEntries(
    [...String(headers['link'] ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, to, rel]) => [rel, to]),
  ) as { next?: string; prev?: string };
  return {
    rows: JSON.parse(body) as AdrReport[],
    next: links.next?.slice(path.length),
    prev: links.prev?.slice(path.length),
    total: headers['x-total-count'],
    filtered: headers['x-filtered-count'],
    more: headers['x-filtered-more'],
    headers,
  };
}

const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);

describe('pages', () => {
  it('a page has 25 records, newest first, and the counts', async () => {
    await storeMany(60);
    const { rows, total, filtered, more, next, prev, headers } = await page('?sort=createdAt');
    expect(z.array(adrReport).parse(rows)).toEqual(rows);
    expect(rows).toHaveLength(25);
    expect({ total, filtered, more, prev }).toEqual({
      total: '60',
      filtered: '60',
      more: undefined,
      prev: undefined,
    });
    expect(next).toContain('sort=createdAt&cursor=');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['createdAt', 'name', 'medicineName', 'age'])(
    'go by %s through all records once, forwards and backwards',
    async (sort) => {
      // Many equal keys, so that the id decides.
      await store(
        Array.from({ length: 70 }, (_, place) => ({
          name: `N${place % 3}`,
          medicineName: `m${place % 2}`,
          age: place % 4,
        })),
      );
      for (const order of ['asc', 'desc']) {
        const all = await page(`?sort=${sort}&order=${order}&limit=100`);
        expect(all.rows).toHaveLength(70);
        const first = await page(`?sort=${sort}&order=${order}`);
        const second = await page(first.next ?? '');
        const third = await page(second.next ?? '');
        expect([...first.rows, ...second.rows, ...third.rows]).toEqual(all.rows);
        expect(third.next).toBeUndefined();
        const backTwo = await page(third.prev ?? '');
        expect(backTwo.rows).toEqual(second.rows);
        expect(backTwo.next).toBeDefined();
        const backOne = await page(backTwo.prev ?? '');
        expect(backOne.rows).toEqual(first.rows);
        expect(backOne.prev).toBeUndefined();
      }
    },
  );

  it('pages do not shift when a new record arrives, and the first page is full again on the way back', async () => {
    await storeMany(30);
    const first = await page('?limit=25');
    const { rows, prev } = await page(first.next ?? '');
    const now = new Date('2026-06-01');
    await insertReport(portal.db, { ...validReport, name: 'New' }, { id: randomUUID(), now, year: 2026 });
    expect((await page(first.next ?? '')).rows).toEqual(rows);
    const again = await page(prev ?? '');
    expect(again.rows).toHaveLength(25);
    expect(again.prev).toBeDefined();
    expect(names(await page(again.prev ?? ''))[0]).toBe('New');
    expect((await page(again.prev ?? '')).rows).toHaveLength(25);
  });

  it('names sort alike on both engines: letters without case, everything else by bytes', async () => {
    const order = ['10 mg', '9 mg', 'Zinc', '[x]', 'a b', 'A-b', 'ab', 'Éclair', 'zoë', 'éclair', 'अजय', 'प'];
    await store(order.map((name) => ({ name })));
    const sorted = names(await page('?sort=name&order=asc'));
    expect(sorted).toEqual([
      '10 mg',
      '9 mg',
      '[x]',
      'a b',
      'A-b',
      'ab',
      'Zinc',
      'zoë',
      'Éclair',
      'éclair',
      'अजय',
      'प',
    ]);
    expect(names(await page('?sort=name&order=desc'))).toEqual(sorted.toReversed());
  });

  it('addresses of pages have no personal data except the search', async () => {
    await store(Array.from({ length: 30 }, () => ({ name: 'Somebody' })));
    const { next } = await page('?sort=name&q=rash');
    expect(next).toMatch(/^\?q=rash&sort=name&cursor=after_[\da-f-]{36}$/);
  });

  it('matches are counted exactly up to 1,000', async () => {
    await storeMany(1_000);
    expect(await page('?q=rash')).toMatchObject({ total: '1000', filtered: '1000', more: undefined });
    await storeMany(1);
    expect(await page('?q=rash')).toMatchObject({ total: '1001', filtered: '1000', more: 'true' });
    expect(await page('?q=nothing')).toMatchObject({ total: '1001', filtered: '0', rows: [] });
  });

  it('unknown parameters and values are refused', async () => {
    const refused = [
      '?cursor=x',
      '?cursor=',
      '?cursor=after_1',
      `?cursor=after_${randomUUID()}`, // no such record
      '?cursor=after_00000000-0000-0000-0000-000000000000%00',
      '?limit=26',
      '?limit=-1',
      '?sort=contact',
      '?sort=__proto__',
      '?order=up',
      '?q=a&q=b',
      '?q=%00',
      `?q=${'a'.repeat(201)}`,
    ];
    for (const query of refused) {
      const answer = await portal.get(reports + query, session);
      expect([query, answer.statusCode]).toEqual([query, 400]);
      expect(answer.json()).toHaveProperty('issues.0.path');
    }
  });
});

describe('the search', () => {
  // Every search must find the same on both engines, for every length of the text.
  const table: [q: string, found: string[]][] = [
    ['', ['CAFÉ', 'Café', 'STRASSE', 'Straße', 'İzmir', 'अमोक्सिसिलिन', '100%', 'a_b', 'axb', 'back\\slash']],
    ['café', ['CAFÉ', 'Café']],
    ['CAFE\u0301', ['CAFÉ', 'Café']],
    // What looks the same is found, too: an e is an é without its accent.
    ['é', ['CAFÉ', 'Café', 'STRASSE', 'Straße']],
    ['É', ['CAFÉ', 'Café', 'STRASSE', 'Straße']],
    ['ß', ['Straße']],
    ['İ', ['İzmir']],
    ['क', ['अमोक्सिसिलिन']],
    ['सिलि', ['अमोक्सिसिलिन']],
    ['%', ['100%']],
    ['0%', ['100%']],
    ['_', ['a_b']],
    ['a_b', ['a_b']],
    ['\\', ['back\\slash']],
    ['k\\s', ['back\\slash']],
    ['X', ['axb']],
    ['AX', ['axb']],
    ["'", []],
  ];

  it('finds substrings of any length, case-insensitively', async () => {
    const plain = { medicineName: 'q', symptoms: 'q' };
    const all = table[0]?.[1] ?? [];
    await store(all.map((name) => ({ ...plain, name })));
    for (const [q, found] of table) {
      const { filtered, ...rest } = await page(`?order=asc&q=${encodeURIComponent(q)}`);
      expect([q, names(rest), filtered]).toEqual([q, found, String(found.length)]);
    }
  });

  it('searches name, medicine and symptoms of reports, but not across fields', async () => {
    await store([
      { name: 'Meera', medicineName: 'Ibuprofen', symptoms: 'Nausea', contact: 'secret', message: 'secret' },
    ]);
    for (const q of ['meera', 'IBU', 'ausea']) expect((await page(`?q=${q}`)).rows).toHaveLength(1);
    for (const q of ['secret', 'meeraibu', 'a i']) expect((await page(`?q=${q}`)).rows).toHaveLength(0);
  });

  it('a search continues over the pages', async () => {
    await store(Array.from({ length: 60 }, (_, place) => ({ name: place % 2 ? `odd ${place}` : 'even' })));
    const first = await page('?q=odd');
    const second = await page(first.next ?? '');
    expect([...first.rows, ...second.rows].every(({ name }) => name.startsWith('odd'))).toBe(true);
    expect(second).toMatchObject({ filtered: '30', total: '60', next: undefined });
    expect(second.rows).toHaveLength(5);
    expect((await page(second.prev ?? '')).rows).toEqual(first.rows);
  });
});

describe('messages', () => {
  it('messages have their own sort orders and searched fields', async () => {
    for (const [place, email] of ['b@example.org', 'A@example.org', 'c@example.org'].entries()) {
      const now = new Date(Date.UTC(2026, 0, 1) + place);
      await insertMessage(portal.db, { ...validMessage, email }, { id: randomUUID(), now });
    }
    const path = '/api/contact-messages';
    const { rows } = await page('?sort=email&order=asc', path);
    expect(z.array(listedMessage).parse(rows)).toEqual(rows);
    expect(rows.map((row) => (row as unknown as { email: string }).email)).toEqual([
      'A@example.org',
      'b@example.org',
      'c@example.org',
    ]);
    expect((await page('?q=B@EX', path)).rows).toHaveLength(1);
    expect((await page('?q=awareness', path)).rows).toHaveLength(3);
    expect((await portal.get(`${path}?sort=age`, session)).statusCode).toBe(400);
  });
});

describe('without parameters', () => {
  it('the answer is the whole list, newest first, one record on each line', async () => {
    await storeMany(1_203);
    const { body, headers, statusCode } = await portal.get(reports, session);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const rows = z.array(adrReport).parse(JSON.parse(body));
    expect(rows).toEqual(JSON.parse(body)); // no field beyond the contract
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_203);
    const sorted = rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1));
    expect(rows).toEqual(sorted);
    const lines = body.trimEnd().split('\n');
    expect([lines.at(0), lines.at(-1), lines.length]).toEqual(['[', ']', 1_205]);
    expect(JSON.parse((lines[1] ?? '').replace(/,$/, ''))).toEqual(rows[0]);
  });

  it('the whole list has the same records as the pages, with any characters', async () => {
    const odd = 'a "quote" \\ \t\n\r / \u2028 \u007f ऑ 😀 é , {"x":1}';
    await store([{ name: odd, symptoms: odd, message: odd }, { message: null }]);
    const whole: unknown = (await portal.get(reports, session)).json();
    expect(whole).toEqual((await page('?limit=25')).rows);
    expect(whole).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ name: odd, isSample: false })]),
    );
  });

  it('an empty list is an empty array', async () => {
    expect((await portal.get(reports, session)).json()).toEqual([]);
  });

  it('a list of exactly one batch is complete', async () => {
    await storeMany(500);
    expect((await portal.get(reports, session)).json()).toHaveLength(500);
  });

  itOnce('a slow reader pauses the stream, and a disconnect ends it', async () => {
    await storeMany(12_000, 'x'.repeat(3_000)); // larger than all buffers
    let batches = 0;
    const { reader } = portal.engine;
    const execute = reader.getExecutor().executeQuery;
    reader.getExecutor().executeQuery = function <R>(...args: Parameters<typeof execute>) {
      batches += 1;
      return execute.apply(this, args) as ReturnType<typeof execute<R>>;
    };
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const call = httpRequest({ port, host: '127.0.0.1', path: reports, headers: session }).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.pause();
    const settled = async () => {
      for (let before = -1; before !== batches; await setTimeout(100)) before = batches;
      return batches;
    };
    expect(await settled()).toBeLessThan(24);
    answer.destroy(); // nothing pauses the stream any more
    expect(await settled()).toBeLessThan(24);
  });
});

it.each([reports, '/api/contact-messages'])('%s needs a session', async (path) => {
  for (const query of ['', '?limit=25']) expect((await portal.get(path + query)).statusCode).toBe(401);
});
