// `npm run bench`: the portal's speed as a share of a bare server's, for storing reports and for sending pages. The
// servers are measured in turn within one run, so that other load on the machine affects all of them; only the ratio
// counts. `--quick` is a smoke test. docs/performance.md explains the figures.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { databaseFile, openDatabase } from '#server/db/database.ts';
import { searchText } from '#server/db/search-text.ts';
import type { Db } from '#server/db/tables.ts';
import { video } from '#testing/files.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { signIn, upload } from '#testing/administrator.ts';
import {
  type ChildServer,
  exitAfter,
  startPortal,
  startServer,
  temporaryFolder,
} from '#testing/child-server.ts';
import type { Job, Outcome } from './load.ts';
import { manyReports } from './many-reports.ts';
import { startNginx } from './nginx.ts';
import { quantile } from './quantile.ts';

/** One of the servers measured in turn; the others are compared with the first. */
interface Contender {
  name: string;
  server: ChildServer;
  path: string;
  headers?: Record<string, string>;
  /** Whether each report carries an `Idempotency-Key`. Absent: the requests read a page. */
  keys?: boolean;
}

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    /** Some of: reports, pages, search, files. */
    only: { type: 'string', default: 'reports,pages,search,files' },
    /** The engines for reports: sqlite, postgres. */
    engines: { type: 'string', default: 'sqlite,postgres' },
  },
});
const subjects = new Set(options.only.split(','));
const engines = new Set(options.engines.split(','));
const plan = options.quick
  ? { rounds: 1, seconds: 1, warmUpSeconds: 1, connections: [16] }
  : {
      rounds: Number(options.rounds),
      seconds: Number(options.seconds),
      warmUpSeconds: 1,
      connections: [16, 64],
    };

exitAfter(30 * 60);
const folder = temporaryFolder();
const postgres = findPostgres() ? await startPostgres() : null;
try {
  const database = postgres
    ? `PostgreSQL ${String(await ask(postgres.url, 'show server_version'))}`
    : 'no PostgreSQL on this machine';
  console.log(`\
${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, SQLite ${process.versions.sqlite}, ${database}
${availableParallelism()} cores (${cpus()[0]?.model.trim()}), shared by the caller and the servers
${plan.rounds} rounds of ${plan.seconds} s each in turn: median (minimum–maximum); "of bare" is the ratio within each round
CPU: processor time of the server's process for one request, in microseconds
caller: share of a core that the caller used; near 100 % the caller limits the rate, and CPU is the better figure
MiB: the server's resident memory at the end of a round`);

  if (subjects.has('reports')) {
    if (engines.has('sqlite')) await benchReports('SQLite, synchronous=full', await sqliteServers());
    if (postgres && engines.has('postgres'))
      await benchReports('PostgreSQL, fsync=on', await postgresServers(postgres.url));
  }
  if (subjects.has('pages')) await benchPages();
  if (subjects.has('search')) {
    await benchSearch();
    await benchReportSearch();
  }
  if (subjects.has('files')) await benchFiles();
} finally {
  await postgres?.remove();
}
process.exit(0);

async function benchReports(engine: string, [bare, portal]: readonly [ChildServer, ChildServer]) {
  const path = '/api/adr-reports';
  for (const connections of plan.connections) {
    await compare(`Reports stored, ${engine}, ${connections} connections`, connections, [
      { name: 'bare', server: bare, path, keys: false },
      { name: 'portal', server: portal, path, keys: false },
      { name: 'portal, with a key', server: portal, path, keys: true },
    ]);
  }
  await Promise.all([bare.stop(), portal.stop()]);
}

async function benchPages() {
  const portal = await portalOn('pages', { SEED: 'sample' });
  const lists = ['/api/site-settings', '/api/drug-risks', '/api/amc-locations'];
  for (const path of ['/', '/report-adr', ...lists]) await benchPage(portal, path);
  await portal.stop();
}

async function benchPage(portal: ChildServer, path: string) {
  const url = portal.url + path;
  const bare = await startServer(['bench/bare-server.ts', 'page', url], join(folder, 'page.log'));
  const same = await Promise.all([url, bare.url + path].map(readPage));
  if (!same[0]?.equals(same[1] ?? Buffer.alloc(0))) throw new Error(`Not the same bytes at ${path}.`);
  const connections = plan.connections.at(-1) ?? 16;
  const title = `GET ${path}, ${same[0].length} bytes of Brotli, ${connections} connections`;
  await compare(title, connections, [
    { name: 'bare', server: bare, path },
    { name: 'portal', server: portal, path },
  ]);
  await bare.stop();
}

