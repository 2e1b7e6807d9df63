// Says in one sentence for administrators why a backup failed.
import { ProgramFailed } from '../db/engines/postgres-copy.ts';
import { BackupError } from './manifest.ts';

export function backupProblem(error: unknown): string {
  if (error instanceof ProgramFailed || error instanceof BackupError) return error.message;
  const { code, errcode, message } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ENOSPC' || errcode === 13) return 'There is not enough room in BACKUP_DIR for a backup.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'BACKUP_DIR cannot be written to.';
  return `The last backup failed: ${message.replace(/\.?$/, '.')}`;
}
