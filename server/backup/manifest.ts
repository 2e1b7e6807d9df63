// The format of a backup: one directory whose manifest.json lists every file with its hash. All code that
// reads a backup checks it first.
import { createHash, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { statements } from '#contract/words/statements-rules.ts';
import { ProgramFailed } from '../db/engines/postgres-copy.ts';
import { earlierState, schemaFault } from '../db/migrations/all.ts';
import { uploads } from '../files/disk-storage.ts';
import { sync, syncFolder } from '../files/sync.ts';
import { failureFile } from './names.ts';

export const manifestFile = 'manifest.json';
/** The name of the database copy, by engine. */
export const databaseCopies = { SQLite: 'database.sqlite', PostgreSQL: 'database.dump' } as const;

const manifest = z.object({
  format: z.literal(2),
  /** The versions of the portal, Node.js and the database that made it. */
  portal: z.string(),
  node: z.string(),
  database: z.string(),
  engine: z.enum(['SQLite', 'PostgreSQL']),
  madeAt: z.string(),
  /** The number of rows in each table. */
  rows: z.record(z.string(), z.int()),
  /** The migrations of the database. */
  migrations: z.array(z.string()),
  /** The newest line of the audit trail's hash chain, just before the database was copied. */
  auditTrail: z.object({ place: z.int(), hash: z.string() }),
  /** Every file except this one, by its path with `/`. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

/** A manifest of the states before version 1.0.0. */
const earlierManifest = z.object({ format: z.literal(1) });

/** Why a backup cannot be made or used, in one sentence for people. */
export class BackupError extends Error {}

/** Why a backup failed, in one sentence for administrators. */
export function backupProblem(error: unknown): string {
  if (error instanceof ProgramFailed || error instanceof BackupError) return error.message;
  const { code, errcode, message } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ENOSPC' || errcode === 13) return statements('there_is_not_enough_room_in');
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return statements('backup_dir_cannot_be_written_to');
  return statements('the_last_backup_failed', { message: message.replace(/\.?$/, '.') });
}

/** All files below a folder, as sorted paths with `/`. Everything except files and folders is left out. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Completes a backup: sets every file to owner-only, syncs it to the disk and lists it in the manifest. */
export async function writeManifest(
  folder: string,
  about: Omit<Manifest, 'format' | 'files'>,
): Promise<void> {
  const files: Manifest['files'] = {};
  for (const path of await listFiles(folder)) {
    await chmod(join(folder, path), 0o600);
    await sync(join(folder, path), 'r+');
    files[path] = await describe(join(folder, path));
  }
  const content = { format: 2, ...about, files } satisfies Manifest;
  await writeFile(join(folder, manifestFile), `${JSON.stringify(content, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  }
  await syncFolder(folder);
}

/**
 * Reads the manifest of a backup and checks every file against it; with `sample`, of so many uploaded files also the
 * content, and of the others the size. Throws `BackupError`.
 */
export async function readBackup(folder: string, sample = Infinity): Promise<Manifest> {
  const content = await readManifest(folder);
  const found = new Set(await listFiles(folder));
  found.delete(manifestFile);
  found.delete(failureFile);
  const isSampled = someOf(
    Object.keys(content.files).filter((path) => path.startsWith(`${uploads}/`)),
    sample,
  );
  for (const [path, { bytes, sha256 }] of Object.entries(content.files)) {
    if (!found.delete(path)) throw new BackupError(statements('a_file_of_the_backup_is_missing', { path }));
    const isRead = !path.startsWith(`${uploads}/`) || isSampled.has(path);
    const real = isRead
      ? await describe(join(folder, path))
      : { bytes: (await stat(join(folder, path))).size, sha256 };
    if (real.bytes !== bytes || real.sha256 !== sha256) {
      throw new BackupError(statements('the_backup_is_damaged_was_changed', { path }));
    }
  }
  const [stranger] = found;
  if (stranger !== undefined)
    throw new BackupError(statements('the_backup_is_damaged_does_not', { stranger }));
  return content;
}

/** `most` of the paths, chosen at random. */
function someOf(paths: readonly string[], most: number): Set<string> {
  if (paths.length <= most) return new Set(paths);
  const chosen = new Set<string>();
  while (chosen.size < most) chosen.add(paths[randomInt(paths.length)] ?? '');
  return chosen;
}

/** Reads the manifest alone. Throws `BackupError`. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new BackupError(statements('there_is_no_backup_at_it', { folder, manifestFile }));
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // The next check refuses it.
  }
  if (earlierManifest.safeParse(content).success) throw new BackupError(earlierState('The backup'));
  const { data, success } = manifest.safeParse(content);
  if (!success) throw new BackupError(statements('the_backup_is_damaged_its_cannot', { manifestFile }));
  const fault = schemaFault('The backup', data.migrations);
  if (fault !== null) throw new BackupError(fault);
  return data;
}

async function describe(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}
