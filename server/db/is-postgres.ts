// For queries that must name what only one of the engines has.
import { PostgresAdapter } from 'kysely';
import type { Db } from './tables.ts';

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
