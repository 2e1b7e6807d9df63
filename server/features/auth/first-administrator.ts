// The account of the first start (readings, "Start and configuration").
import { rights } from '#contract/access-rules.ts';
import { userNameFault } from '#contract/user-names-rules.ts';
import { ConfigError } from '../../config.ts';
import type { Portal } from '../../portal.ts';
import { recordEvent } from '../../audit/queries.ts';
import { generatePassword, hashPassword } from '../../access/password.ts';
import { hasUsers, insertUser } from './queries.ts';

/**
 * Makes the administrator while there is none. Gives the generated password, to be shown to a person once; null when
 * the environment named the password, somebody has made an account before, or another process was first.
 */
export async function makeFirstAdministrator({ config, engine, now }: Portal): Promise<string | null> {
  if (await hasUsers(engine.db)) return null;
  const { username } = config.admin;
  // Here and not with the other settings: whoever has an account by now is left alone.
  const fault = userNameFault(username);
  if (fault) throw new ConfigError(`ADMIN_USERNAME cannot be the name of an account. ${fault}.`);
  const password = config.admin.password ?? generatePassword();
  const hash = await hashPassword(password);
  const made = await engine.db.transaction().execute(async (db) => {
    const recordId = await insertUser(db, username, hash, now(), rights);
    const event = { action: 'create', kind: 'administrators', recordId } as const;
    if (recordId) await recordEvent(db, { at: now(), user: null, ...event });
    return recordId;
  });
  return made && !config.admin.password ? password : null;
}
