// `npm run admin -- create NAME | reset-password NAME`: for those who lost their password. The new one is generated
// and printed; it goes nowhere else.
import { mkdirSync } from 'node:fs';
import { lockAccounts } from './access/queries.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { recordEvent } from './features/audit-events/queries.ts';
import { findNameLike } from './features/administrators/queries.ts';
import { generatePassword, hashPassword } from './features/auth/password.ts';
import { findUserByName, insertUser, replacePassword } from './features/auth/queries.ts';
import { textIssue, textMax } from '#contract/text-rules.ts';
import { userNameFault } from '#contract/user-names-rules.ts';

/** The command cannot do that. */
class Refused extends Error {}

const [action, username = ''] = process.argv.slice(2);
if (
  (action !== 'create' && action !== 'reset-password') ||
  textIssue(username, { max: textMax.line, required: true })
) {
  process.stderr.write('Say: npm run admin -- create NAME, or: npm run admin -- reset-password NAME\n');
  process.exit(2);
}

const fault = action === 'create' ? userNameFault(username) : null;
if (fault) {
  process.stderr.write(`${fault}.\n`);
  process.exit(2);
}

try {
  const config = readConfig();
  process.umask(0o077);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const engine = await openDatabase(config, () => {});
  const password = generatePassword();
  const hash = await hashPassword(password);
  const write = () =>
    engine.db.transaction().execute(async (db) => {
      const event = { at: new Date(), user: null, kind: 'administrators' };
      await lockAccounts(db, new Date());
      if (action === 'create') {
        const like = await findNameLike(db, username);
        if (like !== undefined && like !== username) return `would look like '${like}', which exists already`;
        const recordId = await insertUser(db, username, hash, new Date());
        if (!recordId) return 'exists already';
        await recordEvent(db, { ...event, action: 'create', recordId });
        return null;
      }
      const user = await findUserByName(db, username);
      if (!user) return 'does not exist';
      const withdrawn = await replacePassword(db, user.id, hash);
      await recordEvent(db, { ...event, action: 'password change', recordId: user.id });
      for (const recordId of withdrawn) {
        await recordEvent(db, { ...event, action: 'delete', kind: 'invites', recordId });
      }
      return null;
    });
  try {
    const refusal = await write();
    if (refusal) throw new Refused(`The account '${username}' ${refusal}.`);
  } finally {
    await engine.close();
  }
  process.stdout.write(`Account: ${username}\nPassword: ${password}\n`);
} catch (error) {
  const known = error instanceof Refused || error instanceof ConfigError;
  const { message } = error as Error;
  process.stderr.write(known ? `${message}\n` : `Nothing was changed: ${message}\n`);
  process.exitCode = 1;
}
