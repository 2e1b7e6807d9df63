// `npm run restore -- BACKUP [--to DATA_DIR]`: restores a backup into an empty data directory (and an empty
// database, with PostgreSQL).
import { parseArgs } from 'node:util';
import { basename, resolve } from 'node:path';
import { endAllSessions } from './access/queries.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { ProgramFailed } from './db/engines/postgres-copy.ts';
import { raiseCaseNumbers } from './features/cases/intake/draw-number.ts';
import { repeatErasures } from './features/privacy/queries.ts';
import { recordEvent } from './audit/queries.ts';
import { erasureFile } from './backup/erasure-file.ts';
import { BackupError } from './backup/manifest.ts';
import { restore } from './backup/restore.ts';
import { cancelWaitingMails } from './mail/queries.ts';

const usage = 'Usage: npm run restore -- BACKUP [--to DATA_DIR]\n';

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [backup] = positionals;
  if (backup === undefined || positionals.length > 1) throw new TypeError('One backup');
  const config = readConfig();
  const dataDir = values.to === undefined ? config.dataDir : resolve(values.to);
  const place = { ...config, dataDir };
  const { madeAt, rows, files, erased, unreadableLines } = await restore(backup, place, {
    repeatErasures,
    raiseCaseNumbers,
    cancelMails: cancelWaitingMails,
    endSessions: endAllSessions,
  });
  await recordRestore(place, basename(backup));
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `Restored into ${dataDir}: ${total} rows and ${Object.keys(files).length - 1} files as of ${madeAt}.\n`,
  );
  if (erased > 0) process.stdout.write(`Repeated the erasures since then: ${erased} records.\n`);
  if (unreadableLines > 0) {
    process.stderr.write(`${unreadableLines} lines of ${erasureFile} could not be read. Check them.\n`);
    process.exitCode = 1;
  }
} catch (error) {
  const known =
    error instanceof BackupError || error instanceof ProgramFailed || error instanceof ConfigError;
  const sentence = known ? `${error.message}\n` : `The restore failed: ${(error as Error).message}\n`;
  process.stderr.write(error instanceof TypeError ? usage : sentence);
  process.exitCode = 1;
}

/** Adds the restore to the audit trail of the restored database. */
async function recordRestore(place: Parameters<typeof openDatabase>[0], backup: string): Promise<void> {
  const engine = await openDatabase(place, () => {});
  try {
    const event = { action: 'restore', kind: 'backups', recordId: backup } as const;
    await recordEvent(engine.db, { at: new Date(), user: null, ...event });
  } finally {
    await engine.close();
  }
}
