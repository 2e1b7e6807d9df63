// One structured line for each request, and nothing of a person in it: the route's pattern instead of the address
// (searches hold patients' names), no headers, no bodies, no addresses of callers.
import { randomFillSync } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engines/engine.ts';
import { requestScope } from '../request-scope.ts';
import { logStream } from './log-stream.ts';

// Below the frames of the libraries stands the place of our own.
Error.stackTraceLimit = 20;

/** Where this process writes its log. */
export const standardLog = logStream();

/** A query that takes longer is worth a line, in milliseconds. */
const slowQueryMs = 200;

/** No letter that reads like a figure or like another letter: people read the number out. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const pairs = Array.from(symbols).flatMap((first) => Array.from(symbols, (second) => first + second));

/** What is drawn for the numbers of many requests: asking the system for each takes longer than sending a small page. */
const drawn = new Uint16Array(6 * 512);
let next = drawn.length;

const pair = () => pairs[(drawn[next++] ?? 0) % pairs.length] ?? '';

/** Such as 7K3M-9QXW-2B4C. */
export function requestNumber(): string {
  if (next >= drawn.length) {
    randomFillSync(drawn);
    next = 0;
  }
  return `${pair()}${pair()}-${pair()}${pair()}-${pair()}${pair()}`;
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

/** Where a fault happened and of which kind; its message may quote what a person typed, so it stays out. */
export function describeError(error: unknown) {
  const thrown = (error ?? {}) as Partial<Error & { code: unknown; errcode: unknown }>;
  const { name = typeof error, code, errcode, message = '', stack = '' } = thrown;
  // The stack begins with the message, and a line of that may look like a frame: "rash\n at night".
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

/** Logs one line when an answer is complete or its connection is gone. */
export function logRequests(app: FastifyInstance, { logLevel }: Pick<Config, 'logLevel'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isOwnRead(request.raw.socket.remoteAddress)) return;
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? '(no route)',
      status: reply.statusCode,
      ms: tenths(reply.elapsedTime),
    });
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? '(no route)',
      aborted: true,
    });
  });
  if (!['trace', 'debug', 'info'].includes(logLevel)) return;
  // The same line, put together here: an answer from memory is so short that the logger would be a tenth of its work.
  app.onKnownAnswer(({ id, route, status, ms, aborted }) => {
    const end = aborted ? '"aborted":true' : `"status":${status},"ms":${tenths(ms)}`;
    standardLog.write(
      `{"level":30,"time":${Date.now()},"reqId":"${id}","method":"GET","route":${JSON.stringify(route)},${end}}\n`,
    );
  });
}

/**
 * Logs queries that take long: their text, which has placeholders where values stood, and who asked. Gives what ends it.
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

/** The address under which the server reads its own endpoints while it renders a page. No caller can have it. */
export const ownAddress = 'render';
export const isOwnRead = (address: string | undefined) => address === ownAddress;
