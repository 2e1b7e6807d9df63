// The trial of a lost machine (`npm run trial:restore`): a portal with reports sends a backup to an S3-compatible
// store; then it is restored on an empty machine by the commands of docs/operations.md alone, and started. Prints how
// long each step takes. Fails where a report, a case or a file differs. `-- --engine postgres`.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { signIn } from '#testing/administrator.ts';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';
import { startStore } from '#testing/store.ts';

const run = promisify(execFile);
const { values: options } = parseArgs({
  options: { engine: { type: 'string', default: 'sqlite' }, reports: { type: 'string', default: '500' } },
});
const root = join(import.meta.dirname, '..');

exitAfter(15 * 60);
const folder = temporaryFolder();
const store = await startStore();
const server = options.engine === 'postgres' ? await startPostgres() : null;
const secret = 'written down elsewhere '.repeat(2);
/** What somebody has who lost the machine: the configuration, written down elsewhere. */
const written = {
  APP_SECRET: secret,
  BACKUP_S3_ENDPOINT: store.config.endpoint,
  BACKUP_S3_BUCKET: store.config.bucket,
  BACKUP_S3_ACCESS_KEY_ID: store.config.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: store.config.secretAccessKey,
  BACKUP_KEY: '5a'.repeat(32),
  SEED: 'sample',
};
const machine = (name: string, database: string | null) => ({
  ...written,
  DATA_DIR: join(folder, name),
  ...(server && database !== null && { DATABASE_URL: new URL(`/${database}`, server.url).href }),
});
await createDatabases('before', 'after');
const first = machine('before', 'before');
const portal = await startPortal(join(folder, 'log-before'), first);
const make = reportMaker(1);
for (let sent = 0; sent < Number(options.reports); sent += 1) {
  const answer = await fetch(`${portal.url}/api/adr-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(make()),
  });
  if (answer.status !== 201) throw new Error(`A report was answered by ${answer.status}.`);
}
const before = await contents(portal);
await timed('A backup, made and sent', () => command('server/backup/backup-command.ts', [], first));
await timed('The same, restored on trial', () =>
  command('server/backup/backup-command.ts', ['check'], first),
);
await portal.kill(); // and its disk is gone, too

const began = performance.now();
const second = machine('after', 'after');
const listed = await timed('npm run restore -- --list', () =>
  command('server/restore-command.ts', ['--list'], second),
);
const told = await timed('npm run restore -- newest', () =>
  command('server/restore-command.ts', ['newest'], second),
);
console.log(`  ${listed.trim()}\n  ${told.trim()}`);
const again = await timed('Start', () => startPortal(join(folder, 'log-after'), second));
console.log(`${options.engine}: from an empty machine to the first page ${seconds(began)} s.`);
const after = await contents(again);
for (const [path, content] of before) {
  if (after.get(path) !== content) throw new Error(`${path} differs after the restore.`);
}
await again.stop();
await server?.remove();
await store.close();
console.log(`All ${before.size} lists are the same.`);
process.exit(0);

async function createDatabases(...names: string[]): Promise<void> {
  if (!server) return;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const name of names) await client.query(`create database ${name} template template0`);
  await client.end();
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  console.log(`${what}: ${seconds(from)} s`);
  return result;
}

async function command(file: string, args: string[], environment: Record<string, string>): Promise<string> {
  const path = [findPostgres(), '/usr/lib/postgresql/15/bin', process.env.PATH].filter(Boolean).join(':');
  const { stdout } = await run(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...environment, PATH: path },
  });
  return stdout;
}

/** What people read of the portal, by address. */
async function contents({ url }: ChildServer): Promise<Map<string, string>> {
  const { cookie } = await signIn(url);
  const texts = new Map<string, string>();
  const paths = [
    '/api/adr-reports',
    '/api/contact-messages',
    '/api/drug-risks',
    '/api/admin/cases?limit=100',
  ];
  for (const path of paths) {
    const answer = await fetch(url + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} was answered by ${answer.status}.`);
    texts.set(path, await answer.text());
  }
  return texts;
}
