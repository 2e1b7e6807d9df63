// The trial of a database that loses its machine (`npm run trial:failover`). Clients report while the primary of two
// PostgreSQL servers is killed and the standby is promoted; the portal must follow by itself, and with a synchronous
// standby nothing acknowledged may be lost. Then the standby is stopped, slow and behind, both servers are away, the
// address names the wrong one first, and one host accepts connections and never answers. docs/reliability.md says more.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { AdrReportInput } from '#contract/adr-reports.ts';
import type { SystemStatus } from '#contract/system-status.ts';
import { signIn } from '#testing/administrator.ts';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { faultyNetwork } from '#testing/faulty-network.ts';
import { freePort } from '#testing/free-port.ts';
import { installPackages } from '#testing/machine.ts';
import { sayNotRun } from '#testing/not-run.ts';
import { findPostgres, type Postgres, startPostgres } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    install: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const rounds = Number(options.rounds);
const clients = 16;
/** How long clients report before the kill and after the promotion, and how long the primary is away, in milliseconds. */
const beforeMs = 1_500;
const afterMs = 1_000;
const awayMs = 1_000;
/** How long before the primary the line to its asynchronous standby fails, in milliseconds. */
const lineMs = 200;
/** The promise: reports are accepted again so long after the promotion, in milliseconds. */
const backWithinMs = 10_000;

if (options.install && !findPostgres()) installPackages('postgresql');
if (!findPostgres()) {
  sayNotRun('missing', 'PostgreSQL is not on this machine. With `--install`, apt installs it on Debian.');
  process.exit(0);
}
exitAfter(600 + rounds * 120);

const make = reportMaker(Number(options.seed));
const faults: string[] = [];
const folder = temporaryFolder();
for (const isSynchronous of rounds > 0 ? [true, false] : []) await manyRounds(isSynchronous);
await otherFaults();
for (const fault of faults.slice(0, 20)) console.log(`FAULT: ${fault}`);
console.log(faults.length === 0 ? 'No fault was found.' : `FAILED: ${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

interface Sent {
  report: AdrReportInput;
  status: number;
}

interface Pair {
  primary: Postgres;
  standby: Postgres;
}

async function startPair(): Promise<Pair> {
  const primary = await startPostgres();
  return { primary, standby: await standbyOf(primary) };
}

/** `line`: the port of the line over which the standby follows, if it is not the primary's. */
async function standbyOf(
  primary: Postgres,
  { port, line }: { port?: number; line?: number } = {},
): Promise<Postgres> {
  const from = new URL(primary.url);
  if (line !== undefined) from.port = String(line);
  const standby = await startPostgres({ standbyOf: from.href, ...(port !== undefined && { port }) });
  await until('the standby follows', async () => {
    const rows = await query<{ n: number }>(
      primary,
      `select count(*)::int as n from pg_stat_replication where state = 'streaming'`,
    );
    return rows[0]?.n === 1;
  });
  return standby;
}

/** Patroni switches this setting, too, as its standby comes and goes (synchronous_mode). */
async function beSynchronous(primary: Postgres, isWanted: boolean): Promise<void> {
  await query(
    primary,
    isWanted
      ? `alter system set synchronous_standby_names = '*'`
      : 'alter system reset synchronous_standby_names',
  );
  await query(primary, 'select pg_reload_conf()');
  if (!isWanted) return;
  await until('the standby is synchronous', async () => {
    const rows = await query<{ is: boolean }>(
      primary,
      `select bool_or(sync_state = 'sync') as is from pg_stat_replication`,
    );
    return rows[0]?.is === true;
  });
}

async function query<Row extends object>({ url }: Postgres, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(what: string, isSo: () => Promise<boolean>, mostMs = 60_000): Promise<number> {
  const began = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - began > mostMs) throw new Error(`Not within ${mostMs} ms: ${what}.`);
    await setTimeout(20);
  }
  return performance.now() - began;
}

function addressOf(servers: readonly Postgres[]): string {
  const hosts = servers.map(({ url }) => new URL(url).host).join(',');
  return `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
}

