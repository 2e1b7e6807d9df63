// The fleet trial (`npm run trial:fleet`): several portal processes behind nginx, on one PostgreSQL and one
// S3-compatible store. Checks what must be consistent across them, restarts all of them one by one under load, and
// then kills one process every ten seconds (kill -9) while visitors stay. docs/reliability.md says what that proves.
import { Agent, request } from 'node:http';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openPostgres } from '#server/db/engines/postgres.ts';
import { freePort } from '#testing/free-port.ts';
import { installPackages } from '#testing/machine.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { startStore } from '#testing/store.ts';
import { reportMaker } from '#testing/reports.ts';
import { signIn, upload } from '#testing/administrator.ts';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { sayNotRun } from '#testing/not-run.ts';
import { tryGateway } from './gateway.ts';
import { findNginx, startNginx } from './nginx.ts';

type Nginx = Awaited<ReturnType<typeof startNginx>>;

const { values: options } = parseArgs({
  options: {
    processes: { type: 'string', default: '3' },
    visitors: { type: 'string', default: '300' },
    /** How often all processes are restarted, one after another. */
    restarts: { type: 'string', default: '1' },
    /** How long processes are killed, and at which interval, in seconds. */
    seconds: { type: 'string', default: '120' },
    every: { type: 'string', default: '10' },
    /**
     * END_AFTER of the processes, in seconds. nginx closes idle connections a second earlier, or after half the time.
     */
    ending: { type: 'string', default: '5' },
    /** Installs nginx with apt, as root on Debian. */
    install: { type: 'boolean', default: false },
  },
});
const wanted = Number(options.processes);
const visitors = Number(options.visitors);
const restarts = Number(options.restarts);
const killsForMs = Number(options.seconds) * 1_000;
const killEveryMs = Number(options.every) * 1_000;
const ending = Number(options.ending);

if (options.install && !findNginx()) {
  try {
    installPackages('nginx-light');
  } catch {
    console.error('apt-get cannot install nginx here.');
  }
}
const program = findNginx();
if (!findPostgres()) {
  sayNotRun('missing', 'PostgreSQL is not installed on this machine. `npm test` installs it on Debian.');
  process.exit(0);
}
if (!program) {
  sayNotRun(
    'impossible',
    'nginx is not installed on this machine. With `--install`, apt installs it on Debian.',
  );
  process.exit(0);
}

/** The mean pause of a visitor between two requests, in milliseconds. */
const pauseMs = 4_000;
const answerTimeoutMs = 60_000;

exitAfter(300 + Number(options.seconds) + restarts * wanted * 60);
const folder = temporaryFolder();
const faults: string[] = [];
const printLine = (line: string) => console.log(line);
const expect = (isSo: boolean, sentence: string) => {
  if (!isSo) faults.push(sentence);
};

const postgres = await startPostgres();
const store = await startStore();
const engine = openPostgres(postgres.url, () => {});
const { endpoint, bucket, accessKeyId, secretAccessKey } = store.config;
const ports = await Promise.all(Array.from({ length: wanted }, freePort));
const start = (index: number): Promise<ChildServer> =>
  startPortal(join(folder, `log-${index}`), {
    PORT: String(ports[index]),
    DATA_DIR: join(folder, `data-${index}`),
    DATABASE_URL: postgres.url,
    APP_SECRET: 'a secret that all processes of the trial share',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    TRUST_PROXY: 'loopback',
    RATE_LIMIT: 'on',
    LIMIT_REPORTS: '100000/60',
    LOG_LEVEL: 'error',
    END_AFTER: String(ending),
  });
