// The portal behind a proxy that can be switched off, so that a test can lose its network at any moment.
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FlakyPortal {
  url: string;
  /** The network between browser and portal. */
  down: boolean;
  /** An address whose requests the network loses. */
  lost: string | null;
  /** How many of the next posts are answered with this status instead of reaching the portal. */
  failures: { left: number; status: number; headers?: Record<string, string>; body?: string };
  /** Drops the answer to this many of the next posts, after the portal has stored them. */
  lostAnswers: number;
  /** Rewrites the portal's answer for an address. */
  rewrite: Map<string, (text: string) => string>;
  /** The idempotency keys of the posts that have reached the proxy. */
  keys: string[];
  close(): Promise<void>;
}

export async function flakyPortal(portal: string): Promise<FlakyPortal> {
  const target = new URL(portal);
  const server = createServer((incoming, outgoing) => {
    if (state.down || incoming.url === state.lost) return incoming.socket.destroy();
    const isPost = incoming.method === 'POST' && incoming.url?.startsWith('/api/');
    if (isPost) state.keys.push(String(incoming.headers['idempotency-key']));
    if (isPost && state.failures.left > 0) {
      state.failures.left -= 1;
      incoming.resume();
      const { status, headers = {}, body = '{"message":"The portal is being repaired."}' } = state.failures;
      return outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    }
    const rewrite = state.rewrite.get(incoming.url ?? '');
    const headers = { ...incoming.headers };
    if (rewrite) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const forwarded = ask(
      { host: target.hostname, port: target.port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        if (isPost && state.lostAnswers > 0) {
          state.lostAnswers -= 1;
          return void answer.resume().on('end', () => incoming.socket.destroy());
        }
        if (!rewrite) return void answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = rewrite(Buffer.concat(parts).toString());
          const length = Buffer.byteLength(text);
          outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': length });
          outgoing.end(text);
        });
      },
    );
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const state: FlakyPortal = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    down: false,
    lost: null,
    failures: { left: 0, status: 500 },
    lostAnswers: 0,
    rewrite: new Map(),
    keys: [],
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return state;
}