async function manyRounds(isSynchronous: boolean): Promise<void> {
  const name = isSynchronous ? 'synchronous' : 'asynchronous';
  let primary = await startPostgres();
  let line = await faultyNetwork(Number(new URL(primary.url).port));
  let standby = await standbyOf(primary, { line: line.port });
  const portal = await startPortal(join(folder, `log-${name}`), {
    DATA_DIR: join(folder, name),
    DATABASE_URL: addressOf([primary, standby]),
    SEED: 'none',
  });
  const back: number[] = [];
  let acknowledged = 0;
  let lost = 0;
  let refused = 0;
  /** Contacts that were lost in earlier rounds: they cannot come back. */
  const gone = new Set<string>();
  const all: Sent[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await beSynchronous(primary, isSynchronous);
    const sent: Sent[] = [];
    let isOver = false;
    let promotedAt = Infinity;
    let firstAfter = 0;
    const work = Array.from({ length: clients }, async () => {
      while (!isOver) {
        const one: Sent = { report: make(), status: 0 };
        sent.push(one);
        const key = crypto.randomUUID();
        // A sender repeats with its key until the report is acknowledged, also after the round is over.
        for (const began = performance.now(); one.status !== 201 && performance.now() - began < 90_000;) {
          one.status = await post(portal, one.report, key);
          if (one.status === 201 && firstAfter === 0 && performance.now() > promotedAt)
            firstAfter = performance.now();
          if (one.status === 503) refused += 1;
          if (![0, 201, 503].includes(one.status)) faults.push(`A report was answered by ${one.status}.`);
          if (one.status !== 201) await setTimeout(50);
        }
        if (one.status !== 201) faults.push(`Round ${round}: a report was never acknowledged.`);
      }
    });
    await setTimeout(beforeMs);
    if (!isSynchronous) {
      line.become('silent');
      await setTimeout(lineMs);
    }
    await primary.kill();
    await setTimeout(awayMs);
    await standby.promote();
    if (isSynchronous) await beSynchronous(standby, false);
    promotedAt = performance.now();
    await until('a report is accepted after the promotion', async () => firstAfter > 0);
    back.push(firstAfter - promotedAt);
    if (firstAfter - promotedAt > backWithinMs) faults.push(`Round ${round}: back after more than 10 s.`);
    await setTimeout(afterMs);
    isOver = true;
    await Promise.all(work);
    all.push(...sent);

    const rows = await query<{ contact: string; reports: number; cases: number }>(
      standby,
      `select contact, count(distinct r.id)::int as reports, count(c.id)::int as cases
        from adr_reports r left join cases c on c."reportId" = r.id group by contact`,
    );
    const stored = new Map(rows.map((row) => [row.contact, row]));
    for (const { report, status } of all) {
      if (status !== 201 || gone.has(report.contact)) continue;
      const row = stored.get(report.contact);
      if (!row) {
        lost += 1;
        gone.add(report.contact);
        if (isSynchronous) faults.push(`Round ${round}: an acknowledged report is lost.`);
      } else if (row.reports !== 1 || row.cases !== 1) {
        faults.push(`Round ${round}: a report is stored ${row.reports} times with ${row.cases} cases.`);
      }
    }
    acknowledged += sent.length;
    // The killed server becomes the standby of the new primary, with a new copy of its data and its old address.
    const port = Number(new URL(primary.url).port);
    await primary.remove();
    primary = standby;
    line = await faultyNetwork(Number(new URL(primary.url).port));
    standby = await standbyOf(primary, { port, line: line.port });
  }
  const sorted = back.toSorted((a, b) => a - b);
  console.log(
    `${name} standby, ${rounds} rounds: ${acknowledged} reports acknowledged, ${refused} answers of 503 meanwhile, ` +
      `${lost} lost. Reports accepted after the promotion: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, ` +
      `longest ${sorted.at(-1)?.toFixed(0)} ms.`,
  );
  if (!isSynchronous) {
    console.log(
      `The line to the standby failed ${lineMs} ms before the primary: an asynchronous standby lacks what the primary committed since, ` +
        'and the primary had answered without waiting for it. With a synchronous standby the answer waits.',
    );
  }
  await portal.stop();
  await primary.remove();
  await standby.remove();
}

