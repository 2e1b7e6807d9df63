// Answers from memory equal those of the framework.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { UploadedFile } from '#contract/files.ts';
import { incrementContentVersion } from '../db/content-version.ts';
import { openDatabase } from '../db/database.ts';
import type { Engine } from '../db/engines/engine.ts';
import { createSignedInAdministrator } from '../testing/administrator.ts';
import { testDatabase } from '../testing/database.ts';
import { form, video } from '#testing/files.ts';
import { waitOptions } from '../testing/wait-options.ts';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';

const bare = ({ headers }: Pick<IncomingMessage, 'headers'>) => {
  const { date: _, connection: _c, 'keep-alive': _k, 'x-request-id': _i, ...rest } = headers;
  return rest;
};

/** A database in memory has no synchronous content number, so nothing would come from memory: use a file. */
async function databaseOfFile(database: Engine): Promise<Engine> {
  if (database.name !== 'SQLite') return database;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
  onTestFinished(() => engine.close());
  return engine;
}

async function open(config = {}) {
  const engine = await databaseOfFile(await testDatabase());
  const portal = await testPortal({ seed: 'sample', frontend: builtPages(), config, engine });
  const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = get(origin + path, { headers, method, agent });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: await text(answer.setEncoding('latin1')),
    };
  };
  const known = new Set<unknown>();
  portal.app.onCachedAnswer(({ id }) => known.add(id));
  const isKnown = ({ headers: answer }: { headers: IncomingHttpHeaders }) =>
    known.has(answer['x-request-id']);
  /**
   * Repeats the request until the answer comes from memory: on PostgreSQL the process must first learn the content
   * number.
   */
  const askKnown = async (path: string, headers: Record<string, string> = {}) => {
    let answer = await ask(path, headers);
    await vi.waitFor(async () => {
      if (isKnown(answer)) return;
      answer = await ask(path, headers);
      expect(answer).toSatisfy(isKnown);
    }, waitOptions);
    return answer;
  };
  /** The log lines of the request with this answer. */
  const linesOf = (answer: IncomingHttpHeaders) =>
    portal.log
      .map((line) => JSON.parse(line) as { reqId: unknown })
      .filter(({ reqId }) => reqId === answer['x-request-id']);
  return { ...portal, origin, ask, askKnown, isKnown, linesOf };
}

it('an answer from memory has the bytes and headers of the first, and its own request id', async () => {
  const { ask, askKnown, get: through } = await open();
  const asset = /\/assets\/[\w~-]+\.js/.exec((await ask('/')).body)?.[0] ?? '';
  for (const path of ['/', '/live-stream', '/api/site-settings', '/api/drug-risks', asset]) {
    const { etag = '' } = (await ask(path)).headers;
    for (const headers of [
      {},
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
      { 'if-none-match': etag },
      { connection: 'close' },
    ]) {
      const before = await askKnown(path, headers);
      const cached = await askKnown(path, headers); // with the same head, except the values of one request
      expect(cached.headers.connection).toBe(headers.connection ?? 'keep-alive');
      const made = await through(path, headers); // without the memory
      expect([path, cached.status, bare(cached)]).toEqual([path, made.statusCode, bare(made as never)]);
      expect(cached.body).toBe(made.rawPayload.toString('latin1'));
      const numbers = [before, cached, made].map((answer) => answer.headers['x-request-id']);
      expect(new Set(numbers).size).toBe(3);
    }
  }
});

it('the language follows cookie and Accept-Language, and a write shows at once', async () => {
  const { ask, db } = await open();
  const languageOf = async (headers: Record<string, string>) => {
    for (let time = 0; time < 2; time += 1) await ask('/about', headers);
    return /<html lang="(\w+)"/.exec((await ask('/about', headers)).body)?.[1];
  };
  expect(await languageOf({})).toBe('en');
  expect(await languageOf({ 'accept-language': 'hi-IN, en;q=0.5' })).toBe('hi');
  expect(await languageOf({ 'accept-language': 'hi', cookie: 'sid=1; lang=en' })).toBe('en');
  expect(await languageOf({ cookie: 'lang=hi' })).toBe('hi');

  const title = { key: 'site_title', value: 'The Changed Portal' };
  for (const path of ['/', '/api/site-settings']) await ask(path);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('site_settings').set(title).where('key', '=', title.key).execute();
    await incrementContentVersion(trx);
  });
  for (const path of ['/', '/api/site-settings']) expect((await ask(path)).body).toContain(title.value);
});

it('answers from memory are logged, also aborted ones, and a portal that is shutting down closes the connection', async () => {
  const { app, ask, askKnown, linesOf, log, origin } = await open({ logLevel: 'info' });
  const { headers } = await askKnown('/about');
  await vi.waitFor(() => expect(linesOf(headers)).toHaveLength(1), waitOptions);
  expect(linesOf(headers)[0]).toEqual({
    level: 30,
    time: expect.any(Number) as number,
    reqId: headers['x-request-id'],
    method: 'GET',
    route: '/about',
    status: 200,
    ms: expect.any(Number) as number,
  });
  expect((await ask('/about', {}, 'HEAD')).body).toBe('');

  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  app.server.once('request', () => socket.destroy());
  socket.write('GET /about HTTP/1.1\r\nhost: portal\r\n\r\n'.repeat(200));
  await vi.waitFor(() => expect(log.join('')).toMatch(/"route":"\/about","aborted":true/), waitOptions);

  app.beginEnding();
  expect((await ask('/about')).headers.connection).toBe('close');
});

