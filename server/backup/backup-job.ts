// The jobs that make a backup at the interval of BACKUP_EVERY, send it to its store and check that it can be restored. Each
// runs in a thread of its own.
import { Worker } from 'node:worker_threads';
import { statements } from '#contract/words/statements-rules.ts';
import { type Handler, JobProblem } from '../jobs/kinds.ts';
import type { BackupAnswer, BackupTask } from './backup-thread.ts';
import { BackupError, backupProblem } from './manifest.ts';
import type { BackupPlan } from './make-backup.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Work = (plan: BackupPlan, at: Date, signal: AbortSignal) => Promise<unknown>;

/** `make` makes the backup. Without `BACKUP_EVERY` the job does not recur. */
export function backupJob(plan: BackupPlan, make: Work = inThread('make')): Handler {
  const { everyHours } = plan.backup;
  return {
    ...(everyHours !== null && { everyMs: everyHours * hourMs }),
    firstAfterMs: minuteMs,
    pauseMs: () => hourMs,
    run: running(plan, make),
  };
}

/** Looks once an hour whether the store has the newest backup: the store may have been away. */
export const sendJob = (plan: BackupPlan): Handler => ({
  everyMs: hourMs,
  firstAfterMs: 5 * minuteMs,
  pauseMs: () => hourMs,
  run: running(plan, inThread('send')),
});

/** Checks the newest backup some minutes after it is made, and at most once a day. */
export const checkJob = (plan: BackupPlan): Handler => ({
  everyMs: Math.max(24, plan.backup.everyHours ?? 24) * hourMs,
  firstAfterMs: 10 * minuteMs,
  pauseMs: () => hourMs,
  run: running(plan, inThread('check')),
});

function running({ dataDir, databaseUrl, backup, s3 }: BackupPlan, work: Work): Handler['run'] {
  return async (_payload, { at, signal }) => {
    try {
      await work({ dataDir, databaseUrl, backup, s3 }, at, signal);
    } catch (error) {
      throw new JobProblem(backupProblem(error), { cause: error });
    }
  };
}

function inThread(task: BackupTask): Work {
  return (plan, at, signal) =>
    new Promise<void>((resolve, reject) => {
      const workerData = { task, plan, at };
      const worker = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData });
      worker.unref(); // the portal does not wait for a backup when it stops
      signal.addEventListener('abort', () => void worker.terminate(), { once: true });
      worker.on('message', ({ problem }: BackupAnswer) => {
        if (problem === null) resolve();
        else reject(new BackupError(problem));
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new BackupError(statements('the_last_backup_was_interrupted'))));
    });
}
