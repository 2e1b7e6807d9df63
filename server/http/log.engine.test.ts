// Logs help operators and contain no personal data.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addressOf, api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { signedInPortal } from '../testing/administrator.ts';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';
import { describeError } from './log.ts';

const person = {
  name: 'Raviraj Kumarasamy',
  contact: '98765 43210 raviraj@mail.example',
  medicineName: 'Secretomycin 500',
  symptoms: 'Purplish swelling\n    at night, when lying down',
  duration: 'eleven days',
  message: 'HIV positive since March',
};
const traces = [
  'Raviraj',
  '98765',
  'raviraj@mail',
  'Secretomycin',
  'Purplish',
  'at night',
  'eleven',
  'HIV',
  'session-token',
  'user-agent-of',
  'wanted-drug',
  '203.0.113.77',
  'key-of-one',
];

it('no log line of any request contains personal data', async () => {
  const portal = await testPortal({
    frontend: builtPages(),
    config: { logLevel: 'trace', trustProxy: 1 },
  });
  const headers = {
    cookie: 'sid=session-token; __Host-sid=session-token',
    'user-agent': 'user-agent-of-raviraj',
    'x-forwarded-for': '203.0.113.77',
    referer: 'https://search.example/?q=wanted-drug',
    'idempotency-key': 'key-of-one',
  };
  const report = { ...person, age: 45 };
  const email = 'raviraj@mail.example';
  const statuses = [
    await portal.post('/api/adr-reports', report, headers),
    await portal.post('/api/adr-reports', { ...report, age: 200 }, headers),
    await portal.post('/api/adr-reports', { ...report, name: 'Raviraj changed' }, headers),
    await portal.post('/api/adr-reports', JSON.stringify(report).slice(0, -1), headers),
    await portal.post('/api/adr-reports', report, { ...headers, 'content-type': 'text/plain' }),
    await portal.post(
      '/api/contact-messages',
      { name: person.name, email, message: person.message },
      headers,
    ),
    await portal.post('/api/auth/login', { username: 'Raviraj', password: 'Secretomycin 500' }, headers),
    await portal.postForm(
      '/report-adr',
      { ...person, age: '45' },
      { ...headers, 'idempotency-key': 'key-of-two' },
    ),
    await portal.postForm('/report-adr', { ...person, age: 'eleven' }, headers),
    await portal.get('/api/drug-risks/search?q=wanted-drug', headers),
    await portal.get('/api/adr-reports?q=Raviraj', headers),
    await portal.get('/report-adr?submitted=Raviraj', headers),
    await portal.get('/Raviraj/98765', headers),
    await portal.get('/api/Raviraj/98765', headers),
    await portal.get('/%zz-Raviraj', headers),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([201, 400, 409, 400, 415, 201, 401, 303, 400, 200, 401, 200, 404, 404, 400]);

  const log = portal.log.join('');
  expect(portal.log.length).toBeGreaterThanOrEqual(statuses.length - 1);
  expect(traces.filter((trace) => log.includes(trace))).toEqual([]);
});

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A value that the schema accepts, with a mark in every text that a person could type. */
function marked(schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return marked(schema.anyOf[0] as JsonSchema);
  // The content of a case: its other fields need dates, ids and codes.
  if (schema.properties?.['narrative']) return { narrative: 'Marked-Words-1' };
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [
        name,
        // A day, which the schema does not describe.
        name === 'sourceDate' ? '2026-10-12' : marked(one as JsonSchema),
      ]),
    );
  }
  if (schema.type === 'object') return {}; // such as the marks of translations
  if (schema.prefixItems) return schema.prefixItems.map((one) => marked(one as JsonSchema));
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer') return 1;
  if (schema.format === 'email') return 'marked@mail.example';
  if (schema.pattern) return 'marked_key';
  return schema.maxLength === 2_048
    ? 'https://marked.example/'
    : 'Marked-Words-1'.slice(0, schema.maxLength ?? 100);
}

