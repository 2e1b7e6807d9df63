// Slow, stalled and aborted bodies over a real connection.
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSignedInAdministrator } from '../testing/administrator.ts';
import { video } from '#testing/files.ts';
import { testPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let session: { cookie: string };
/** The server's ends of the connections. */
let served: Socket[];
beforeEach(async () => {
  portal = await testPortal({ config: { logLevel: 'info' } });
  session = await createSignedInAdministrator(portal);
  served = [];
  portal.app.server.on('connection', (socket: Socket) => served.push(socket));
});
afterEach(() => vi.useRealTimers());

/** Sends the head of a request that announces `bytes`, and the start of its body. */
async function begin(head: string[], bytes: number, body: string | Buffer): Promise<Socket> {
  const { port } = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  socket.resume();
  socket.write([...head, 'Host: portal', `Content-Length: ${bytes}`, '', ''].join('\r\n'));
  await send(socket, body);
  return socket;
}

/** Sends data and waits until the portal has received it. */
async function send(socket: Socket, body: string | Buffer): Promise<void> {
  socket.write(body);
  await until(() => served[0]?.bytesRead === socket.bytesWritten);
}

/** Waits without moving the clock, which `vi.waitFor` would do. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate();
}

const json = ['POST /api/adr-reports HTTP/1.1', 'Content-Type: application/json'];
const upload = () => [
  'POST /api/admin/upload HTTP/1.1',
  'Content-Type: multipart/form-data; boundary=b',
  `Cookie: ${session.cookie}`,
];
const part =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n';
const megabyte = 1024 * 1024;
/** Folders of incoming files. */
const arriving = () => globSync('incoming/*/file-*', { cwd: portal.config.dataDir });
/** Their size on the disk, in bytes. */
const written = () =>
  globSync('incoming/*/file-*/*', { cwd: portal.config.dataDir }).reduce(
    (sum, file) => sum + statSync(join(portal.config.dataDir, file)).size,
    0,
  );
const lines = () => portal.log.map((line) => JSON.parse(line) as { level: number; aborted?: true });

it('a form that takes more than a minute to arrive is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const socket = await begin(json, 1_000, '{"name":');
  await vi.advanceTimersByTimeAsync(59_999);
  expect(served[0]?.destroyed).toBe(false);
  const closed = once(socket, 'close');
  await vi.advanceTimersByTimeAsync(1);
  await closed;
});

it('a file may take longer than a minute while data arrives, and is cut off when it stops', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const socket = await begin(upload(), 100 * megabyte, Buffer.concat([Buffer.from(part), video(megabyte)]));
  // Unread data does not count, so the portal must have read all of it, except a possible start of a boundary.
  const taken = () => until(() => written() > socket.bytesWritten - 1_000);
  for (let half = 0; half < 4; half += 1) {
    await taken();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(served[0]?.destroyed).toBe(false);
    await send(socket, Buffer.alloc(4 * 1024 * 30 + 1));
  }
  await taken();
  await vi.advanceTimersByTimeAsync(30_000);
  await send(socket, Buffer.alloc(4 * 1024 * 30 - 1));
  await taken();
  const closed = once(socket, 'close');
  await vi.advanceTimersByTimeAsync(30_000);
  await closed;
  await until(() => arriving().length === 0);
  expect(lines().filter(({ level }) => level >= 40)).toEqual([]);
});

const objectUpload = async () => {
  const { uploadURL } = (await portal.post('/api/objects/upload', {}, session)).json<{ uploadURL: string }>();
  return [
    `PUT ${new URL(uploadURL).pathname} HTTP/1.1`,
    'Content-Type: video/mp4',
    `Cookie: ${session.cookie}`,
  ];
};
it.each([
  ['an upload', upload, part + 'x'.repeat(100_000)],
  ['a file of the object flow', objectUpload, 'x'.repeat(100_000)],
  ['a report', () => json, '{"name":'],
])('a disconnect during %s leaves an info line in the log and no file', async (what, head, body) => {
  const socket = await begin(await head(), 200_000, body);
  if (what !== 'a report') await until(() => arriving().length === 1);
  socket.destroy();
  await until(() => served[0]?.destroyed === true && arriving().length === 0);
  await until(() => lines().some(({ aborted }) => aborted));
  for (let turn = 0; turn < 20; turn += 1) await setImmediate(); // errors would be in the log by now
  expect(lines().filter(({ aborted }) => aborted)).toHaveLength(1);
  expect(lines().filter(({ level }) => level >= 40)).toEqual([]);
});
