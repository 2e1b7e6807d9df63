// Runs migrations with Kysely's migrator, which records them in the database.
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '../../config.ts';
import type { Tables } from '../tables.ts';

/**
 * Applies missing migrations in the order of their names. Throws the error of the first one that fails, or
 * `ConfigError` where a newer version of the portal has migrated the database.
 */
export async function runMigrations(
  db: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const unknown = (await executedMigrations(db)).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    const names = `${unknown.length > 1 ? 'migrations' : 'migration'} ${unknown.join(', ')}`;
    throw new ConfigError(
      `The database was changed by a newer version of the portal (${names}): start that version, or restore a backup of this one.`,
    );
  }
  throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
}

/** Empty where the table cannot be read: the caller then throws the migration's own error. */
async function executedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const query = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`;
  const { rows } = await query.execute(db).catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}
