// `npm run admin -- create NAME | reset-password NAME`: for those who lost their password. The new one is generated
// and printed; it goes nowhere else.
import { mkdirSync } from 'node:fs';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { generatePassword, hashPassword } from './features/auth/password.ts';
import { findUserByName, insertUser, replacePassword } from './features/auth/queries.ts';
import { textIssue, textMax } from '#contract/text-rules.ts';

const [action, username = ''] = process.argv.slice(2);
if (
  (action !== 'create' && action !== 'reset-password') ||
  textIssue(username, { max: textMax.line, required: true })
) {
  process.stderr.write('Say: npm run admin -- create NAME, or: npm run admin -- reset-password NAME\n');
  process.exit(2);
}

const config = readConfig();
process.umask(0o077);
mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
const engine = await openDatabase(config, () => {});
const password = generatePassword();
const hash = await hashPassword(password);
const user = await findUserByName(engine.db, username);
const refusal = await (async () => {
  if (action === 'create')
    return (await insertUser(engine.db, username, hash, new Date())) ? null : 'exists already';
  if (!user) return 'does not exist';
  await engine.db.transaction().execute((db) => replacePassword(db, user.id, hash));
  return null;
})();
await engine.close();

if (refusal) {
  process.stderr.write(`The account '${username}' ${refusal}.\n`);
  process.exit(1);
}
process.stdout.write(`Account: ${username}\nPassword: ${password}\n`);
