// Runs migrations by Kysely's migrator, which records them in the database.
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from '../tables.ts';

/** Applies what is missing, in the order of the names. Throws what the first failing migration threw. */
export async function runMigrations(
  db: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
}