/** One word that 110 of 100,000 drugs contain, and one that 1,110 contain. */
async function benchSearch() {
  const dataDir = join(folder, 'drugs');
  const engine = await openDatabase({ dataDir: makeFolder(dataDir), databaseUrl: null }, () => {});
  await addDrugs(engine.db, options.quick ? 10_000 : 100_000);
  await engine.close();
  const portal = await portalOn('drugs');
  const bare = await startServer(
    ['bench/bare-server.ts', 'search', join(dataDir, databaseFile)],
    join(folder, 'search.log'),
  );
  for (const [name, q] of [
    ['few', 'lofen 77'],
    ['many', 'kamycin 1'],
  ] as const) {
    const path = `/api/drug-risks/search?q=${encodeURIComponent(q)}`;
    await compare(`Search over 100,000 drugs with ${name} hits, 16 connections`, 16, [
      { name: 'bare', server: bare, path },
      { name: 'portal', server: portal, path },
    ]);
  }
  await Promise.all([bare.stop(), portal.stop()]);
}

/** Searches as an administrator, who gets 25 reports and their number. */
async function benchReportSearch() {
  const reports = options.quick ? 10_000 : 100_000;
  const dataDir = await manyReports(folder, reports);
  const portal = await portalOn('reports', { DATA_DIR: dataDir });
  const session = await signIn(portal.url);
  const bare = await startServer(
    ['bench/bare-server.ts', 'found', join(dataDir, databaseFile)],
    join(folder, 'found.log'),
  );
  for (const [name, q] of [
    ['few', 'iohexol (contrast'],
    ['many', 'rash'],
  ] as const) {
    const path = `/api/adr-reports?limit=25&q=${encodeURIComponent(q)}`;
    const title = `Search over ${reports.toLocaleString('en')} reports with ${name} hits, 16 connections`;
    await compare(title, 16, [
      { name: 'bare', server: bare, path },
      { name: 'portal', server: portal, path, headers: session },
    ]);
  }
  await Promise.all([bare.stop(), portal.stop()]);
}

async function addDrugs(db: Db, count: number) {
  const stems = ['Para', 'Ibu', 'Keto', 'Dipro', 'Meta', 'Oxa', 'Thia', 'Kala', 'Nebu', 'Rifa'];
  const ends = [
    'lofen',
    'kamycin',
    'zolam',
    'pril',
    'statin',
    'olol',
    'dipine',
    'floxacin',
    'sartan',
    'azole',
  ];
  for (let made = 0; made < count; made += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, place) => {
      const number = made + place;
      const drugName = `${stems[number % 10]}${ends[Math.floor(number / 10) % 10]} ${Math.floor(number / 100)} mg`;
      const commonADRs = 'Nausea, headache';
      const searched = searchText(drugName, commonADRs);
      return { id: randomUUID(), drugName, commonADRs, riskPercentage: number % 100, searchText: searched };
    });
    await db.insertInto('drug_risks').values(rows).execute();
  }
}

/** Files of the build and uploads, compared with nginx with one worker. */
async function benchFiles() {
  const dataDir = join(folder, 'files');
  const portal = await portalOn('files');
  const session = await signIn(portal.url);
  const root = makeFolder(join(folder, 'nginx-files'));
  cpSync('dist/client', root, { recursive: true });
  const names: string[] = [];
  for (const kibibytes of [2, 100, 1024]) {
    const film = { name: 'film.mp4', type: 'video/mp4', content: video(kibibytes * 1024) };
    const { body, status } = await upload(portal.url, session, film);
    if (status !== 201) throw new Error(body);
    const { filename } = JSON.parse(body) as { filename: string };
    const item = { type: 'video', filename, originalName: film.name, caption: null };
    await fetch(`${portal.url}/api/admin/gallery`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify(item),
    });
    names.push(filename);
  }
  cpSync(join(dataDir, 'uploads'), join(root, 'uploads'), { recursive: true });
  const nginx = await startNginx(folder, root);
  const limit = { ...portal, url: nginx.url, cpuSeconds: () => NaN, memory: () => ({ now: NaN, peak: NaN }) };
  const assets = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'));
  const size = (name: string) => statSync(join('dist/client/assets', name)).size;
  const sorted = assets.toSorted((a, b) => size(a) - size(b));
  const paths = [
    ...[sorted[0], sorted.at(-1)].map((name) => `/assets/${name}`),
    ...names.map((name) => `/uploads/${name}`),
  ];
  const headers = { 'accept-encoding': 'identity' }; // the same bytes from both
  for (const path of paths) {
    const bytes = (await (await fetch(portal.url + path)).arrayBuffer()).byteLength;
    await compare(`GET ${path.slice(0, 9)}..., ${bytes.toLocaleString('en')} bytes, 16 connections`, 16, [
      { name: 'nginx', server: limit, path, headers },
      { name: 'portal', server: portal, path, headers },
    ]);
  }
  nginx.stop();
  await portal.stop();
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

