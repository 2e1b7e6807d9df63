// The trial of an unreachable database (`npm run trial:database-outage`). The network between the portal and PostgreSQL
// is cut, goes silent, or delays everything by five seconds; the embedded database is locked by another process.
// Requests that need the database must be refused in time, cached pages must be served, and everything must work
// again as soon as the database is back. Clients that hang up must leave nothing open. docs/reliability.md says more.
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';
import { signIn } from '#testing/administrator.ts';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { faultyNetwork, type Network } from '#testing/faulty-network.ts';
import { sayNotRun } from '#testing/not-run.ts';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, 'hang-ups': { type: 'string', default: '500' } },
});
/** Duration of each fault in seconds, and the number of clients that hang up. */
const faultSeconds = Number(options.seconds);
const hangUps = Number(options['hang-ups']);
/**
 * Target time of an answer, in milliseconds. It is printed; only answers far beyond it are faults, also on a slow
 * machine.
 */
const markMs = 2_000;
const tooLongMs = 20_000;

const cachedPages = ['/', '/report-adr', '/about', '/awareness', '/contact'];
const makeReport = reportMaker(11);
const faults = new Set<string>();
const acknowledged = new Set<string>();
const answerMs: Record<string, number[]> = {};

exitAfter(240 + faultSeconds * 8);
const folder = temporaryFolder();
if (findPostgres()) await onPostgres();
else sayNotRun('missing', 'PostgreSQL is not installed on this machine. `npm test` installs it on Debian.');
await onSqlite();
for (const fault of faults) console.log(`FAULT: ${fault}`);
console.log(
  faults.size === 0 ? 'No report was lost while the database was away.' : `FAILED: ${faults.size} faults.`,
);
process.exit(faults.size === 0 ? 0 : 1);

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres({ fsync: false });
  const network = await faultyNetwork(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(network.port);
  const portal = await startPortal(join(folder, 'log'), {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url.href,
  });
  const session = await signIn(portal.url);
  for (const path of cachedPages) expect(path, (await ask(portal, path)).status, 200);
  expect('A report', (await report(portal)).status, 201);

  for (const state of ['cut', 'silent', 'slow'] satisfies Network[]) {
    network.become(state);
    await whileUnreachable(portal, state, [
      async () => expectUnreachable(`${state}: a report`, await report(portal)),
      async () => expectUnreachable(`${state}: a list`, await ask(portal, '/api/drug-risks?x')),
      async () =>
        expectUnreachable(`${state}: system status`, await ask(portal, '/api/admin/system-status', session)),
      async () =>
        expectUnreachable(
          `${state}: the reports`,
          await ask(portal, '/api/adr-reports?limit=25&q=rash', session),
        ),
      async () => {
        const ready = await ask(portal, '/readyz');
        expect(
          `${state}: /readyz`,
          `${ready.status} ${(JSON.parse(ready.body) as { status: string }).status}`,
          '503 degraded',
        );
      },
      async () => expect(`${state}: /healthz`, (await ask(portal, '/healthz')).status, 200),
      ...cachedPages.map(
        (path) => async () => expect(`${state}: ${path}`, (await ask(portal, path)).status, 200),
      ),
    ]);
    network.become('good');
    console.log(
      `PostgreSQL, ${state}: ${longest()}, recovered after ${(await untilReachable(portal)).toFixed(0)} ms`,
    );
  }

  await disconnectClients(portal, session);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const open = async () => {
    const { rows } = await client.query<{ open: string }>(
      `select concat_ws(' ', state, wait_event, now() - query_start, query) as open from pg_stat_activity
      where application_name = 'pharmacovigilance-portal' and state <> 'idle'`,
    );
    return rows.map((row) => row.open).join();
  };
  const until = performance.now() + 45_000; // requests of clients that hung up are finished first
  let stillOpen = await open();
  while (stillOpen !== '' && performance.now() < until) stillOpen = await open();
  expect('Open transactions after all clients hung up', stillOpen, '');
  const stored = await client.query<{ contact: string }>('select contact from adr_reports');
  const contacts = new Set(stored.rows.map(({ contact }) => contact));
  expect('Lost reports', [...acknowledged].filter((contact) => !contacts.has(contact)).length, 0);
  await client.end();
  expect('A report after all clients hung up', (await report(portal)).status, 201);
  console.log(`${hangUps} clients hung up during a request: no connection stays in a transaction`);
  await portal.stop();
  await postgres.remove();
}

