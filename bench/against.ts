// `npm run bench:against -- <folder>`: the rate at which this tree stores reports, as a share of the rate of another
// tree, such as the one before cases (docs/performance.md). Both portals run at the same time and are measured in turn,
// so that other work on the machine affects both alike.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { type Postgres, startPostgres } from '#testing/postgres.ts';
import type { Job, Outcome } from './load.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engines: { type: 'string', default: 'sqlite,postgres' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    keys: { type: 'boolean', default: false },
  },
});
const other = positionals[0];
if (other === undefined)
  throw new Error('Name the folder of the other tree: npm run bench:against -- ../before');
const rounds = Number(options.rounds);

exitAfter(60 * 60);
const folder = temporaryFolder();
const here = resolve(import.meta.dirname, '..');
const trees = [resolve(other), here] as const;

for (const engine of options.engines.split(',')) {
  const server = engine === 'postgres' ? await startPostgres() : null;
  const portals = [];
  for (const [place, tree] of trees.entries())
    portals.push(await portalOf(tree, `${engine}-${place}`, server));
  await compare(engine, portals, server);
  for (const portal of portals) await portal.stop();
  await server?.remove();
}
process.exit(0);

async function portalOf(tree: string, name: string, server: Postgres | null): Promise<ChildServer> {
  const dataDir = join(folder, name);
  const place = server ? { DATABASE_URL: await makeDatabase(server.url, name.replace('-', '_')) } : {};
  return startPortal(`${dataDir}.log`, { DATA_DIR: dataDir, SEED: 'none', ...place }, tree);
}

async function makeDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return new URL(`/${name}`, url).href;
}

interface Measured {
  perSecond: number;
  /** Microseconds of processor time for a report: the portal's process, and PostgreSQL's. */
  portal: number;
  database: number;
}

async function compare(engine: string, portals: ChildServer[], server: Postgres | null): Promise<void> {
  const all = portals.map((): Measured[] => []);
  // Warm up: Node.js has compiled the hot code by then, and the second measurement is about as fast as the tenth.
  for (const portal of portals) await measure(portal, server, 0);
  for (let round = 1; round <= rounds; round += 1) {
    const turn = [...portals.entries()];
    if (round % 2 === 0) turn.reverse();
    for (const [place, portal] of turn) all[place]?.push(await measure(portal, server, round));
  }
  const [before = [], now = []] = all;
  console.log(`\n${engine}, ${options.connections} connections${options.keys ? ', with keys' : ''}`);
  for (const [name, measured] of [
    ['before', before],
    ['now', now],
  ] as const) {
    console.log(
      `  ${name}: ${numbers(measured.map(({ perSecond }) => perSecond))} a second; processor time in µs: ` +
        `portal ${numbers(measured.map(({ portal }) => portal))}` +
        (server ? `, PostgreSQL ${numbers(measured.map(({ database }) => database))}` : ''),
    );
  }
  console.log(
    `  of before: ${numbers(
      now.map(({ perSecond }, place) => perSecond / (before[place]?.perSecond ?? NaN)),
      2,
    )}`,
  );
}

async function measure(portal: ChildServer, server: Postgres | null, seed: number): Promise<Measured> {
  const job: Job = {
    url: `${portal.url}/api/adr-reports`,
    connections: Number(options.connections),
    seconds: Number(options.seconds),
    reports: { seed, keys: options.keys },
  };
  const before = [portal.cpuSeconds(), databaseSeconds(server)] as const;
  const load = join(import.meta.dirname, 'load.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [load, JSON.stringify(job)]);
  await quiet(portal, server);
  const outcome = JSON.parse(stdout) as Outcome;
  if (outcome.answered === 0 || Object.keys(outcome.failed).length > 0) throw new Error(stdout);
  const each = (seconds: number) => (seconds / outcome.answered) * 1e6;
  return {
    perSecond: outcome.perSecond,
    portal: each(portal.cpuSeconds() - before[0]),
    database: each(databaseSeconds(server) - before[1]),
  };
}

/** Waits until the portal has done what it puts off while reports come: that counts as their processor time, too. */
async function quiet(portal: ChildServer, server: Postgres | null): Promise<void> {
  const used = () => portal.cpuSeconds() + databaseSeconds(server);
  for (let before = -1, now = used(); now - before > 0.02; [before, now] = [now, used()])
    await setTimeout(500);
}

/** Processor time that all processes of a PostgreSQL server have used so far (proc_pid_stat(5)). */
function databaseSeconds(server: Postgres | null): number {
  if (!server) return 0;
  const [postmaster = ''] = readFileSync(join(server.folder, 'data/postmaster.pid'), 'utf8').split('\n');
  const [, , ...own] = statOf(postmaster);
  let ticks = Number(own[11]) + Number(own[12]); // its ended processes
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [, parent, ...times] = statOf(pid);
    if (parent === postmaster) ticks += Number(times[9]) + Number(times[10]);
  }
  return ticks / 100;
}

/** The fields after the name: state, parent, and so on. Empty: it has ended. */
function statOf(pid: string): string[] {
  const file = `/proc/${pid}/stat`;
  try {
    return readFileSync(file, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

function numbers(values: number[], digits = 0): string {
  const sorted = values.toSorted((a, b) => a - b);
  const text = (value = NaN) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text(sorted[Math.floor(sorted.length / 2)])} (${text(sorted[0])}–${text(sorted.at(-1))})`;
}
