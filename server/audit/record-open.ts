// Records in the audit trail who read the data of one case, or a part of it.
import type { CurrentUser } from '#contract/users.ts';
import type { Engine } from '../db/engines/engine.ts';
import { recordEvent } from './queries.ts';

/** `part`: what was read, if not the case itself. Records the read before the answer: data whose read cannot be recorded is not sent. */
export async function recordOpen(
  { engine, now }: { engine: Pick<Engine, 'db'>; now(): Date },
  user: CurrentUser,
  caseId: string,
  part?: string,
): Promise<void> {
  const fields = part === undefined ? [] : [part];
  await recordEvent(engine.db, { at: now(), user, action: 'open', kind: 'cases', recordId: caseId, fields });
}
