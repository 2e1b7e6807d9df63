// Sends cached answers before the framework handles the request: its hooks (scope, cookies, security headers, guard)
// would take longer than sending the bytes and give the same result. These answers are logged and counted like any
// other.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Part } from '../http/send-file.ts';
import { freeBuffer } from '../free-buffer.ts';
import { type Bytes, type Chosen, chooseBytes } from './page-cache.ts';
import { requestNumber } from '../http/log.ts';

interface Known {
  /** The pattern of the address. */
  route: string;
  /** Headers of the first answer, without those of a single request. */
  headers: readonly (readonly [name: string, value: string])[];
  answerFor: AnswerFor;
  /** Prepared heads for these bytes, by encoding. */
  heads: WeakMap<Bytes, Partial<Record<string, Head>>>;
}

interface Head {
  /** Alternating names and values. */
  lines: readonly string[];
  /** The body. */
  body: Buffer | string | undefined;
  /** The head as Node.js wrote it in this second, split at the request id. */
  written?: { second: number; around: readonly string[] };
}

/** The answer for a request with these headers. Undefined: the framework has to make it. */
type AnswerFor = (headers: IncomingHttpHeaders) => Bytes | Part | undefined;

/** An answer sent this way, or aborted by the caller. */
export interface Sent {
  id: string;
  route: string;
  status: number;
  ms: number;
  aborted: boolean;
}

const ofOneRequest = new Set([
  'x-request-id',
  'etag',
  'content-encoding',
  'content-length',
  'content-range',
  'connection',
]);

/**
 * Bodies up to this size, in bytes, are sent as latin1 strings: Node.js writes a head and a string in one call, but a
 * head and bytes in two. (Beyond 16 KiB in total it would copy first.)
 */
const mostAsText = 14 * 1024;

export function answerFromCache(app: FastifyInstance): void {
  const known = new Map<string, Known>();
  const listeners: ((sent: Sent) => void)[] = [];

  app.decorate('onCachedAnswer', (listener) => void listeners.push(listener));
  app.decorate('cacheAnswer', (address, reply, answerFor) => {
    if (known.has(address)) return;
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      ofOneRequest.has(name) ? [] : [[name, String(value)] as const],
    );
    const route = reply.routeOptions.url ?? address;
    known.set(address, { route, headers, answerFor, heads: new WeakMap() });
  });

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = known.get(request.url ?? '');
    if (!answer || !isPlainRead(request) || app.isEnding()) return false;
    const began = performance.now();
    const found = answer.answerFor(request.headers);
    if (!found) return false;
    const id = requestNumber();
    const { route } = answer;
    const tell = () => {
      const { statusCode: status, writableFinished } = response;
      const sent = { id, route, status, ms: performance.now() - began, aborted: !writableFinished };
      for (const listener of listeners) listener(sent);
    };
    response.on('close', tell);
    if ('read' in found) {
      const sendPart = (body: Buffer | null) => {
        if (response.destroyed) return;
        if (body) {
          response.on('finish', () => freeBuffer(body));
          response.writeHead(206, [...headOfPart(answer, found), 'x-request-id', id]).end(body);
        } else {
          response.off('close', tell);
          handle?.(request, response);
        }
      };
      found.read().then(sendPart, () => sendPart(null)); // the framework handles the request and reports the error
    } else {
      const chosen = chooseBytes(request.headers, found);
      const head = headOf(answer, found, chosen);
      expectNoBody(request);
      writeHead(response, chosen.status, head, id);
      response.end(head.body, 'latin1');
    }
    return true;
  }

  const { server } = app;
  const [handle] = server.listeners('request') as ((...call: Parameters<typeof answer>) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answer(request, response)) handle?.(request, response);
  });
}

/**
 * Node.js builds and checks the head once a second, while its `Date` is constant; other answers of that second reuse
 * it with their own request id. Building it for each answer takes as long as sending a small page. An answer that
 * closes its connection has another head.
 */
function writeHead(given: ServerResponse, status: number, head: Head, id: string): void {
  const response = given as ServerResponse & { _header: string };
  const second = Math.floor(Date.now() / 1_000);
  if (head.written?.second === second && response.shouldKeepAlive) {
    response.statusCode = status;
    response._header = head.written.around.join(id);
    return;
  }
  response.writeHead(status, [...head.lines, 'x-request-id', id]);
  if (response.shouldKeepAlive) head.written = { second, around: response._header.split(id) };
}

/**
 * What Node.js would do by itself under `optimizeEmptyRequests`: nobody listens for the end of a body that does not come,
 * and to tell of it takes a tenth of the time of a small answer. (As an option it would go for all requests, and the
 * framework would no longer learn that a caller hung up.)
 */
function expectNoBody(request: IncomingMessage & { _dumpAndCloseReadable?(): void }): void {
  request._dumpAndCloseReadable?.();
}

function headOf({ headers, heads }: Known, bytes: Bytes, { encoding, body }: Chosen): Head {
  const made = heads.get(bytes) ?? {};
  heads.set(bytes, made);
  const how = body ? (encoding ?? 'plain') : 'unchanged';
  return (made[how] ??= {
    lines: [
      ...headers.filter(([name]) => !(name in (bytes.headers ?? {}))),
      ...Object.entries(bytes.headers ?? {}),
      ['etag', bytes.etag] as const,
      ...(body ? [['content-length', String(body.length)] as const] : []),
      ...(encoding ? [['content-encoding', encoding] as const] : []),
    ].flat(),
    body: body && body.length <= mostAsText ? body.toString('latin1') : body,
  });
}

const headOfPart = (known: Known, part: Part) => [...known.headers, ...Object.entries(part.headers)].flat();

function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers an address: later requests for it get this reply's headers and the result of `answerFor`. */
    cacheAnswer(address: string, reply: FastifyReply, answerFor: AnswerFor): void;
    onCachedAnswer(listener: (sent: Sent) => void): void;
  }
}
