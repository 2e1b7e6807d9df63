// The kill trial of administrators' work (`npm run trial:kill-uploads`): they upload photographs, videos and
// documents, add them to gallery and resources, save settings and delete records while the portal is killed (kill -9)
// and restarted on the same data. Every acknowledged file, record, setting and delete must be stored; no record or
// setting may name a missing file; no unknown file may remain on the disk; each write must have its audit event.
// docs/reliability.md says what that proves.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { UploadedFile } from '#contract/files.ts';
import { pdf, photograph, video } from '#testing/files.ts';
import { type Answer, signIn, upload } from '#testing/administrator.ts';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const rounds = Number(options.rounds);
const uploaders = 4;

exitAfter(120 + rounds * 30);
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const photo = await photograph(800, 600);
/** Acknowledged files: the name, and the hash of the sent bytes where they are stored unchanged. */
const files = new Map<string, string | null>();
const records: { kind: string; id: string; isDeleted: boolean | 'unknown' }[] = [];
/** Each setting: the last acknowledged value (null: none) and a value sent since. */
const settings = new Map<string, { stands: string | null; sent: string | null }>([
  ['hero_title', { stands: 'Pharmacovigilance', sent: null }],
  ['navbar_logo', { stands: null, sent: null }],
]);
const done = { settings: 0, deletes: 0 };
const faults = new Set<string>();

console.log(
  `${rounds} rounds, each with ${uploaders} administrators who upload, one who saves settings, one who deletes, and one kill -9\n`,
);
console.log('round  files  records  settings saved  deletes  on the disk  faults');
for (let round = 1; round <= rounds; round += 1) await runRound(round);
for (const fault of [...faults].slice(0, 20)) console.log(fault);
console.log(
  faults.size === 0
    ? `\nAll ${files.size} acknowledged files, ${records.length} records, ${done.settings} saved settings and ${done.deletes} deletes are stored.`
    : `\nFAILED: ${faults.size} faults.`,
);
process.exit(faults.size === 0 ? 0 : 1);

function start(): Promise<ChildServer> {
  return startPortal(join(folder, 'log'), { DATA_DIR: dataDir, SEED: 'none' });
}

async function runRound(round: number): Promise<void> {
  let portal = await start();
  const session = await signIn(portal.url);
  let isOver = false;
  const until = (writes: (at: number) => Promise<void>, from = 0) =>
    (async () => {
      for (let at = from; !isOver; at += 1) {
        await writes(at).catch(() => {}); // the connection broke, so nothing was acknowledged
      }
    })();
  const { url } = portal;
  const work = [
    ...Array.from({ length: uploaders }, (_, client) => until((at) => uploadOne(url, session, at), client)),
    until((at) => saveSettings(url, session, `${round}.${at}`)),
    until(() => deleteOne(url, session)),
  ];
  // Kill during the uploads, however fast the machine is.
  const wanted = files.size + 2 + Math.floor(Math.random() * 6);
  const latest = performance.now() + 20_000;
  while (files.size < wanted && performance.now() < latest) await setTimeout(5);
  await setTimeout(Math.random() * 200);
  isOver = true;
  await portal.kill();
  await Promise.all(work);

  portal = await start();
  check(round);
  await checkServed(portal.url, await signIn(portal.url));
  await portal.stop().catch((error: unknown) => faults.add(String(error)));
}

