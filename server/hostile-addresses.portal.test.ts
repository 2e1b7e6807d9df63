// Attacks the portal with bytes that are no HTTP, and with addresses of files that it must not serve.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { builtPages } from './testing/pages.ts';
import { countReports, testPortal, validReport } from './testing/portal.ts';

/** All bytes of the answer to these bytes, until the connection ends. */
async function answerTo(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.on('error', () => undefined);
  socket.end(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(pieces).toString('latin1');
}

it('malformed HTTP is refused at the connection, and the next client is served', async () => {
  const portal = await testPortal();
  const port = Number(new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const report = JSON.stringify(validReport);
  const post = 'POST /api/adr-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const get = 'GET /api/site-settings HTTP/1.1\r\nhost: x\r\n';
  const malformed: Record<string, string | Buffer> = {
    'random bytes': Buffer.from([0, 255, 1, 254, 13, 10, 13, 10, 128, 129]),
    'a greeting of TLS': Buffer.from('16030100c8010000c40303', 'hex'),
    'a preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'another version': 'GET / HTTP/3.7\r\nhost: x\r\n\r\n',
    'no host': 'GET /api/site-settings HTTP/1.1\r\n\r\n',
    'a method of its own': get.replace('GET', 'STEAL'),
    'a method in small letters': `${get.replace('GET', 'get')}\r\n`,
    'a space in the address': `${get.replace('site', 'site -')}\r\n`,
    'NUL in the address': `${get.replace('site', 'si\0te')}\r\n`,
    'NUL in a header': `${get}x: a\0b\r\n\r\n`,
    'a header without a colon': `${get}x y z\r\n\r\n`,
    'a header name with a space': `${get}x y: z\r\n\r\n`,
    'a folded header': `${get}x: a\r\n b\r\n\r\n`,
    'lines that end in LF': `${get}\r\n`.replaceAll('\r\n', '\n'),
    'headers of 100 KB': `${get}x: ${'y'.repeat(100_000)}\r\n\r\n`,
    '3,000 headers': `${get}${'x: y\r\n'.repeat(3_000)}\r\n`,
    'an address of 100 KB': `${get.replace('settings', 'x'.repeat(100_000))}\r\n`,
    'a length that is no number': `${post}content-length: ten\r\n\r\n${report}`,
    'a negative length': `${post}content-length: -1\r\n\r\n${report}`,
    'a length with a sign': `${post}content-length: +${report.length}\r\n\r\n${report}`,
    'two lengths': `${post}content-length: 1\r\ncontent-length: ${report.length}\r\n\r\n${report}`,
    'a length and pieces': `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    'pieces twice': `${post}transfer-encoding: chunked, chunked\r\n\r\n0\r\n\r\n`,
    'pieces under another name': `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
    'a piece without its length': `${post}transfer-encoding: chunked\r\n\r\n${report}\r\n0\r\n\r\n`,
    'a piece longer than it says': `${post}transfer-encoding: chunked\r\n\r\n5\r\n${report}\r\n0\r\n\r\n`,
    'a piece shorter than it says': `${post}transfer-encoding: chunked\r\n\r\nfff\r\n${report}\r\n0\r\n\r\n`,
    'a piece of astronomical length': `${post}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n${report}\r\n`,
    'pieces that never end': `${post}transfer-encoding: chunked\r\n\r\n${report.length.toString(16)}\r\n${report}\r\n`,
    'a body that is shorter than it says': `${post}content-length: 9999\r\n\r\n${report}`,
    'a tunnel': 'CONNECT internal.example:443 HTTP/1.1\r\nhost: x\r\n\r\n',
    'another protocol': `${get}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`.replace('settings', 'x'),
  };
  const answers: Record<string, string> = {};
  for (const [what, bytes] of Object.entries(malformed)) answers[what] = await answerTo(port, bytes);
  expect(Object.entries(answers).filter(([, answer]) => !/^$|^HTTP\/1\.1 4\d\d /.test(answer))).toEqual([]);
  // The connection ends with this answer, whose headers announce it.
  for (const [what, status] of [
    ['headers of 100 KB', 431],
    ['a method of its own', 400],
  ] as const) {
    const [head = '', body = ''] = (answers[what] ?? '').split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\\r\\nconnection: close(\\r\\n|$)`));
    expect(head).toContain('\r\nx-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) as string });
  }
  expect(await countReports(portal.db)).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

/** The answer to an address exactly as written, without its request id. `fetch` would normalize the address. */
async function getRaw(port: number, path: string): Promise<{ status: number | undefined; body: string }> {
  const [answer] = (await once(get({ host: '127.0.0.1', port, path }), 'response')) as [IncomingMessage];
  const number = String(answer.headers['x-request-id']);
  return { status: answer.statusCode, body: (await text(answer)).replaceAll(number, 'its number') };
}

it('path traversal and probes for common secret files get the same answer as any unknown address', async () => {
  const { app } = await testPortal({ frontend: builtPages(), seed: 'sample' });
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const words = (text: string) => text.split(' ');
  const up = words(
    '../ ..%2f %2e%2e/ %2e%2e%2f %252e%252e%252f ..%5c ..\\ ..;/ .../ %2e%2e%00/ %c0%ae%c0%ae/',
  );
  const files = words(
    'package.json .env .git/HEAD data/secret etc/passwd dist/client/.vite/manifest.en.json',
  );
  const addresses = [
    ...['/uploads/', '/assets/', '/api/downloadable-resources/', '/'].flatMap((folder) =>
      up.flatMap((step) =>
        files.flatMap((file) => [2, 4].map((steps) => folder + step.repeat(steps) + file)),
      ),
    ),
    ...words(
      '/.env /.git/config /package.json /server/main.ts /client/main.tsx /data/portal.sqlite /index.html',
    ),
    ...words(
      '/uploads /uploads/ /assets /assets/ /uploads//etc/passwd /uploads/%2fetc%2fpasswd /uploads/. /uploads/..',
    ),
    ...words(
      '/uploads/%00 /uploads/nul /uploads/C:%5cx /uploads/x.jpg%00.html /uploads/~root /assets/admin.js.map',
    ),
    ...words('/wp-login.php /server-status /debug/pprof /metrics /json'),
  ];
  const nowhere = {
    page: await getRaw(port, '/no-such-page'),
    api: await getRaw(port, '/api/no-such-row'),
    unreadable: await getRaw(port, '/%c0%af'),
    unreadableApi: await getRaw(port, '/api/%c0%af'),
  };
  expect(Object.values(nowhere).map(({ status }) => status)).toEqual([404, 404, 400, 400]);
  const others = [];
  for (const address of addresses) {
    const isApi = address.startsWith('/api/');
    const unreadable = address.includes('%c0');
    const expected =
      nowhere[isApi ? (unreadable ? 'unreadableApi' : 'api') : unreadable ? 'unreadable' : 'page'];
    const answer = await getRaw(port, address);
    if (answer.status !== expected.status || answer.body !== expected.body) {
      others.push(`${address} ${answer.status} ${answer.body.slice(0, 100)}`);
    }
  }
  expect(others).toEqual([]);
});
