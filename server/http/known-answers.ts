// Sends again what is kept in memory, before the framework looks at the request: what it and our hooks do for each
// request (scope, cookies, security headers, the guard) takes longer than sending the bytes, and would come to the same.
// Such an answer has its line in the log and counts in the metrics like any other.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Bytes, chooseBytes } from './kept-pages.ts';
import { requestNumber } from './log.ts';

interface Known {
  /** The pattern of the address. */
  route: string;
  /** What the first answer carried, besides what belongs to one request. */
  headers: readonly (readonly [name: string, value: string])[];
  bytesFor: BytesFor;
}

/** What a request with these headers gets; undefined: somebody has to make it. */
type BytesFor = (headers: IncomingHttpHeaders) => Bytes | undefined;

/** An answer that went out like this, or whose caller hung up before. */
export interface Sent {
  id: string;
  route: string;
  status: number;
  ms: number;
  aborted: boolean;
}

const ofOneRequest = new Set(['x-request-id', 'etag', 'content-encoding', 'content-length', 'connection']);

export function knowAnswers(app: FastifyInstance): void {
  const known = new Map<string, Known>();
  const listeners: ((sent: Sent) => void)[] = [];

  app.decorate('onKnownAnswer', (listener) => void listeners.push(listener));
  app.decorate('remember', (address, reply, bytesFor) => {
    if (known.has(address)) return;
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      ofOneRequest.has(name) ? [] : [[name, String(value)] as const],
    );
    const route = reply.routeOptions.url ?? address;
    known.set(address, { route, headers, bytesFor });
  });

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = known.get(request.url ?? '');
    if (!answer || !isPlainRead(request) || app.isEnding()) return false;
    const began = performance.now();
    const bytes = answer.bytesFor(request.headers);
    if (!bytes) return false;
    const { status, encoding, body } = chooseBytes(request.headers, bytes);
    const id = requestNumber();
    const { headers: own = {} } = bytes;
    const shared = answer.headers.filter(([name]) => !(name in own));
    const headers = [...shared, ...Object.entries(own)].flat();
    headers.push('etag', bytes.etag, 'x-request-id', id);
    if (body) headers.push('content-length', String(body.length));
    if (encoding) headers.push('content-encoding', encoding);
    const { route } = answer;
    response.on('close', () => {
      const sent = { id, route, status, ms: performance.now() - began, aborted: !response.writableFinished };
      for (const listener of listeners) listener(sent);
    });
    response.writeHead(status, headers).end(body);
    return true;
  }

  const { server } = app;
  const [handle] = server.listeners('request') as ((...call: Parameters<typeof answer>) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answer(request, response)) handle?.(request, response);
  });
}

function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on what is asked for by this address gets the headers of this reply and these bytes. */
    remember(address: string, reply: FastifyReply, bytesFor: BytesFor): void;
    onKnownAnswer(listener: (sent: Sent) => void): void;
  }
}
