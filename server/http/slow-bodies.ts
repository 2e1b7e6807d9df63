// How long a caller may take to send a body, so that slow ones cannot hold all connections: a minute for JSON and forms,
// and for files, which may take long over a thin line, as long as they come at a least rate.
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodyMs = 60_000;
const watchMs = 30_000;
/** Bytes a second: 100 MB take seven hours then. No line is as slow as that; who holds a connection open is. */
const leastRate = 4 * 1024;

export function limitSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (raw.complete || (encoding === undefined && (length === undefined || length === '0'))) return;
    const timer = request.routeOptions.config.slowBody
      ? watchRate(request)
      : setTimeout(refuse, bodyMs, request);
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop);
    raw.once('close', stop);
  });
}

function watchRate(request: FastifyRequest): NodeJS.Timeout {
  const { socket } = request.raw;
  let before = socket.bytesRead;
  return setInterval(() => {
    // Bytes that wait for the portal itself are no fault of the sender's.
    const isRead = request.raw.readableLength === 0;
    if (isRead && socket.bytesRead - before < (leastRate * watchMs) / 1_000) refuse(request);
    before = socket.bytesRead;
  }, watchMs);
}

/** Ends the connection: who sends like this reads no answer. */
function refuse({ raw }: FastifyRequest): void {
  raw.destroy(new Error('The body comes too slowly.'));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take longer than a minute. */
    slowBody?: true;
  }
}
