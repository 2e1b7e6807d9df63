// The command `npm run admin` for accounts, for people who lost their password, their second
// factor, or the right to grant rights.
// It generates a new password and prints it; the password is stored nowhere in plain text.
import { mkdirSync } from 'node:fs';
import { type Right, rights as allRights } from '#contract/access-rules.ts';
import { textIssue, textMax } from '#contract/text-rules.ts';
import { userNameFault } from '#contract/user-names-rules.ts';
import { deleteOtherSessions, lockAccounts } from './access/queries.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import type { Engine } from './db/engines/engine.ts';
import type { Trx } from './db/tables.ts';
import { changeRights } from './features/administrators/change-rights.ts';
import { findNameLike, listAdministrators } from './features/administrators/queries.ts';
import { auditedTransaction, recordEvent } from './audit/queries.ts';
import { generatePassword, hashPassword } from './access/password.ts';
import { findUserByName, insertUser, replacePassword } from './features/auth/queries.ts';
import type { Post } from './mail/outbox.ts';
import { notifyAdministrators } from './mail/notify-administrators.ts';
import { deleteSecondFactors } from './features/second-factor/queries.ts';
import { Problem } from './http/problems.ts';

const usage = `Usage:
  npm run admin -- list
  npm run admin -- create NAME [RIGHTS]
  npm run admin -- set-rights NAME RIGHTS
  npm run admin -- reset-password NAME
  npm run admin -- remove-second-factor NAME
RIGHTS are all, none, or some of ${allRights.join(', ')} with commas between. Without them a new account gets all.
`;

/** The command cannot do this. */
class Refused extends Error {}

const event = (action: 'create' | 'grant' | 'password change' | 'delete', recordId: string) => ({
  at: new Date(),
  user: null,
  action,
  kind: 'administrators',
  recordId,
});

async function list({ db }: Engine): Promise<string> {
  const accounts = await listAdministrators(db);
  const lines = accounts.map(({ username, rights, fullName, lastSignInAt, secondFactor }) =>
    [
      username,
      rights.join(', ') || 'no rights',
      fullName ?? '',
      lastSignInAt ?? 'not signed in yet',
      secondFactor ? 'second factor' : 'no second factor',
    ].join('\t'),
  );
  return ['Account\tRights\tFull name\tLast sign-in\tSecond factor', ...lines].join('\n');
}

async function create({ db }: Engine, username: string, rights: Right[], post: Post): Promise<string> {
  const password = generatePassword();
  const hash = await hashPassword(password);
  await alone(db, async (trx) => {
    const like = await findNameLike(trx, username);
    if (like !== undefined && like !== username) {
      throw new Refused(`The account '${username}' looks like the existing account '${like}'.`);
    }
    const id = await insertUser(trx, username, hash, new Date(), rights);
    if (!id) throw new Refused(`The account '${username}' exists already.`);
    await recordEvent(trx, event('create', id));
    if (rights.length > 0) {
      await recordEvent(trx, { ...event('grant', id), fields: rights });
      await notifyAdministrators(trx, post, 'grant', { account: username, rights, by: null }, new Date());
    }
  });
  return `Account: ${username}\nPassword: ${password}`;
}

async function setRights({ db }: Engine, username: string, wanted: Right[], post: Post): Promise<string> {
  await alone(db, async (trx) => {
    const { id, rights: before } = await existing(trx, username);
    const change = { id, username, before, wanted, by: null, now: new Date(), post };
    const isOther = await changeRights(trx, change);
    if (isOther) await deleteOtherSessions(trx, id, '');
  });
  return `Account: ${username}\nRights: ${wanted.join(', ') || 'none'}`;
}

async function resetPassword({ db }: Engine, username: string): Promise<string> {
  const password = generatePassword();
  const hash = await hashPassword(password);
  await alone(db, async (trx) => {
    const { id } = await existing(trx, username);
    await replacePassword(trx, id, hash);
    await recordEvent(trx, event('password change', id));
  });
  return `Account: ${username}\nPassword: ${password}`;
}

/** For a person who has lost the telephone, all passkeys and the recovery codes. */
async function removeSecondFactor({ db }: Engine, username: string): Promise<string> {
  await alone(db, async (trx) => {
    const { id } = await existing(trx, username);
    if (!(await deleteSecondFactors(trx, id))) {
      throw new Refused(`The account '${username}' has no second factor.`);
    }
    await deleteOtherSessions(trx, id, '');
    await recordEvent(trx, { ...event('delete', id), kind: 'second-factor' });
  });
  return `Account: ${username}\nSecond factor: removed`;
}

/** Changes accounts under their lock, also while the portal runs. */
function alone(db: Engine['db'], work: (trx: Trx) => Promise<void>): Promise<void> {
  return auditedTransaction(db, async (trx) => {
    await lockAccounts(trx, new Date());
    await work(trx);
  });
}

async function existing(trx: Trx, username: string) {
  const user = await findUserByName(trx, username);
  if (!user) throw new Refused(`The account '${username}' does not exist.`);
  return user;
}

/** Null if these are not rights. */
function parseRights(text: string): Right[] | null {
  if (text === 'all') return [...allRights];
  if (text === 'none') return [];
  const named = text.split(',').map((name) => name.trim());
  const found = allRights.filter((right) => named.includes(right));
  return named.every((name) => allRights.some((right) => right === name)) ? found : null;
}

/** The action that the arguments ask for; null for an unknown one. */
function commandOf([action, username = '', given, ...more]: string[]):
  | ((engine: Engine, post: Post) => Promise<string>)
  | null {
  if (action === 'list' && username === '') return list;
  if (more.length > 0 || textIssue(username, { max: textMax.line, required: true })) return null;
  const rights = given === undefined ? null : parseRights(given);
  if (given !== undefined && !rights) return null;
  if (action === 'create') return (engine, post) => create(engine, username, rights ?? [...allRights], post);
  if (action === 'set-rights' && rights) return (engine, post) => setRights(engine, username, rights, post);
  if (action === 'reset-password' && given === undefined) return (engine) => resetPassword(engine, username);
  if (action === 'remove-second-factor' && given === undefined) {
    return (engine) => removeSecondFactor(engine, username);
  }
  return null;
}

const args = process.argv.slice(2);
const command = commandOf(args);
if (!command) {
  process.stderr.write(usage);
  process.exit(2);
}
const fault = args[0] === 'create' ? userNameFault(args[1] ?? '') : null;
if (fault) {
  process.stderr.write(`${fault}.\n`);
  process.exit(2);
}

try {
  const config = readConfig();
  process.umask(0o077);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const engine = await openDatabase(config, () => {});
  try {
    process.stdout.write(`${await command(engine, { config })}\n`);
  } finally {
    await engine.close();
  }
} catch (error) {
  const known = error instanceof Refused || error instanceof ConfigError || error instanceof Problem;
  const { message } = error as Error;
  process.stderr.write(known ? `${message}\n` : `Nothing was changed: ${message}\n`);
  process.exitCode = 1;
}
