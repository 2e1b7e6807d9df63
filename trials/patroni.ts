// The trial of the worked set-up of docs/operations.md (`npm run trial:patroni -- --install`): etcd, two members with the
// very configuration of that page, two portals and nginx, on one machine. Clients report while the machine of the primary
// is lost (kill -9 of PostgreSQL and of Patroni), which then comes back as a standby; at the end there is a switchover.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { freePort } from '#testing/free-port.ts';
import { installPackages } from '#testing/machine.ts';
import { sayNotRun } from '#testing/not-run.ts';
import { findPostgres, killPostgres, otherUser } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';
import { findNginx, startNginx } from './nginx.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    install: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const clients = 16;
const password = 'of-the-trial';
const bin = '/usr/bin';
const needed = { patroni: join(bin, 'patroni'), 'etcd-server': join(bin, 'etcd') };
const isThere = () => Object.values(needed).every((file) => existsSync(file)) && findNginx() !== null;

if (options.install && !(isThere() && findPostgres()))
  installPackages('postgresql', 'patroni', 'python3-etcd', 'etcd-server', 'nginx-light');
const programs = findPostgres();
const nginxProgram = findNginx();
if (!programs || !nginxProgram || !isThere()) {
  sayNotRun('missing', 'PostgreSQL, Patroni, etcd or nginx is missing. With `--install`, apt installs them.');
  process.exit(0);
}
exitAfter(200 + rounds * 240);
const folder = temporaryFolder();
const user = process.getuid?.() === 0 ? otherUser() : null;
chmodSync(folder, 0o711); // the members run as another user
const faults: string[] = [];
const children: ChildProcess[] = [];
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));

function run(program: string, args: string[], name: string, own: object = {}): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(program, args, { stdio: ['ignore', log, log], ...own });
  children.push(child);
  return child;
}

const [etcdPort, peerPort] = [await freePort(), await freePort()];
const etcdUrl = `http://127.0.0.1:${etcdPort}`;
const peerUrl = `http://127.0.0.1:${peerPort}`;
run(
  needed['etcd-server'],
  [
    `--data-dir=${join(folder, 'etcd')}`,
    '--name=etcd1',
    `--initial-cluster=etcd1=${peerUrl}`,
    `--listen-client-urls=${etcdUrl}`,
    `--advertise-client-urls=${etcdUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
  ],
  'etcd',
);

/** The configuration of the page, with the places of this machine. */
const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
const [, written = ''] = /```yaml\n(scope: portal\n[^]*?)```/.exec(page) ?? [];

interface Member {
  name: string;
  port: number;
  rest: string;
  data: string;
  config: string;
  home: string;
  patroni: ChildProcess;
}

async function startMember(name: string): Promise<Member> {
  const home = join(folder, name);
  const [port, restPort] = [await freePort(), await freePort()];
  const data = join(home, 'data');
  const config = join(home, 'config.yml');
  mkdirSync(home);
  if (user) chownSync(home, user.uid, user.gid);
  const places: [string, string][] = [
    ['name: db1', `name: ${name}`],
    ['etcd1:2379', `127.0.0.1:${etcdPort}`],
    ['10.0.0.1:8008', `127.0.0.1:${restPort}`],
    ['10.0.0.1:5432', `127.0.0.1:${port}`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['/var/lib/postgresql/15/portal', data],
    ['/usr/lib/postgresql/15/bin', dirname(realpathSync(join(programs ?? '', 'pg_ctl')))],
    ['password: …', `password: ${password}`],
  ];
  let text = written;
  for (const [from, to] of places) {
    if (!text.includes(from)) throw new Error(`The page has no ${from}.`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(config, text);
  const member = { name, port, rest: `http://127.0.0.1:${restPort}`, data, config, home };
  return { ...member, patroni: startPatroni(member) };
}

function startPatroni({ name, config, home }: Pick<Member, 'name' | 'config' | 'home'>): ChildProcess {
  return run(needed.patroni, [config], name, { ...user, cwd: home, env: { ...process.env, HOME: home } });
}

async function until(what: string, isSo: () => Promise<boolean>, mostMs = 60_000): Promise<number> {
  const began = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - began > mostMs) {
      for (const name of ['db1', 'db2', 'etcd'])
        console.log(
          name,
          existsSync(join(folder, `${name}.log`))
            ? readFileSync(join(folder, `${name}.log`), 'utf8').slice(-9_000)
            : '',
        );
      throw new Error(`Not within ${mostMs} ms: ${what}.`);
    }
    await setTimeout(20);
  }
  return performance.now() - began;
}

interface Cluster {
  members: { name: string; role: string; state: string }[];
}
const statesAt = async ({ rest }: Member): Promise<Map<string, string>> => {
  const { members } = (await (await fetch(`${rest}/cluster`)).json()) as Cluster;
  return new Map(members.map(({ name, role, state }) => [name, `${role} ${state}`]));
};
const isPrimary = async (member: Member) =>
  (await statesAt(member)).get(member.name)?.startsWith('leader running') === true;
