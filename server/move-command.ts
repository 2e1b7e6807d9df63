// `npm run db -- move --to postgres://...`: copies the embedded database into an empty PostgreSQL database.
// An interrupted move continues where it stopped. The embedded database does not change.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lockOutPortals } from './backup/running.ts';
import { ConfigError, environmentFor, readConfig } from './config.ts';
import { databaseFile, openDatabase } from './db/database.ts';
import { MoveRefused, moveToPostgres } from './db/engines/move-to-postgres.ts';
import { recordEvent } from './audit/queries.ts';

const usage =
  'Usage: npm run db -- move --to postgres://user@host:5432/database\n       npm run db -- derive\n';

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  if (positionals.join(' ') !== 'move' || values.to === undefined) throw new TypeError('Unknown words');
  const { databaseUrl, ...config } = readConfig(environmentFor({ DATABASE_URL: values.to }));
  const file = join(config.dataDir, databaseFile);
  // Checked first, because opening a missing database file creates an empty one.
  if (!existsSync(file))
    throw new MoveRefused(`There is no embedded database in ${config.dataDir}. Set DATA_DIR.`);
  const letIn = lockOutPortals(config.dataDir);
  if (!letIn) throw new MoveRefused(`A portal is running on ${config.dataDir}. Stop it first.`);
  try {
    const source = await openDatabase({ ...config, databaseUrl: null }, () => {});
    await source.close();
    await moveToPostgres(file, databaseUrl ?? '', ({ table, rows, sha256 }) =>
      process.stdout.write(`${table}: ${rows} rows, the same on both sides (${sha256.slice(0, 16)})\n`),
    );
    await recordMove({ ...config, databaseUrl });
  } finally {
    letIn();
  }
  process.stdout.write(
    'Moved. Set DATABASE_URL to that address for every portal process, and APP_SECRET to the content of\n' +
      `${join(config.dataDir, 'secret')} unless it was set before. The embedded database was not changed: archive it.\n`,
  );
} catch (error) {
  const known = error instanceof MoveRefused || error instanceof ConfigError;
  const sentence = known ? `${error.message}\n` : `The move failed: ${(error as Error).message}\n`;
  process.stderr.write(error instanceof TypeError ? usage : sentence);
  process.exitCode = 1;
}

/** Adds the move to the audit trail of the new database. */
async function recordMove(target: Parameters<typeof openDatabase>[0]): Promise<void> {
  const engine = await openDatabase(target, () => {});
  try {
    const event = { action: 'move', kind: 'database' } as const;
    await recordEvent(engine.db, { at: new Date(), user: null, ...event });
  } finally {
    await engine.close();
  }
}
