// Closes the server without breaking any caller's connection. Two kinds of callers are at risk: connections in the
// system's accept queue, which is dropped when listening ends, and newly accepted connections whose request has not
// arrived yet (Node.js treats them as idle).
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** How long to wait for a moment without new connections, in milliseconds. An overloaded machine may never have one. */
const idleWithinMs = 2_000;
/** A turn of the event loop shorter than this means that the accept queue is still empty, in milliseconds. */
const idleTurnMs = 0.5;
/** How long a request may take to arrive on an accepted connection, in milliseconds. */
const arrivalMs = 300;
const pollIntervalMs = 50;

/** Resolves when the last request is answered. */
export async function closeServer(server: Server): Promise<void> {
  await waitForIdle(server);
  const closed = once(server, 'close');
  // The HTTP server's own close() closes idle connections at once.
  Listener.prototype.close.call(server);
  await Promise.race([closed, wait(arrivalMs)]);
  // A connection that is busy now becomes idle later and must be closed then.
  const looking = setInterval(() => server.closeIdleConnections(), pollIntervalMs);
  await closed;
  clearInterval(looking);
}

/** Waits for two turns of the event loop without new connections: each turn accepts the queued ones. */
async function waitForIdle(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on('connection', count);
  const until = performance.now() + idleWithinMs;
  for (let idle = 0; idle < 2 && performance.now() < until;) {
    const [before, began] = [accepted, performance.now()];
    await turn();
    idle = accepted === before && performance.now() - began < idleTurnMs ? idle + 1 : 0;
  }
  server.off('connection', count);
}
