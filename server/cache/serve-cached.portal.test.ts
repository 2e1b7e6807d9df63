// Pages, public lists and files as they are sent over a connection, the second time too.
import { once } from 'node:events';
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { UploadedFile } from '#contract/files.ts';
import { incrementContentVersion } from '../db/content-version.ts';
import { createSignedInAdministrator } from '../testing/administrator.ts';
import { form, video } from '#testing/files.ts';
import { waitOptions } from '../testing/wait-options.ts';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';

const bare = ({ headers }: Pick<IncomingMessage, 'headers'>) => {
  const { date: _, connection: _c, 'keep-alive': _k, 'x-request-id': _i, ...rest } = headers;
  return rest;
};

async function open(config = {}) {
  const portal = await testPortal({ seed: 'sample', frontend: builtPages(), config });
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
  /** The log lines of the request with this answer. */
  const linesOf = (answer: IncomingHttpHeaders) =>
    portal.log
      .map((line) => JSON.parse(line) as { reqId: unknown })
      .filter(({ reqId }) => reqId === answer['x-request-id']);
  return { ...portal, origin, ask, linesOf };
}

it('a cached answer is the same for every encoding, and has its own request id', async () => {
  const { ask } = await open();
  const asset = /\/assets\/[\w~-]+\.js/.exec((await ask('/')).body)?.[0] ?? '';
  for (const path of ['/', '/live-stream', '/api/site-settings', '/api/drug-risks', asset]) {
    const { etag = '' } = (await ask(path)).headers;
    for (const [headers, status, encoding] of [
      [{}, 200, undefined],
      [{ 'accept-encoding': 'br' }, 200, 'br'],
      [{ 'accept-encoding': 'gzip' }, 200, 'gzip'],
      [{ 'if-none-match': etag }, 304, undefined],
      [{ connection: 'close' }, 200, undefined],
    ] as const) {
      const [first, second] = [await ask(path, headers), await ask(path, headers)];
      expect([path, first.status, first.headers['content-encoding']]).toEqual([path, status, encoding]);
      expect([second.status, bare(second), second.body]).toEqual([first.status, bare(first), first.body]);
      const ids = [first, second].map((answer) => answer.headers['x-request-id']);
      // Files of the build have no id.
      expect(new Set(ids).size).toBe(path === asset ? 1 : 2);
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

it('cached answers are logged, also aborted ones, and a portal that is shutting down closes the connection', async () => {
  const { app, ask, linesOf, log, origin } = await open({ logLevel: 'info' });
  await ask('/about');
  const { headers } = await ask('/about');
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

it('a file and its parts are served until its record is deleted', async () => {
  const portal = await open();
  const { app, ask } = portal;
  const session = await createSignedInAdministrator(portal);
  const content = video(3_000);
  const { payload, headers } = form({ name: 'talk.mp4', type: 'video/mp4', content });
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
  const whole = content.toString('latin1');
  for (const [requestHeaders, status, body] of [
    [{}, 200, whole],
    [{ 'if-none-match': etag }, 304, ''],
    [{ range }, 206, whole.slice(100)],
    [{ range, 'if-range': etag }, 206, whole.slice(100)],
    [{ range, 'if-range': '"other"' }, 200, whole],
    [{ range, 'if-none-match': etag }, 304, ''],
    [{ range: 'bytes=3000-' }, 416, ''],
  ] as const) {
    const answer = await ask(path, requestHeaders);
    expect([requestHeaders, answer.status, answer.body]).toEqual([requestHeaders, status, body]);
  }
  expect((await ask(`${path}?1`)).status).toBe(200);
  const url = `/api/admin/gallery/${item.json<{ id: string }>().id}`;
  expect((await app.inject({ method: 'DELETE', url, headers: session })).statusCode).toBe(204);
  for (const requestHeaders of [{}, { range }] as const) {
    const answers = [
      await ask(path, requestHeaders),
      await ask(path, { ...requestHeaders, ...session }),
      await ask(path, requestHeaders),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 'range' in requestHeaders ? 206 : 200, 404]);
  }
});

it('a file is gone when the sweep has deleted it', async () => {
  const portal = await open();
  const session = await createSignedInAdministrator(portal);
  const { payload, headers } = form({ name: 'talk.mp4', type: 'video/mp4', content: video(3_000) });
  const url = '/api/admin/upload';
  const sent = await portal.post(url, payload, { ...headers, ...session });
  const path = `/uploads/${sent.json<UploadedFile>().filename}`;
  expect((await portal.ask(path)).status).toBe(200);
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * 86_400_000);
  await portal.files.sweep();
  expect((await portal.ask(path)).status).toBe(404);
});

it('a part of a file missing on the disk is not found, and logged once', async () => {
  const portal = await open({ logLevel: 'info' });
  const session = await createSignedInAdministrator(portal);
  const { payload, headers } = form({ name: 'talk.mp4', type: 'video/mp4', content: video(3_000) });
  const url = '/api/admin/upload';
  const sent = await portal.post(url, payload, { ...headers, ...session });
  const { filename } = sent.json<UploadedFile>();
  const part = [`/uploads/${filename}`, { range: 'bytes=0-9' }] as const;
  expect((await portal.ask(...part)).status).toBe(206);
  await portal.files.storage.remove(filename);
  const { status, headers: gone } = await portal.ask(...part);
  expect(status).toBe(404);
  await vi.waitFor(() => expect(portal.linesOf(gone)).toHaveLength(1), waitOptions);
  expect(portal.linesOf(gone)[0]).toMatchObject({ method: 'GET', status: 404 });
});

it('callers without a session get no private settings, also after an account has read them', async () => {
  const { ask, ...portal } = await open();
  const officer = await createSignedInAdministrator(portal);
  const set = await portal.post('/api/admin/site-settings', { key: 'e2b_org', value: 'AMC7' }, officer);
  expect(set.statusCode).toBe(201);
  const everybody = await ask('/api/site-settings');
  expect(everybody.body).not.toContain('AMC7');
  expect((await ask('/api/site-settings', officer)).body).toContain('AMC7');
  expect((await ask('/api/site-settings')).body).toBe(everybody.body);
});
