// Creates the account of the first start, from ADMIN_USERNAME and ADMIN_PASSWORD.
import { rights } from '#contract/access-rules.ts';
import { userNameFault } from '#contract/user-names-rules.ts';
import { ConfigError } from '../../config.ts';
import type { Portal } from '../../portal.ts';
import { auditedTransaction, recordEvent } from '../../audit/queries.ts';
import { generatePassword, hashPassword } from '../../access/password.ts';
import { hasUsers, insertUser } from './queries.ts';

/**
 * Creates an administrator if there is none. Returns the generated password, which is shown once; null if the
 * environment sets the password, an account exists, or another process was first.
 */
export async function makeFirstAdministrator({ config, engine, now }: Portal): Promise<string | null> {
  if (await hasUsers(engine.db)) return null;
  const { username } = config.admin;
  // Checked here and not in config.ts, because the name is not used once an account exists.
  const fault = userNameFault(username);
  if (fault) throw new ConfigError(`ADMIN_USERNAME cannot be the name of an account. ${fault}.`);
  const password = config.admin.password ?? generatePassword();
  const hash = await hashPassword(password);
  const made = await auditedTransaction(engine.db, async (db) => {
    const recordId = await insertUser(db, username, hash, now(), rights);
    const event = { action: 'create', kind: 'administrators', recordId } as const;
    if (recordId) await recordEvent(db, { at: now(), user: null, ...event });
    return recordId;
  });
  return made && !config.admin.password ? password : null;
}
