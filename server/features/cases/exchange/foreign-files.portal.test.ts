// Tests files of other senders over HTTP: the published sample messages are sent again unchanged, and hostile uploads
// are refused with a sentence, quickly and in little memory.
import { readdirSync, readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileOf, fullContent } from '../../../icsr/testing/invented-case.ts';
import { official, schemaFaults, stableValues } from '../../../icsr/testing/official.ts';
import { makeAccount, sessionOf } from '../../../testing/administrator.ts';
import { sendingPortal } from '../../../testing/exchange-desk.ts';

const megabyte = 1024 * 1024;

async function desk() {
  const portal = await sendingPortal();
  const session = await sessionOf(portal, await makeAccount(portal, 'asha', ['cases', 'sign']));
  return { portal, session };
}

describe.skipIf(official === null)('the sample messages of the FDA (Not run without the E2B schema)', () => {
  const folder = join(official ?? '', 'instances');
  it.each(official === null ? [] : readdirSync(folder).filter((name) => name.endsWith('.xml')))(
    '%s is imported, and downloaded again as it came',
    async (name) => {
      const { portal, session } = await desk();
      const bytes = readFileSync(join(folder, name));
      const headers = { ...session, 'content-type': 'application/xml' };
      const url = '/api/admin/icsr/import';
      const imported = await portal.post(url, bytes, headers);
      expect(imported.statusCode, imported.payload).toBe(200);
      const [{ id, fate, problems }] = imported.json().cases;
      expect([fate, problems]).toEqual(['new', []]);
      const message = await portal.get(`/api/admin/cases/${id}/icsr`, session);
      expect(message.statusCode, message.payload).toBe(200);
      expect(schemaFaults(message.rawPayload)).toEqual([]);
      expect(stableValues(message.rawPayload)).toEqual(stableValues(bytes));
    },
  );
});

interface Sent {
  status: number;
  text: string;
  /** Bytes of the body that were sent before the answer came. */
  bytes: number;
}

/** Sends a body in parts until it ends or the portal answers. */
function send(url: string, headers: Record<string, string>, body: Iterable<Uint8Array>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const call = request(url, { method: 'POST', headers });
    const parts = body[Symbol.iterator]();
    const go = () => {
      for (;;) {
        const { value, done } = parts.next();
        if (done) return call.end();
        bytes += value.length;
        if (!call.write(value)) return call.once('drain', go);
      }
    };
    call.on('response', (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('close', () => {
        call.destroy();
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString(), bytes });
      });
    });
    call.on('error', reject);
    go();
  });
}

/** 500 MB of spaces, in parts. */
function* spaces(megabytes = 500): Iterable<Uint8Array> {
  const part = Buffer.alloc(64 * 1024, ' ');
  for (let sent = 0; sent < megabytes * megabyte; sent += part.length) yield part;
}

describe('a hostile upload is refused quickly and in little memory', () => {
  const good = Buffer.from(fileOf(fullContent));
  const before = Buffer.from('<?xml version="1.0"?><MCCI_IN200100UV01 xmlns="urn:hl7-org:v3"><a>');
  const chunked = { 'transfer-encoding': 'chunked' };
  const small = (body: Uint8Array): [Record<string, string>, () => Iterable<Uint8Array>] => [
    { 'content-length': String(body.length) },
    () => [body],
  ];
  it.each<
    [
      name: string,
      type: string,
      headers: Record<string, string>,
      body: () => Iterable<Uint8Array>,
      status: number,
      sentence: RegExp,
    ]
  >([
    [
      '500 MB that are announced',
      'application/xml',
      { 'content-length': String(500 * megabyte) },
      spaces,
      413,
      /At most 20 MB/,
    ],
    ['500 MB in pieces', 'application/xml', chunked, spaces, 413, /At most 20 MB/],
    ['19 MB of spaces', 'application/xml', chunked, () => spaces(19), 400, /does not begin with XML/],
    [
      '19 MB of spaces in an element',
      'text/xml',
      chunked,
      () => [before, ...spaces(19)],
      400,
      /longer than 10 MB/,
    ],
    [
      'a compressed file',
      'application/xml',
      { 'content-encoding': 'gzip', ...small(gzipSync(good))[0] },
      small(gzipSync(good))[1],
      400,
      /compressed \(gzip\)/,
    ],
    ['a file of another type', 'application/zip', ...small(gzipSync(good)), 415, /application\/xml/],
    ['a file as a form', 'multipart/form-data; boundary=b', ...small(good), 415, /application\/xml/],
    ['nothing', 'application/xml', ...small(Buffer.alloc(0)), 400, /no data/],
  ])('%s', async (_, type, headers, body, status, sentence) => {
    const { portal, session } = await desk();
    const base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    for (const call of ['import?dryRun=true', 'import', 'acknowledgements']) {
      const memory = process.memoryUsage().rss;
      const start = process.cpuUsage();
      const all = { ...session, ...headers, 'content-type': type };
      const sent = await send(`${base}/api/admin/icsr/${call}`, all, body());
      expect([sent.status, sent.text]).toEqual([status, expect.stringMatching(sentence)]);
      // The client sends a little more than the limit before the answer arrives, because the sockets of both sides
      // buffer data.
      expect(sent.bytes).toBeLessThan(60 * megabyte);
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1_000).toBeLessThan(2_000);
      expect((process.memoryUsage().rss - memory) / megabyte).toBeLessThan(100);
    }
    expect(await portal.db.selectFrom('icsr_imports').select('id').execute()).toEqual([]);
    expect(await portal.db.selectFrom('cases').select('id').execute()).toEqual([]);
  });

  it('an upload of 500 MB without a sign-in is not read', async () => {
    const { portal } = await desk();
    const base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { 'content-type': 'application/xml', ...chunked };
    const { status, bytes } = await send(`${base}/api/admin/icsr/import`, headers, spaces());
    expect(status).toBe(401);
    expect(bytes).toBeLessThan(20 * megabyte);
  });
});
