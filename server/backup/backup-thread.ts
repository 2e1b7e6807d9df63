// Makes a backup in a thread with its own connection: checking a copy takes seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from '../db/database.ts';
import { backupProblem } from './manifest.ts';
import { type BackupPlan, makeBackup } from './make-backup.ts';

/** The answer of the thread: the directory of the backup, or the sentence that says why it failed. */
export type BackupAnswer = { folder: string } | { problem: string };

const { plan, at } = workerData as { plan: BackupPlan; at: Date };
const engine = openEngine(plan, () => {});
const answer: BackupAnswer = await makeBackup(engine, plan, at).then(
  (folder) => ({ folder }),
  (error: unknown) => ({ problem: backupProblem(error) }),
);
await engine.close();
parentPort?.postMessage(answer);
