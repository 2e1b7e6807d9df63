// Sends the newest backup to the store, unless it is there, and the lists beside it.
import { statements } from '#contract/words/statements-rules.ts';
import type { Config } from '../config.ts';
import { openBackupStore } from './backup-store.ts';
import { BackupError } from './manifest.ts';
import { listBackups } from './names.ts';

/** Throws `BackupError` where the store cannot be used. */
export async function sendNewest({ dir, keep, store: config }: Config['backup']): Promise<void> {
  if (!config) return;
  const store = await openBackupStore(config);
  try {
    const [newest] = await listBackups(dir);
    if (newest !== undefined && !(await store.listNames()).includes(newest))
      await store.send(dir, newest, keep);
    await store.sendLists(dir);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      statements('the_newest_backup_is_not_in', { message: (error as Error).message.replace(/\.?$/, '.') }),
      {
        cause: error,
      },
    );
  } finally {
    store.close();
  }
}
