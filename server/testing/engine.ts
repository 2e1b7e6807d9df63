// The engine of this run of the tests of a database.
import { it } from 'vitest';

export const onPostgres = process.env.ENGINE === 'postgres';

/**
 * For tests whose statements other tests send to PostgreSQL, too. They run on SQLite only
 * (docs/decisions/0032-tests.md).
 */
export const itOnce: typeof it.skip = onPostgres ? it.skip : it;
