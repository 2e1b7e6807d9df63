// The trial of a full disk (`npm run trial:disk-full`). The portal runs on two small tmpfs disks, one for data and
// one for the log, which are filled and emptied while visitors and an administrator work. It must answer, store
// nothing partially, continue to read, and recover by itself. docs/reliability.md says what that proves. Linux only:
// the disks are mounted in a private namespace, which needs no root rights.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { video } from '#testing/files.ts';
import { reportMaker } from '#testing/reports.ts';
import { signIn, upload } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { sayNotRun } from '#testing/not-run.ts';

if (process.argv[2] !== 'inside') {
  if (spawnSync('unshare', ['-Urm', 'true']).status !== 0) {
    sayNotRun(
      'impossible',
      'this machine does not allow unprivileged namespaces (unshare, kernel.unprivileged_userns_clone).',
    );
    process.exit(0);
  }
  const { status } = spawnSync('unshare', ['-Urm', process.execPath, import.meta.filename, 'inside'], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

exitAfter(300);
/** How long to wait for recovery, in milliseconds. */
const patienceMs = 30_000;
const folder = temporaryFolder();
const dataDisk = mount('data-disk', '48m');
const logDisk = mount('log-disk', '512k');
const dataDir = join(dataDisk, 'data');
const log = join(logDisk, 'log');
const ballast = (disk: string) => join(disk, 'ballast');
const makeReport = reportMaker(7);
const faults: string[] = [];
/** Contacts of reports, by the portal's answer. */
const acknowledged = new Set<string>();
const refused = new Set<string>();
const portal = await startPortal(log, { DATA_DIR: dataDir });
const session = await signIn(portal.url);

try {
  await normalWork('Before');
  await diskFullForFiles();
  await diskFullForAll();
  await diskFullForLog();
  await normalWork('After');
  const again = await signIn(portal.url);
  expect('An administrator can sign in', (await get('/api/auth/me', again)).status, 200);
  await portal.stop();
  checkData();
} catch (error) {
  faults.push(String(error));
}
for (const fault of faults) console.log(`FAULT: ${fault}`);
const reports = `${acknowledged.size} reports were acknowledged and are stored, ${refused.size} were refused and are not`;
console.log(faults.length === 0 ? `${reports}.` : `FAILED: ${faults.length} faults.`);
for (const disk of [dataDisk, logDisk]) execFileSync('umount', ['-l', disk]);
process.exit(faults.length === 0 ? 0 : 1);

async function normalWork(when: string): Promise<void> {
  expect(`${when}: a report`, (await report()).status, 201);
  for (const path of ['/', '/report-adr', '/awareness', '/api/drug-risks', '/healthz', '/readyz']) {
    expect(`${when}: ${path}`, (await get(path)).status, 200);
  }
  expect(`${when}: a file`, (await sendVideo(200_000)).status, 201);
  console.log(`${when}: reports, pages and files work`);
}

async function diskFullForFiles(): Promise<void> {
  fill(dataDisk, 3_000_000);
  const answer = await sendVideo(8_000_000);
  expect('A file without room', answer.status, 507);
  expect(
    'The message',
    JSON.parse(answer.body).message,
    'The portal has no storage space left. Try again later.',
  );
  expect('A report meanwhile', (await report()).status, 201);
  await leftovers();
  console.log('3 MB left: a file of 8 MB is refused with 507, nothing of it remains, reports are stored');
  empty(dataDisk);
  expect('A file once there is room', (await sendVideo(8_000_000)).status, 201);
}

async function diskFullForAll(): Promise<void> {
  fill(dataDisk, 0);
  const statuses: Record<number, number> = {};
  let last: Response | null = null;
  // At first the write-ahead log still has free space.
  const until = performance.now() + patienceMs;
  while ((statuses[507] ?? 0) < 200 && performance.now() < until) {
    for (const answer of await Promise.all(Array.from({ length: 20 }, report))) {
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status === 507) last = answer;
    }
    fill(dataDisk, 0);
  }
  expect(
    'Only 201 and 507',
    Object.keys(statuses)
      .filter((status) => !['201', '507'].includes(status))
      .join(),
    '',
  );
  expect('Reports without room', (statuses[507] ?? 0) >= 200, true);
  expect('Retry-After', last?.headers.get('retry-after'), '60');

  for (const path of [
    '/',
    '/report-adr',
    '/about',
    '/contact',
    '/healthz',
    '/api/drug-risks',
    '/api/gallery',
    '/api/drug-risks/search?q=para',
    '/uploads/none.jpg',
  ]) {
    expect(`On a full disk: ${path}`, (await get(path)).status, path.startsWith('/uploads') ? 404 : 200);
  }
  const page = await fetch(`${portal.url}/report-adr`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields(), name: 'Typed Before' }),
  });
  const html = await page.text();
  expect('The form without JavaScript', [page.status, page.headers.get('retry-after')].join(), '507,60');
  expect('The form still holds the typed text', html.includes('Typed Before'), true);
  for (const path of ['/api/auth/me', '/api/admin/drug-risks']) {
    expect(`For an administrator: ${path}`, (await get(path, session)).status, 200);
  }
  const status = (await (await get('/api/admin/system-status', session)).json()) as { warnings: string[] };
  expect(
    'System status warns',
    status.warnings.includes('The database accepts no writes right now: nothing can be stored'),
    true,
  );
  // A read of personal data that cannot be recorded is refused.
  expect('The reports', (await get('/api/adr-reports?limit=25', session)).status, 507);
  expect('A file', (await sendVideo(500_000)).status, 507);
  await leftovers();
  console.log(`A full disk: ${statuses[507]} reports refused with 507, pages, lists and system status work`);

  empty(dataDisk);
  const began = performance.now();
  let isBack = false;
  while (!isBack && performance.now() - began < patienceMs) {
    isBack = (await report()).status === 201;
    if (!isBack) await setTimeout(20);
  }
  expect('Reports are stored again without a restart', isBack, true);
  // The time depends on the machine: print it, but do not judge it.
  const after = (performance.now() - began).toFixed(0);
  console.log(`Free space again: the first report is stored after ${after} ms, without a restart`);
}

