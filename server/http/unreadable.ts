// Answers what is no HTTP message that the portal can read: no route and no hook ever sees it. The connection ends with
// the answer, which says so: a caller who took it for open would lose the next request on it.
import type { Socket } from 'node:net';
import { http } from './node-http.ts';

const refusals: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The head of this request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request comes too slowly.'],
};

/** `headers` are those that every answer carries. */
export function answerUnreadable(headers: Record<string, string>) {
  return ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const [status, message] = refusals[code] ?? [400, 'This request cannot be read.'];
    const body = JSON.stringify({ message });
    const lines = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) {
      socket.write(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  };
}
