// What the portal tells Prometheus, on a port of its own (`METRICS_PORT`): how it does, and nothing of a person. Labels
// are patterns of routes, methods and classes of statuses, so that no caller can make a new one.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { readBackupState } from '../db/backup-state.ts';
import type { Portal } from '../portal.ts';
import { Patience, requestScope } from '../request-scope.ts';
import { isOwnRead, standardLog } from './log.ts';
import { http } from './node-http.ts';
import { counter, expose, gauge, histogram, type Metric, prometheusType } from './prometheus.ts';

/** Upper ends of the buckets, in seconds. */
const answerBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const queryBounds = [0.001, 0.005, 0.025, 0.1, 0.2, 1, 5];

/** What a row of the contract means when it answers like this. */
const meanings: Record<string, [name: keyof ReturnType<typeof counters>, labels: Record<string, string>]> = {
  'POST /api/adr-reports 201': ['submissions', { kind: 'reports' }],
  'POST /report-adr 303': ['submissions', { kind: 'reports' }],
  'POST /api/contact-messages 201': ['submissions', { kind: 'messages' }],
  'POST /contact 303': ['submissions', { kind: 'messages' }],
  'POST /api/quiz-scores 201': ['submissions', { kind: 'quiz scores' }],
  'POST /api/admin/upload 201': ['uploads', {}],
  'POST /api/objects/normalize 200': ['uploads', {}],
  'POST /api/auth/login 401': ['signInFailures', {}],
};

function counters() {
  return {
    submissions: counter(
      'portal_submissions_total',
      'Reports, messages and quiz scores that were acknowledged.',
    ),
    uploads: counter('portal_uploads_total', 'Files that were taken in.'),
    signInFailures: counter(
      'portal_sign_in_failures_total',
      'Sign-ins refused for a wrong name or password.',
    ),
    limited: counter('portal_limit_refusals_total', 'Requests refused because of a limit on callers.'),
    aborted: counter('portal_http_aborted_total', 'Requests whose caller hung up before the answer.'),
  };
}

/** Begins to count, and listens when the application does. Does nothing while `METRICS_PORT` is not set. */
export function measure(app: FastifyInstance, portal: Portal): void {
  const { config, engine } = portal;
  if (config.metricsPort === null) return;
  const counted = counters();
  const answers = histogram('portal_http_request_seconds', 'How long answers took.', answerBounds);
  const queries = histogram('portal_database_query_seconds', 'How long queries took.', queryBounds);

  app.addHook('onResponse', async (request, reply) => {
    if (isOwnRead(request.raw.socket.remoteAddress)) return;
    const { method } = request;
    const route = request.routeOptions.url ?? '(no route)';
    const { statusCode } = reply;
    const labels = {
      method: request.is404 ? 'any' : method,
      route,
      status: `${Math.floor(statusCode / 100)}xx`,
    };
    answers.observe(labels, reply.elapsedTime / 1_000);
    if (statusCode === 429) counted.limited.add({ route });
    const meaning = meanings[`${method} ${route} ${statusCode}`];
    if (meaning) counted[meaning[0]].add(meaning[1]);
  });
  app.addHook('onRequestAbort', async (_request) => counted.aborted.add());
  app.onKnownAnswer(({ route, status, ms, aborted }) => {
    if (aborted) counted.aborted.add();
    else answers.observe({ method: 'GET', route, status: `${Math.floor(status / 100)}xx` }, ms / 1_000);
  });
  const stopWatching = engine.watchQueries(({ ms, failed }) =>
    queries.observe({ outcome: failed ? 'failed' : 'done' }, ms / 1_000),
  );

  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const metrics: Metric[] = [
    answers,
    ...Object.values(counted),
    queries,
    gauge('portal_database_connections', 'Connections of the pool; on SQLite there is none.', () => {
      const found = engine.connections();
      return found && Object.entries(found).map(([state, value]) => [{ state }, value] as const);
    }),
    gauge('portal_event_loop_delay_seconds', 'Delay of the event loop since this was last asked.', () => {
      const values = [
        [{ quantile: '0.5' }, delay.percentile(50) / 1e9],
        [{ quantile: '0.99' }, delay.percentile(99) / 1e9],
        [{ quantile: '1' }, delay.max / 1e9],
      ] as const;
      delay.reset();
      return values;
    }),
    gauge(
      'portal_log_lines_lost_total',
      'Lines of the log that could not be written.',
      standardLog.lost,
      'counter',
    ),
    gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss()),
    gauge(
      'nodejs_heap_size_used_bytes',
      'Memory in use for JavaScript.',
      () => process.memoryUsage().heapUsed,
    ),
    gauge('process_cpu_seconds_total', 'Processor time used.', cpuSeconds, 'counter'),
    gauge('process_start_time_seconds', 'When the process started.', () => performance.timeOrigin / 1_000),
  ];

  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    readState(portal)
      .then((state) =>
        response.writeHead(200, { 'content-type': prometheusType }).end(expose([...metrics, ...state])),
      )
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'the metrics failed');
        response.writeHead(500).end();
      });
  });
  app.addHook('onListen', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: config.host, port: config.metricsPort ?? 0 }, resolve);
    });
  });
  app.addHook('onClose', async () => {
    stopWatching();
    delay.disable();
    server.close();
    server.closeAllConnections();
  });
}

/** What has to be asked for: whether the database answers, the last backup, the room on the disk. */
async function readState({ config, engine, now }: Portal): Promise<Metric[]> {
  const scope = { route: '/metrics', database: new Patience() };
  const [backup, disk] = await Promise.all([
    requestScope.run(scope, () => readBackupState(engine.db).catch(() => null)),
    statfs(config.dataDir).catch(() => null),
  ]);
  const age = backup?.lastAt ? (now().getTime() - Date.parse(backup.lastAt)) / 1_000 : null;
  return [
    gauge('portal_database_up', 'Whether the database answers: 1 or 0.', () => (backup ? 1 : 0)),
    gauge('portal_backup_age_seconds', 'The age of the newest backup, where there is one.', () => age),
    gauge(
      'portal_backup_failed',
      'Whether the last try to make a backup failed: 1 or 0.',
      () => backup && (backup.problem === null ? 0 : 1),
    ),
    gauge('portal_disk_free_bytes', 'Room on the disk of DATA_DIR.', () => disk && disk.bavail * disk.bsize),
  ];
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
