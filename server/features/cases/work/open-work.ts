// The first steps of each write on a case: lock the case, compare the caller's version, read the content. After an erasure
// nothing may put personal data back: retention never comes to an erased case again.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { editableStates, stateLabels } from '#contract/cases/work/steps-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import { findVersion } from '../../../db/history.ts';
import { NoSuchRecord, StaleVersion } from '../../../db/refused-writes.ts';
import type { Trx } from '../../../db/tables.ts';
import { Problem } from '../../../http/problems.ts';
import { lockCase, type StoredCase } from '../queries.ts';

/** The parameters of writes on cases, in addition to the transaction. */
export interface WriteContext {
  by: Actor;
  timeZone: string;
}

/** A locked case and its newest version. */
export interface OpenedForWrite {
  row: StoredCase;
  content: CaseContent;
  /** The hash of the newest version. */
  hash: string;
}

/** Throws `NoSuchRecord`. */
export async function openForWrite(trx: Trx, id: string): Promise<OpenedForWrite> {
  const row = await lockCase(trx, id);
  const version = row && (await findVersion(trx, id, row.version));
  if (!version) throw new NoSuchRecord();
  return { row, content: version.content, hash: version.hash };
}

/** Throws 409 if the person was erased from the case. */
export function requireNotErased({ erasedAt }: Pick<StoredCase, 'erasedAt'>): void {
  if (erasedAt !== null) throw new Problem(409, problems('the_person_was_erased_from_this_case'));
}

/** Throws 409 unless the content of the case can be edited. */
export function requireEditable(row: Pick<StoredCase, 'state' | 'erasedAt'>): void {
  requireNotErased(row);
  const { state } = row;
  if (editableStates.includes(state)) return;
  const words = editableStates.map((one) => `"${stateLabels[one]}"`).join(', ');
  throw new Problem(409, problems('the_case_is_in_the_state', { state: stateLabels[state], words }));
}

/** Throws `StaleVersion` unless the caller has read the newest version; null accepts any. */
export function requireVersion({ version }: StoredCase, versions: readonly string[] | null): void {
  if (versions && !versions.includes(String(version))) throw new StaleVersion(null);
}
