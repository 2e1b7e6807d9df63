// The trial of an upgrade without a gap (`npm run trial:side-by-side`): the earlier version and the newest run on one
// PostgreSQL, and each request of the browser goes to a random one of the two. The journeys of visitors and of a day at the
// desk (e2e) must pass. CONTRIBUTING says which version is the earlier one.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { sayNotRun } from '#testing/not-run.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';

const journeysOfAll = [
  'home',
  'about',
  'awareness',
  'languages',
  'live-stream',
  'visitor-forms',
  'report',
  'report-status',
  'report-details',
  'reporting',
  'contact',
  'find-amc',
  'risk-checker',
  'quiz',
  'case-day',
  'admin-dashboard',
  'admin-reports',
  'prints',
  'tour',
  'death',
  'offline',
  'outbox',
  'ward',
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { earlier: { type: 'string' } },
});
const journeys = positionals.length > 0 ? positionals : journeysOfAll;
const root = join(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

if (!findPostgres()) {
  sayNotRun('missing', 'PostgreSQL is not on this machine. `npm test` installs it on Debian.');
  process.exit(0);
}
exitAfter(40 * 60);
const folder = temporaryFolder();
const tag = options.earlier ?? newestTag();
const { earlier, newer } = tag === null ? withoutRelease() : { earlier: released(tag), newer: root };
console.log(
  tag === null
    ? 'No version is released: the earlier one is this commit, the newer one this commit with an added column.'
    : `The earlier version is ${tag}.`,
);

const postgres = await startPostgres();
const environment = { DATABASE_URL: postgres.url, APP_SECRET: 'side by side '.repeat(4), LOG_LEVEL: 'error' };
const startIn = (tree: string, name: string) =>
  startPortal(join(folder, `${name}.log`), { ...environment, DATA_DIR: join(folder, 'data') }, tree);
const faults: string[] = [];

const old = await startIn(earlier, 'earlier');
let both: ChildServer[] = [old];
const proxy = createServer((incoming, outgoing) => void forward(incoming, outgoing));
proxy.listen(0, '127.0.0.1');
await once(proxy, 'listening');
const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
// The newer one migrates while the earlier one runs; then the earlier one starts again on what it does not know.
both = [old, await startIn(newer, 'newer')];
await old.stop();
both = [await startIn(earlier, 'earlier'), ...both.slice(1)];
const migrations = await readMigrations();
console.log(`Both run on one database with the migrations ${migrations.join(', ')}.`);

const answers = [0, 0];
const fromOther = { n: 0 };
const child = spawn(
  process.execPath,
  [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    ...journeys.map((name) => `e2e/${name}.spec.ts`),
    '--project=journeys',
    '--workers=1',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, E2E_ORIGIN: origin, E2E_DATABASE_URL: postgres.url, CI: '' },
  },
);
const [code] = (await once(child, 'exit')) as [number | null];
if (code !== 0) faults.push('A journey failed.');
console.log(
  `Requests: ${answers[0]} answered by the earlier version, ${answers[1]} by the newer; ${fromOther.n} files of the browser came from the other one.`,
);
if (answers.some((count) => count < 20)) faults.push('One of the two was hardly asked.');
for (const portal of both) await portal.stop().catch((error: unknown) => faults.push(String(error)));
await postgres.remove();
for (const fault of faults) console.log(`FAULT: ${fault}`);
console.log(faults.length === 0 ? 'No fault was found.' : `FAILED: ${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

/** The newest version that was released before this commit. */
function newestTag(): string | null {
  const here = git('tag', '--points-at', 'HEAD').split('\n');
  const tags = git('tag', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  return tags.find((name) => /^v?\d+\.\d+\.\d+$/.test(name) && !here.includes(name)) ?? null;
}

/** A released version in a folder of its own, installed and built. */
function released(name: string): string {
  const tree = treeOf(name, 'earlier');
  execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: tree, stdio: 'inherit' });
  return tree;
}

/** This commit twice; the newer one has a migration that adds, and other files for the browser. */
function withoutRelease(): { earlier: string; newer: string } {
  const tree = treeOf('HEAD', 'newer');
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  change(join(tree, 'server/db/migrations/all.ts'), (text) =>
    text.replace(
      '\n};\n',
      "\n  '998-adds-a-column': () => ({ up: (db) => db.schema.alterTable('adr_reports').addColumn('ofLater', 'text').execute() }),\n};\n",
    ),
  );
  change(join(tree, 'client/styles/tokens.css'), (text) => `${text}\n:root { --of-later: 1; }\n`);
  change(join(tree, 'client/messages/en.json'), (text) =>
    text.replace(/\n}\s*$/, ',\n  "of_later": "Later"\n}\n'),
  );
  execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: tree, stdio: 'inherit' });
  return { earlier: root, newer: tree };
}

function treeOf(name: string, place: string): string {
  const tree = join(folder, place);
  execFileSync('sh', ['-c', 'mkdir "$1" && git archive "$0" | tar -x -C "$1"', name, tree], { cwd: root });
  return tree;
}

function change(file: string, edit: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`Nothing to change in ${file}.`);
  writeFileSync(file, after);
}

async function readMigrations(): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  await client.end();
  return rows.map(({ name }) => name);
}

/** Passes a request to one of the two; a file of the browser to the other one if the first does not have it, as nginx does. */
async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await incoming.toArray().catch(() => null);
  if (!body) return;
  const first = Math.floor(Math.random() * both.length);
  const isFile = incoming.url?.startsWith('/assets/') ?? false;
  for (const index of isFile ? [first, (first + 1) % both.length] : [first]) {
    const isLast = !isFile || index !== first;
    const url = new URL(incoming.url ?? '/', both[index]?.url);
    const passed = request(url, { method: incoming.method, headers: incoming.headers, agent: false });
    passed.end(Buffer.concat(body as Buffer[]));
    try {
      const [answer] = (await once(passed, 'response')) as [IncomingMessage];
      if (answer.statusCode === 404 && !isLast) {
        answer.resume();
        fromOther.n += 1;
        continue;
      }
      answers[index] = (answers[index] ?? 0) + 1;
      if ((answer.statusCode ?? 500) >= 500)
        faults.push(`${incoming.method} ${url.pathname}: ${answer.statusCode}`);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
      return;
    } catch (error) {
      if (!outgoing.destroyed && !incoming.destroyed)
        faults.push(`${incoming.method} ${url.pathname}: ${String(error)}`);
      outgoing.destroy();
      return;
    }
  }
}
