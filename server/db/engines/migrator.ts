// Runs migrations with Kysely's migrator, which records them in the database.
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '../../config.ts';
import { schemaFault } from '../migrations/all.ts';
import type { Db, Tables } from '../tables.ts';

/**
 * Applies missing migrations in the order of their names. None where a newer version has added to the schema. Throws the
 * error of the first one that fails, or `ConfigError` where another version of the portal made the schema: then nothing is
 * changed.
 */
export async function runMigrations(
  db: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const known = Object.keys(migrations);
  await refuseOtherSchemas(db, known);
  // Kysely refuses a database with migrations that it does not know.
  const executed = await executedMigrations(db);
  const isNewer = executed.some((name) => !known.includes(name));
  if (isNewer && known.every((name) => executed.includes(name))) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
}

/** Throws `ConfigError` where another version of the portal made the schema. `also` names further known migrations. */
export async function refuseOtherSchemas(db: Db, also: readonly string[] = []): Promise<void> {
  const executed = (await executedMigrations(db)).filter((name) => !also.includes(name));
  const fault = schemaFault('The database', executed);
  if (fault !== null) throw new ConfigError(fault);
}

/** Empty where no migration has run. */
async function executedMigrations(db: Db): Promise<string[]> {
  const query = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`;
  const { rows } = await query.execute(db).catch(() => ({ rows: [] })); // an empty database has no such table
  return rows.map(({ name }) => name);
}
