// `npm run backup`: one backup now, also while the portal runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { databaseFile, openEngine } from '../db/database.ts';
import { backupProblem, claimedBackup } from './claimed-backup.ts';
import { BackupError } from './manifest.ts';
import { makeBackup } from './make-backup.ts';

try {
  const config = readConfig();
  // Opening would make an empty one.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, databaseFile))) {
    throw new BackupError(`There is no database of a portal in ${config.dataDir}. Set DATA_DIR.`);
  }
  const engine = openEngine(config, () => {});
  try {
    const folder = await claimedBackup(engine, {
      plan: config,
      inAnyCase: true,
      now: () => new Date(),
      make: (at) => makeBackup(engine, config, at),
    });
    if (folder === null) process.stderr.write('Another backup is being made just now. Try again later.\n');
    else process.stdout.write(`${folder}\n`);
    process.exitCode = folder === null ? 1 : 0;
  } finally {
    await engine.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : backupProblem(error)}\n`);
  process.exitCode = 1;
}
