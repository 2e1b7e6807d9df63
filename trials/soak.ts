// The soak trial (`npm run trial:soak`): ten minutes, or `--minutes`, of 50 requests a second of every kind, each
// started on time even if earlier ones are unanswered. Prints answer times, errors, and the growth of memory.
// docs/reliability.md holds the figures.
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { HeapSpaceInfo } from 'node:v8';
import { startPostgres } from '#testing/postgres.ts';
import { photograph } from '#testing/files.ts';
import { reportMaker, seededRandom } from '#testing/reports.ts';
import { credentials, signIn, upload } from '#testing/administrator.ts';
import { exitAfter, startServer, temporaryFolder } from '#testing/child-server.ts';
import { openInspector } from '#testing/inspector.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'sqlite' },
  },
});
const seconds = Number(options.minutes) * 60;
const rate = Number(options.rate);
/** Intervals of a sign-in, an upload and a memory measurement, in seconds. */
const [signInEvery, uploadEvery, measureEvery] = [60, 30, 60];
/** Targets: the 99th percentile of answer times in milliseconds, and memory growth in MB per ten minutes. */
const p99LimitMs = 250;
const growthLimitMb = 1;
const answerTimeoutMs = 30_000;

exitAfter(seconds + 180);
const folder = temporaryFolder();
const postgres = options.engine === 'postgres' ? await startPostgres() : null;
const log = join(folder, 'log');
const portal = await startServer(['--inspect=127.0.0.1:0', 'server/main.ts'], log, '/readyz', {
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMIT: 'off',
  DATA_DIR: join(folder, 'data'),
  BACKUP_EVERY: 'off',
  ...credentials,
  ...(postgres && { DATABASE_URL: postgres.url }),
});
const inspector = await openInspector(log);
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const random = seededRandom(2026);
const makeReport = reportMaker(2026);
const photo = await photograph(800, 600);
let session = await signIn(portal.url);

const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const json = (path: string, body: unknown) => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify(body),
});
const get = (path: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  path,
  headers,
  body: undefined,
});
type Call = { method: string; path: string; headers: Record<string, string>; body: string | undefined };

const pages = ['/', '/about', '/report-adr', '/awareness', '/risk-checker', '/find-amc', '/quiz', '/contact'];
const lists = [
  '/api/site-settings',
  '/api/gallery',
  '/api/contact-links',
  '/api/awareness-content',
  '/api/downloadable-resources',
  '/api/drug-risks',
  '/api/quiz-questions',
  '/api/amc-locations',
];
const words = ['para', 'ibu', 'rash', 'cillin', 'metf', 'insulin'];
/** The kinds of requests with their shares in percent. */
const mix: Record<string, [share: number, call: () => Call]> = {
  pages: [40, () => get(pick(pages), { 'accept-language': pick(['en', 'hi']), 'accept-encoding': 'br' })],
  lists: [15, () => get(pick(lists))],
  searches: [12, () => get(`/api/drug-risks/search?q=${pick(words)}`)],
  centres: [3, () => get(`/api/amc-locations/search?city=${pick(['delhi', 'pune', 'a'])}`)],
  reports: [12, () => json('/api/adr-reports', makeReport())],
  messages: [
    3,
    () =>
      json('/api/contact-messages', { name: 'Asha Verma', email: 'asha@example.org', message: pick(words) }),
  ],
  scores: [2, () => json('/api/quiz-scores', { playerName: 'Asha', score: 3, totalQuestions: 5 })],
  'administrators’ lists': [
    8,
    () =>
      get(
        pick([
          '/api/adr-reports?limit=25',
          `/api/adr-reports?limit=25&q=${pick(words)}`,
          '/api/contact-messages?limit=25',
          '/api/admin/drug-risks',
        ]),
        session,
      ),
  ],
  dashboard: [3, () => get(pick(['/api/admin/dashboard-stats', '/api/auth/me']), session)],
  'not there': [2, () => get(pick(['/nothing', '/api/nothing']))],
};
const drawn = Object.entries(mix).flatMap(([kind, [share]]) => Array<string>(share).fill(kind));

const times: Record<string, number[]> = {};
const errors: Record<string, number> = {};
let sent = 0;

console.log(
  `${seconds / 60} minutes with ${rate} requests a second, on ${postgres ? 'PostgreSQL' : 'SQLite'}, Node.js ${process.version}`,
);
await inspector.evaluate(`
  globalThis.loopDelay = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 });
  loopDelay.enable()`);
// Warm up: lazily loaded code and caches do not count as growth.
await soak(Math.min(60, seconds / 4));
for (const kind of Object.keys(times)) times[kind] = [];
sent = 0;
await inspector.evaluate('loopDelay.reset()');
const before = await measure();
const measurements = [before];
const ownDelay = monitorEventLoopDelay({ resolution: 10 });
ownDelay.enable();
console.log('\nminute          heap after GC, MB  without code, MB  resident, MB  event loop p99, ms');
show(0, before);
for (let done = 0; done < seconds; done += measureEvery) {
  const part = Math.min(measureEvery, seconds - done);
  await soak(part);
  measurements.push(await measure());
  show((done + part) / 60, measurements.at(-1) ?? before);
}
const loop = JSON.parse(
  await inspector.evaluate(
    'JSON.stringify({ p50: loopDelay.percentile(50), p99: loopDelay.percentile(99), most: loopDelay.max })',
  ),
) as { p50: number; p99: number; most: number };
inspector.close();
await portal.stop();
await postgres?.remove();