it('pipelined requests are answered in order, also with a body among them', async () => {
  const { ask, origin } = await open();
  for (const path of ['/about', '/about', '/api/site-settings']) await ask(path);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const read = (path: string, rest = '') => `GET ${path} HTTP/1.1\r\nhost: portal\r\n${rest}\r\n`;
  const score = JSON.stringify({ playerName: 'Ravi', score: 1, totalQuestions: 2 });
  const post =
    'POST /api/quiz-scores HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n' +
    `content-length: ${score.length}\r\n\r\n${score}`;
  const about = read('/about', 'accept-encoding: br\r\n');
  socket.write(about + read('/api/site-settings') + post + about + read('/nowhere') + about);
  socket.write(read('/api/site-settings', 'connection: close\r\n'));
  const answers = (await text(socket.setEncoding('latin1'))).match(/HTTP\/1\.1 \d+/g);
  const statuses = [200, 200, 201, 200, 404, 200, 200];
  expect(answers).toEqual(statuses.map((status) => `HTTP/1.1 ${status}`));
});

it('a small file is served from memory and parts of it from the disk, until its record is deleted', async () => {
  const portal = await open();
  const { app, ask, askKnown, isKnown, get: through } = portal;
  const session = await createSignedInAdministrator(portal);
  const { payload, headers } = form({ name: 'talk.mp4', type: 'video/mp4', content: video(3_000) });
  const sent = await app.inject({
    method: 'POST',
    url: '/api/admin/upload',
    payload,
    headers: { ...headers, ...session },
  });
  const { type, filename, originalName } = sent.json<UploadedFile>();
  const item = await portal.post('/api/admin/gallery', { type, filename, originalName }, session);
  const path = `/uploads/${filename}`;
  const range = 'bytes=100-';
  const etag = `"${filename}"`;
  for (const requestHeaders of [{}, { 'if-none-match': etag }, { range }, { range, 'if-range': etag }]) {
    const [cached, made] = [await askKnown(path, requestHeaders), await through(path, requestHeaders)];
    expect([cached.status, bare(cached)]).toEqual([made.statusCode, bare(made as never)]);
    expect(cached.body).toBe(made.rawPayload.toString('latin1'));
  }

  for (const [requestHeaders, status] of [
    [{ range, 'if-range': '"other"' }, 200],
    [{ range, 'if-none-match': etag }, 304],
    [{ range: 'bytes=3000-' }, 416],
  ] as const) {
    const [asked, made] = [await ask(path, requestHeaders), await through(path, requestHeaders)];
    expect([asked.status, bare(asked)]).toEqual([status, bare(made as never)]);
  }
  expect((await ask(`${path}?1`)).status).toBe(200);
  const url = `/api/admin/gallery/${item.json<{ id: string }>().id}`;
  expect((await app.inject({ method: 'DELETE', url, headers: session })).statusCode).toBe(204);
  for (const headers of [{}, { range }] as const) {
    const answers = [
      await ask(path, headers),
      await ask(path, { ...headers, ...session }),
      await ask(path, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 'range' in headers ? 206 : 200, 404]);
    expect(answers.filter(isKnown)).toEqual([]);
  }
});

it('a file that was served from memory is gone when the sweep has deleted it', async () => {
  const portal = await open();
  const session = await createSignedInAdministrator(portal);
  const { payload, headers } = form({ name: 'talk.mp4', type: 'video/mp4', content: video(3_000) });
  const url = '/api/admin/upload';
  const sent = await portal.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...session } });
  const path = `/uploads/${sent.json<UploadedFile>().filename}`;
  expect((await portal.askKnown(path)).status).toBe(200);
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * 86_400_000);
  await portal.files.sweep();
  expect((await portal.ask(path)).status).toBe(404);
});

it('a part of a file missing on the disk is not found, and logged once', async () => {
  const portal = await open({ logLevel: 'info' });
  const session = await createSignedInAdministrator(portal);
  const { payload, headers } = form({ name: 'talk.mp4', type: 'video/mp4', content: video(3_000) });
  const url = '/api/admin/upload';
  const sent = await portal.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...session } });
  const { filename } = sent.json<UploadedFile>();
  const part = [`/uploads/${filename}`, { range: 'bytes=0-9' }] as const;
  expect((await portal.askKnown(...part)).status).toBe(206);
  await portal.files.storage.remove(filename);
  const { status, headers: gone } = await portal.ask(...part);
  expect(status).toBe(404);
  await vi.waitFor(() => expect(portal.linesOf(gone)).toHaveLength(1), waitOptions);
  expect(portal.linesOf(gone)[0]).toMatchObject({ method: 'GET', status: 404 });
});

it('private settings never come from memory, and callers without a session do not get them', async () => {
  const { ask, askKnown, isKnown, ...portal } = await open();
  const officer = await createSignedInAdministrator(portal);
  const set = await portal.post('/api/admin/site-settings', { key: 'e2b_org', value: 'AMC7' }, officer);
  expect(set.statusCode).toBe(201);
  const everybody = await askKnown('/api/site-settings');
  expect(everybody.body).not.toContain('AMC7');
  const own = await ask('/api/site-settings', officer);
  expect([isKnown(own), own.body.includes('AMC7')]).toEqual([false, true]);
  const again = await ask('/api/site-settings');
  expect([isKnown(again), again.body]).toEqual([true, everybody.body]);
});
