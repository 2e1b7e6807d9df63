// The caller of the benchmark, a process of its own: sends requests over some connections for some seconds, each
// connection the next as soon as it has its answer, and prints one line of JSON. bench/main.ts starts it.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { reportMaker } from './reports.ts';

export interface Job {
  url: string;
  connections: number;
  seconds: number;
  /** Such as the cookie of a session. */
  headers?: Record<string, string>;
  /** Posts reports of this seed; absent: reads the page. */
  reports?: { seed: number; keys: boolean };
}

export interface Outcome {
  /** Answers with a 2xx status, and how many in a second. */
  answered: number;
  perSecond: number;
  /** In milliseconds. */
  p99: number;
  /** Answers with other statuses, by status, and requests without an answer. */
  failed: Record<string, number>;
  /** How much of one core the caller itself used, 0 to 1: near 1 it measures itself. */
  busy: number;
}

const job = JSON.parse(process.argv[2] ?? '') as Job;
const { url, connections, seconds, headers, reports } = job;
const bodies = reports
  ? Array.from({ length: 2_000 }, reportMaker(reports.seed)).map((report) => JSON.stringify(report))
  : [];
let sent = 0;
const common = { url, connections, duration: seconds };
const before = process.cpuUsage();
const began = performance.now();
const result = await autocannon({
  ...common,
  ...(!reports && { headers: { 'accept-encoding': 'br', ...headers } }),
  setupClient: (client) => {
    // It would decode every body as text, which takes longer than sending it where that is Brotli or a film.
    client.pipelinedRequests.addBody = () => {};
    if (reports) client.setRequests([anotherReport(reports.keys)]);
  },
});
const { user, system } = process.cpuUsage(before);
const failures = Object.entries(result.statusCodeStats)
  .map(([status, { count }]) => [status, count] as const)
  .concat([['no answer', result.errors + result.timeouts]])
  .filter(([status, count]) => !status.startsWith('2') && count > 0);
const outcome: Outcome = {
  answered: result['2xx'],
  perSecond: result['2xx'] / result.duration,
  p99: result.latency.p99,
  failed: Object.fromEntries(failures),
  busy: (user + system) / 1_000 / (performance.now() - began),
};
console.log(JSON.stringify(outcome));

/** Another report each time. */
function anotherReport(keys: boolean): autocannon.Request {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    setupRequest: (request) => ({
      ...request,
      body: bodies[sent++ % bodies.length] ?? '',
      headers: { ...request.headers, ...(keys && { 'idempotency-key': randomUUID() }) },
    }),
  };
}
