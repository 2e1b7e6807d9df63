// Waits until one of two concurrent transactions is blocked by a lock of the other.
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Engine } from '../db/engines/engine.ts';
import { waitOptions } from './wait-options.ts';

/**
 * Waits until a query waits for a lock. On SQLite it returns at once: a writer waits inside the driver, where this
 * cannot be observed.
 */
export async function untilLockWait({ name, reader }: Engine): Promise<void> {
  if (name === 'SQLite') return;
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await waiting.execute(reader)).rows.length > 0, waitOptions);
}
