// The server's shutdown with real connections: callers that reached it get an answer.
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

it("answers connections in the system's accept queue", async () => {
  const { server, call } = await openServer();
  const callers = Array.from({ length: 20 }, () => {
    const caller = call();
    caller.write(request);
    return caller;
  });
  const answers = callers.map(answer);
  await new Promise<void>(process.nextTick); // the connections start now
  await closeServer(server);
  for (const got of await Promise.all(answers)) expect(got).toContain('answered');
});

it('answers an accepted connection that sends its request late, and refuses later connections', async () => {
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

it('ends despite an idle connection', async () => {
  const { server, call } = await openServer();
  const caller = call();
  await once(server, 'connection');
  await closeServer(server);
  expect(await answer(caller)).toBe('');
});
