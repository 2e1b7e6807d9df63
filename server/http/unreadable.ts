// Answers what is no HTTP message that the portal can read: no route and no hook ever sees it. The connection ends with
// the answer, which says so: a caller who took it for open would lose the next request on it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { http } from './node-http.ts';

const unreadable = [400, 'This request cannot be read.'] as const;
const refusals: Record<string, readonly [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The head of this request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request comes too slowly.'],
};

/** Answers what the parser of Node.js refuses. `headers` are those that every answer carries. */
export function answerUnreadable(headers: Record<string, string>) {
  return ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const [status, message] = refusals[code] ?? unreadable;
    const { lines, body } = refusal(headers, message);
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) {
      socket.write(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  };
}

/**
 * Answers what that parser lets through although it is malformed. To be called after whatever else takes requests from
 * the server, so that it sees them first.
 */
export function refuseMalformed({ server }: FastifyInstance, headers: Record<string, string>): void {
  const [handle] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isMalformed(request)) return handle?.(request, response);
    const [status, message] = unreadable;
    const { lines, body } = refusal(headers, message);
    response.writeHead(status, lines).end(body);
  });
}

/** The version is HTTP/1.1 or HTTP/1.0, the address a path or an http address, and one host is named at most. */
function isMalformed({ httpVersionMajor, url = '', rawHeaders }: IncomingMessage): boolean {
  if (httpVersionMajor !== 1 || !(url.startsWith('/') || /^https?:\/\//i.test(url))) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function refusal(headers: Record<string, string>, message: string) {
  const body = JSON.stringify({ message });
  const lines = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { lines, body };
}
