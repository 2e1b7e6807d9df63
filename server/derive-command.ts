// `npm run db -- derive`: computes the derived columns of all cases again from all versions. The portal may keep
// running.
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { rederiveCases } from './features/cases/work/rederive-cases.ts';

try {
  const config = readConfig();
  const engine = await openDatabase(config, () => {});
  try {
    const count = await rederiveCases(engine, config.timeZone, new Date());
    process.stdout.write(`Derived the columns of ${count} ${count === 1 ? 'case' : 'cases'}.\n`);
  } finally {
    await engine.close();
  }
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(error instanceof ConfigError ? `${message}\n` : `It failed: ${message}\n`);
  process.exitCode = 1;
}
