// Hostile bodies (`npm run trial:hostile-bodies`): 10,000 hostile requests to every endpoint that takes a body, and a
// tenth of that to other writing endpoints, over real connections. No answer may be a 5xx, the portal must not crash,
// and its memory must not grow. Hostile headers and addresses come first (hostile-heads.ts), then texts that are slow
// to process (hostile-texts.ts); `--only heads` and `--only texts` send only those. docs/reliability.md says what
// that proves.
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { startPostgres } from '#testing/postgres.ts';
import { type HostileRequest, hostileRequest, listOf } from '#testing/hostile-input.ts';
import { credentials, signIn } from '#testing/administrator.ts';
import { exitAfter, startServer, temporaryFolder } from '#testing/child-server.ts';
import { tryHostileHeads } from './hostile-heads.ts';
import { tryHostileTexts } from './hostile-texts.ts';
import { openInspector } from '#testing/inspector.ts';

const clients = 8;
/** Requests are generated in batches of this size. */
const batch = 500;
const growthLimit = 20 * 1024 * 1024;
const bodyLimit = 256 * 1024;

const { values: options } = parseArgs({
  options: {
    bodies: { type: 'string', default: '10000' },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(crypto.getRandomValues(new Uint32Array(1))[0]) },
  },
});
const bodies = Number(options.bodies);
const seed = Number(options.seed);
const keys = (Object.keys(api) as ApiKey[])
  .filter((key) => !key.startsWith('GET ') && new RegExp(options.only).test(key))
  // Signing out ends the shared session, so it comes last.
  .toSorted((a, b) => Number(a.endsWith('/logout')) - Number(b.endsWith('/logout')));

exitAfter(600 + (keys.length * bodies) / 50);
const folder = temporaryFolder();
const log = join(folder, 'log');
// Crash safety does not matter here.
const postgres = options.engine === 'postgres' ? await startPostgres({ fsync: false }) : null;
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const faults: string[] = [];
const times: number[] = [];
const statuses = new Map<string, number>();

try {
  const many = '100000/1';
  const portal = await startServer(['--inspect=127.0.0.1:0', 'server/main.ts'], log, '/readyz', {
    ...credentials,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres?.url ?? '',
    LOG_LEVEL: 'warn',
    // Call limits would hide the handlers from the flood. The limit on passwords stays: they are slow to check.
    LIMIT_REPORTS: many,
    LIMIT_MESSAGES: many,
    LIMIT_SCORES: many,
    LIMIT_SEARCHES: many,
    LIMIT_CODES: many,
    TRUST_PROXY: 'loopback',
  });
  const inspector = await openInspector(log);
  /** Heap and buffers after garbage collection, in bytes. The first collection runs finalizers, which release more. */
  const held = async () => {
    await inspector.collectGarbage();
    await inspector.collectGarbage();
    return Number(
      await inspector.evaluate('(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'),
    );
  };
  const session = await signIn(portal.url);
  if (options.only === '' || options.only === 'heads') {
    faults.push(...(await tryHostileHeads(portal.url, session.cookie, inspector)));
  }
  if (options.only === '' || options.only === 'texts') {
    faults.push(...(await tryHostileTexts(portal.url, session.cookie, inspector)));
  }
  console.log(
    `\n${bodies} requests to each of ${keys.length} writing endpoints, on ${options.engine}; --seed ${seed}\n`,
  );

  // Warm up: create long-lived objects before the first measurement.
  for (const key of keys.slice(0, -1)) await attack(portal.url, session.cookie, key, 100, seed + 1);
  times.length = 0;
  statuses.clear();
  const before = { held: await held(), resident: portal.memory().now };
  const cpu = portal.cpuSeconds();
  for (const key of keys) {
    const row: ApiRow = api[key];
    const takesBody = row.body !== undefined || row.consumes !== undefined;
    const [began, first] = [performance.now(), times.length];
    await attack(portal.url, session.cookie, key, takesBody ? bodies : Math.ceil(bodies / 10), seed);
    const more = (await held()) - before.held;
    console.log(
      `${key.padEnd(45)}${String(times.length - first).padStart(6)} answers, ` +
        `${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s, p99 ` +
        `${percentile(times.slice(first), 0.99).padStart(9)}, ${megabytes(more).padStart(6)} MB more than at the start`,
    );
  }
  const after = { held: await held(), resident: portal.memory().now };
  inspector.close();

  const health = await fetch(`${portal.url}/healthz`);
  if (!health.ok) faults.push(`/healthz answered ${health.status}.`);
  const growth = after.held - before.held;
  if (growth > growthLimit) faults.push(`Memory grew by ${megabytes(growth)} MB.`);
  const at = (part: number) => percentile(times, part);
  if (times.length > 0)
    console.log(`
answers           ${[...statuses]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}
time              median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1 - 1e-9)}, with ${clients} concurrent clients
processor         ${Math.round(portal.cpuSeconds() - cpu)} s
held after GC      ${megabytes(before.held)} MB before, ${megabytes(after.held)} MB after: ${megabytes(growth)} MB more
resident          ${megabytes(before.resident)} MB before, ${megabytes(after.resident)} MB after`);
  await portal.stop();
} catch (error) {
  faults.push(String(error));
} finally {
  agent.destroy();
  await postgres?.remove();
}
for (const fault of faults.slice(0, 20)) console.log(fault);
console.log(
  faults.length === 0
    ? `\nNo server error in ${times.length} answers.`
    : `\nFAILED: ${faults.length} faults in ${times.length} answers.`,
);
process.exit(faults.length === 0 ? 0 : 1);

async function attack(url: string, cookie: string, key: ApiKey, count: number, from: number): Promise<void> {
  const list = key.includes('/:id') && !key.startsWith('DELETE') ? listOf(key) : null;
  const listed =
    list && ((await (await fetch(url + list.replace('GET ', ''), { headers: { cookie } })).json()) as object);
  const records = [listed ?? []].flat().map((record) => (record as { id: string }).id);
  const requests = hostileRequest(key, records.slice(0, 10));
  for (let done = 0; done < count; done += batch) {
    const waiting = fc.sample(requests, { numRuns: Math.min(batch, count - done), seed: from + done });
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await send(url, cookie, key, next);
      }),
    );
  }
}

function send(url: string, session: string, key: ApiKey, hostile: HostileRequest): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { method, url: path, headers, cookie, payload } = hostile;
  const began = performance.now();
  const finish = (status: string) => {
    times.push(performance.now() - began);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (/^5|broken/.test(status)) {
      faults.push(
        `${key}: ${status} for ${JSON.stringify({ path, headers, cookie })} ${payload?.toString().slice(0, 300)}`,
      );
    }
    resolve();
  };
  const { port, hostname } = new URL(url);
  const sending = request(
    {
      agent,
      method,
      port,
      hostname,
      // Node's client rejects some characters; trials/hostile-heads.ts sends them through a socket.
      path: path.replace(/[^!-~]/g, encodeURIComponent),
      headers: {
        ...headers,
        cookie: `${session}; ${cookie}`,
        ...(payload && { 'content-length': payload.length }),
      },
    },
    (answer) => {
      answer.resume();
      answer.on('end', () => finish(String(answer.statusCode)));
      answer.on('error', () => finish('broken off'));
    },
  );
  // The portal closes the connection of a client that sends too much, so the answer may be lost.
  sending.on('error', (error) =>
    finish((payload?.length ?? 0) > bodyLimit ? 'cut' : `broken: ${error.message}`),
  );
  sending.end(payload);
  return promise;
}

function percentile(all: number[], part: number): string {
  const sorted = all.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(1)} ms`;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
