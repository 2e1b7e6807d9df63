// Hostile bodies: always a refusal with a sentence, never an internal error, and nothing stored partially.
import { connect } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#testing/any-character.ts';
import {
  countMessages,
  countReports,
  testPortal,
  type TestPortal,
  validMessage,
  validReport,
} from '../testing/portal.ts';

const unlimited = { config: { rateLimit: false } };
const targets = [
  { url: '/api/adr-reports', valid: validReport, field: 'symptoms', limit: 1024, allowed: '1 MiB' },
  { url: '/api/contact-messages', valid: validMessage, field: 'message', limit: 256, allowed: '256 KiB' },
];

const unknownFields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at])));

async function expectNothingStored({ db }: TestPortal) {
  expect([await countReports(db), await countMessages(db)]).toEqual([0, 0]);
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
}

describe.each(targets)('POST $url', ({ url, valid, field, limit, allowed }) => {
  const json = JSON.stringify(valid);
  const withBytes = (bytes: number[]) =>
    Buffer.concat([Buffer.from(`${json.slice(0, -1)},"x":"`), Buffer.from(bytes), Buffer.from('"}')]);

  const unusable: [what: string, body: string | Buffer, sentence: string][] = [
    ['cut off', json.slice(0, -1), 'The data is not well-formed JSON.'],
    ['no JSON', 'name=Asha', 'The data is not well-formed JSON.'],
    ['white space', ' \n ', 'The data is not well-formed JSON.'],
    ['two documents', `${json}${json}`, 'The data is not well-formed JSON.'],
    ['NaN', '{"age":NaN}', 'The data is not well-formed JSON.'],
    ['a raw line break in a text', json.replace('":"', '":"\n'), 'The data is not well-formed JSON.'],
    ['a lone byte of UTF-8', withBytes([0x80]), 'The data is not well-formed UTF-8.'],
    ['an overlong slash', withBytes([0xc0, 0xaf]), 'The data is not well-formed UTF-8.'],
    ['half a surrogate pair in bytes', withBytes([0xed, 0xa0, 0x80]), 'The data is not well-formed UTF-8.'],
    ['Latin-1', Buffer.from(json.replace('":"', '":"é'), 'latin1'), 'The data is not well-formed UTF-8.'],
    ['UTF-16', Buffer.from(`\ufeff${json}`, 'utf16le'), 'The data is not well-formed UTF-8.'],
    ['nothing', '', 'The request contains no usable data.'],
    ['null', 'null', 'The request contains no usable data.'],
    ['a text', '"hello"', 'The request contains no usable data.'],
    ['a number', '1', 'The request contains no usable data.'],
    ['an array', `[${json}]`, 'The request contains no usable data.'],
    ['100,000 brackets', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'The data has too many parts.'],
    [
      'details within details',
      `{"details":${'{"drugs":['.repeat(4_000)}${']}'.repeat(4_000)}}`,
      'The data has too many parts.',
    ],
    ['15,000 unknown fields', unknownFields(15_000), 'The data has too many parts.'],
    [
      '20,000 empty entries',
      `{"details":{"drugs":[{}${',{}'.repeat(20_000)}]}}`,
      'The data has too many parts.',
    ],
  ];

  it('refuses an unusable body with one sentence', async () => {
    const portal = await testPortal(unlimited);
    const answers = [];
    for (const [what, body] of unusable) {
      const answer = await portal.post(url, body);
      answers.push([what, answer.statusCode, answer.json().message, answer.headers['content-type']]);
    }
    expect(answers).toEqual(
      unusable.map(([what, , sentence]) => [what, 400, sentence, 'application/json; charset=utf-8']),
    );
    await expectNothingStored(portal);
  });

  it('refuses control characters and lone surrogates', async () => {
    const portal = await testPortal(unlimited);
    for (const escape of [
      '\\u0000',
      '\\u0007',
      '\\u001b[31m',
      '\\u007f',
      '\\u0085',
      '\\ud800',
      '\\udc00\\ud800',
    ]) {
      const answer = await portal.post(url, json.replace(`"${field}":"`, `"${field}":"x${escape}`));
      expect([escape, answer.statusCode, answer.json().issues]).toEqual([
        escape,
        400,
        [{ path: field, code: 'characters', message: 'Remove the control characters' }],
      ]);
    }
    await expectNothingStored(portal);
  });

  it('counts no brackets and commas of texts as parts', async () => {
    const portal = await testPortal(unlimited);
    const text = '[{"\\,'.repeat(1_400);
    const answer = await portal.post(url, JSON.stringify({ ...valid, [field]: text }));
    expect([answer.statusCode, answer.json()[field]]).toEqual([201, text]);
  });

  it('survives deeply nested fields', async () => {
    const portal = await testPortal();
    const deep = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`;
    const answer = await portal.post(
      url,
      `{"${field}":${deep},"__proto__":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
    );
    expect(answer.statusCode).toBe(400);
    await expectNothingStored(portal);
  });

  it('accepts JSON only', async () => {
    const portal = await testPortal(unlimited);
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      'x',
    ];
    for (const headers of [{}, ...types.map((type) => ({ 'content-type': type }))]) {
      const answer = await portal.app.inject({ method: 'POST', url, payload: Buffer.from(json), headers });
      expect([headers, answer.statusCode, answer.json().message]).toEqual([
        headers,
        415,
        'This type of data is not accepted here. The API accepts application/json.',
      ]);
    }
    await expectNothingStored(portal);
  });

  it('accepts JSON whose content type names the character set', async () => {
    const { post } = await testPortal();
    const answer = await post(url, json, { 'content-type': 'Application/JSON; charset=UTF-8' });
    expect(answer.statusCode).toBe(201);
  });

  it(`accepts ${allowed} and refuses one byte more, naming the limit`, async () => {
    const portal = await testPortal();
    const padded = (length: number) => json + ' '.repeat(length - Buffer.byteLength(json));
    const refused = await portal.post(url, padded(limit * 1024 + 1));
    expect([refused.statusCode, refused.json()]).toEqual([
      413,
      {
        message: 'This is too large.',
        code: 'too-large',
        details: `At most ${allowed} are accepted.`,
      },
    ]);
    await expectNothingStored(portal);
    expect((await portal.post(url, padded(limit * 1024))).statusCode).toBe(201);
  });

  it('refuses a chunked body above the limit over a real connection', async () => {
    const portal = await testPortal();
    const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    const piece = 'x'.repeat(65_536);
    for (let sent = 0; sent <= limit; sent += 64) socket.write(`10000\r\n${piece}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    await expectNothingStored(portal);
  });

  it('stores nothing of a body whose connection breaks', async () => {
    const portal = await testPortal();
    const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const head = `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}content-length: ${Buffer.byteLength(json) + 1}\r\n\r\n${json}`);
    const received = once(portal.app.server, 'request');
    await received;
    socket.destroy();
    await once(socket, 'close');
    expect([await countReports(portal.db), await countMessages(portal.db)]).toEqual([0, 0]);
  });

  it('never answers arbitrary JSON with an internal error or without a sentence', async () => {
    const portal = await testPortal(unlimited);
    const near = fc.record(
      Object.fromEntries(
        Object.entries(valid).map(([name, value]) => [
          name,
          fc.oneof(
            { weight: 3, arbitrary: fc.constant(value) },
            fc.string({ unit: anyCharacter }),
            fc.jsonValue(),
          ),
        ]),
      ),
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(near, fc.jsonValue(), fc.object()), async (body) => {
        const answer = await portal.post(url, body === undefined ? 'null' : JSON.stringify(body));
        expect([201, 400]).toContain(answer.statusCode);
        expect(answer.json()).toEqual(expect.any(Object));
        if (answer.statusCode === 400 && answer.json().message === '')
          throw new Error('A refusal without a sentence');
      }),
      { numRuns: 100 },
    );
  });

  it('never answers arbitrary bytes with an internal error', async () => {
    const portal = await testPortal(unlimited);
    const mangled = fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.nat({ max: json.length }), fc.nat({ max: 4 }))
      .map(([bytes, at, cut]) =>
        Buffer.concat([Buffer.from(json.slice(0, at)), bytes, Buffer.from(json.slice(at + cut))]),
      );
    await fc.assert(
      fc.asyncProperty(mangled, async (body) => {
        const answer = await portal.post(url, body);
        expect([201, 400]).toContain(answer.statusCode);
        expect(answer.payload).not.toContain('node_modules');
      }),
      { numRuns: 100 },
    );
  });
});
