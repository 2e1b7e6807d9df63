// Adds an event for each read of a list of reports or messages: such a list is personal data, and all of it at once is
// an export.
import { asksForAll, type ListQuery } from '#contract/growing-lists.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Engine } from '../db/engines/engine.ts';
import { recordEvent } from './queries.ts';

/** What a read has found and is about to give. */
export interface Found {
  amount: number;
  /** The records, or none where the whole list is given. */
  records: readonly { id: string }[];
}

/** Leaves the event of a read in the trail. Before the answer: nobody gets what cannot be recorded. */
export async function recordRead(
  { engine, now }: { engine: Pick<Engine, 'db'>; now(): Date },
  kind: string,
  { user, query }: { user: CurrentUser; query: ListQuery },
  { amount, records }: Found,
): Promise<void> {
  const action = asksForAll(query) ? 'export' : 'list';
  const details = { amount, records: records.map(({ id }) => id), searched: Boolean(query.q) };
  await recordEvent(engine.db, { at: now(), user, action, kind, details });
}
