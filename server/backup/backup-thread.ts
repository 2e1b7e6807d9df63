// Makes, sends and checks backups in a thread with its own connection: copying and checking takes seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from '../db/database.ts';
import { checkNewest } from './check-backup.ts';
import { backupProblem } from './manifest.ts';
import { type BackupPlan, makeBackup } from './make-backup.ts';
import { sendNewest } from './send-backup.ts';

export type BackupTask = 'make' | 'send' | 'check';

/** The answer of the thread: nothing, or the sentence that says why the task failed. */
export type BackupAnswer = { problem: string | null };

const { task, plan, at } = workerData as { task: BackupTask; plan: BackupPlan; at: Date };

const work: Record<BackupTask, () => Promise<unknown>> = {
  async make() {
    const engine = openEngine(plan, () => {});
    try {
      await makeBackup(engine, plan, at);
    } finally {
      await engine.close();
    }
  },
  send: () => sendNewest(plan.backup),
  check: () => checkNewest(plan, at),
};

const answer: BackupAnswer = await work[task]().then(
  () => ({ problem: null }),
  (error: unknown) => ({ problem: backupProblem(error) }),
);
parentPort?.postMessage(answer);
