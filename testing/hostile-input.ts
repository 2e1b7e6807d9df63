// Hostile requests, generated from the rows of the contract's table, so that every new endpoint is covered.
// server/hostile.engine.test.ts sends some to every row, `npm run trial:hostile-bodies` many.
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { anyCharacter } from './any-character.ts';
import { addressOf, api, type ApiKey, type ApiRow } from '#contract/api.ts';

export interface HostileRequest {
  method: ReturnType<typeof addressOf>['method'];
  url: string;
  headers: Record<string, string>;
  /** Appended to the session in the `Cookie` header. */
  cookie: string;
  payload?: Buffer;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Splits a list written in lines with ¦ between its items. */
const list = (lines: string) => lines.trim().split(/ ¦\s+/);

/** Texts known to break programs. */
const texts = [
  '',
  ' ',
  '\t\n',
  ...list(`
    a\0b ¦ \0 ¦ \u001b[31m ¦ \ud800 ¦ x\udc00y ¦ \udfff\ud800 ¦ \uffff ¦ a\ufeffb ¦ \u202egpj.exe ¦ رشید ¦ İıſß ¦
    '; drop table adr_reports; -- ¦ " or ""=" ¦ % ¦ _ ¦ \\ ¦ \\' ¦ $1 ¦ $where ¦ {{7*7}} ¦ \${7*7} ¦ =1+1 ¦ @SUM(A1) ¦
    <script>alert(1)</script> ¦ </script> ¦ ]]> ¦ <!-- ¦ &#0; ¦ a\r\nset-cookie: a=b ¦ javascript:alert(1) ¦
    data:text/html,x ¦ //evil.example ¦ https:// ¦ https://x/\0 ¦ http://[::1 ¦ https://a@b ¦ file:///etc/passwd ¦
    /uploads/../../etc/passwd ¦ /uploads/%2e%2e%2f ¦ ..\\..\\x ¦ /api/objects/upload/x ¦ __proto__ ¦ constructor ¦
    toString ¦ NaN ¦ null ¦ true ¦ 1e309 ¦ -0 ¦ 0x1f ¦ ٣ ¦ ½ ¦ 1,5 ¦ 1_000 ¦ 2026-02-30T00:00:00Z ¦
    +275760-09-13T00:00:00.001Z ¦ 0000-00-00 ¦ a@b ¦ प्रतिकूल
  `),
  `${'a'.repeat(250)}@b.example`,
  'e\u0301'.repeat(200),
  '\u0344'.repeat(300),
  '👩🏽‍⚕️'.repeat(60),
  '😀'.repeat(10_000),
  ...[201, 255, 2_049, 10_001, 50_001].map((length) => 'x'.repeat(length)),
];

/** JSON texts that no field accepts; some are not valid JSON. */
const literals = [
  ...list(`
    null ¦ true ¦ false ¦ 0 ¦ -0 ¦ -1 ¦ 1.5 ¦ 3.0 ¦ 1e3 ¦ 1e999 ¦ -1e999 ¦ 5e-324 ¦ 9007199254740993 ¦ 2147483648 ¦
    -9223372036854775809 ¦ NaN ¦ Infinity ¦ 01 ¦ 0x10 ¦ undefined ¦ 'x' ¦ "\n" ¦ "\\x41" ¦ "\\u12" ¦ "\\ud83d" ¦ /**/1 ¦
    [1,] ¦ {"a":1,} ¦ (1) ¦ [] ¦ [[]] ¦ ["a"] ¦ ["a","b","c","d","e"] ¦ [null] ¦ {} ¦ {"0":"a","length":1} ¦
    {"length":1e9} ¦ {"toString":1} ¦ {"valueOf":{}} ¦ {"__proto__":{"isAdmin":true}} ¦ {"$ne":null} ¦ {"then":1} ¦
    {"constructor":{"prototype":{"a":1}}} ¦ {"toJSON":"x"} ¦ [{"toString":null}] ¦ {"key":"\\u0000"}
  `),
  '1'.repeat(400),
  `0.${'3'.repeat(400)}`,
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
];

/** Field names that no body should have. */
const unexpectedNames = [
  '',
  '\0',
  'x'.repeat(1_000),
  ...list(`
    __proto__ ¦ constructor ¦ prototype ¦ toString ¦ hasOwnProperty ¦ id ¦ version ¦ deletedAt ¦ isSample ¦ createdAt ¦
    reference ¦ isAdmin ¦ searchText ¦ name ¦ title ¦ then
  `),
];

const megabyte = 'x'.repeat(1024 * 1024);

const textLiteral = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 300 }) },
);
const hostileLiteral = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...literals) },
  { weight: 4, arbitrary: textLiteral.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
);

