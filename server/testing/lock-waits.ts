// For tests of two transactions that meet: waits until one of them stands before the lock of the other.
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Engine } from '../db/engines/engine.ts';
import { patience } from './patience.ts';

/**
 * Waits until a query waits for a lock. On SQLite whoever writes waits for the whole transaction of another, in the
 * driver, where nobody sees it: there this waits for nothing.
 */
export async function untilSomebodyWaits({ name, reader }: Engine): Promise<void> {
  if (name === 'SQLite') return;
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await waiting.execute(reader)).rows.length > 0, patience);
}