let failed = true;
try {
  // All processes start at once on an empty database.
  const portals = await Promise.all(ports.map((_port, index) => start(index)));
  const nginx = await startNginx(program, folder, ports, Math.max(ending - 1, ending / 2));
  printLine(
    `${wanted} processes behind nginx, ready after ${portals.map(({ readyMs }) => readyMs.toFixed(0)).join(', ')} ms`,
  );

  await rightAcross(portals);
  faults.push(...(await tryGateway(program, folder, ports)));
  await rollingRestart(portals, nginx.url);
  await killEachPortal(portals, nginx);

  for (const portal of portals) await portal.stop();
  nginx.stop();
  failed = faults.length > 0;
} finally {
  await engine.close();
  await store.close();
  await postgres.remove();
}
for (const fault of faults.slice(0, 20)) printLine(fault);
const [load = NaN] = loadavg();
printLine(
  `On average ${load.toFixed(1)} processes ran or waited in the last minute, on ${availableParallelism()} cores.`,
);
printLine(failed ? `FAILED: ${faults.length} faults.` : 'Everything holds.');
process.exit(failed ? 1 : 0);

/** Checks that all processes share sessions, limits, idempotency keys, content and files. */
async function rightAcross(portals: ChildServer[]): Promise<void> {
  const first = portals[0];
  if (!first) throw new Error('--processes must be at least 1.');
  const urls = portals.map(({ url }) => url);
  const json = { 'content-type': 'application/json' };
  const everywhere = <T>(ask: (url: string, index: number) => Promise<T>) => Promise.all(urls.map(ask));

  const session = await signIn(first.url);
  const me = () =>
    everywhere(async (url) => (await fetch(`${url}/api/auth/me`, { headers: session })).status);
  expect(
    (await me()).every((status) => status === 200),
    'A session is not valid at every process.',
  );

  const from = { ...json, 'x-forwarded-for': '203.0.113.1' };
  const message = JSON.stringify({ name: 'A', email: 'a@example.org', message: 'One of many' });
  const calls = Array.from({ length: 30 }, async (_, index) => {
    const url = `${urls[index % urls.length]}/api/contact-messages`;
    return (await fetch(url, { method: 'POST', headers: from, body: message })).status;
  });
  const taken = (await Promise.all(calls)).filter((status) => status === 201).length;
  expect(
    taken === 20,
    `Of 30 messages from one address, all processes together accepted ${taken} instead of 20.`,
  );

  const key = { ...json, 'idempotency-key': crypto.randomUUID() };
  const report = JSON.stringify(reportMaker(1)());
  const repeated = await everywhere(async (url) => {
    const answer = await fetch(`${url}/api/adr-reports`, { method: 'POST', headers: key, body: report });
    return `${answer.status} ${((await answer.json()) as { reference: string }).reference}`;
  });
  expect(
    new Set(repeated).size === 1 && repeated[0]?.startsWith('201') === true,
    `Reports with one idempotency key: ${repeated.join()}`,
  );

  const latest: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const title = `Title ${round} ${crypto.randomUUID()}`;
    const writer = round % urls.length;
    await fetch(`${urls[writer]}/api/admin/site-settings/hero_title`, {
      method: 'PUT',
      headers: { ...json, ...session },
      body: JSON.stringify({ value: title }),
    });
    const written = performance.now();
    await everywhere(async (url, index) => {
      for (let tries = 1; ; tries += 1) {
        const asked = performance.now();
        if ((await (await fetch(url)).text()).includes(title)) {
          if (tries > 1) latest.push(asked - written);
          return;
        }
        expect(index !== writer, 'A process shows an older page than its own write.');
        if (asked - written > 30_000) return void faults.push('A write does not appear at another process.');
      }
    });
  }
  printLine(
    `20 writes appeared on the next request at the writing process; at others, ${latest.length} times on a later one, ` +
      `sent at most ${Math.max(0, ...latest).toFixed(1)} ms after the answer to the write`,
  );

  const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#075e54' } })
    .png()
    .toBuffer();
  const sent = await upload(first.url, session, { name: 'a.png', type: 'image/png', content });
  const { filename } = JSON.parse(sent.body) as { filename: string };
  await fetch(`${urls.at(-1)}/api/admin/gallery`, {
    method: 'POST',
    headers: { ...json, ...session },
    body: JSON.stringify({ type: 'image', filename, originalName: 'a.png', caption: null }),
  });
  const seen = await everywhere(async (url) => {
    const answer = await fetch(`${url}/uploads/${filename}`);
    return `${answer.status} ${(await answer.arrayBuffer()).byteLength}`;
  });
  expect(new Set(seen).size === 1 && seen[0]?.startsWith('200') === true, `An upload: ${seen.join()}`);

  await fetch(`${urls.at(-1)}/api/auth/logout`, { method: 'POST', headers: session });
  expect(
    (await me()).every((status) => status === 401),
    'A sign-out is not effective at every process.',
  );
  printLine('Sessions, limits, idempotency keys and files are the same at every process.');
}

