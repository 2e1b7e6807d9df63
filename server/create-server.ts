// Creates the HTTP server. Everything that runs in front of the framework is here, in the order in which a request
// meets it.
import type { FastifyServerFactory } from 'fastify';
import type { Visits } from './access/renew-by-visits.ts';
import { isMalformed, refuseMalformed } from './http/malformed-requests.ts';
import { http } from './http/node-http.ts';

/**
 * How long a client may take to send the head of a request, in milliseconds. With the interval of the checks it is ten
 * seconds, also on a busy machine. For bodies see `limitSlowBodies`.
 */
const headersTimeout = 8_000;
/** By default, Node.js checks for slow clients only every 30 seconds. */
const connectionsCheckingInterval = 1_000;
/**
 * After how long without traffic a connection is closed, with or without a request in progress, in milliseconds. For a
 * client that does not read, Node.js waits twice as long.
 */
const silenceMs = 120_000;
/**
 * No separate timeout between two requests: switching between two timeouts costs two new timers for each answer. No
 * timeout for whole requests either: a large file may take long.
 */
const timeouts = { headersTimeout, connectionsCheckingInterval, keepAliveTimeout: 0, requestTimeout: 0 };
/** Signalling the end of a body that does not come would take a tenth of the time of a small cached answer. */
const optimizeEmptyRequests = true;

/** `headers` are those of every answer. */
export function serverFactory(headers: Record<string, string>, visits: Visits): FastifyServerFactory {
  return (framework) => {
    // 1. Node.js's parser refuses data that is not HTTP: `answerParserErrors`, which the framework registers.
    const server = http.createServer({ ...timeouts, optimizeEmptyRequests }, (request, response) => {
      // 2. Malformed requests that the parser accepts.
      if (isMalformed(request)) return refuseMalformed(response, headers);
      // 3. The session of who is signed in goes on, whatever answers the request.
      visits.note(request.headers.cookie);
      // 4. The framework, with its hooks in the order of server/app.ts.
      framework(request, response);
    });
    server.setTimeout(silenceMs);
    return server;
  };
}
