// `npm run restore -- BACKUP [--to DATA_DIR]`: restores a backup into an empty data directory (and an empty
// database, with PostgreSQL). BACKUP is a path, a name in BACKUP_DIR or in the store of backups, or `newest`.
// `npm run restore -- --list` prints the names.
import { parseArgs } from 'node:util';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { endAllSessions } from './access/queries.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { ProgramFailed } from './db/engines/postgres-copy.ts';
import { raiseCaseNumbers } from './features/cases/intake/draw-number.ts';
import { repeatErasures } from './features/privacy/queries.ts';
import { recordEvent } from './audit/queries.ts';
import { erasureFile } from './backup/erasure-file.ts';
import { openBackupStore } from './backup/backup-store.ts';
import { BackupError } from './backup/manifest.ts';
import { failedName, listBackups, listNamed } from './backup/names.ts';
import { restore } from './backup/restore.ts';
import { doubtWaitingPushes } from './features/cases/exchange/push-queries.ts';
import { cancelWaitingMails } from './mail/queries.ts';

const usage = 'Usage: npm run restore -- BACKUP [--to DATA_DIR]\n       npm run restore -- --list\n';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, list: { type: 'boolean' } },
  });
  const [wanted] = positionals;
  if (positionals.length !== (values.list ? 0 : 1)) throw new TypeError('One backup');
  const config = readConfig();
  if (wanted === undefined) await printNames(config.backup);
  else await restoreWanted(wanted, config, values.to);
} catch (error) {
  const known =
    error instanceof BackupError || error instanceof ProgramFailed || error instanceof ConfigError;
  const sentence = known ? `${error.message}\n` : `The restore failed: ${(error as Error).message}\n`;
  process.stderr.write(error instanceof TypeError ? usage : sentence);
  process.exitCode = 1;
}

/** Every backup that can be restored, newest first, with the places that have it. */
async function listAll({ dir, store: config }: Config['backup']): Promise<Map<string, string[]>> {
  const store = config && (await openBackupStore(config));
  const places = new Map([
    ['BACKUP_DIR', await listBackups(dir)],
    ['store', (await store?.listNames()) ?? []],
  ]);
  store?.close();
  const names = [...new Set([...places.values()].flat())].sort().reverse();
  return new Map(
    names.map((name) => [name, [...places.keys()].filter((place) => places.get(place)?.includes(name))]),
  );
}

async function printNames(backup: Config['backup']): Promise<void> {
  for (const [name, places] of await listAll(backup)) process.stdout.write(`${name}  ${places.join(', ')}\n`);
  for (const name of await listNamed(backup.dir, failedName)) {
    process.stdout.write(`${name}  BACKUP_DIR; it could not be restored on trial\n`);
  }
}

/** Makes sure that the wanted backup is on this machine. Returns its name or path. */
async function findBackup(wanted: string, place: Config['backup']): Promise<string> {
  const { dir, store: config } = place;
  const [newest] = wanted === 'newest' ? (await listAll(place)).keys() : [];
  if (wanted === 'newest' && newest === undefined) throw new BackupError('There is no backup.');
  const backup = newest ?? wanted;
  if (existsSync(backup) || existsSync(join(dir, backup)) || !config) return backup;
  const store = await openBackupStore(config);
  try {
    await store.fetch(dir, backup);
  } finally {
    store.close();
  }
  return backup;
}

async function restoreWanted(wanted: string, config: Config, to: string | undefined): Promise<void> {
  const backup = await findBackup(wanted, config.backup);
  const dataDir = to === undefined ? config.dataDir : resolve(to);
  const place = { ...config, dataDir };
  const { madeAt, rows, files, erased, unreadableLines } = await restore(backup, place, {
    repeatErasures,
    raiseCaseNumbers,
    async cancelSending(trx, at) {
      await cancelWaitingMails(trx, at);
      await doubtWaitingPushes(trx);
    },
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