/** A JSON text that the schema accepts. */
function goodLiteral(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => goodLiteral(one as JsonSchema)));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 9 }).map(String);
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'array': {
      const items = (schema.prefixItems ?? [schema.items]) as JsonSchema[];
      return fc.tuple(...items.map(goodLiteral)).map((all) => `[${all.join(',')}]`);
    }
    case 'string':
      return fc.constant(JSON.stringify(goodText(schema)));
    default:
      return fc.constant('null');
  }
}

function goodText({ format, pattern, maxLength = 9 }: JsonSchema): string {
  if (format === 'email') return 'a@b.example';
  if (format === 'date-time') return '2026-11-21T00:00:00.000Z';
  if (pattern) return 'a_key';
  // A field of this length may require a web address.
  return maxLength === 2_048 ? 'https://a.example/b' : 'Good words';
}

/** The text of a JSON object with the schema's fields: most good, some hostile, missing, duplicated or unknown. */
function objectText(schema: JsonSchema): fc.Arbitrary<string> {
  const fields = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
  const field = ([name, one]: [string, JsonSchema]) =>
    fc
      .option(
        fc.oneof({ weight: 4, arbitrary: goodLiteral(one) }, { weight: 1, arbitrary: hostileLiteral }),
        { freq: 12, nil: undefined },
      )
      .map((literal) => [name, literal] as const);
  const names = fc.constantFrom(...unexpectedNames, ...fields.map(([name]) => name));
  const more = fc.array(fc.tuple(names, hostileLiteral), { maxLength: 2 });
  return fc.tuple(fc.tuple(...fields.map(field)), more).map(
    ([own, others]) =>
      `{${[...own, ...others]
        .filter(([, literal]) => literal !== undefined)
        .map(([name, literal]) => `${JSON.stringify(name)}:${literal}`)
        .join(',')}}`,
  );
}

interface Body {
  payload: Buffer;
  headers: Record<string, string>;
}
const json = { 'content-type': 'application/json' };
const contentTypes = [
  ...list(`
    application/json; charset=utf-16 ¦ application/json; charset=" ¦ APPLICATION/JSON ¦ application/json,text/plain ¦
    text/plain ¦ text/html ¦ application/x-www-form-urlencoded ¦ application/xml ¦ application/csp-report ¦
    multipart/form-data ¦ multipart/form-data; boundary= ¦ text/csv ¦ image/png ¦ video/mp4 ¦ */* ¦ / ¦
    application/json\u00e9
  `),
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'x'.repeat(2_000),
];

/** Fast compression: otherwise the long texts would take most of a trial's time. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** One text as many kinds of bytes: compressed, in other character sets, truncated, or with another content type. */
function encoded(text: fc.Arbitrary<string>, good: Record<string, string>): fc.Arbitrary<Body> {
  const as = (make: (text: string) => Buffer, more: Record<string, string> = {}) =>
    text.map((one) => ({ payload: make(one), headers: { ...good, ...more } }));
  const utf16 = (one: string) => Buffer.from(`\ufeff${one}`, 'utf16le');
  return fc.oneof(
    { weight: 24, arbitrary: as(Buffer.from) },
    fc.oneof(
      as(gzipSync, { 'content-encoding': 'gzip' }),
      as(deflateSync, { 'content-encoding': 'deflate' }),
      as((one) => brotliCompressSync(one, quickBrotli), { 'content-encoding': 'br' }),
      as(Buffer.from, { 'content-encoding': 'gzip' }),
      as(gzipSync),
      as(utf16),
      as((one) => utf16(one).swap16()),
      as((one) => Buffer.from(one, 'latin1')),
      as((one) => Buffer.from(`\ufeff${one}`)),
      as((one) => Buffer.from(one + one)),
    ),
    fc
      .tuple(text, fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.nat(), fc.nat({ max: 4 }))
      .map(([one, bytes, where, cut]) => {
        const all = Buffer.from(one);
        const at = where % (all.length + 1);
        const payload = Buffer.concat([all.subarray(0, at), bytes, all.subarray(at + cut)]);
        return { payload, headers: good };
      }),
    fc.tuple(text, fc.nat()).map(([one, where]) => ({
      payload: Buffer.from(one.slice(0, where % (one.length + 1))),
      headers: good,
    })),
    fc
      .tuple(text, fc.constantFrom(...contentTypes))
      .map(([one, type]) => ({ payload: Buffer.from(one), headers: { 'content-type': type } })),
    text.map((one) => ({ payload: Buffer.from(one), headers: {} })),
  );
}