interface Attempt {
  /** The name of the request in nginx's log. */
  name: string;
  what: string;
  began: number;
  ended: number;
  /** 0: no answer. */
  status: number;
  body: string;
}

/** Visitors, each with its own address and connections, and some administrators. */
function crowd(
  url: string,
  { count, network, meanPauseMs }: { count: number; network: number; meanPauseMs: number },
) {
  const attempts: Attempt[] = [];
  /** By a unique text: the id of the acknowledged record, or null. */
  const written = new Map<string, string | null>();
  let isOpen = true;

  async function ask(
    agent: Agent,
    what: string,
    options: { method?: string; headers?: Record<string, string>; body?: object } = {},
  ): Promise<Attempt> {
    const { method = 'GET', headers = {}, body } = options;
    const began = performance.now();
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: string }>();
    const none = () => resolve({ status: 0, body: '' });
    const name = crypto.randomUUID();
    const sending = request(url + what, {
      agent,
      method,
      headers: {
        'x-trial': name,
        'accept-encoding': 'br',
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      timeout: answerTimeoutMs,
    });
    sending.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on('error', none);
      answer.on('aborted', none);
    });
    sending.on('error', none);
    sending.on('timeout', () => sending.destroy());
    sending.end(body && JSON.stringify(body));
    const attempt = { name, what: `${method} ${what}`, began, ...(await promise), ended: performance.now() };
    attempts.push(attempt);
    return attempt;
  }

  const pause = () => setTimeout(meanPauseMs * (0.5 + Math.random()));

  async function visit(index: number): Promise<void> {
    const localAddress = `127.${network}.${index >> 8}.${index & 255 || 255}`;
    const agent = new Agent({ keepAlive: true, localAddress });
    const makeReport = reportMaker(network * 1_000 + index);
    const pages = ['/', '/awareness', '/api/drug-risks', '/risk-checker', '/api/site-settings'];
    await setTimeout(Math.random() * meanPauseMs);
    for (let step = index; isOpen; step += 1) {
      if (step % 10 === 0) {
        // Like the portal's form: retries with the same key until it gets an answer.
        const report = { ...makeReport(), contact: crypto.randomUUID() };
        const headers = { 'idempotency-key': crypto.randomUUID() };
        written.set(report.contact, null);
        for (;;) {
          const answer = await ask(agent, '/api/adr-reports', { method: 'POST', headers, body: report });
          if (answer.status === 201) {
            written.set(report.contact, (JSON.parse(answer.body) as { id: string }).id);
            break;
          }
          if (!isOpen) break;
          await setTimeout(200);
        }
      } else if (step % 25 === 7) {
        const text = `Message ${crypto.randomUUID()}`;
        written.set(text, null);
        const body = { name: 'V', email: 'v@example.org', message: text };
        const answer = await ask(agent, '/api/contact-messages', { method: 'POST', body });
        if (answer.status === 201) written.set(text, (JSON.parse(answer.body) as { id: string }).id);
      } else {
        await ask(agent, pages[step % pages.length] ?? '/');
      }
      await pause();
    }
    agent.destroy();
  }

  async function administrate(session: { cookie: string }, number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    for (let step = 0; isOpen; step += 1) {
      await ask(agent, '/api/auth/me', { headers: session });
      if (step % 3 === 0) {
        const body = { value: `${number} ${step}` };
        await ask(agent, '/api/admin/site-settings/hero_subtitle', { method: 'PUT', headers: session, body });
      }
      await setTimeout(Math.min(1_000, meanPauseMs));
    }
    agent.destroy();
  }

  const sessions = Promise.all([signIn(url), signIn(url), signIn(url)]);
  const all = sessions.then((signedIn) =>
    Promise.all([
      ...Array.from({ length: count }, (_, index) => visit(index)),
      ...signedIn.map((session, number) => administrate(session, number)),
    ]),
  );
  return {
    attempts,
    started: sessions,
    async leave(): Promise<void> {
      isOpen = false;
      await all;
    },
    /** Compares acknowledged writes with the stored rows. */
    async check(): Promise<void> {
      const reports = await engine.db.selectFrom('adr_reports').select(['id', 'contact as words']).execute();
      const messages = await engine.db
        .selectFrom('contact_messages')
        .select(['id', 'message as words'])
        .execute();
      const stored = Map.groupBy([...reports, ...messages], ({ words }) => words);
      let acknowledged = 0;
      for (const [words, id] of written) {
        const [row, ...copies] = stored.get(words) ?? [];
        if (id) acknowledged += 1;
        if (id && row?.id !== id) faults.push(`An acknowledged write is lost: ${words}`);
        if (copies.length > 0) faults.push(`A write is stored ${copies.length + 1} times: ${words}`);
      }
      const out = attempts.filter(({ status }) => status === 401 || status === 403);
      if (out.length > 0) faults.push(`${out.length} requests of signed-in administrators were refused.`);
      printLine(`${acknowledged} reports and messages were acknowledged; each is stored once.`);
    },
  };
}

