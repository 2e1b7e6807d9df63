// Tests the connection that listens for new content, against a server that does not answer.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchContent } from './postgres-content.ts';

it('one attempt to listen ends before the next begins', async () => {
  const sockets = new Set<Socket>();
  let begun = 0;
  let mostAtOnce = 0;
  const server = createServer((socket) => {
    begun += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
    mostAtOnce = Math.max(mostAtOnce, sockets.size);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const content = watchContent(`postgres://nobody@127.0.0.1:${port}/none`);
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => void vi.restoreAllMocks());
  onTestFinished(() => content.close());

  expect(content.version()).toBeNull();
  await expect.poll(() => begun).toBe(1);
  // A caller asks again while the first attempt still waits for an answer.
  time += 1_500;
  expect(content.version()).toBeNull();
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(() => {
      time += 1_500;
      content.version();
      return begun;
    })
    .toBe(2);
  expect(mostAtOnce).toBe(1);
});