async function diskFullForLog(): Promise<void> {
  fill(logDisk, 0);
  const before = readFileSync(log, 'utf8').length;
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 20 }, () => get('/api/contact-info')));
  expect('The portal without a log', (await report()).status, 201);
  expect('No line was written', readFileSync(log, 'utf8').length - before < 4_096, true);
  empty(logDisk);
  let lost = NaN;
  const until = performance.now() + patienceMs;
  while (Number.isNaN(lost) && performance.now() < until) {
    await get('/healthz');
    lost = Number(/"lost":(\d+)/.exec(readFileSync(log, 'utf8'))?.[1]);
  }
  expect('The log counts the lost lines', lost > 300, true);
  console.log(`A full disk for the log: the portal continues, and later logs that ${lost} lines were lost`);
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(portal.url + path, { headers });
}

function fields(): Record<string, string> {
  return Object.fromEntries(Object.entries(makeReport()).map(([name, value]) => [name, String(value ?? '')]));
}

async function report(): Promise<Response> {
  const key = crypto.randomUUID();
  const input = makeReport();
  const answer = await fetch(`${portal.url}/api/adr-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(input),
  });
  await answer.clone().arrayBuffer();
  (answer.status === 201 ? acknowledged : refused).add(input.contact);
  return answer;
}

function sendVideo(bytes: number) {
  return upload(portal.url, session, { name: 'talk.mp4', type: 'video/mp4', content: video(bytes) });
}

/** Nothing of a refused file remains in the folder for incoming uploads. */
async function leftovers(): Promise<void> {
  const left = globSync(join(dataDir, 'incoming', '*', 'file-*'));
  expect('Leftovers', left.join(), '');
}

/** Checks the database directly, without the portal's code. */
function checkData(): void {
  const file = new DatabaseSync(join(dataDir, 'portal.sqlite'), { readOnly: true });
  expect('integrity_check', file.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok');
  const contacts = file
    .prepare('select contact from adr_reports')
    .all()
    .map((row) => String(row['contact']));
  expect('Lost', [...acknowledged].filter((contact) => !contacts.includes(contact)).length, 0);
  expect('Stored though refused', [...refused].filter((contact) => contacts.includes(contact)).length, 0);
  expect('Twice', contacts.length - new Set(contacts).size, 0);
  const keys = file.prepare('select count(*) as n from idempotency_keys').get()?.['n'];
  expect('A key for each report', keys, acknowledged.size);
  const names = file
    .prepare(`select name from files where state = 'stored'`)
    .all()
    .map((row) => String(row['name']));
  for (const name of names) {
    expect(`The file ${name}`, existsSync(join(dataDir, 'uploads', name)), true);
  }
  const lying = readdirSync(join(dataDir, 'uploads')).filter((name) => !names.includes(name));
  expect('Files without a row', lying.join(), '');
  file.close();
}

function expect(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) faults.push(`${what}: ${String(found)}, expected ${String(wanted)}`);
}

function mount(name: string, size: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'trial', place]);
  return place;
}

/** Fills a disk up to `leave` free bytes. */
function fill(disk: string, leave: number): void {
  const file = openSync(ballast(disk), 'a');
  const block = Buffer.alloc(4_096);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize <= leave) break;
      writeSync(file, block);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

function empty(disk: string): void {
  rmSync(ballast(disk), { force: true });
}
