// Closes the server so that nobody is broken off who could reach it. Two kinds of callers would be: those whose
// connection the system has taken and the server has not yet (they wait in a queue, which ends with the listening), and
// those whose connection it has just taken and whose request is still on its way (to Node.js they are idle).
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** How long a calm moment is waited for, in milliseconds; under more load than the machine bears there is none. */
const calmWithinMs = 2_000;
/** A turn of the event loop in which so little happened that the queue is empty still, in milliseconds. */
const calmTurnMs = 0.5;
/** How long a request may be on its way on a connection that was taken, in milliseconds. */
const onItsWayMs = 300;
const lookEveryMs = 50;

/** Resolves when the last request has been answered. */
export async function closeServer(server: Server): Promise<void> {
  await calmMoment(server);
  const closed = once(server, 'close');
  // The web server's own close() ends idle connections at once.
  Listener.prototype.close.call(server);
  await Promise.race([closed, wait(onItsWayMs)]);
  // A connection that is busy now will be idle later, and would keep the end waiting.
  const looking = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  await closed;
  clearInterval(looking);
}

/** Two turns of the event loop in which nobody came: each turn takes who waits in the queue. */
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
