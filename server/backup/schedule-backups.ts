// Backups by the running portal: looks whether one is due, and has it made in a thread.
import { Worker } from 'node:worker_threads';
import type { Portal } from '../portal.ts';
import type { BackupAnswer } from './backup-thread.ts';
import { claimedBackup } from './claimed-backup.ts';
import { BackupError } from './manifest.ts';
import type { BackupPlan } from './make-backup.ts';

/** How soon after the start, and how often, it is looked whether a backup is due, in milliseconds. */
const firstLookMs = 60_000;
const lookMs = 600_000;

/** Makes backups as `BACKUP_EVERY` says, until the process ends. `log` takes failures. */
export function scheduleBackups(portal: Portal, log: (error: unknown) => void): void {
  if (portal.config.backup.everyHours === null) return;
  const look = () => {
    dueBackup(portal).catch(log);
  };
  setTimeout(look, firstLookMs).unref();
  setInterval(look, lookMs).unref();
}

/** Makes a backup if it is due and nobody else does: its directory, else null. Throws `BackupError`. */
export function dueBackup({ config, engine, now }: Portal): Promise<string | null> {
  const { dataDir, databaseUrl, backup, s3 } = config;
  const plan = { dataDir, databaseUrl, backup, s3 };
  return claimedBackup(engine, { plan, inAnyCase: false, now, make: (at) => inThread(plan, at) });
}

function inThread(plan: BackupPlan, at: Date): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: { plan, at } });
    worker.unref(); // a stop of the portal waits for requests, and not for a backup
    worker.on('message', (answer: BackupAnswer) => {
      if ('folder' in answer) resolve(answer.folder);
      else reject(new BackupError(answer.problem));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new BackupError('The last backup was broken off.')));
  });
}