/** A body for any row, whether it expects one or not. */
function hostileBody(row: ApiRow): fc.Arbitrary<Body> {
  if (row.consumes) return hostileFile(row.consumes);
  const schema = row.body ? z.toJSONSchema(row.body, { io: 'input' }) : {};
  const text = fc.oneof(
    { weight: 12, arbitrary: objectText(schema) },
    { weight: 2, arbitrary: hostileLiteral },
    { weight: 1, arbitrary: objectText(schema).map((one) => `[${one}]`) },
  );
  const huge = fc.constantFrom(
    `"${megabyte}"`,
    `{"name":"${megabyte}"}`,
    ' '.repeat(300_000),
    `{"a":"${'\\u0000'.repeat(40_000)}"}`,
  );
  return fc.oneof(
    { weight: 150, arbitrary: encoded(text, json) },
    { weight: 1, arbitrary: encoded(huge, json) },
  );
}

/** The shapes around files; tests of their own cover hostile content. */
function hostileFile(consumes: NonNullable<ApiRow['consumes']>): fc.Arbitrary<Body> {
  const words = fc.array(textLiteral, { maxLength: 8 });
  if (consumes === 'csv') {
    const lines = fc.array(
      words.map((cells) => cells.join(',')),
      { maxLength: 5 },
    );
    const head = fc.constantFrom(
      'name,address,city,state',
      'name;address',
      '',
      '"',
      'name,name',
      '__proto__,constructor',
    );
    return encoded(
      fc.tuple(head, lines).map(([first, rest]) => [first, ...rest].join('\r\n')),
      { 'content-type': 'text/csv' },
    );
  }
  if (consumes === 'xml') {
    const roots = fc.constantFrom('MCCI_IN200100UV01', 'MCCI_IN200101UV01', 'x', '');
    const xml = fc
      .tuple(roots, words, fc.constantFrom('', '<!DOCTYPE a>', '<?xml version="1.0"?>'))
      .map(
        ([root, inside, head]) => `${head}<${root} xmlns="urn:hl7-org:v3">${inside.join('<id/>')}</${root}>`,
      );
    return encoded(xml, { 'content-type': 'application/xml' });
  }
  if (consumes === 'sdp') {
    const lines = fc.constantFrom(
      'v=0',
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      'a=ice-ufrag:x',
      'a=mid:0',
      'a=group:BUNDLE 0',
    );
    const sdp = fc.tuple(fc.array(lines, { maxLength: 9 }), words).map((parts) => parts.flat().join('\r\n'));
    return encoded(sdp, { 'content-type': 'application/sdp' });
  }
  if (consumes === 'file') return encoded(words.map(String), { 'content-type': 'image/png' });
  const part = fc
    .tuple(textLiteral, textLiteral, fc.constantFrom('image/png', 'text/html', 'application/pdf', '', 'x'))
    .map(
      ([name, content, type]) =>
        `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n${content}\r\n`,
    );
  const form = fc
    .tuple(fc.array(part, { maxLength: 12 }), fc.constantFrom('--b--\r\n', '--b', '', '\r\n'))
    .map(([parts, end]) => parts.join('') + end);
  return encoded(form, { 'content-type': 'multipart/form-data; boundary=b' });
}

const segments = fc.oneof(
  fc.constantFrom(
    'x'.repeat(99),
    'x'.repeat(5_000),
    ...list(`
      3f1c9a52-5a0e-4c2e-9f0b-0a6d0e6c1b11 ¦ 3F1C9A52-5A0E-4C2E-9F0B-0A6D0E6C1B11 ¦ 00000000-0000-0000-0000-000000000000 ¦
      %7B3f1c9a52-5a0e-4c2e-9f0b-0a6d0e6c1b11%7D ¦ site_title ¦ reports ¦ __proto__ ¦ constructor ¦ 0 ¦ -1 ¦ 1e9 ¦ NaN ¦
      1'or'1'='1 ¦ undefined ¦ aa.bb ¦ . ¦ .. ¦ %00 ¦ %ff ¦ %c0%af ¦ %2e%2e%2f ¦ %252e ¦ %5c ¦ %zz ¦ % ¦ %u0041 ¦ %0d%0a ¦
      %e2%80%ae ¦ ; ¦ * ¦ %27
    `),
  ),
  fc
    .constantFrom(...texts.filter((text) => text.isWellFormed() && text.length < 2_000))
    .map(encodeURIComponent),
);

