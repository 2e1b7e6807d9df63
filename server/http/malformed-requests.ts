// Answers requests that are not readable as HTTP, which no route or hook ever sees. The answer announces that the
// connection ends; otherwise a caller would lose its next request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problems } from '#contract/words/problems-rules.ts';
import { http } from './node-http.ts';

type Key = Parameters<typeof problems>[0];
const malformed = [400, 'this_request_cannot_be_read'] as const;
const refusals: Record<string, readonly [status: number, key: Key]> = {
  HPE_HEADER_OVERFLOW: [431, 'the_headers_are_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'this_request_arrives_too_slowly'],
};

/** Answers requests that Node.js's parser refuses. `headers` are those of every answer. */
export function answerParserErrors(headers: Record<string, string>) {
  return ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const [status, key] = refusals[code] ?? malformed;
    const { lines, body } = refusal(headers, key);
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) {
      socket.write(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  };
}

/** Refuses a malformed request that the parser accepts. */
export function refuseMalformed(response: ServerResponse, headers: Record<string, string>): void {
  const [status, key] = malformed;
  const { lines, body } = refusal(headers, key);
  response.writeHead(status, lines).end(body);
}

/** A request must have the version HTTP/1.1 or 1.0, a path or an http address, and at most one Host header. */
export function isMalformed({ httpVersionMajor, url = '', rawHeaders }: IncomingMessage): boolean {
  if (httpVersionMajor !== 1 || !(url.startsWith('/') || /^https?:\/\//i.test(url))) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function refusal(headers: Record<string, string>, key: Key) {
  const body = JSON.stringify({ message: problems(key) });
  const lines = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { lines, body };
}
