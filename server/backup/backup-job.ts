// The job that makes a backup at the interval of BACKUP_EVERY, in a thread of its own.
import { Worker } from 'node:worker_threads';
import { type Handler, JobProblem } from '../jobs/kinds.ts';
import type { BackupAnswer } from './backup-thread.ts';
import { BackupError, backupProblem } from './manifest.ts';
import type { BackupPlan } from './make-backup.ts';

const hourMs = 3_600_000;

/** `make` makes the backup. Without `BACKUP_EVERY` the job does not recur. */
export function backupJob(
  { dataDir, databaseUrl, backup, s3 }: BackupPlan,
  make: (plan: BackupPlan, at: Date, signal: AbortSignal) => Promise<unknown> = inThread,
): Handler {
  return {
    ...(backup.everyHours !== null && { everyMs: backup.everyHours * hourMs }),
    firstAfterMs: 60_000,
    pauseMs: () => hourMs,
    async run(_payload, { at, signal }) {
      try {
        await make({ dataDir, databaseUrl, backup, s3 }, at, signal);
      } catch (error) {
        throw new JobProblem(backupProblem(error), { cause: error });
      }
    },
  };
}

function inThread(plan: BackupPlan, at: Date, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: { plan, at } });
    worker.unref(); // the portal does not wait for a backup when it stops
    signal.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.on('message', (answer: BackupAnswer) => {
      if ('problem' in answer) reject(new BackupError(answer.problem));
      else resolve();
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new BackupError('The last backup was interrupted.')));
  });
}
