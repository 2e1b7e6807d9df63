// Logs one structured line for each request, without personal data: the route's pattern instead of the address
// (searches contain patients' names), no headers, no bodies, no callers' addresses.
import { randomBytes } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engines/engine.ts';
import { requestScope } from '../request-scope.ts';
import { logStream } from './log-stream.ts';

// Our own frames come below those of the libraries.
Error.stackTraceLimit = 20;

export const standardLog = logStream();

/** Slower queries are logged, in milliseconds. */
const slowQueryMs = 200;

/** Crockford base 32: no letters that look like digits or other letters, since people read the number out. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A request id, such as 7K3M-9QXW-2B4C. */
function requestNumber(): string {
  const drawn = Array.from(randomBytes(12), (byte) => symbols[byte % symbols.length]).join('');
  return `${drawn.slice(0, 4)}-${drawn.slice(4, 8)}-${drawn.slice(8)}`;
}

/** Fastify's options for logging and request ids. */
export function logOptions({ logLevel }: Pick<Config, 'logLevel'>) {
  return {
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestNumber,
    logger: {
      level: logLevel,
      base: null,
      serializers: { err: describeError, req: () => ({}) },
      stream: standardLog,
    },
  } satisfies FastifyServerOptions;
}

/** The kind and place of an error. Its message is left out, since it may quote what a person typed. */
export function describeError(error: unknown) {
  const thrown = (error ?? {}) as Partial<Error & { code: unknown; errcode: unknown }>;
  const { name = typeof error, code, errcode, message = '', stack = '' } = thrown;
  // The stack starts with the message, which may itself look like a frame: "rash\n at night".
  const end = stack.indexOf(message);
  const trace = end < 0 ? '' : stack.slice(end + message.length);
  const frames = trace.split('\n').filter((line) => /^ {4}at /.test(line));
  return {
    type: name,
    message: '',
    code: code ?? errcode,
    stack: frames.map((line) => line.trim()).join(' | '),
  };
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;

/**
 * Calls `listener` when a caller hangs up before its answer is complete. Fastify's own `onRequestAbort` waits for the
 * end of the body, which requests without a body do not have (`optimizeEmptyRequests`).
 */
export function onAbort(app: FastifyInstance, listener: (request: FastifyRequest) => void): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    let isComplete = false;
    raw.once('finish', () => (isComplete = true));
    raw.once('close', () => isComplete || listener(request));
    done();
  });
}

/** Logs one line when an answer is complete or its connection is lost. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isOwnRead(request.raw.socket.remoteAddress)) return;
    if (request.routeOptions.config.isFrequent && reply.statusCode < 400) return;
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? '(no route)',
      status: reply.statusCode,
      ms: tenths(reply.elapsedTime),
    });
  });
  onAbort(app, (request) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? '(no route)',
      aborted: true,
    });
  });
}

/**
 * Logs slow queries: their SQL, with placeholders instead of values, and the route. Returns a function that stops it.
 */
export function logSlowQueries(app: FastifyInstance, engine: Engine, fromMs = slowQueryMs): () => void {
  return engine.watchQueries(({ sql, ms, failed }) => {
    if (ms < fromMs) return;
    const route = requestScope.getStore()?.route ?? '(no request)';
    app.log.warn(
      { sql: sql.slice(0, 2_000), ms: Math.round(ms), route, ...(failed && { failed }) },
      'slow query',
    );
  });
}

/** The address with which the server reads its own endpoints while it renders a page. No caller can have it. */
export const ownAddress = 'render';
export const isOwnRead = (address: string | undefined) => address === ownAddress;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages ask for it every second: a line for each success would hide the others. */
    isFrequent?: true;
  }
}
