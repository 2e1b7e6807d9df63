// The load generator of the benchmark, in a separate process that bench/main.ts starts: sends requests over some
// connections for some seconds, each connection one after another, and prints one line of JSON.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import autocannon from 'autocannon';
import { reportMaker } from '#testing/reports.ts';

export interface Job {
  url: string;
  connections: number;
  seconds: number;
  /** For example the cookie of a session. */
  headers?: Record<string, string>;
  /** Posts reports made from this seed. Absent: sends GET requests. */
  reports?: { seed: number; keys: boolean };
}

export interface Outcome {
  /** Answers with a 2xx status, in total and per second. */
  answered: number;
  perSecond: number;
  /** In milliseconds. */
  p99: number;
  /** Answers with other statuses, by status, and requests without an answer. */
  failed: Record<string, number>;
  /** The share of one core that the caller used, 0 to 1. Near 1, the caller is the bottleneck. */
  busy: number;
}

/** The results of some seconds of requests. */
type Answers = Omit<Outcome, 'busy'>;

const job = JSON.parse(process.argv[2] ?? '') as Job;
const bodies = job.reports
  ? Array.from({ length: 2_000 }, reportMaker(job.reports.seed)).map((report) => JSON.stringify(report))
  : [];
let sent = 0;
const before = process.cpuUsage();
const began = performance.now();
const answers = await (job.reports ? post(job, job.reports.keys) : read(job));
const { user, system } = process.cpuUsage(before);
const busy = (user + system) / 1_000 / (performance.now() - began);
console.log(JSON.stringify({ ...answers, busy } satisfies Outcome));

async function post({ url, connections, seconds }: Job, keys: boolean): Promise<Answers> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      client.pipelinedRequests.addBody = () => {}; // it would decode every body as text
      client.setRequests([anotherReport(keys)]);
    },
  });
  const failures = Object.entries(result.statusCodeStats)
    .map(([status, { count }]) => [status, count] as const)
    .concat([['no answer', result.errors + result.timeouts]])
    .filter(([status, count]) => !status.startsWith('2') && count > 0);
  return {
    answered: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    failed: Object.fromEntries(failures),
  };
}

/**
 * Reads only status and length of each answer. autocannon reads whole answers and used up its core before the server
 * did, so that fast and slow servers looked alike.
 */
async function read({ url, connections, seconds, headers }: Job): Promise<Answers> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, 'accept-encoding': 'br', ...headers });
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  const times: number[] = [];
  const failed: Record<string, number> = {};
  const fail = (why: string) => (failed[why] = (failed[why] ?? 0) + 1);

  const askRepeatedly = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname);
      let asked = 0;
      let head = '';
      let left = 0; // bytes of the answer still to come; -Infinity: no head yet
      const ask = () => {
        asked = performance.now();
        head = '';
        left = -Infinity;
        socket.write(request);
      };
      socket.on('connect', ask);
      socket.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left === -Infinity) {
          const known = head.length;
          head += chunk.toString('latin1', 0, 4_096); // every head is shorter
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
          if (Number.isNaN(length)) throw new Error(`${url} does not say its length.`);
          left = end + 4 + length - known - chunk.length;
        }
        if (left > 0) return;
        const now = performance.now();
        const status = head.slice(9, 12);
        if (status.startsWith('2')) times.push(now - asked);
        else fail(status);
        if (now - began < seconds * 1_000) ask();
        else socket.destroy();
      });
      socket.on('error', () => fail('no answer'));
      socket.on('close', resolve);
    });
  await Promise.all(Array.from({ length: connections }, askRepeatedly));
  return {
    answered: times.length,
    perSecond: times.length / ((performance.now() - began) / 1_000),
    p99: Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN),
    failed,
  };
}

/** A request with the next report. */
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