async function compare(title: string, connections: number, contenders: Contender[]): Promise<void> {
  for (const contender of contenders) await measure(contender, 0, connections, plan.warmUpSeconds);
  const measured = contenders.map((): Measured[] => []);
  for (let round = 1; round <= plan.rounds; round += 1) {
    const turn = [...contenders.entries()];
    if (round % 2 === 0) turn.reverse(); // no server always comes first
    for (const [index, contender] of turn) {
      measured[index]?.push(await measure(contender, round, connections, plan.seconds));
    }
  }

  console.log(`\n${title}`);
  console.log(
    '                                 per second            of bare        p99 ms     CPU  caller    MiB',
  );
  for (const [index, { name }] of contenders.entries()) {
    const own = measured[index] ?? [];
    const ratios = own.map(({ perSecond }, round) => perSecond / (measured[0]?.[round]?.perSecond ?? NaN));
    const busy = quantile(own.map((outcome) => outcome.busy)) * 100;
    const cells = [
      name.padEnd(20),
      summary(own.map(({ perSecond }) => perSecond)).padStart(23),
      (index === 0 ? '' : summary(ratios, 2)).padStart(19),
      summary(own.map(({ p99 }) => p99)).padStart(14),
      quantile(own.map(({ cpuMicroseconds }) => cpuMicroseconds))
        .toFixed(0)
        .padStart(8),
      `${busy.toFixed(0)} %`.padStart(8),
      quantile(own.map(({ mebibytes }) => mebibytes))
        .toFixed(0)
        .padStart(7),
    ];
    console.log(cells.join(''));
    for (const { failed } of own)
      if (Object.keys(failed).length > 0) console.log('  failed in a round:', failed);
  }
}

type Measured = Outcome & { cpuMicroseconds: number; mebibytes: number };

/** Runs the load generator in another process. Throws when no request succeeded. */
async function measure(contender: Contender, seed: number, connections: number, seconds: number) {
  const { server, path, headers = {}, keys } = contender;
  const url = server.url + path;
  const job: Job = {
    url,
    connections,
    seconds,
    headers,
    ...(keys !== undefined && { reports: { seed, keys } }),
  };
  const load = join(import.meta.dirname, 'load.ts');
  const before = server.cpuSeconds();
  const { stdout } = await promisify(execFile)(process.execPath, [load, JSON.stringify(job)]);
  const cpuSeconds = server.cpuSeconds() - before;
  const outcome = JSON.parse(stdout) as Outcome;
  if (outcome.answered === 0) throw new Error(`${url}: ${stdout}`);
  return {
    ...outcome,
    cpuMicroseconds: (cpuSeconds / outcome.answered) * 1e6,
    mebibytes: server.memory().now / 2 ** 20,
  };
}

async function sqliteServers() {
  const bareFolder = join(folder, 'bare');
  mkdirSync(bareFolder);
  return [await bareOn('sqlite', bareFolder), await portalOn('sqlite')] as const;
}

async function postgresServers(url: string) {
  const database = async (name: string) => {
    await ask(url, `create database ${name}`);
    return new URL(`/${name}`, url).href;
  };
  return [
    await bareOn('postgres', await database('bare')),
    await portalOn('postgres', { DATABASE_URL: await database('portal') }),
  ] as const;
}

function bareOn(kind: 'sqlite' | 'postgres', place: string) {
  return startServer(['bench/bare-server.ts', kind, place], join(folder, `bare-${kind}.log`));
}

function portalOn(name: string, environment: Record<string, string> = {}) {
  const dataDir = join(folder, name);
  return startPortal(`${dataDir}.log`, { DATA_DIR: dataDir, SEED: 'none', ...environment });
}

/** The compressed bytes of a page. */
async function readPage(url: string): Promise<Buffer> {
  const [page] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ];
  return await buffer(page);
}

/** Returns the first value of the first row. */
async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return (rows as unknown[][])[0]?.[0];
  } finally {
    await client.end();
  }
}

function summary(values: number[], digits = 0): string {
  const text = (value: number) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text(quantile(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`;
}