async function otherFaults(): Promise<void> {
  const { primary, standby } = await startPair();
  const toStandby = await faultyNetwork(Number(new URL(standby.url).port));
  const mute = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
  mute.unref();
  await once(mute, 'listening');
  const { port: mutePort } = mute.address() as AddressInfo;
  const nobody = await freePort();
  const hosts = [
    `127.0.0.1:${mutePort}`,
    `127.0.0.1:${nobody}`,
    ...[standby, primary].map(({ url }) => new URL(url).host),
  ];
  const seeded = await startPortal(join(folder, 'log-seed'), {
    DATA_DIR: join(folder, 'others'),
    DATABASE_URL: primary.url,
    SEED: 'sample',
  });
  for (let n = 0; n < 100; n += 1) await post(seeded, make(), crypto.randomUUID());
  await seeded.stop();
  const began = performance.now();
  const portal = await startPortal(join(folder, 'log-others'), {
    DATA_DIR: join(folder, 'others'),
    DATABASE_URL: `postgres://postgres@${hosts.join(',')}/postgres?target_session_attrs=read-write`,
    DATABASE_READ_URL: `postgres://postgres@127.0.0.1:${toStandby.port}/postgres`,
    SEED: 'sample',
  });
  console.log(
    `A host that never answers, one that is not there and the standby before the primary: started in ${(performance.now() - began).toFixed(0)} ms.`,
  );
  const session = await signIn(portal.url);
  const get = (path: string) => fetch(portal.url + path, { headers: { cookie: session.cookie } });
  const reads = async () =>
    ((await (await get('/api/admin/system-status')).json()) as SystemStatus).database.reads;
  const expectReads = (state: string) =>
    until(
      `the status says that the standby is ${state}`,
      async () => (await reads())?.state === state,
      90_000,
    );
  const figures = async (what: string) => {
    for (const path of [
      '/api/admin/insight/disproportionality?limit=25',
      '/api/admin/cases/csv',
      '/api/adr-reports',
    ]) {
      const asked = performance.now();
      const answer = await get(path);
      const text = await answer.text();
      if (!answer.ok || text === '') faults.push(`${what}: ${path} was answered by ${answer.status}.`);
      console.log(`  ${what}: ${path} ${answer.status} after ${(performance.now() - asked).toFixed(0)} ms`);
    }
  };
  await expectReads('used');
  await figures('the standby is read');
  const seen = await query<{ n: number }>(
    standby,
    `select count(*)::int as n from pg_stat_activity where application_name = 'pharmacovigilance-portal'`,
  );
  if (!((seen[0]?.n ?? 0) > 0)) faults.push('No connection of the portal reads the standby.');

  toStandby.become('slow');
  await figures('the standby is slow');
  await expectReads('away');
  toStandby.become('good');
  await expectReads('used');

  await query(standby, 'select pg_wal_replay_pause()');
  await until('a report', async () => (await post(portal, make(), crypto.randomUUID())) === 201);
  console.log(
    `  a standby that stands still counts as behind after ${((await expectReads('behind')) / 1_000).toFixed(0)} s`,
  );
  await figures('the standby is behind');
  // The server may end a query of a standby that has rows to remove.
  await until('the standby goes on', async () => {
    await query(standby, 'select pg_wal_replay_resume()');
    return true;
  });
  await expectReads('used');

  await standby.stop('immediate');
  await figures('the standby is stopped');
  await expectReads('away');
  for (let n = 0; n < 20; n += 1) {
    const status = await post(portal, make(), crypto.randomUUID());
    if (status !== 201) faults.push(`Without its asynchronous standby the portal answered ${status}.`);
  }
  console.log('The standby stopped: 20 reports accepted as before.');
  await standby.start();
  await expectReads('used');

  await primary.kill();
  await standby.stop('immediate');
  for (let n = 0; n < 20; n += 1) {
    const asked = performance.now();
    const answer = await fetch(`${portal.url}/api/adr-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(make()),
    });
    await answer.arrayBuffer();
    if (answer.status !== 503 || answer.headers.get('retry-after') === null)
      faults.push(`Both away: ${answer.status}, Retry-After ${answer.headers.get('retry-after')}.`);
    if (performance.now() - asked > 10_000) faults.push('Both away: an answer took more than 10 s.');
    if (n === 0) console.log(`Both hosts away: 503 after ${(performance.now() - asked).toFixed(0)} ms.`);
  }
  await standby.start();
  await standby.promote();
  const backMs = await until(
    'a report after both were away',
    async () => (await post(portal, make(), crypto.randomUUID())) === 201,
  );
  console.log(
    `Only the standby came back, and was promoted: reports accepted after ${backMs.toFixed(0)} ms.`,
  );

  // The former primary comes back and takes writes, too: nothing may go there.
  await primary.start();
  const count = 'select count(*)::int as n from adr_reports';
  const [before] = await query<{ n: number }>(primary, count);
  for (let n = 0; n < 20; n += 1) await post(portal, make(), crypto.randomUUID());
  const [after] = await query<{ n: number }>(primary, count);
  if (before?.n !== after?.n) faults.push('A report went to the former primary.');
  else console.log('The former primary came back and took writes: 20 reports, none of them went there.');
  mute.close();
  await portal.stop();
  await primary.remove();
  await standby.remove();
}

/** The status of the answer; 0 without one. */
async function post({ url }: ChildServer, report: AdrReportInput, key: string): Promise<number> {
  try {
    const answer = await fetch(`${url}/api/adr-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(15_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
