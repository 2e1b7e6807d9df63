// Malformed requests over raw sockets: client libraries cannot send them, and they must not be answered from memory.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';

async function open() {
  const { app, db } = await testPortal({ seed: 'sample', frontend: builtPages() });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const send = async (...lines: string[]) => {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return text(socket);
  };
  return { send, db };
}

const status = (answer: string) => Number(answer.split(' ', 2)[1]);
const close = 'Connection: close';

it('a malformed request is refused and its connection closed, for every cached page and list', async () => {
  const { send } = await open();
  for (const path of ['/about', '/api/site-settings']) {
    for (let time = 0; time < 2; time += 1) {
      expect(status(await send(`GET ${path} HTTP/1.1`, 'Host: a', close))).toBe(200);
    }
    for (const lines of [
      [`GET ${path} HTTP/1.1`, 'Host: a', 'Host: b'],
      [`GET ${path} HTTP/1.1`, 'Host: a', 'hOST: a'],
      [`GET ${path}`],
      [`GET ${path}`, 'Host: a'],
      [`GET ${path} HTTP/0.9`, 'Host: a'],
      [`GET ${path} HTTP/2.0`, 'Host: a'],
      [`GET ${path} HTTP/1.2`, 'Host: a'],
      [`GET ftp://a${path} HTTP/1.1`, 'Host: a'],
    ]) {
      const answer = await send(...lines);
      expect([lines, status(answer)]).toEqual([lines, 400]);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
      expect(answer).toMatch(/\r\n\r\n\{"message":"This request cannot be read\."\}$/);
    }
  }
});

it('the address * is refused for every method, also after other answers', async () => {
  const { send } = await open();
  for (const method of ['OPTIONS', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'GET']) {
    const answer = await send(`${method} * HTTP/1.1`, 'Host: a', close);
    expect([method, status(answer)]).toEqual([method, 400]);
  }
});

it('HTTP/1.0 requests and absolute addresses are answered', async () => {
  const { send } = await open();
  expect(status(await send('GET /about HTTP/1.0'))).toBe(200);
  expect(status(await send('GET http://a/about HTTP/1.1', 'Host: a', close))).toBe(200);
});

it('a sign-in by passkey without a readable host name is refused, and leaves no challenge', async () => {
  const { send, db } = await open();
  const request = ['POST /api/auth/passkey-login/options HTTP/1.0', 'Content-Length: 0'];
  const statuses = [];
  for (const host of [[], ['Host:'], ['Host: ['], ['Host: a b'], ['Host: a:99999']]) {
    statuses.push(status(await send(...request, ...host)));
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  expect(await db.selectFrom('passkey_challenges').select('challenge').execute()).toEqual([]);
  expect(status(await send(...request, 'Host: pv.example.org'))).toBe(200);
});

it('a malformed pipelined request is refused in its turn', async () => {
  const { send } = await open();
  const answers = await send(
    'GET /about HTTP/1.1',
    'Host: a',
    '',
    'GET /about HTTP/1.1',
    'Host: a',
    'Host: b',
  );
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});