function hostileUrl(key: ApiKey, row: ApiRow, records: readonly string[]): fc.Arbitrary<string> {
  const { url } = addressOf(key);
  const inPath =
    records.length > 0
      ? fc.oneof(fc.constantFrom(...records), fc.constantFrom(...records), segments)
      : segments;
  const path = fc
    .array(inPath, { minLength: 3, maxLength: 3 })
    .map((all) => url.replace(/:\w+/g, () => all.pop() ?? ''));
  const names = row.query ? Object.keys(z.toJSONSchema(row.query, { io: 'input' }).properties ?? {}) : [];
  const name = fc.constantFrom(
    ...names,
    ...names,
    'x',
    'q[]',
    'q[a][b]',
    '__proto__',
    '__proto__[x]',
    'constructor',
    '',
    '%00',
  );
  const good = fc.constantFrom(
    '25',
    'desc',
    'name',
    'true',
    'createdAt',
    'patna',
    '2026-11-21T00:00:00Z',
    'W10',
    'eyJ9',
  );
  const pair = fc.tuple(name, fc.oneof(good, segments)).map((both) => both.join('='));
  const query = fc.oneof(
    fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join('&')),
    fc.constantFrom('&&&=', '?', `q=${'x'.repeat(9_000)}`, `${'q=1&'.repeat(1_500)}`, 'q', '=', '%', '#'),
  );
  const often = names.length > 0 ? 1 : 10;
  return fc
    .tuple(path, fc.option(query, { freq: often, nil: '' }))
    .map(([one, two]) => (two ? `${one}?${two}` : one));
}

const headerValues: Record<string, string[]> = {
  'if-match': [
    '"1"',
    '1',
    '"0"',
    '"-1"',
    '"999999999999999999999"',
    'W/"1"',
    '*',
    '"',
    '"1", "2"',
    '\u00e9',
    'x'.repeat(4_000),
  ],
  'idempotency-key': ['', 'one', '__proto__', '\u00e9', 'x'.repeat(200), 'x'.repeat(201), ' ', "'--"],
  'x-http-method-override': ['DELETE', 'GET'],
  'x-forwarded-for': ['127.0.0.1', 'unknown', '::ffff:0.0.0.0', '1'.repeat(1_000), ',,,'],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-forwarded-host': ['evil.example', '\u00e9'],
  'accept-language': ['hi', '*;q=0', 'x'.repeat(3_000), 'en;q=NaN', 'a-'.repeat(500)],
  'accept-encoding': ['br;q=0, *', 'gzip;q=x', ','.repeat(500)],
  accept: ['text/html', '*/*;q=0', '\u00e9'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,0-0,0-0', 'x'],
  'if-none-match': ['*', '"x"', '\u00e9'],
  'user-agent': ['', '() { :;}; x', '\u00e9', 'x'.repeat(4_000)],
  authorization: ['Basic YWRtaW46YWRtaW4=', 'Bearer null'],
  referer: ['javascript:alert(1)', '%'],
};
const hostileHeaders = fc
  .array(
    fc
      .constantFrom(...Object.keys(headerValues))
      .chain((name) => fc.constantFrom(...(headerValues[name] ?? [])).map((value) => [name, value] as const)),
    { maxLength: 3 },
  )
  .map(Object.fromEntries<string>);
const cookies = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    `x=${'y'.repeat(4_000)}`,
    ...list(
      'sid= ¦ sid=x; sid=y ¦ lang=%zz ¦ lang=__proto__ ¦ lang=hi ¦ = ¦ ;;;; ¦ __proto__=x ¦ sid ¦ a=\u00e9',
    ),
  ),
);

/**
 * Requests to a row. Most headers, cookies and addresses are valid, so that the body reaches the route. `records`:
 * ids of existing records, for rows that change one.
 */
export function hostileRequest(key: ApiKey, records: readonly string[] = []): fc.Arbitrary<HostileRequest> {
  const row: ApiRow = api[key];
  const { method } = addressOf(key);
  const takesBody = row.body !== undefined || row.consumes !== undefined;
  return fc
    .record({
      url: hostileUrl(key, row, records),
      body: fc.option(hostileBody(row), { freq: takesBody ? 60 : 1, nil: null }),
      headers: fc.option(hostileHeaders, { freq: takesBody ? 1 : 4, nil: {} }),
      cookie: cookies,
    })
    .map(({ url, body, headers, cookie }) => ({
      method,
      url,
      cookie,
      headers: { ...headers, ...(method !== 'GET' && body?.headers) },
      // A GET has no body here; trials/hostile-heads.ts sends one through the socket.
      ...(method !== 'GET' && body && { payload: body.payload }),
    }));
}

/** The row that lists the records of a row with `:id`: the administrators' list where there is one. */
export function listOf(key: ApiKey): ApiKey | null {
  const [list = ''] = addressOf(key).url.split('/:');
  const candidates = [`GET ${list}`, `GET ${list.replace('/admin', '')}`] as ApiKey[];
  return candidates.find((candidate) => candidate in api) ?? null;
}
