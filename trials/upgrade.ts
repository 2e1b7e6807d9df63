// `npm run trial:upgrade -- FOLDER [--engine postgres --reports 2000]`: fills a database by an earlier release, whose
// installed tree is in FOLDER (1.0.0 or later), and starts this one on it. Fails where a report, its case or the audit
// trail is not the same afterwards. Prints how long the first and the second start take.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn } from '#testing/administrator.ts';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { startPostgres } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { reports: { type: 'string', default: '2000' }, engine: { type: 'string', default: 'sqlite' } },
});
const [earlier] = positionals;
if (earlier === undefined)
  throw new Error('Name the folder of an earlier release: npm run trial:upgrade -- ../1.0.0');

exitAfter(20 * 60);
const dataDir = temporaryFolder();
const server = options.engine === 'postgres' ? await startPostgres({ fsync: true }) : null;
const environment = { DATA_DIR: dataDir, DATABASE_URL: server?.url ?? '', SEED: 'sample' };
try {
  const old = await startPortal(join(dataDir, 'old.log'), environment, resolve(earlier));
  const make = reportMaker(1);
  for (let sent = 0; sent < Number(options.reports); sent += 1) await report(old, make());
  const before = await contents(old);
  await old.stop();

  const first = await startPortal(join(dataDir, 'new.log'), environment);
  const after = await contents(first);
  await report(first, make()); // it takes new reports
  await first.stop();
  const second = await startPortal(join(dataDir, 'new.log'), environment);
  await second.stop();
  for (const [path, content] of before) {
    if (after.get(path) !== content) throw new Error(`${path} differs after the upgrade.`);
  }
  console.log(`${options.engine}, ${options.reports} reports: all there, and the same.
First start to ready ${Math.round(first.readyMs)} ms, second ${Math.round(second.readyMs)} ms.`);
} finally {
  await server?.remove();
}
process.exit(0);

async function report({ url }: ChildServer, body: object): Promise<void> {
  const answer = await fetch(`${url}/api/adr-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`A report was answered by ${answer.status}.`);
}

/** What people read of the portal: lists and files, by address. */
async function contents({ url }: ChildServer): Promise<Map<string, string>> {
  const { cookie } = await signIn(url);
  const read = async (path: string) => {
    const answer = await fetch(url + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} was answered by ${answer.status}.`);
    return answer.text();
  };
  const paths = ['/api/adr-reports', '/api/contact-messages', '/api/drug-risks', '/api/site-settings'];
  const pages = Array.from(
    { length: Math.ceil(Number(options.reports) / 100) },
    (_, page) => `/api/admin/cases?limit=100&offset=${page * 100}&sort=received`,
  );
  const texts: [string, string][] = [];
  for (const path of [...paths, ...pages]) texts.push([path, await read(path)]);
  return new Map(texts);
}
