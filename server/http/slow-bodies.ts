// Limits the time to send a body, so that slow clients cannot hold all connections: one minute for JSON and forms;
// for files a minimum rate, since they may take long on a slow line.
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodyMs = 60_000;
const watchMs = 30_000;
/** Bytes per second: at this rate 100 MB take seven hours. Only an attack is slower. */
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
    // Unread bytes mean that the portal is slow, not the sender.
    const isRead = request.raw.readableLength === 0;
    if (isRead && socket.bytesRead - before < (leastRate * watchMs) / 1_000) refuse(request);
    before = socket.bytesRead;
  }, watchMs);
}

/** Closes the connection: such a client reads no answer. */
function refuse({ raw }: FastifyRequest): void {
  raw.destroy(new Error('The body arrives too slowly.'));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take longer than a minute. */
    slowBody?: true;
  }
}
