// Two people check each other: a case that was typed from paper is compared with the paper by a second one.
import { problems } from '#contract/words/problems-rules.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { findVersion } from '../../../db/history.ts';
import type { Trx } from '../../../db/tables.ts';
import { updateRow } from '../../../db/update-row.ts';
import { Problem } from '../../../http/problems.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import { insertMove } from './clock-queries.ts';
import { openForWrite, requireNotErased, requireVersion } from './open-work.ts';

export type Proofreading = 'wanted' | 'done' | 'notWanted';

const moves = { wanted: 'toProofread', done: 'proofread', notWanted: 'notProofread' } as const;

/**
 * Asks for the comparison, says that it was done, or takes the question back. `versions`: those of `If-Match`.
 * Throws 409 where the state is this one already or who entered the case says that it is right, then 428 and 412.
 */
export async function setProofreading(
  trx: Trx,
  id: string,
  wanted: Proofreading,
  versions: readonly string[] | null,
  by: Actor,
): Promise<void> {
  const { row } = await openForWrite(trx, id);
  requireNotErased(row);
  if (wanted !== 'wanted' && row.proofreading !== 'wanted') {
    throw new Problem(409, problems('nobody_has_asked_to_compare_this_case'));
  }
  if (wanted === 'wanted' && row.proofreading === 'wanted') {
    throw new Problem(409, problems('this_case_waits_to_be_compared'));
  }
  if (wanted === 'done' && (await findVersion(trx, id, 1))?.by === by.user.username) {
    throw new Problem(409, problems('you_entered_this_case'));
  }
  if (wanted === 'done' && versions === null) {
    throw new Problem(428, problems('send_if_match_with_the_version_that_you_have_compared'));
  }
  requireVersion(row, versions);
  await saveProofreading(trx, id, wanted, by);
  const event = { at: by.now, user: by.user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['proofreading'] });
}

/** Stores it, with its line in the timeline. */
export async function saveProofreading(
  trx: Trx,
  id: string,
  wanted: Proofreading,
  { user, now }: Actor,
): Promise<void> {
  const set = { proofreading: wanted, proofreadBy: user.username, proofreadAt: now.toISOString() };
  const none = { proofreading: null, proofreadBy: null, proofreadAt: null };
  await updateRow(trx, 'cases', id, wanted === 'notWanted' ? none : set);
  await insertMove(trx, { caseId: id, at: now, by: user.username, kind: moves[wanted] });
}