/** Uploads a photograph, video or document in turn, and creates the record for it. */
async function uploadOne(url: string, session: { cookie: string }, at: number): Promise<void> {
  const film = () => Buffer.concat([video(200_000), randomBytes(300_000)]);
  const sent = [
    { name: 'photo.jpg', type: 'image/jpeg', content: photo },
    { name: 'film.mp4', type: 'video/mp4', content: film() },
    {
      name: 'paper.pdf',
      type: 'application/pdf',
      content: pdf(`/Noise <${randomBytes(20_000).toString('hex')}>`),
    },
  ][at % 3];
  if (!sent) return;
  const answer = await upload(url, session, sent);
  if (answer.status !== 201) {
    faults.add(`An upload was answered with ${answer.status}: ${answer.body}`);
    return;
  }
  const { type, filename, originalName } = JSON.parse(answer.body) as UploadedFile;
  files.set(filename, type === 'image' ? null : hashOf(sent.content));
  const [kind, record] =
    type === 'document'
      ? [
          'downloadable-resources',
          {
            title: 'T',
            filename: 'resource_1.pdf',
            originalName,
            fileSize: '20 KB',
            uploadedFilename: filename,
          },
        ]
      : ['gallery', { type, filename, originalName }];
  const created = await write(url, session, 'POST', kind as string, record as object);
  if (created.status !== 201) {
    faults.add(`A record was answered with ${created.status}: ${created.body}`);
    return;
  }
  const { id } = JSON.parse(created.body) as { id: string };
  records.push({ kind: kind as string, id, isDeleted: false });
}

/** Saves title and logo together, as the settings form does. */
async function saveSettings(url: string, session: { cookie: string }, number: string): Promise<void> {
  const picture = [...files.keys()].findLast((name) => name.endsWith('.jpg'));
  const values = { hero_title: `Title ${number}`, ...(picture && { navbar_logo: `/uploads/${picture}` }) };
  await Promise.all(
    Object.entries(values).map(async ([key, value]) => {
      const stands = settings.get(key)?.stands ?? null;
      const isNew = stands === null;
      settings.set(key, { stands, sent: value });
      const answer = await (isNew
        ? write(url, session, 'POST', 'site-settings', { key, value })
        : write(url, session, 'PUT', `site-settings/${key}`, { value }));
      if (answer.status !== (isNew ? 201 : 200)) {
        faults.add(`A setting was answered with ${answer.status}: ${answer.body}`);
        return;
      }
      settings.set(key, { stands: value, sent: null });
      done.settings += 1;
    }),
  );
}

async function deleteOne(url: string, session: { cookie: string }): Promise<void> {
  await setTimeout(50);
  const record = records.findLast(({ isDeleted }) => isDeleted === false);
  if (!record || Math.random() < 0.5) return;
  record.isDeleted = 'unknown';
  const answer = await write(url, session, 'DELETE', `${record.kind}/${record.id}`);
  if (answer.status !== 204) {
    faults.add(`A delete was answered with ${answer.status}: ${answer.body}`);
    return;
  }
  record.isDeleted = true;
  done.deletes += 1;
}

