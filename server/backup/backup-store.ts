// Backups in an S3-compatible store, encrypted. The bytes of an uploaded file are stored once for all backups; the
// database of each is stored anew. A backup's manifest is stored last: without it there is no backup.
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { statements } from '#contract/words/statements-rules.ts';
import type { Config } from '../config.ts';
import { uploads } from '../files/disk-storage.ts';
import { appendLines, readIfExists } from './append-only-file.ts';
import { caseNumberFile } from './case-number-file.ts';
import { erasureFile } from './erasure-file.ts';
import { BackupError, type Manifest, manifestFile, readManifest } from './manifest.ts';
import { backupName } from './names.ts';
import { openSealed, sealFile, secretName } from './sealed-file.ts';

export type BackupStoreConfig = NonNullable<Config['backup']['store']>;

/** The prefix of all objects, so that the bucket can hold other data too. */
const folder = 'backups/';
/** Larger files are stored in several objects, in bytes. */
const pieceBytes = 64 * 1024 * 1024;
const type = 'application/octet-stream';
/** Lists beside the backups, without which a restore would bring back what was erased since. */
const lists = [erasureFile, caseNumberFile];

interface Part {
  name: string;
  start: number;
  end: number;
}

/** The objects of a file. An empty file has one, too. */
function partsOf(name: string, bytes: number): Part[] {
  const count = Math.max(1, Math.ceil(bytes / pieceBytes));
  return Array.from({ length: count }, (_, part) => ({
    name: `${name}.${part}`,
    start: part * pieceBytes,
    end: Math.min(bytes, (part + 1) * pieceBytes),
  }));
}

/** Throws `BackupError` and `StorageUnavailable` from its functions. */
export async function openBackupStore({ s3, key: hex }: BackupStoreConfig) {
  const key = Buffer.from(hex, 'hex');
  const { s3Storage } = await import('../files/s3-storage.ts');
  const storage = s3Storage(s3, folder);

  const nameIn = (backup: string, path: string, { sha256 }: Manifest['files'][string]) =>
    path.startsWith(`${uploads}/`) ? `files/${secretName(key, sha256)}` : `${backup}/${path}`;

  /** Runs work with a folder for encrypted pieces, on the disk of the backups. */
  async function withDraft<T>(dir: string, work: (draft: string) => Promise<T>): Promise<T> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const draft = await mkdtemp(join(dir, '.sealed-'));
    try {
      return await work(draft);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  async function put(draft: string, file: string, { name, start, end }: Part): Promise<void> {
    const sealed = join(draft, 'piece');
    await sealFile(key, name, { file, start, end }, sealed);
    await storage.put(name, sealed, type);
  }

  async function get(name: string, to: string): Promise<boolean> {
    const content = await storage.open(name);
    if (!content) return false;
    await openSealed(key, name, content, to);
    return true;
  }

  /** Names of complete backups, newest first. */
  async function listNames(): Promise<string[]> {
    const names = (await storage.list('')).flatMap(({ name }) => {
      const [, backup = ''] = /^([^/]+)\/manifest\.json\.0$/.exec(name) ?? [];
      return backupName.test(backup) ? [backup] : [];
    });
    return names.sort().reverse();
  }

  async function readStoredManifest(backup: string, draft: string): Promise<Manifest> {
    const target = join(draft, backup);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    if (!(await get(`${backup}/${manifestFile}.0`, join(target, manifestFile)))) {
      throw new BackupError(statements('there_is_no_backup_in_the', { backup }));
    }
    return readManifest(target);
  }

  return {
    listNames,
    /** Sends the lists beside the backups. */
    sendLists: (dir: string) =>
      withDraft(dir, async (draft) => {
        for (const list of lists) {
          const size = await stat(join(dir, list)).then(
            ({ size: bytes }) => bytes,
            () => null,
          );
          if (size !== null)
            for (const part of partsOf(`lists/${list}`, size)) await put(draft, join(dir, list), part);
        }
      }),
    /** Sends a backup of the folder `dir`, and deletes the oldest in the store beyond `keep`. */
    send: (dir: string, backup: string, keep: number, signal?: AbortSignal) =>
      withDraft(dir, async (draft) => {
        const source = join(dir, backup);
        const manifest = await readManifest(source);
        const sizes = new Map((await storage.list('files/')).map(({ name, bytes }) => [name, bytes]));
        for (const [path, about] of Object.entries(manifest.files)) {
          for (const part of partsOf(nameIn(backup, path, about), about.bytes)) {
            signal?.throwIfAborted();
            if (sizes.has(part.name)) continue;
            await put(draft, join(source, path), part);
          }
        }
        const { size } = await stat(join(source, manifestFile));
        for (const part of partsOf(`${backup}/${manifestFile}`, Math.min(size, pieceBytes))) {
          await put(draft, join(source, manifestFile), part);
        }
        const names = await listNames();
        const old = names.slice(keep);
        if (old.length === 0) return;
        const needed = new Set<string>();
        for (const name of names.slice(0, keep)) {
          const { files } = await readStoredManifest(name, draft);
          for (const [path, about] of Object.entries(files)) {
            for (const part of partsOf(nameIn(name, path, about), about.bytes)) needed.add(part.name);
          }
        }
        // The manifest first, so that no incomplete backup looks complete.
        for (const name of old) await storage.remove(`${name}/${manifestFile}.0`);
        for (const { name } of await storage.list('')) {
          const [group = ''] = name.split('/');
          const isOld = old.includes(group) || (group === 'files' && !needed.has(name));
          if (isOld) await storage.remove(name);
        }
      }),
    /**
     * Fetches a backup into the folder `dir`, where it gets its name when it is complete, with the lists beside it. Throws
     * `BackupError` where something is missing, was changed, or was encrypted with another key.
     */
    fetch: (dir: string, backup: string) =>
      withDraft(dir, async (draft) => {
        const { files } = await readStoredManifest(backup, draft);
        const target = join(draft, backup);
        await mkdir(join(target, uploads), { recursive: true, mode: 0o700 });
        for (const [path, about] of Object.entries(files)) {
          await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
          for (const { name } of partsOf(nameIn(backup, path, about), about.bytes)) {
            if (await get(name, join(target, path))) continue;
            throw new BackupError(statements('the_backup_is_damaged_is_missing', { path, name }));
          }
        }
        for (const list of lists) {
          for (let part = 0; await get(`lists/${list}.${part}`, join(draft, list)); part += 1);
          // What is here may be newer.
          const [fetched = '', here = ''] = await Promise.all(
            [draft, dir].map((place) => readIfExists(join(place, list))),
          );
          const known = new Set(here.split('\n'));
          const missing = fetched.split('\n').filter((line) => line !== '' && !known.has(line));
          if (missing.length > 0) await appendLines(dir, list, missing);
        }
        await rename(target, join(dir, backup));
      }),
    close: () => storage.close(),
  };
}
