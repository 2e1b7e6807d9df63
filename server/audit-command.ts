// `npm run audit -- verify [BACKUP or PLACE:HASH ...]`: verifies the hash chain of the audit trail, also while the portal
// runs. It only reads. Exit status: 0 intact, 1 a line is wrong, 2 the trail could not be verified.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainEnd } from './audit/queries.ts';
import { type Verdict, verifyTrail } from './audit/verify.ts';
import { readManifest } from './backup/manifest.ts';
import { ConfigError, readConfig } from './config.ts';
import { databaseFile, readSnapshot } from './db/database.ts';

const usage = `Usage: npm run audit -- verify [BACKUP or PLACE:HASH ...]
BACKUP is a backup's name in BACKUP_DIR or its path, PLACE:HASH a line's place and hash from the log: the chain must hold
these lines too.
`;

/** The trail cannot be verified, with the reason in a sentence for people. */
class Refused extends Error {}

const [verb, ...given] = process.argv.slice(2);
if (verb !== 'verify' || given.some((one) => one.startsWith('-'))) {
  process.stderr.write(usage);
  process.exit(2);
}

try {
  const config = readConfig();
  if (!config.databaseUrl && !existsSync(join(config.dataDir, databaseFile))) {
    throw new Refused(`There is no database of a portal in ${config.dataDir}. Set DATA_DIR.`);
  }
  const known = await Promise.all(given.map((one) => readChainEndArgument(one, config.backup.dir)));
  const verdict = await readSnapshot(config, (db) => verifyTrail(db, new Date(), known));
  process.stdout.write(`${describe(verdict)}\n`);
  process.exitCode = verdict.fault ? 1 : 0;
} catch (error) {
  const isKnown = error instanceof Refused || error instanceof ConfigError;
  const { message } = error as Error;
  process.stderr.write(isKnown ? `${message}\n` : `The audit trail could not be verified: ${message}\n`);
  process.exitCode = 2;
}

/** The known line of an argument. */
async function readChainEndArgument(argument: string, backupDir: string): Promise<ChainEnd> {
  const [, place, hash] = /^(\d+):([0-9a-f]{64})$/.exec(argument) ?? [];
  if (hash !== undefined) return { place: Number(place), hash };
  const manifest = await readManifest(existsSync(argument) ? argument : join(backupDir, argument)).catch(
    (error: Error) => Promise.reject(new Refused(error.message)),
  );
  return manifest.auditTrail;
}

function describe({ fault, lines, deleted, end }: Verdict): string {
  const count = (amount: number, word: string) =>
    `${amount.toLocaleString('en')} ${amount === 1 ? word : `${word}s`}`;
  if (fault) {
    const { place, problem, line } = fault;
    const user = line?.username ?? 'nobody signed in';
    const foundLine = line && `The line: ${line.at}, ${user}, ${line.action} ${line.kind}, id ${line.id}.`;
    return [`The audit trail is broken at line ${place}.`, `${problem}.`, foundLine]
      .filter(Boolean)
      .join('\n');
  }
  const gone = deleted > 0 ? `, and checkpoints for ${count(deleted, 'deleted line')}` : '';
  return `The audit trail is intact: ${count(lines, 'line')}${gone}.\nLast line: ${end.place}:${end.hash}`;
}
