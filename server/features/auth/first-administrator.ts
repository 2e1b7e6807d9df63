// The account of the first start (readings, "Start and configuration").
import type { Portal } from '../../portal.ts';
import { generatePassword, hashPassword } from './password.ts';
import { hasUsers, insertUser } from './queries.ts';

/**
 * Makes the administrator while there is none. Gives the generated password, to be shown to a person once; null when
 * the environment named the password, somebody has made an account before, or another process was first.
 */
export async function makeFirstAdministrator({ config, engine, now }: Portal): Promise<string | null> {
  if (await hasUsers(engine.db)) return null;
  const password = config.admin.password ?? generatePassword();
  const made = await insertUser(engine.db, config.admin.username, await hashPassword(password), now());
  return made && !config.admin.password ? password : null;
}