/**
 * The failed requests, and a sentence on refusals because of a slow database. How slow depends on the machine, so
 * those are printed and do not count as faults.
 */
function failuresOf(attempts: Attempt[]): [Attempt[], string] {
  const failed = attempts.filter(({ status }) => status === 0 || status >= 500 || status === 429);
  const late = failed.filter(({ status }) => status === 503).length;
  const sentence = late > 0 ? ` ${late} more were refused because the database is slow (503).` : '';
  return [failed.filter(({ status }) => status !== 503), sentence];
}

/** The duration distinguishes a slow database from a broken connection. */
function describeAttempt({ what, status, body, began, ended }: Attempt): string {
  return `${what} ${status} after ${(ended - began).toFixed(0)} ms ${body.slice(0, 120).replace(/\s+/g, ' ')}`;
}

async function rollingRestart(portals: ChildServer[], url: string): Promise<void> {
  const people = crowd(url, { count: Math.min(visitors, 60), network: 1, meanPauseMs: 500 });
  await people.started;
  await setTimeout(500);
  for (let round = 0; round < restarts; round += 1) {
    for (let index = 0; index < portals.length; index += 1) {
      await portals[index]?.stop();
      portals[index] = await start(index);
    }
  }
  await people.leave();
  const [failures, late] = failuresOf(people.attempts);
  for (const attempt of failures.slice(0, 10))
    faults.push(`During the rolling restart: ${describeAttempt(attempt)}`);
  printLine(
    `${restarts * portals.length} processes restarted, one after another: ${people.attempts.length} requests, ${failures.length} failed.${late}`,
  );
  await people.check();
}

