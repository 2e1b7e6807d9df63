// The kill trial of files (`npm run trial:kill-uploads`): administrators upload photographs, videos and documents and
// put them into the gallery and the resources, while the portal is ended by kill -9 and started again on the same data.
// Every file that was acknowledged must be there as it was sent, no record may name a file that is not there, and no
// bytes may lie about that the portal knows nothing of. docs/reliability.md says what that proves.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { UploadedFile } from '#contract/files.ts';
import { pdf, photograph, video } from '#server/testing/files.ts';
import { credentials, signIn, upload } from './administrator.ts';
import { type ChildServer, endWithin, startPortal, temporaryFolder } from './child-server.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const rounds = Number(options.rounds);
const clients = 4;

endWithin(120 + rounds * 30);
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const photo = await photograph(800, 600);
/** What was acknowledged: the file's name, and the hash of what was sent where it is stored as it is. */
const files = new Map<string, string | null>();
const records: { kind: string; id: string }[] = [];
const faults = new Set<string>();

console.log(`${rounds} rounds, each of ${clients} administrators who upload and one kill -9\n`);
console.log('round  files  records  on the disk  faults');
for (let round = 1; round <= rounds; round += 1) await runRound(round);
for (const fault of [...faults].slice(0, 20)) console.log(fault);
console.log(
  faults.size === 0
    ? `\nAll ${files.size} acknowledged files and ${records.length} records are there.`
    : `\nFAILED: ${faults.size} faults.`,
);
process.exit(faults.size === 0 ? 0 : 1);

function start(): Promise<ChildServer> {
  return startPortal(join(folder, 'log'), {
    DATA_DIR: dataDir,
    SEED: 'none',
    BACKUP_EVERY: 'off',
    ...credentials,
  });
}

async function runRound(round: number): Promise<void> {
  let portal = await start();
  const session = await signIn(portal.url);
  let isOver = false;
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let at = client; !isOver; at += 1) {
      await uploadOne(portal.url, session, at).catch(() => {}); // the connection broke: nothing was acknowledged
    }
  });
  // Somewhere in the midst of the uploads, however fast the machine is.
  const wanted = files.size + 2 + Math.floor(Math.random() * 6);
  const until = performance.now() + 20_000;
  while (files.size < wanted && performance.now() < until) await setTimeout(5);
  await setTimeout(Math.random() * 200);
  isOver = true;
  await portal.kill();
  await Promise.all(work);

  portal = await start();
  check(round);
  await checkServed(portal.url, await signIn(portal.url));
  await portal.stop().catch((error: unknown) => faults.add(String(error)));
}

/** Photograph, video or document in turn, and the record that names it. */
async function uploadOne(url: string, session: { cookie: string }, at: number): Promise<void> {
  const film = () => Buffer.concat([video(200_000), randomBytes(300_000)]);
  const sent = [
    { name: 'photo.jpg', type: 'image/jpeg', content: photo },
    { name: 'film.mp4', type: 'video/mp4', content: film() },
    { name: 'paper.pdf', type: 'application/pdf', content: pdf(randomBytes(20_000).toString('hex')) },
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
  const created = await fetch(`${url}/api/admin/${kind}`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify(record),
  });
  if (created.status !== 201) {
    faults.add(`A record was answered with ${created.status}: ${await created.text()}`);
    return;
  }
  records.push({ kind: kind as string, id: ((await created.json()) as { id: string }).id });
}

/** The database and the folders, past the portal's own code. */
function check(round: number): void {
  const file = new DatabaseSync(join(dataDir, 'portal.sqlite'), { readOnly: true });
  const rows = file.prepare('select name, kind, state from files').all() as {
    name: string;
    kind: string;
    state: string;
  }[];
  const named = [
    ...file.prepare('select id, filename as name from gallery_items').all(),
    ...file.prepare('select id, "uploadedFilename" as name from downloadable_resources').all(),
  ] as { id: string; name: string }[];
  file.close();
  const uploads = join(dataDir, 'uploads');
  const onDisk = new Set(existsSync(uploads) ? readdirSync(uploads) : []);
  const stored = new Set(rows.filter(({ state }) => state === 'stored').map(({ name }) => name));
  for (const { id, name } of named)
    if (!stored.has(name)) faults.add(`The record ${id} names ${name}, which is not stored.`);
  for (const name of stored) if (!onDisk.has(name)) faults.add(`${name} is stored and has no bytes.`);
  for (const name of files.keys()) if (!stored.has(name)) faults.add(`${name} was acknowledged and is lost.`);
  const ids = new Set(named.map(({ id }) => id));
  for (const { id } of records)
    if (!ids.has(id)) faults.add(`The record ${id} was acknowledged and is lost.`);
  const stems = new Set(rows.map(({ name }) => name.replace(/\..*$/, '')));
  for (const name of onDisk) {
    if (!stems.has(/^\d+-[\da-f]+/.exec(name)?.[0] ?? ''))
      faults.add(`${name} lies on the disk and nobody knows it.`);
  }
  const left = globSync('incoming/**/*', { cwd: dataDir, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  // Smaller images that were cut off are being made again by now, in the folder of the new process.
  const old = left.filter(
    ({ parentPath, name }) => !/file-/.test(parentPath) || /^(?:file|poster|captions)$/.test(name),
  );
  if (old.length > 0) faults.add(`${old.length} temporary files were not swept.`);
  const columns = [
    [round, 5],
    [files.size, 7],
    [records.length, 9],
    [onDisk.size, 13],
    [faults.size, 8],
  ] as const;
  console.log(columns.map(([value, width]) => String(value).padStart(width)).join(''));
}

/** Every file as visitors get it. */
async function checkServed(url: string, session: { cookie: string }): Promise<void> {
  const newest = [...files].slice(-200);
  for (const [name, hash] of newest) {
    if (name.endsWith('.pdf')) continue;
    const answer = await fetch(`${url}/uploads/${name}`, { headers: session });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200 || (hash !== null && hashOf(body) !== hash))
      faults.add(`${name} is not served as it was sent.`);
  }
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
