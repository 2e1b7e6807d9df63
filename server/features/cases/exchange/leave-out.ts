// Leaves a part of another sender's message out of what is sent, or takes that back. The case has no field for the part, so
// nobody could change it otherwise. The decision makes a version: what was sent or rejected before is another one.
import { problems } from '#contract/words/problems-rules.ts';
import { recordEvent } from '../../../audit/queries.ts';
import type { Trx } from '../../../db/tables.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import { openForWrite, requireEditable, requireVersion, type WriteContext } from '../work/open-work.ts';
import { saveVersion } from '../work/save-version.ts';
import { findKept, leftOutOf, saveLeftOut } from './message-queries.ts';

interface PartDecision {
  path: string;
  isLeftOut: boolean;
  why: string;
}

/**
 * `mayLeaveOut`: whether the caller found the path in the message. `versions`: those that the caller has read. Throws 400
 * for another part, 409 while the content cannot be changed, 412 and 428.
 */
export async function decidePart(
  trx: Trx,
  id: string,
  { path, isLeftOut, why }: PartDecision,
  { versions, mayLeaveOut }: { versions: readonly string[] | null; mayLeaveOut: boolean },
  { by: { user, now }, timeZone }: WriteContext,
): Promise<void> {
  const opened = await openForWrite(trx, id);
  requireEditable(opened.row);
  if (!versions) throw new Problem(428, problems('send_if_match_with_the_version_that_you'));
  requireVersion(opened.row, versions);
  const kept = await findKept(trx, id);
  const parts = kept ? leftOutOf(kept) : [];
  const others = parts.filter((one) => one.path !== path);
  const isKnown = isLeftOut ? mayLeaveOut && others.length === parts.length : others.length < parts.length;
  if (!kept || !isKnown) {
    const message = problems(isLeftOut ? 'the_message_has_no_such_part' : 'this_part_is_not_left_out');
    throw invalidInput([{ path: 'path', code: 'choice', message }]);
  }
  const at = now.toISOString();
  const { username } = user;
  await saveLeftOut(trx, kept.id, isLeftOut ? [...others, { path, by: username, at, why }] : others);
  await saveVersion(trx, opened, {
    content: opened.content,
    expectedVersion: opened.row.version,
    by: username,
    byPerson: true,
    significant: false,
    why,
    isImport: true,
    now,
    timeZone,
  });
  await recordEvent(trx, {
    at: now,
    user,
    action: 'change',
    kind: 'cases',
    recordId: id,
    fields: ['leftOut'],
  });
}
