// The job that makes a backup, as often as BACKUP_EVERY says. The portal makes it in a thread of its own.
import { Worker } from 'node:worker_threads';
import { type Handler, JobProblem } from '../jobs/kinds.ts';
import type { BackupAnswer } from './backup-thread.ts';
import { backupProblem } from './backup-problem.ts';
import { BackupError } from './manifest.ts';
import type { BackupPlan } from './make-backup.ts';

const hourMs = 3_600_000;

/** Without `BACKUP_EVERY` it does not recur. `make` makes the backup. */
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
    worker.unref(); // a stop of the portal does not wait for a backup
    signal.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.on('message', (answer: BackupAnswer) => {
      if ('problem' in answer) reject(new BackupError(answer.problem));
      else resolve();
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new BackupError('The last backup was broken off.')));
  });
}