async function write(
  url: string,
  session: { cookie: string },
  method: string,
  address: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${url}/api/admin/${address}`, {
    method,
    headers: { ...session, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.text() };
}

interface StoredRecord {
  id: string;
  /** The file of the record. */
  name: string;
  deletedAt: string | null;
  version: number;
}

/** Checks database and folders directly, without the portal's code. */
function check(round: number): void {
  const file = new DatabaseSync(join(dataDir, 'portal.sqlite'), { readOnly: true });
  const rows = file.prepare('select name, kind, state from files').all() as {
    name: string;
    kind: string;
    state: string;
  }[];
  const named = [
    ...file.prepare('select id, filename as name, "deletedAt", version from gallery_items').all(),
    ...file
      .prepare('select id, "uploadedFilename" as name, "deletedAt", version from downloadable_resources')
      .all(),
  ] as unknown as StoredRecord[];
  const saved = file
    .prepare('select id, key, value, version from site_settings where key in (?, ?)')
    .all('hero_title', 'navbar_logo') as { id: string; key: string; value: string; version: number }[];
  const events = file.prepare('select action, "recordId" from audit_events').all() as {
    action: string;
    recordId: string;
  }[];
  const integrity = file.prepare('pragma integrity_check').get()?.['integrity_check'];
  file.close();
  if (integrity !== 'ok') faults.add(`The database is damaged: ${String(integrity)}`);
  const uploads = join(dataDir, 'uploads');
  const onDisk = new Set(existsSync(uploads) ? readdirSync(uploads) : []);
  const stored = new Set(rows.filter(({ state }) => state === 'stored').map(({ name }) => name));
  for (const { id, name } of named)
    if (!stored.has(name)) faults.add(`The record ${id} names ${name}, which is not stored.`);
  for (const name of stored)
    if (!onDisk.has(name)) faults.add(`${name} is in the database, but not on the disk.`);
  for (const name of files.keys())
    if (!stored.has(name)) faults.add(`${name} was acknowledged, but is lost.`);
  const found = new Map(named.map((record) => [record.id, record]));
  for (const record of records) {
    const { id, isDeleted } = record;
    const stands = found.get(id);
    if (!stands) faults.add(`The record ${id} was acknowledged, but is lost.`);
    else if (isDeleted === 'unknown') record.isDeleted = stands.deletedAt !== null;
    else if (isDeleted !== (stands.deletedAt !== null))
      faults.add(`The record ${id} is ${isDeleted ? 'not deleted any more' : 'deleted without a request'}.`);
  }
  for (const [key, { stands, sent }] of settings) {
    const value = saved.find((setting) => setting.key === key)?.value ?? null;
    if (value !== stands && value !== sent)
      faults.add(`The setting ${key} holds ${value}, not ${stands} or ${sent}.`);
    settings.set(key, { stands: value, sent: null }); // from now on the stored value counts
    const picture = /^\/uploads\/(.+)/.exec(value ?? '')?.[1];
    if (picture && !stored.has(picture))
      faults.add(`The setting ${key} names ${picture}, which is not stored.`);
  }
  const lines = (id: string, actions: string[]) =>
    events.filter(({ action, recordId }) => recordId === id && actions.includes(action)).length;
  for (const { id, version, deletedAt } of named) {
    if (lines(id, ['create', 'change']) !== version || lines(id, ['delete']) !== (deletedAt ? 1 : 0))
      faults.add(`The audit trail is incomplete for the record ${id}.`);
  }
  for (const { id, key, version } of saved) {
    // The first version of the title has no event.
    if (lines(id, ['create', 'change']) !== version - (key === 'hero_title' ? 1 : 0))
      faults.add(`The audit trail is incomplete for the setting ${key}.`);
  }
  const stems = new Set(rows.map(({ name }) => name.replace(/\..*$/, '')));
  for (const name of onDisk) {
    if (!stems.has(/^\d+-[\da-f]+/.exec(name)?.[0] ?? ''))
      faults.add(`${name} is on the disk, but not in the database.`);
  }
  const left = globSync('incoming/**/*', { cwd: dataDir, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  // The new process makes interrupted smaller images again, in its own folder.
  const old = left.filter(
    ({ parentPath, name }) => !/file-/.test(parentPath) || /^(?:file|poster|captions)$/.test(name),
  );
  if (old.length > 0) faults.add(`${old.length} temporary files were not swept.`);
  const columns = [
    [round, 5],
    [files.size, 7],
    [records.length, 9],
    [done.settings, 16],
    [done.deletes, 9],
    [onDisk.size, 13],
    [faults.size, 8],
  ] as const;
  console.log(columns.map(([value, width]) => String(value).padStart(width)).join(''));
}

/** Checks every file as visitors get it. */
async function checkServed(url: string, session: { cookie: string }): Promise<void> {
  const newest = [...files].slice(-200);
  for (const [name, hash] of newest) {
    if (name.endsWith('.pdf')) continue;
    const answer = await fetch(`${url}/uploads/${name}`, { headers: session });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200 || (hash !== null && hashOf(body) !== hash))
      faults.add(`${name} is not served unchanged.`);
  }
  const listed = (await (await fetch(`${url}/api/gallery`)).json()) as { id: string }[];
  const ids = new Set(listed.map(({ id }) => id));
  for (const { kind, id, isDeleted } of records) {
    if (kind === 'gallery' && ids.has(id) !== !isDeleted)
      faults.add(`The public gallery ${isDeleted ? 'shows the deleted' : 'lacks the'} record ${id}.`);
  }
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
