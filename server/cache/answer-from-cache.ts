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
  body: Buffer | string | undefined;
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

const perRequestHeaders = new Set([
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

/** The framework's handling of a request. */
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export class CachedAnswers {
  readonly #known = new Map<string, Known>();
  readonly #listeners: ((sent: Sent) => void)[] = [];
  #isEnding = () => false;

  /**
   * Lets an application register answers. During a shutdown the framework answers instead, because it closes
   * connections.
   */
  decorate(app: FastifyInstance): void {
    this.#isEnding = () => app.isEnding();
    app.decorate('onCachedAnswer', (listener) => void this.#listeners.push(listener));
    app.decorate('cacheAnswer', (address, reply, answerFor) => {
      if (this.#known.has(address)) return;
      const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        perRequestHeaders.has(name) ? [] : [[name, String(value)] as const],
      );
      const route = reply.routeOptions.url ?? address;
      this.#known.set(address, { route, headers, answerFor, heads: new WeakMap() });
    });
  }

  /**
   * Sends the answer if it is cached. False: nothing was sent. `handle` answers if the content turns out to be missing.
   */
  send(request: IncomingMessage, response: ServerResponse, handle: Handler): boolean {
    const known = this.#known.get(request.url ?? '');
    if (!known || !isPlainRead(request) || this.#isEnding()) return false;
    const began = performance.now();
    const found = known.answerFor(request.headers);
    if (!found) return false;
    const id = requestNumber();
    const tell = () => {
      const { statusCode: status, writableFinished } = response;
      const ms = performance.now() - began;
      const sent = { id, route: known.route, status, ms, aborted: !writableFinished };
      for (const listener of this.#listeners) listener(sent);
    };
    response.on('close', tell);
    if ('read' in found) {
      const sendPart = (body: Buffer | null) => {
        if (response.destroyed) return;
        if (body) {
          response.on('finish', () => freeBuffer(body));
          response.writeHead(206, [...headOfPart(known, found), 'x-request-id', id]).end(body);
        } else {
          response.off('close', tell);
          handle(request, response);
        }
      };
      found.read().then(sendPart, () => sendPart(null)); // the framework handles the request and reports the error
    } else {
      const chosen = chooseBytes(request.headers, found);
      const { lines, body } = headOf(known, found, chosen);
      response.writeHead(chosen.status, [...lines, 'x-request-id', id]).end(body, 'latin1');
    }
    return true;
  }
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