async function onSqlite(): Promise<void> {
  const dataDir = join(folder, 'embedded');
  const portal = await startPortal(join(folder, 'log-embedded'), { DATA_DIR: dataDir });
  const session = await signIn(portal.url);
  for (const path of cachedPages) await ask(portal, path);
  const other = new DatabaseSync(join(dataDir, 'portal.sqlite'));
  other.exec('begin exclusive');
  await whileUnreachable(portal, 'locked', [
    async () => expectUnreachable('locked: a report', await report(portal)),
    async () => {
      const ready = await ask(portal, '/readyz');
      expect('locked: /readyz', ready.status, 503);
    },
    ...[...cachedPages, '/api/drug-risks', '/api/drug-risks/search?q=para', '/healthz'].map(
      (path) => async () => expect(`locked: ${path}`, (await ask(portal, path)).status, 200),
    ),
    async () => {
      const { status, body } = await ask(portal, '/api/admin/system-status', session);
      expect('locked: system status', status === 200 && body.includes('accepts no writes right now'), true);
    },
  ]);
  other.exec('rollback');
  other.close();
  console.log(
    `SQLite, locked by another process: ${longest()}, recovered after ${(await untilReachable(portal)).toFixed(0)} ms`,
  );
  await portal.stop();
}

/** Sends all requests again and again, several at once, for the duration of the fault. */
async function whileUnreachable(
  portal: ChildServer,
  state: string,
  questions: (() => Promise<void>)[],
): Promise<void> {
  for (const name of Object.keys(answerMs)) delete answerMs[name];
  const until = performance.now() + faultSeconds * 1_000;
  while (performance.now() < until) {
    await Promise.all([...questions, ...questions].map((question) => question())).catch((error: unknown) =>
      faults.add(`${state}: ${String(error)}`),
    );
  }
}

async function untilReachable(portal: ChildServer): Promise<number> {
  const began = performance.now();
  while ((await report(portal)).status !== 201 || (await ask(portal, '/readyz')).status !== 200) {
    if (performance.now() - began > 45_000) {
      faults.add('The portal did not recover by itself.');
      break;
    }
    await setTimeout(50);
  }
  return performance.now() - began;
}

interface Answer {
  status: number;
  body: string;
  retryAfter: string | null;
}

async function ask(
  portal: ChildServer,
  path: string,
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(portal.url + path, { ...init, headers });
  const body = await answer.text();
  (answerMs[path.startsWith('/api') || path === '/readyz' ? 'requests that need the database' : 'pages'] ??=
    []).push(performance.now() - began);
  return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
}

async function report(portal: ChildServer): Promise<Answer> {
  const input = makeReport();
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const answer = await ask(portal, '/api/adr-reports', headers, {
    method: 'POST',
    body: JSON.stringify(input),
  });
  if (answer.status === 201) acknowledged.add(input.contact);
  return answer;
}

/** Clients that disconnect while their request is read, processed or answered. */
async function disconnectClients(portal: ChildServer, { cookie }: { cookie: string }): Promise<void> {
  const { port } = new URL(portal.url);
  const body = () => JSON.stringify(makeReport());
  const requests = [
    () => {
      const text = body();
      return `POST /api/adr-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nidempotency-key: ${crypto.randomUUID()}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
    },
    () =>
      `POST /api/adr-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"name":`,
    () => `GET /api/adr-reports HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`,
    () => `GET /api/admin/dashboard-stats HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`,
  ];
  for (let done = 0; done < hangUps; done += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, hangUps - done) }, async (_, index) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => {});
        socket.write(requests[index % requests.length]?.() ?? '');
        await setTimeout(Math.random() * 30);
        socket.destroy();
      }),
    );
  }
}

function expectUnreachable(what: string, { status, retryAfter, body }: Answer): void {
  expect(what, status, 503);
  expect(`${what}: Retry-After`, retryAfter, '5');
  expect(`${what}: a sentence`, body.includes('The portal cannot reach its database right now.'), true);
}

function longest(): string {
  const all = Object.entries(answerMs).map(([name, values]) => {
    const most = Math.max(...values);
    if (most > tooLongMs) faults.add(`${name}: an answer took ${most.toFixed(0)} ms`);
    return `${name} ${values.length} answers, the longest took ${most.toFixed(0)} ms${most > markMs ? ' (over the target)' : ''}`;
  });
  return all.join('; ');
}

function expect(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) faults.add(`${what}: ${String(found)}, expected ${String(wanted)}`);
}