async function killEachPortal(portals: ChildServer[], nginx: Nginx): Promise<void> {
  if (killsForMs === 0) return;
  const people = crowd(nginx.url, { count: visitors, network: 2, meanPauseMs: pauseMs });
  await people.started;
  const used = machineUse(portals);
  const kills: { from: number; to: number; port: number | undefined }[] = [];
  const starts: number[] = [];
  const began = performance.now();
  for (let next = killEveryMs; next < killsForMs; next += killEveryMs) {
    await setTimeout(Math.max(0, began + next - performance.now()));
    const index = kills.length % portals.length;
    const from = performance.now();
    used.ends(portals[index]);
    await portals[index]?.kill();
    kills.push({ from, to: performance.now(), port: ports[index] });
    portals[index] = await start(index);
    starts.push(portals[index].readyMs);
  }
  await setTimeout(Math.max(0, began + killsForMs - performance.now()));
  const use = used.sentence(portals);
  await people.leave();

  const noted = nginx.noted();
  const failures = people.attempts.filter(({ status }) => status === 0 || status >= 500 || status === 429);
  const elsewhere = failures.filter((attempt) => {
    const had = noted.get(attempt.name)?.ports ?? [];
    const killed = kills.some(
      ({ from, to, port = 0 }) => attempt.began <= to && attempt.ended >= from && had.includes(port),
    );
    const where =
      had.length > 0 ? `process ${had.map((port) => ports.indexOf(port) + 1).join(', then ')}` : 'nobody';
    const kind = killed ? 'in flight at the killed process' : 'NOT in flight at a killed process';
    printLine(
      `  ${((attempt.began - began) / 1_000).toFixed(1)} s: ${describeAttempt(attempt)} [${where}: ${kind}]`,
    );
    return !killed;
  });
  for (const attempt of elsewhere)
    faults.push(`Not in flight at a killed process: ${describeAttempt(attempt)}`);
  const statuses = Map.groupBy(
    people.attempts,
    ({ what, status }) => `${what.split(' ')[0]} ${status || 'no answer'}`,
  );
  const times = people.attempts.map((attempt) => attempt.ended - attempt.began).toSorted((a, b) => a - b);
  const at = (part: number) => `${(times[Math.floor(times.length * part)] ?? NaN).toFixed(0)} ms`;
  printLine(
    `${visitors} visitors, ${kills.length} processes killed: ${people.attempts.length} requests, ` +
      `${failures.length - elsewhere.length} failed in flight at the killed process, ${elsewhere.length} others failed.\n` +
      `${[...statuses].map(([kind, { length }]) => `${kind}: ${length}`).join(', ')}.\n` +
      `Answers: median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1 - 1e-9)}. ` +
      `Started again after ${starts.map((ms) => ms.toFixed(0)).join(', ')} ms.\n${use}`,
  );
  await people.check();
}

/** The processor use of each part of the trial: on a saturated machine, times say little about the portal. */
function machineUse(portals: ChildServer[]) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const busy = () =>
    cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0) / 1_000;
  const began = { at: performance.now(), busy: busy(), own: process.cpuUsage() };
  const all = new Map(portals.map((portal) => [portal, portal.cpuSeconds()]));
  let ofPortals = 0;
  const ends = (portal: ChildServer | undefined) => {
    if (portal) ofPortals += portal.cpuSeconds() - (all.get(portal) ?? 0);
  };
  return {
    /** Call this before a process is ended. */
    ends,
    sentence(now: ChildServer[]): string {
      now.forEach(ends);
      const seconds = (performance.now() - began.at) / 1_000;
      const { user, system } = process.cpuUsage(began.own);
      const cores = (used: number) => (used / seconds).toFixed(2);
      return (
        `Cores used of ${availableParallelism()}: ${cores(busy() - began.busy)}; portal processes ` +
        `${cores(ofPortals)}, visitors and store ${cores((user + system) / 1e6)}; their event loop delay was ` +
        `${(delay.percentile(99) / 1e6).toFixed(0)} ms (p99), at most ${(delay.max / 1e6).toFixed(0)} ms.`
      );
    },
  };
}
