// Closes the server without breaking any caller's connection. Two kinds of callers are at risk: connections in the
// system's accept queue, which is dropped when listening ends, and newly accepted connections whose request has not
// arrived yet (Node.js treats them as idle).
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** How long to wait for a moment without new connections, in milliseconds. An overloaded machine may never have one. */
const calmWithinMs = 2_000;
/** A turn of the event loop shorter than this means that the accept queue is still empty, in milliseconds. */
const calmTurnMs = 0.5;
/** How long a request may take to arrive on an accepted connection, in milliseconds. */
const onItsWayMs = 300;
const lookEveryMs = 50;

/** Resolves when the last request is answered. */
export async function closeServer(server: Server): Promise<void> {
  await calmMoment(server);
  const closed = once(server, 'close');
  // The HTTP server's own close() closes idle connections at once.
  Listener.prototype.close.call(server);
  await Promise.race([closed, wait(onItsWayMs)]);
  // A connection that is busy now becomes idle later and must be closed then.
  const looking = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  await closed;
  clearInterval(looking);
}

/** Waits for two turns of the event loop without new connections: each turn accepts the queued ones. */
async function calmMoment(server: Server): Promise<void> {
  let came = 0;
  const count = () => void (came += 1);
  server.on('connection', count);
  const until = performance.now() + calmWithinMs;
  for (let calm = 0; calm < 2 && performance.now() < until;) {
    const [before, began] = [came, performance.now()];
    await turn();
    calm = came === before && performance.now() - began < calmTurnMs ? calm + 1 : 0;
  }
  server.off('connection', count);
}
