// Records in the audit trail who read the data of one case. Reads of the same case within a minute are one line.
import type { CurrentUser } from '#contract/users.ts';
import type { Engine } from '../db/engines/engine.ts';
import { recordEvent } from './queries.ts';

/** Records the read before the answer: data whose read cannot be recorded is not sent. */
export async function recordOpen(
  { engine, now }: { engine: Pick<Engine, 'db'>; now(): Date },
  user: CurrentUser,
  caseId: string,
): Promise<void> {
  await recordEvent(engine.db, { at: now(), user, action: 'open', kind: 'cases', recordId: caseId });
}
