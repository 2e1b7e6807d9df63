// `npm run backup`: makes one backup now, also while the portal runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { databaseFile, openEngine } from '../db/database.ts';
import { JobProblem } from '../jobs/kinds.ts';
import { openJobs } from '../jobs/run-jobs.ts';
import { backupJob } from './backup-job.ts';
import { BackupError, backupProblem } from './manifest.ts';
import { makeBackup } from './make-backup.ts';

try {
  const config = readConfig();
  // Checked first, because opening a missing database file creates an empty one.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, databaseFile))) {
    throw new BackupError(`There is no database of a portal in ${config.dataDir}. Set DATA_DIR.`);
  }
  const engine = openEngine(config, () => {});
  try {
    let folder = '';
    const backup = backupJob(config, async (plan, at) => {
      folder = await makeBackup(engine, plan, at);
    });
    const isMade = await openJobs(engine, { backup }, () => new Date()).runNow('backup');
    if (!isMade) process.stderr.write('Another backup is running. Try again later.\n');
    else process.stdout.write(`${folder}\n`);
    process.exitCode = isMade ? 0 : 1;
  } finally {
    await engine.close();
  }
} catch (error) {
  const isSentence = error instanceof ConfigError || error instanceof JobProblem;
  process.stderr.write(`${isSentence ? error.message : backupProblem(error)}\n`);
  process.exitCode = 1;
}
