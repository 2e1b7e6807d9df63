// Files that leave by themselves, against a receiver of the test that accepts, refuses, hangs, loses its reply, answers
// garbage or is away, and into a folder.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../../config.ts';
import { readBatch } from '../../../icsr/read-message.ts';
import { goTo } from '../../../testing/administrator.ts';
import { exchangeDesk } from '../../../testing/exchange-desk.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

type Answer = (reply: ServerResponse) => void;

async function receiver(answer: Answer) {
  const got: { headers: IncomingHttpHeaders; bytes: Buffer }[] = [];
  const state = { answer };
  const server = createServer((request, reply) => {
    void buffer(request).then((bytes) => {
      got.push({ headers: request.headers, bytes });
      state.answer(reply);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { got, state, close, url: `http://127.0.0.1:${port}/icsr` };
}

async function desk(push: Config['push']) {
  const all = await exchangeDesk();
  const { portal, call, signed } = all;
  portal.config.push = push;
  const sent = async (...ids: string[]) => {
    const cases = ids.length > 0 ? ids : [await signed()];
    const answer = await call('POST', '/icsr/export', { cases, lateReason: 'technical' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['x-icsr-push']).toBe('waiting');
    return cases;
  };
  const log = async () => (await call('GET', '/icsr/log')).body.batches[0];
  const decide = async (act: string) =>
    (await call('POST', '/icsr/pushes', { batch: (await log()).batch, act })).status;
  /** The next attempts are due by then. */
  const wait = (minutes: number) => goTo(portal, new Date(portal.clock.now.getTime() + minutes * 60_000));
  return { ...all, sent, log, decide, wait };
}

const at = (url: string): Config['push'] => ({ kind: 'address', url, key: 'the-key' });
const json =
  (status: number, body: object): Answer =>
  (reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

it('a file that the receiver takes is carried once, whole, with its number and the key', async () => {
  const { got, url } = await receiver(json(201, { id: 'R-77', message: 'Thank you' }));
  const { portal, sent, log, signed, decide } = await desk(at(url));
  await sent(await signed(), await signed());
  expect((await log()).push).toMatchObject({ state: 'waiting', attempts: 0 });
  await portal.jobs.runDue();
  await portal.jobs.runDue();
  expect((await log()).push).toMatchObject({ state: 'taken', answerId: 'R-77', answer: 'Thank you' });
  expect(got).toHaveLength(1);
  const [{ headers, bytes } = { headers: {}, bytes: Buffer.alloc(0) }] = got;
  expect(headers).toMatchObject({
    authorization: 'Bearer the-key',
    'idempotency-key': (await log()).batch,
    'content-type': 'application/xml; charset=utf-8',
  });
  expect(readBatch(bytes).messages).toHaveLength(2);
  expect(await decide('again')).toBe(409);
});

it('a refusal stands at the case, and the case is sent again in a new file', async () => {
  const { state, url } = await receiver(json(422, { message: 'Unknown sender' }));
  const { portal, sent, log, call, later } = await desk(at(url));
  const [id = ''] = await sent();
  await portal.jobs.runDue();
  expect((await log()).push).toMatchObject({ state: 'refused', answer: 'HTTP 422: Unknown sender' });
  expect((await call('GET', `/cases/${id}/exchange`)).body.submissions).toMatchObject([
    { state: 'resend', answer: 'HTTP 422: Unknown sender' },
  ]);
  const { batch } = await log();
  later();
  state.answer = json(200, {});
  await sent(id);
  await portal.jobs.runDue();
  expect((await log()).batch).not.toBe(batch);
  expect((await log()).push).toMatchObject({ state: 'taken' });
});

it.each<[string, Answer]>([
  ['whose reply is lost', (reply) => reply.destroy()],
  ['with a fault of its own', json(503, { message: 'down' })],
  ['that answers garbage', (reply) => reply.socket?.end('nonsense without a status\r\n\r\n')],
])('a file to a receiver %s is sent again by a person only', async (_name, answer) => {
  const { got, state, url } = await receiver(answer);
  const { portal, sent, log, decide, wait, call } = await desk(at(url));
  const [id = ''] = await sent();
  await portal.jobs.runDue();
  await wait(24 * 60);
  await portal.jobs.runDue();
  expect(got).toHaveLength(1);
  expect((await log()).push).toMatchObject({ state: 'unknown' });
  expect(JSON.stringify((await call('GET', `/cases/${id}`)).body)).toContain('Nobody knows whether the file');
  state.answer = json(200, {});
  expect(await decide('again')).toBe(200);
  expect(await decide('again')).toBe(409);
  await portal.jobs.runDue();
  expect(got).toHaveLength(2);
  expect(got[1]?.bytes).toEqual(got[0]?.bytes);
  expect((await log()).push).toMatchObject({ state: 'taken', attempts: 2 });
});

it('a portal that ends while the receiver hangs sends nothing again, and a person says that it arrived', async () => {
  const { got, url } = await receiver(() => {});
  const { portal, sent, log, decide, wait } = await desk(at(url));
  await sent();
  const run = portal.jobs.runDue();
  await expect.poll(() => got.length).toBe(1);
  await portal.jobs.stop();
  await run;
  await wait(60);
  expect((await log()).push).toMatchObject({ state: 'unknown' });
  expect(await decide('arrived')).toBe(200);
  expect((await log()).push).toMatchObject({ state: 'taken' });
  expect(got).toHaveLength(1);
});

it('a receiver that cannot be reached is tried again, at the end by a person', async () => {
  const { got, url, close } = await receiver(json(200, { id: 1 }));
  close();
  const { portal, sent, log, decide, wait } = await desk(at(url));
  await sent();
  await portal.jobs.runDue();
  expect((await log()).push).toMatchObject({ state: 'waiting', attempts: 1 });
  for (let attempt = 1; attempt < 12; attempt += 1) {
    await wait(6 * 60);
    await portal.jobs.runDue();
  }
  expect((await log()).push).toMatchObject({ state: 'notSent', attempts: 10 });
  expect(got).toHaveLength(0);
  portal.config.push = null;
  expect(await decide('again')).toBe(409);
  portal.config.push = at(url);
  expect(await decide('again')).toBe(200);
});

it('a file for a folder is written there whole, and nothing else', async () => {
  const folder = temporaryFolder();
  const { portal, sent, log, signed } = await desk({ kind: 'folder', path: folder });
  await sent(await signed(), await signed());
  await portal.jobs.runDue();
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect((await log()).push).toMatchObject({ state: 'taken', answerId: name });
  expect(readBatch(readFileSync(join(folder, name))).messages).toHaveLength(2);
});
