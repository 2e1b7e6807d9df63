// Undoing a step: the account that took it takes it back within ten seconds, so long as nothing of the case has changed
// since. With a step that can be undone the columns that it changed are kept, and a hash of the case as the step left it;
// an undo compares that hash with the case as it is.
import { hash } from 'node:crypto';
import { type CaseState, type CaseStep, undoableSteps } from '#contract/cases/work/steps-rules.ts';
import { undoMs } from '#contract/cases/work/undo-rules.ts';
import { sorted } from '../../../db/sorted-json.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { lockCase, type StoredCase } from '../queries.ts';
import { countRowsOf, deleteUnsentMove, forgetBefore, keepBefore, listStepsSince } from './undo-queries.ts';
import type { CaseChange } from './work-queries.ts';

/** The columns that an undoable step may change, and that do not follow from others. */
const kept = ['stateBefore', 'assessor', 'hasFollowUpGround', 'closedAt'] as const;

/** What background work notes on a case: no change that a person would lose. */
const background: readonly (keyof StoredCase)[] = ['updatedAt', 'deathToldAt', 'deathWordsToldAt'];

interface Kept {
  columns: CaseChange;
  after: string;
}

/** The last step of an account, while it can be undone. */
export interface Undoable {
  stepId: string;
  /** The state to which the case returns. */
  to: CaseState;
  /** The step that is undone, and when it was taken. */
  step: CaseStep;
  at: string;
  columns: CaseChange;
}

/** Keeps what an undo of this step needs. Call it when all of the step is written. */
export async function keepForUndo(
  trx: Trx,
  before: StoredCase,
  step: CaseStep,
  stepId: string,
): Promise<void> {
  await forgetBefore(trx, before.id);
  if (!undoableSteps.includes(step)) return;
  const columns = Object.fromEntries(kept.map((name) => [name, before[name]])) as CaseChange;
  await keepBefore(trx, stepId, { columns, after: await lookOf(trx, before.id) });
}

/** The last step of a case if this account may undo it now, else null. */
export async function findUndoable(
  trx: Trx,
  id: string,
  { username }: { username: string },
  now: Date,
): Promise<Undoable | null> {
  const since = new Date(now.getTime() - undoMs).toISOString();
  const [last] = await listStepsSince(trx, id, since);
  if (!last || last.by !== username) return null;
  const { columns, after } = last.before as unknown as Kept;
  if (after !== (await lookOf(trx, id))) return null;
  return { stepId: last.id, to: last.from as CaseState, step: last.step as CaseStep, at: last.at, columns };
}

/** Removes what the undone step noted beside the case. */
export const removeTraces = (trx: Trx, id: string, { at }: Undoable): Promise<void> =>
  deleteUnsentMove(trx, id, at);

/** A hash of a case and of the number of rows that belong to it. */
async function lookOf(db: Db & Trx, id: string): Promise<string> {
  const row = await lockCase(db, id);
  const seen = Object.entries(row ?? {}).filter(([name]) => !background.includes(name as keyof StoredCase));
  return hash('sha256', JSON.stringify([sorted(Object.fromEntries(seen)), await countRowsOf(db, id)]));
}