const isStandby = async (member: Member, at: Member) =>
  /^sync_standby (running|streaming)$/.test((await statesAt(at)).get(member.name) ?? '');

async function query<Row extends object>(
  { port }: Member,
  who: string,
  name: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: who, password, database: name });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

let primary = await startMember('db1');
await until('the primary runs', () => isPrimary(primary));
let standby = await startMember('db2');
await until('the standby is synchronous', () => isStandby(standby, primary));
for (const statement of [
  `create role portal login createdb password '${password}'`,
  'create database portal owner portal',
])
  await query(primary, 'postgres', 'postgres', statement);

const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
const at = (attributes: string) =>
  `postgres://portal:${password}@${hosts}/portal?target_session_attrs=${attributes}`;
const ports = [await freePort(), await freePort()];
const portals = await Promise.all(
  ports.map((port, place) =>
    startPortal(join(folder, `portal-${place}.log`), {
      PORT: String(port),
      DATA_DIR: join(folder, `portal-${place}`),
      DATABASE_URL: at('read-write'),
      DATABASE_READ_URL: at('prefer-standby'),
      APP_SECRET: 'a secret that both portals of the trial share',
      TRUST_PROXY: 'loopback',
      SEED: 'none',
    }),
  ),
);
const nginx = await startNginx(nginxProgram, folder, ports);
console.log('etcd, two members, two portals and nginx are there.');

const make = reportMaker(1);
const acknowledged: string[] = [];
let refused = 0;
let isOver = false;
let newestMs = performance.now();
/** The longest time without an acknowledged report since it was set to 0. */
let gapMs = 0;
const work = Array.from({ length: clients }, async () => {
  while (!isOver) {
    const report = { ...make(), contact: crypto.randomUUID() };
    const key = crypto.randomUUID();
    for (const began = performance.now(); performance.now() - began < 180_000;) {
      const status = await fetch(`${nginx.url}/api/adr-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(report),
        signal: AbortSignal.timeout(15_000),
      }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      );
      if (status === 201) {
        acknowledged.push(report.contact);
        gapMs = Math.max(gapMs, performance.now() - newestMs);
        newestMs = performance.now();
        break;
      }
      refused += 1;
      if (![0, 502, 503, 504].includes(status)) faults.push(`A report was answered by ${status}.`);
      await setTimeout(100);
    }
  }
});
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

for (let round = 1; round <= rounds; round += 1) {
  await setTimeout(3_000);
  gapMs = 0;
  const killed = performance.now();
  primary.patroni.kill('SIGKILL');
  await killPostgres(primary.data);
  const next = standby;
  await until('the standby is promoted', () => isPrimary(next));
  const promotedMs = performance.now() - killed;
  const began = performance.now();
  await until('reports are accepted', async () => newestMs > began);
  await setTimeout(2_000);
  console.log(
    `Round ${round}: promoted ${seconds(promotedMs)} after the kill; ${seconds(gapMs)} without an accepted report.`,
  );
  if (gapMs > promotedMs + 10_000) faults.push('Reports are accepted later than 10 s after the promotion.');
  // The lost machine comes back as the standby.
  [primary, standby] = [next, primary];
  standby.patroni = startPatroni(standby);
  const backMs = await until('the lost machine is a standby', () => isStandby(standby, primary), 180_000);
  console.log(`The lost machine is the synchronous standby again after ${seconds(backMs)}.`);
}
gapMs = 0;
execFileSync(
  join(bin, 'patronictl'),
  [
    '-c',
    primary.config,
    'switchover',
    'portal',
    '--master',
    primary.name,
    '--candidate',
    standby.name,
    '--force',
  ],
  { stdio: 'ignore', timeout: 60_000 },
);
await until('the switchover', () => isPrimary(standby));
const switched = performance.now();
await until('reports are accepted', async () => newestMs > switched);
console.log(`Switchover: ${seconds(gapMs)} without an accepted report.`);
isOver = true;
await Promise.all(work);

const rows = await query<{ contact: string; n: number; cases: number }>(
  standby,
  'portal',
  'portal',
  `select contact, count(distinct r.id)::int as n, count(c.id)::int as cases
    from adr_reports r left join cases c on c."reportId" = r.id group by contact`,
);
const stored = new Map(rows.map((row) => [row.contact, row]));
const lost = acknowledged.filter((contact) => !stored.has(contact)).length;
const several = rows.filter(({ n, cases }) => n !== 1 || cases !== 1).length;
console.log(
  `${acknowledged.length} reports acknowledged, ${lost} lost, ${several} stored twice or without a case; ${refused} answers that were no yes meanwhile.`,
);
if (lost + several > 0) faults.push('Reports are lost, or stored twice.');
for (const portal of portals) await portal.stop();
nginx.stop();
for (const { patroni, data } of [standby, primary]) {
  patroni.kill('SIGKILL');
  await killPostgres(data).catch(() => {});
}
for (const fault of faults) console.log(`FAULT: ${fault}`);
console.log(faults.length === 0 ? 'No fault was found.' : `FAILED: ${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);
