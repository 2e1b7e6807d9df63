// `npm run backup`: makes one backup now, also while the portal runs, and sends it to the store if there is one.
// `npm run backup -- check [NAME]`: restores the newest one, or the named one, on trial.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { databaseFile, openEngine } from '../db/database.ts';
import { JobProblem } from '../jobs/kinds.ts';
import { openJobs } from '../jobs/run-jobs.ts';
import { backupJob } from './backup-job.ts';
import { checkBackup, checkNewest } from './check-backup.ts';
import { BackupError, backupProblem } from './manifest.ts';
import { makeBackup } from './make-backup.ts';
import { sendNewest } from './send-backup.ts';

const usage = 'Usage: npm run backup [-- check [NAME]]\n';

const [verb, name, ...more] = process.argv.slice(2);
if ((verb !== undefined && verb !== 'check') || more.length > 0) {
  process.stderr.write(usage);
  process.exit(2);
}

try {
  const config = readConfig();
  if (verb === 'check') {
    const checked = name ?? (await checkNewest(config, new Date()));
    if (name !== undefined) await checkBackup(name, config, new Date());
    process.stdout.write(`${checked} can be restored.\n`);
  } else await makeNow(config);
} catch (error) {
  const isSentence = error instanceof ConfigError || error instanceof JobProblem;
  process.stderr.write(`${isSentence ? error.message : backupProblem(error)}\n`);
  process.exitCode = 1;
}

async function makeNow(config: Config): Promise<void> {
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
    if (isMade) await sendNewest(config.backup);
  } finally {
    await engine.close();
  }
}
