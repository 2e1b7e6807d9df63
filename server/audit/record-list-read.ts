// Records each read of a list of reports or messages in the audit trail: the list is personal data, and reading all of
// it is an export.
import { isFullList, type ListQuery } from '#contract/growing-lists.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Engine } from '../db/engines/engine.ts';
import { recordEvent } from './queries.ts';
import { searchFor } from './searched-words.ts';

/** The result of a read, before it is sent. */
export interface Found {
  amount: number;
  /** The records; empty if the whole list is sent. */
  records: readonly { id: string }[];
}

/** Records the read before the answer: data whose read cannot be recorded is not sent. */
export async function recordListRead(
  { engine, now, keys }: { engine: Pick<Engine, 'db'>; now(): Date; keys: { seal: Buffer } },
  kind: string,
  { user, query }: { user: CurrentUser; query: ListQuery },
  { amount, records }: Found,
): Promise<void> {
  const action = isFullList(query) ? 'export' : 'list';
  const { words, about } = searchFor(keys, query.q);
  const details = { amount, records: records.map(({ id }) => id), ...about };
  await recordEvent(engine.db, { at: now(), user, action, kind, details, words });
}
