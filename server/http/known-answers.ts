// Sends again what is kept in memory, before the framework looks at the request: what it and our hooks do for each
// request (scope, cookies, security headers, the guard) takes longer than sending the bytes, and would come to the same.
// Such an answer has its line in the log and counts in the metrics like any other.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { giveBack } from '../give-back.ts';
import { type Bytes, type Chosen, chooseBytes } from './kept-pages.ts';
import { requestNumber } from './log.ts';

interface Known {
  /** The pattern of the address. */
  route: string;
  /** What the first answer carried, besides what belongs to one request. */
  headers: readonly (readonly [name: string, value: string])[];
  answerFor: AnswerFor;
  /** What was sent above these bytes before, by how they were sent: names and values in turn. */
  heads: WeakMap<Bytes, Partial<Record<string, readonly string[]>>>;
}

/** A part of a file, which is not in memory. */
export interface Part {
  /** Those that the first answer does not have. */
  headers: Record<string, string>;
  /** Null: it is not there any more. */
  read(): Promise<Buffer | null>;
}

/** What a request with these headers gets; undefined: somebody has to make it. */
type AnswerFor = (headers: IncomingHttpHeaders) => Bytes | Part | undefined;

/** An answer that went out like this, or whose caller hung up before. */
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

export function knowAnswers(app: FastifyInstance): void {
  const known = new Map<string, Known>();
  const listeners: ((sent: Sent) => void)[] = [];

  app.decorate('onKnownAnswer', (listener) => void listeners.push(listener));
  app.decorate('remember', (address, reply, answerFor) => {
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
    const send = (status: number, head: readonly string[], body: Buffer | undefined) =>
      response.writeHead(status, [...head, 'x-request-id', id]).end(body);
    if ('read' in found) {
      const sendPart = (body: Buffer | null) => {
        if (response.destroyed) return;
        if (body) {
          response.on('finish', () => giveBack(body));
          send(206, headOfPart(answer, found), body);
        } else {
          response.off('close', tell);
          handle?.(request, response);
        }
      };
      found.read().then(sendPart, () => sendPart(null)); // what went wrong shows again where it is told
    } else {
      const chosen = chooseBytes(request.headers, found);
      send(chosen.status, headOf(answer, found, chosen), chosen.body);
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

function headOf({ headers, heads }: Known, bytes: Bytes, { encoding, body }: Chosen): readonly string[] {
  const made = heads.get(bytes) ?? {};
  heads.set(bytes, made);
  const how = body ? (encoding ?? 'plain') : 'unchanged';
  return (made[how] ??= [
    ...headers.filter(([name]) => !(name in (bytes.headers ?? {}))),
    ...Object.entries(bytes.headers ?? {}),
    ['etag', bytes.etag] as const,
    ...(body ? [['content-length', String(body.length)] as const] : []),
    ...(encoding ? [['content-encoding', encoding] as const] : []),
  ].flat());
}

const headOfPart = (known: Known, part: Part) => [...known.headers, ...Object.entries(part.headers)].flat();

function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on what is asked for by this address gets the headers of this reply and what `answerFor` gives. */
    remember(address: string, reply: FastifyReply, answerFor: AnswerFor): void;
    onKnownAnswer(listener: (sent: Sent) => void): void;
  }
}
