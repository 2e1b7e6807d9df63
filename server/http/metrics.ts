// Metrics for Prometheus on a separate port (`METRICS_PORT`). They contain no personal data. Labels are route
// patterns, methods and status classes, so that a caller cannot create new series.
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { readJobs, readRecurring } from '../jobs/queries.ts';
import type { Portal } from '../portal.ts';
import { QueryBudget, requestScope } from '../request-scope.ts';
import { isOwnRead, onAbort, standardLog } from './log.ts';
import { http } from './node-http.ts';

/** Upper bounds of the buckets, in seconds. */
const answerBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const queryBounds = [0.001, 0.005, 0.025, 0.1, 0.2, 1, 5];

type Counted = 'submissions' | 'uploads' | 'signInFailures';

/** The counter that a route's answer with this status increments. */
const meanings: Record<string, { counter: Counted; labels?: { kind: string } }> = {
  'POST /api/adr-reports 201': { counter: 'submissions', labels: { kind: 'reports' } },
  'POST /report-adr 303': { counter: 'submissions', labels: { kind: 'reports' } },
  'POST /api/contact-messages 201': { counter: 'submissions', labels: { kind: 'messages' } },
  'POST /contact 303': { counter: 'submissions', labels: { kind: 'messages' } },
  'POST /api/quiz-scores 201': { counter: 'submissions', labels: { kind: 'quiz scores' } },
  'POST /api/admin/upload 201': { counter: 'uploads' },
  'POST /api/objects/normalize 200': { counter: 'uploads' },
  'POST /api/auth/login 401': { counter: 'signInFailures' },
};

/** Starts counting, and listens. Rejects if it cannot listen. Does nothing without `METRICS_PORT`. */
export async function measure(app: FastifyInstance, portal: Portal): Promise<void> {
  const { config, engine, now } = portal;
  if (config.metricsPort === null) return;
  // Loaded only when needed: the library takes some megabytes.
  const { Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });

  const answers = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Duration of answers.',
    labelNames: ['method', 'route', 'status'],
    buckets: answerBounds,
    registers,
  });
  const counters = {
    submissions: counter('portal_submissions_total', 'Acknowledged reports, messages and quiz scores.', [
      'kind',
    ]),
    uploads: counter('portal_uploads_total', 'Stored uploads.'),
    signInFailures: counter(
      'portal_sign_in_failures_total',
      'Sign-ins refused for a wrong name or password.',
    ),
  } satisfies Record<Counted, unknown>;
  const limited = counter('portal_limit_refusals_total', 'Requests refused because of a limit on callers.', [
    'route',
  ]);
  limited.inc(0); // gives the counter a value before the first refusal
  const aborted = counter('portal_http_aborted_total', 'Requests whose caller hung up before the answer.');
  const queries = new Histogram({
    name: 'portal_database_query_seconds',
    help: 'Duration of queries.',
    labelNames: ['outcome'],
    buckets: queryBounds,
    registers,
  });

  app.addHook('onResponse', async (request, reply) => {
    if (isOwnRead(request.raw.socket.remoteAddress)) return;
    const { method } = request;
    const route = request.routeOptions.url ?? '(no route)';
    const { statusCode } = reply;
    const status = `${Math.floor(statusCode / 100)}xx`;
    answers.observe({ method: request.is404 ? 'any' : method, route, status }, reply.elapsedTime / 1_000);
    if (statusCode === 429) limited.inc({ route });
    const meaning = meanings[`${method} ${route} ${statusCode}`];
    if (meaning) counters[meaning.counter].inc(meaning.labels ?? {});
  });
  onAbort(app, () => aborted.inc());
  const stopWatching = engine.watchQueries(({ ms, failed }) =>
    queries.observe({ outcome: failed ? 'failed' : 'done' }, ms / 1_000),
  );

  /** A gauge that is read at each scrape; null omits it. */
  const readAtScrape = (name: string, help: string, read: () => Promise<number | null> | number | null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  /** A total that is counted elsewhere. */
  const totalAtScrape = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });

  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of the pool; none on SQLite.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, value] of Object.entries(engine.connections() ?? {})) this.set({ state }, value);
    },
  });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: 'portal_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape.',
    labelNames: ['quantile'],
    registers,
    collect() {
      this.set({ quantile: '0.5' }, delay.percentile(50) / 1e9);
      this.set({ quantile: '0.99' }, delay.percentile(99) / 1e9);
      this.set({ quantile: '1' }, delay.max / 1e9);
      delay.reset();
    },
  });
  totalAtScrape('portal_log_lines_lost_total', 'Lines of the log that could not be written.', () =>
    standardLog.lost(),
  );
  totalAtScrape('process_cpu_seconds_total', 'Processor time used.', cpuSeconds);
  readAtScrape('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  readAtScrape(
    'nodejs_heap_size_used_bytes',
    'Memory in use for JavaScript.',
    () => process.memoryUsage().heapUsed,
  );
  readAtScrape(
    'process_start_time_seconds',
    'When the process started.',
    () => performance.timeOrigin / 1_000,
  );
  const up = new Gauge({
    name: 'portal_database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers,
  });
  const backupAge = new Gauge({
    name: 'portal_backup_age_seconds',
    help: 'Age of the newest backup, if there is one.',
    registers,
  });
  const backupFailed = new Gauge({
    name: 'portal_backup_failed',
    help: 'Whether the last backup failed: 1 or 0.',
    registers,
  });
  const jobs = new Gauge({
    name: 'portal_jobs',
    help: 'Background jobs.',
    labelNames: ['state'],
    registers,
  });
  /** Reads the gauges that come from the database, with the time limit of one request. */
  async function readDatabase(): Promise<void> {
    const scope = { route: '/metrics', database: new QueryBudget() };
    const [backup, kinds] = await requestScope.run(scope, () =>
      Promise.all([
        readRecurring(engine.db, 'backup').catch(() => null),
        readJobs(engine.db, now()).catch(() => null),
      ]),
    );
    jobs.reset();
    for (const state of ['waiting', 'running', 'failed'] as const) {
      if (kinds)
        jobs.set(
          { state },
          kinds.reduce((sum, kind) => sum + kind[state], 0),
        );
    }
    up.set(backup ? 1 : 0);
    if (backup) backupFailed.set(backup.problem === null ? 0 : 1);
    else backupFailed.remove();
    if (backup?.lastAt) backupAge.set((now().getTime() - Date.parse(backup.lastAt)) / 1_000);
    else backupAge.remove();
  }
  readAtScrape('portal_disk_free_bytes', 'Free space on the disk of DATA_DIR.', async () => {
    const disk = await statfs(config.dataDir).catch(() => null);
    return disk && disk.bavail * disk.bsize;
  });

  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    readDatabase()
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'the metrics failed');
        response.writeHead(500).end();
      });
  });
  app.addHook('onClose', async () => {
    stopWatching();
    delay.disable();
    server.close();
    server.closeAllConnections();
  });
  // Not in a hook of Fastify, which only logs an error of `onListen`: the portal would run without metrics.
  server.listen({ host: config.host, port: config.metricsPort });
  await once(server, 'listening');
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
