// Makes one backup: a directory with the database, the uploaded files and a manifest. It gets its name only
// when it is complete, synced to the disk and checked.
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readChainEnd } from '../audit/queries.ts';
import type { Config, S3Config } from '../config.ts';
import type { Engine } from '../db/engines/engine.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { listNamesAt } from '../files/queries.ts';
import { migrationNames } from '../db/migrations/all.ts';
import { listErasures } from '../db/erasures.ts';
import { uploads } from '../files/disk-storage.ts';
import { namesOf } from '../files/files.ts';
import { syncFolder } from '../files/sync.ts';
import { storeErasures } from './erasure-file.ts';
import { databaseCopies, listFiles, writeManifest } from './manifest.ts';
import { backupName, failedName, listBackups, listNamed } from './names.ts';

/** The data to back up, and where the backup goes. */
export type BackupPlan = Pick<Config, 'dataDir' | 'databaseUrl' | 'backup' | 's3'>;

/** Names of unfinished backups. Those of killed processes are deleted after a day. */
const draftName = /^\.portal-\d{8}-\d{6}Z$/;
const staleAfterMs = 86_400_000;

/**
 * Makes a backup, deletes the oldest ones beyond `keep`, and returns the new directory. It copies the
 * database before the files, so that the backup has every file that its rows name. Call it only while holding
 * the claim of the job. Throws errors of the engine and the file system, and deletes the unfinished backup
 * then.
 */
export async function makeBackup(
  engine: Engine,
  { dataDir, s3, backup: { dir, keep } }: BackupPlan,
  now: Date,
): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await removeLeftovers(dir, now);
  // Includes erasures by other machines, and by this one while the directory could not be written.
  await storeErasures(dir, await listErasures(engine.db));
  let at = now;
  while (existsSync(join(dir, nameOf(at)))) at = new Date(at.getTime() + 1_000);
  const name = nameOf(at);
  const draft = join(dir, `.${name}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    const auditTrail = await readChainEnd(engine.db);
    const rows = await engine.copyTo(join(draft, databaseCopies[engine.name]));
    const [newest] = await listBackups(dir);
    const [failed] = await listNamed(dir, failedName);
    // A file that was changed in a backup must not get into the next one.
    const isSound = newest !== undefined && !(failed !== undefined && failed > newest);
    const before = isSound ? join(dir, newest) : null;
    await copyUploads(dataDir, draft, before);
    if (s3) await copyStored(engine, s3, draft, before);
    await writeManifest(draft, {
      portal: packageJson.version,
      node: process.version,
      database: await engine.version(),
      engine: engine.name,
      madeAt: now.toISOString(),
      rows,
      migrations: [...migrationNames],
      auditTrail,
    });
    await rename(draft, join(dir, name));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(dir);
  for (const shape of [backupName, failedName]) {
    for (const old of (await listNamed(dir, shape)).slice(keep))
      await rm(join(dir, old), { recursive: true });
  }
  return join(dir, name);
}

/** For example `portal-20261121-054000Z`. */
function nameOf(at: Date): string {
  return `portal-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}Z`;
}

async function removeLeftovers(dir: string, now: Date): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!draftName.test(name)) continue;
    const { mtimeMs } = await stat(join(dir, name));
    if (now.getTime() - mtimeMs > staleAfterMs) await rm(join(dir, name), { recursive: true, force: true });
  }
}

/**
 * Copies the uploaded files. A file with the same size and time in the newest backup is hard-linked from
 * there, which saves space. Files are never linked from the data directory, where somebody might write to
 * them.
 */
async function copyUploads(dataDir: string, to: string, newest: string | null): Promise<void> {
  const source = join(dataDir, uploads);
  const target = join(to, uploads);
  await mkdir(target, { mode: 0o700 });
  const paths = await listFiles(source).catch(ifMissing);
  for (const path of paths ?? []) {
    const from = join(source, path);
    const copy = join(target, path);
    const live = await stat(from).catch(ifMissing);
    if (!live) continue; // deleted meanwhile
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    const before = newest === null ? null : join(newest, uploads, path);
    const copied = before === null ? null : await stat(before).catch(ifMissing);
    const same = copied?.size === live.size && Math.round(copied.mtimeMs) === Math.round(live.mtimeMs);
    if (before !== null && same && (await isLinked(before, copy))) continue;
    const isCopied = await copyFile(from, copy).then(() => true, ifMissing);
    if (isCopied) await utimes(copy, live.atime, new Date(Math.round(live.mtimeMs)));
  }
}

/** Copies the files of the store. The content of a name never changes, so most are linked from the newest backup. */
async function copyStored({ db }: Engine, s3: S3Config, to: string, newest: string | null): Promise<void> {
  const { s3Storage } = await import('../files/s3-storage.ts');
  const store = s3Storage(s3);
  try {
    for (const name of (await listNamesAt(db, store.name)).flatMap(namesOf)) {
      const copy = join(to, uploads, name);
      if (newest !== null && (await isLinked(join(newest, uploads, name), copy))) continue;
      const content = await store.open(name); // null: deleted meanwhile, or a smaller image that does not exist
      if (content) await pipeline(content, createWriteStream(copy, { mode: 0o600 }));
    }
  } finally {
    store.close();
  }
}

/** Links `copy` to the file `before`. False if that file is missing or the file system has no hard links. */
function isLinked(before: string, copy: string): Promise<boolean> {
  return link(before, copy).then(
    () => true,
    () => false,
  );
}

/** For `catch`: null if the file or folder does not exist; throws every other error. */
function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
