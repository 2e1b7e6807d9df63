// The engine of this run of the tests of a database.

/**
 * `it.skipIf(onPostgres)` is for tests whose statements other tests send to PostgreSQL, too. They run on SQLite only
 * (docs/decisions/0032-tests.md).
 */
export const onPostgres = process.env.ENGINE === 'postgres';