const all = Object.values(times).flat();
console.log('\nkind                     requests  median ms   p99 ms  longest ms');
for (const [kind, values] of [...Object.entries(times), ['all', all] as const]) row(kind, values);
const nanos = (value: number) => (value / 1e6).toFixed(1);
ownDelay.disable();
console.log(
  `\nEvent loop delay: median ${nanos(loop.p50)} ms, p99 ${nanos(loop.p99)} ms, longest ${nanos(loop.most)} ms\n` +
    `The delay of this trial's own event loop, which is part of the times: p99 ${nanos(ownDelay.percentile(99))} ms, longest ${nanos(ownDelay.max)} ms`,
);
// V8 compiles hot code for some time, so growth is measured in the second half and without code.
const later = measurements.slice(Math.floor(measurements.length / 2)).map(({ data }) => data / 1e6);
const growth = slope(later) * (600 / Math.min(measureEvery, seconds));
console.log(
  `Heap after GC without code, in the second half: ${growth >= 0 ? '+' : ''}${growth.toFixed(2)} MB in ten minutes`,
);
const failed = Object.entries(errors);
console.log(failed.length === 0 ? `No error in ${sent} requests.` : `Errors: ${JSON.stringify(errors)}`);
const p99 = percentile(all, 99);
if (p99 > p99LimitMs) console.log(`Over the target: p99 is ${p99.toFixed(0)} ms, target ${p99LimitMs} ms.`);
if (seconds >= 600 && growth > growthLimitMb)
  console.log(`Over the target: memory grows by ${growth.toFixed(2)} MB in ten minutes.`);
// Times depend on the machine and are only printed; a failed request is always a fault.
process.exit(failed.length === 0 ? 0 : 1);

/** Sends requests for this many seconds, each at its time, regardless of unanswered ones. */
async function soak(length: number): Promise<void> {
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  const count = Math.round(length * rate);
  for (let index = 0; index < count; index += 1) {
    const due = began + (index * 1_000) / rate;
    await setTimeout(Math.max(0, due - performance.now()));
    const work = one(pick(drawn), due).finally(() => underWay.delete(work));
    underWay.add(work);
    if (index % (rate * uploadEvery) === rate) underWay.add(sendPhoto());
    if (index % (rate * signInEvery) === rate * 2) underWay.add(renewSession());
  }
  await Promise.all(underWay);
}

async function renewSession(): Promise<void> {
  session = await signIn(portal.url);
}

async function one(kind: string, due: number): Promise<void> {
  const call = mix[kind]?.[1]() ?? get('/');
  sent += 1;
  const status = await answerOf(call).catch((error: Error) => error.message);
  const isFine = kind === 'not there' ? status === 404 : status === 200 || status === 201;
  if (!isFine) count(`${call.method} ${call.path}: ${status}`);
  (times[kind] ??= []).push(performance.now() - due);
}

function count(error: string): void {
  errors[error] = (errors[error] ?? 0) + 1;
}

function answerOf({ method, path, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(
      portal.url + path,
      { method, headers, agent, timeout: answerTimeoutMs },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      },
    );
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')));
    asking.on('error', reject);
    asking.end(body);
  });
}

/** Uploads a photograph without adding it to the gallery: the sweep deletes it a day later. */
async function sendPhoto(): Promise<void> {
  const began = performance.now();
  const { status } = await upload(portal.url, session, {
    name: 'ward.jpg',
    type: 'image/jpeg',
    content: photo,
  }).catch(() => ({ status: 0 }));
  sent += 1;
  if (status !== 201) count(`POST /api/admin/upload: ${status}`);
  (times['uploads'] ??= []).push(performance.now() - began);
}

/** Measures memory after a garbage collection. */
async function measure(): Promise<{ heap: number; data: number; resident: number; loopP99: number }> {
  await inspector.collectGarbage();
  const { heapUsed, rss } = JSON.parse(
    await inspector.evaluate('JSON.stringify(process.memoryUsage())'),
  ) as NodeJS.MemoryUsage;
  const spaces = JSON.parse(
    await inspector.evaluate(`JSON.stringify(process.getBuiltinModule('node:v8').getHeapSpaceStatistics())`),
  ) as HeapSpaceInfo[];
  // Machine code and bytecode with their metadata.
  const code = spaces.filter(({ space_name: name }) => /code|trusted/.test(name));
  return {
    heap: heapUsed,
    data: heapUsed - code.reduce((sum, { space_used_size: used }) => sum + used, 0),
    resident: rss,
    loopP99: Number(await inspector.evaluate('String(loopDelay.percentile(99))')),
  };
}

function show(minute: number, { heap, data, resident, loopP99 }: Awaited<ReturnType<typeof measure>>): void {
  const columns = [
    [minute.toFixed(1), 6],
    [(heap / 1e6).toFixed(2), 27],
    [(data / 1e6).toFixed(2), 18],
    [(resident / 1e6).toFixed(0), 14],
    [nanosText(loopP99), 20],
  ] as const;
  console.log(columns.map(([text, width]) => text.padStart(width)).join(''));
}

function nanosText(value: number): string {
  return (value / 1e6).toFixed(1);
}

function row(kind: string, values: number[]): void {
  const columns = [
    String(values.length).padStart(10),
    percentile(values, 50).toFixed(1).padStart(11),
    percentile(values, 99).toFixed(1).padStart(9),
    Math.max(...values.slice(0, 100_000))
      .toFixed(1)
      .padStart(12),
  ];
  console.log(kind.padEnd(23) + columns.join(''));
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? NaN;
}

/** The slope of the regression line through the values (least squares). */
function slope(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [above, below] = values.reduce(
    ([up, down], value, at) => [up + (at - middle) * (value - mean), down + (at - middle) ** 2],
    [0, 0],
  );
  return below === 0 ? 0 : above / below;
}
