// The second try and the time limit of requests to an S3-compatible store, over a store and a line that fails.
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '#testing/child-server.ts';
import { startStore } from '#testing/store.ts';
import { s3Storage } from './s3-storage.ts';

type Failure = (socket: Socket) => void;

/** A store behind a line. `failures` happen to the next connections, one each; then the line is whole. */
async function storeBehindLine() {
  const store = await startStore();
  const failures: Failure[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const line = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    const fail = failures.shift();
    if (fail) return fail(socket);
    const { port } = new URL(store.config.endpoint);
    const behind = connect(Number(port), '127.0.0.1');
    behind.on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    line.close();
    await store.close();
  });
  const endpoint = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, 'Some bytes');
  return {
    storage: s3Storage({ ...store.config, endpoint }),
    file,
    failures,
    connections: () => connections,
  };
}

const hangUp: Failure = (socket) => socket.once('data', () => socket.destroy());
const answer503: Failure = (socket) =>
  socket.once('data', () =>
    socket.end('HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
  );
const saysNothing: Failure = (socket) => socket.resume();

it.each([
  ['hangs up', hangUp],
  ['answers 503', answer503],
])('a store that %s once is asked a second time', async (_, failure) => {
  const { storage, file, failures, connections } = await storeBehindLine();
  failures.push(failure);
  await storage.put('a.txt', file, 'text/plain');
  const opened = await storage.open('a.txt');
  expect(opened && (await text(opened))).toBe('Some bytes');
  expect(failures).toEqual([]);
  expect(connections()).toBeGreaterThanOrEqual(2);
});

it.each([
  ['hangs up', hangUp],
  ['answers 503', answer503],
])('a store that %s twice is away, and is asked no third time', async (_, failure) => {
  const { storage, file, failures } = await storeBehindLine();
  failures.push(failure, failure, failure);
  await expect(storage.put('a.txt', file, 'text/plain')).rejects.toThrow(/The file store at .* failed/);
  expect(failures).toHaveLength(1);
});

it('a store that does not answer within 60 seconds is given up', async () => {
  const { storage, failures, connections } = await storeBehindLine();
  failures.push(saysNothing, saysNothing);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let said = '';
  const sized = storage.size('a.txt').catch((error: Error) => (said = error.message));
  await vi.waitUntil(() => connections() === 1, { interval: 5 });
  vi.advanceTimersByTime(59_000);
  await new Promise(setImmediate);
  expect(said).toBe('');
  vi.advanceTimersByTime(2_000);
  await sized;
  expect(said).toMatch(/The file store at .* failed/);
});
