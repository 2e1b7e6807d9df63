// The trail of what is read: a list of reports or messages is personal data, and all of it at once is an export
// (readings 37).
import type { CurrentUser } from '#contract/users.ts';
import { recordEvent } from '../features/audit-events/queries.ts';
import type { Portal } from '../portal.ts';
import { asksForAll } from './growing-lists.ts';

/** Leaves the event of a read in the trail. Before the read: nobody reads what cannot be recorded. */
export async function recordRead(
  { engine, now }: Portal,
  kind: string,
  { user, query }: { user: CurrentUser; query: object },
): Promise<void> {
  const action = asksForAll(query) ? 'export' : 'list';
  await recordEvent(engine.db, { at: now(), user, action, kind });
}
