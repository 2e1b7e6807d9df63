// The server's end, at real connections: whoever has reached it is answered.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer } from './close-server.ts';

const request = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';

async function openServer() {
  const server = createServer((_request, response) => response.end('answered'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { server, call: () => connect(port, '127.0.0.1') };
}

const answer = (caller: Socket) => text(caller).catch((error: Error) => error.message);

it('answers those whom the system has let in and the server has not yet taken', async () => {
  const { server, call } = await openServer();
  const callers = Array.from({ length: 20 }, () => {
    const caller = call();
    caller.write(request);
    return caller;
  });
  const answers = callers.map(answer);
  await new Promise<void>(process.nextTick); // now they knock
  await closeServer(server);
  for (const got of await Promise.all(answers)) expect(got).toContain('answered');
});

it('answers one who was let in and sends its request only after that, and refuses who comes later', async () => {
  const { server, call } = await openServer();
  const caller = call();
  await once(server, 'connection');
  const end = closeServer(server);
  while (server.listening) await turn();
  caller.write(request);
  expect(await answer(caller)).toContain('answered');
  await end;
  expect(await answer(call())).toContain('ECONNREFUSED');
});

it('ends although somebody keeps a connection and asks nothing', async () => {
  const { server, call } = await openServer();
  const caller = call();
  await once(server, 'connection');
  await closeServer(server);
  expect(await answer(caller)).toBe('');
});