it('no log line contains what administrators type, search or send, at any endpoint', async () => {
  const { portal, session } = await signedInPortal({ seed: 'sample', config: { logLevel: 'trace' } });
  const statuses = new Map<ApiKey, number>();
  const ends = (key: ApiKey) => Number(/logout|sessions|change-password/.test(key));
  for (const key of (Object.keys(api) as ApiKey[]).toSorted((a, b) => ends(a) - ends(b))) {
    const row: ApiRow = api[key];
    const { method, url } = addressOf(key);
    const names = row.query ? Object.keys(z.toJSONSchema(row.query, { io: 'input' }).properties ?? {}) : [];
    const query = ['q', 'city', 'x'].filter((name) => name === 'x' || names.includes(name));
    const answer = await portal.app.inject({
      method,
      url: `${url.replace(/:\w+/g, 'marked-id')}?${query.map((name) => `${name}=Marked`).join('&')}`,
      headers: { ...session, 'user-agent': 'Marked', referer: 'https://marked.example/', 'if-match': '"77"' },
      ...(row.body && { payload: marked(z.toJSONSchema(row.body, { io: 'input' })) as object }),
    });
    statuses.set(key, answer.statusCode);
  }
  // At least one request reached the log.
  const taken = [...statuses].filter(([, status]) => status < 300).map(([key]) => key);
  expect(taken).toEqual(
    expect.arrayContaining(['POST /api/admin/drug-risks', 'POST /api/adr-reports', 'GET /api/adr-reports']),
  );
  const log = portal.log.join('');
  expect(portal.log.length).toBeGreaterThanOrEqual(statuses.size);
  expect(log.match(/.{40}marked.{20}/i)).toBeNull();
  expect(log).not.toContain(session.cookie.replace('sid=', ''));
});

it("a line has route, status and duration, with the visitor's request id", async () => {
  const portal = await testPortal({ config: { logLevel: 'info' } });
  const answer = await portal.get('/api/contact-info?x=1');
  expect(portal.log.map((line) => JSON.parse(line))).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/contact-info',
      status: 200,
      ms: expect.any(Number),
    },
  ]);
});

it('an internal error is logged with its place and without its message, and the visitor gets only the request id', async () => {
  const portal = await testPortal({ config: { logLevel: 'info' } });
  // A database error that quotes the typed text, as constraint and conversion errors do.
  await breakReports(portal.db, portal.engine.name);
  const answer = await portal.post('/api/adr-reports', { ...person, age: 45 });
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    {
      message: 'Something went wrong on our side. Nothing was stored.',
      code: 'fault',
      requestId: answer.headers['x-request-id'],
    },
  ]);
  const log = portal.log.join('');
  expect(log).toContain('request failed');
  expect(log).toContain('queries.ts');
  expect(traces.filter((trace) => log.includes(trace))).toEqual([]);
  expect(await portal.db.selectFrom('adr_reports').select('id').execute()).toEqual([]);
});

async function breakReports(
  db: Awaited<ReturnType<typeof testPortal>>['db'],
  engine: 'SQLite' | 'PostgreSQL',
) {
  if (engine === 'SQLite') {
    await sql`create trigger quoting before insert on adr_reports begin
      select raise(fail, new.symptoms); end`.execute(db);
    return;
  }
  await sql`create function quote_it() returns trigger language plpgsql as
    $$ begin raise exception '%', new.symptoms; end $$`.execute(db);
  await sql`create trigger quoting before insert on adr_reports for each row execute function quote_it()`.execute(
    db,
  );
}

it('an error is described by kind, code and place, without its message', () => {
  const quoting = Object.assign(new RangeError(`no\n    at Raviraj's (98765)\n    at night`), {
    code: 'E_TEST',
  });
  const described = describeError(quoting);
  expect(described).toMatchObject({ type: 'RangeError', message: '', code: 'E_TEST' });
  expect(described.stack).toContain('log.engine.test.ts');
  expect(described.stack).not.toMatch(/Raviraj|98765|night/);

  const rewritten = new Error('first');
  rewritten.message = 'second';
  expect(describeError(rewritten).stack).not.toContain('first');
  expect(describeError(new Error('Raviraj', { cause: new Error('98765') }))).not.toHaveProperty('cause');
  for (const thrown of ['Raviraj', null, undefined, 7]) {
    expect(JSON.stringify(describeError(thrown))).not.toContain('Raviraj');
  }
});
