// The names in BACKUP_DIR.
import { readdir } from 'node:fs/promises';

/** Names of complete backups, such as `portal-20261121-054000Z`. */
export const backupName = /^portal-\d{8}-\d{6}Z$/;
/** Names of backups that could not be restored. */
export const failedName = /^portal-\d{8}-\d{6}Z-failed$/;
/** The file in such a backup that says why. */
export const failureFile = 'check-failed.txt';

/** The names of all complete backups, newest first, without those that could not be restored. */
export const listBackups = (dir: string): Promise<string[]> => listNamed(dir, backupName);

export async function listNamed(dir: string, shape: RegExp): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  return names
    .filter((name) => shape.test(name))
    .sort()
    .reverse();
}
