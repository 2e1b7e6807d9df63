// Links cases that are to be looked at together, such as those of a mother and her child, and opens the case of the other
// person with what is true of both. Source: E2B(R3), C.1.10.r.
import { randomUUID } from 'node:crypto';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { numberOf } from '#contract/cases/intake/case-numbers-rules.ts';
import { caseOfRelative, isOfParent, type Relative } from '#contract/cases/content/family-rules.ts';
import type { Source } from '#contract/cases/reporters/from-report-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Trx } from '../../../db/tables.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import { Problem } from '../../../http/problems.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import { lockCase, type StoredCase } from '../queries.ts';
import { deleteLink, findByNumber, insertLink, linksMax, listLinkedIds, listLinks } from './link-queries.ts';
import { openForWrite, requireNotErased } from './open-work.ts';
import { insertNote } from './work-queries.ts';

/** Links a case with the case of this number. Throws 400 for a number that no case has, 409 with the reason. */
export async function linkByNumber(trx: Trx, id: string, typed: string, by: Actor): Promise<void> {
  const other = await findByNumber(trx, numberOf(typed) ?? '');
  if (!other) {
    const message = problems('no_case_has_this_number');
    throw new Problem(400, `${message}.`, { issues: [{ path: 'number', code: 'choice', message }] });
  }
  const [row, linked] = await lockBoth(trx, id, other.id);
  if (row.id === linked.id) throw new Problem(409, problems('a_case_is_not_linked_with_itself'));
  if (row.isSample !== linked.isSample)
    throw new Problem(409, problems('a_sample_is_linked_with_samples_only'));
  if ((await listLinkedIds(trx, row.id)).includes(linked.id)) {
    throw new Problem(409, problems('the_case_is_already_linked_with', { number: linked.number }));
  }
  await linkCases(trx, [row, linked], by);
}

/** Links two locked cases in both, and says so in the time line of each. */
async function linkCases(
  trx: Trx,
  pair: readonly [StoredCase, StoredCase],
  { user, now }: Actor,
): Promise<void> {
  for (const { id, number } of pair) {
    if ((await listLinkedIds(trx, id)).length < linksMax) continue;
    throw new Problem(409, problems('is_linked_with_cases_already', { number, linksMax }));
  }
  await insertLink(trx, [pair[0].id, pair[1].id], { at: now, by: user.username });
  await say(trx, pair, (number) => statements('linked_with', { number }), { user, now });
}

/** Ends a link in both cases. Throws `NoSuchRecord` where there is none. */
export async function unlinkCases(trx: Trx, id: string, otherId: string, by: Actor): Promise<void> {
  const pair = await lockBoth(trx, id, otherId);
  const links = (await listLinks(trx, [id])).filter((one) => one.id === otherId);
  if (links.length === 0) throw new NoSuchRecord();
  for (const { storedId } of links) await deleteLink(trx, id, storedId);
  await say(trx, pair, (number) => statements('no_longer_linked_with', { number }), by);
}

/** The locked cases, in the order of all writes. Throws `NoSuchRecord`. */
async function lockBoth(trx: Trx, id: string, otherId: string): Promise<[StoredCase, StoredCase]> {
  const rows = new Map<string, StoredCase>();
  for (const one of [...new Set([id, otherId])].toSorted()) {
    const row = await lockCase(trx, one);
    if (row) rows.set(one, row);
  }
  const [row, other] = [rows.get(id), rows.get(otherId)];
  if (!row || !other) throw new NoSuchRecord();
  return [row, other];
}

async function say(
  trx: Trx,
  [one, other]: readonly [StoredCase, StoredCase],
  words: (number: string) => string,
  { user, now }: Actor,
): Promise<void> {
  for (const [row, with_] of [
    [one, other],
    [other, one],
  ] as const) {
    // Nothing is written into a case from which somebody was erased.
    if (row.erasedAt === null) {
      await insertNote(trx, { caseId: row.id, by: user.username, text: words(with_.number), at: now });
    }
    const event = { at: now, user, action: 'change', kind: 'cases', recordId: row.id } as const;
    await recordEvent(trx, { ...event, fields: ['linkedCases'] });
  }
}

/**
 * What the case of the other person is opened with, `reactions` being those of that person. Throws `NoSuchRecord`, the
 * 409 that says why there is none, or 400 for a reaction that the case does not have.
 */
export async function contentForRelative(
  trx: Trx,
  id: string,
  { relative, reactions = [] }: { relative: Relative; reactions?: readonly string[] | undefined },
): Promise<{ source: Source; content: CaseContent; receivedOn: string }> {
  const { row, content } = await openForWrite(trx, id);
  requireNotErased(row);
  if ((relative === 'parent') !== isOfParent(content)) {
    throw new Problem(
      409,
      relative === 'parent' ? problems('the_patient_was_not_exposed') : problems('the_patient_is_the_child'),
    );
  }
  const unknown = reactions.find((one) => !content.reactions?.some((reaction) => reaction.id === one));
  if (unknown !== undefined) {
    const message = problems('the_case_no_longer_has_this_reaction');
    throw new Problem(400, `${message}.`, { issues: [{ path: 'reactions', code: 'choice', message }] });
  }
  const made = caseOfRelative(content, relative, randomUUID, reactions);
  return { source: row.source, content: made, receivedOn: row.receivedOn };
}

/** Links the new case of the other person with the case that it was opened from. A repeated call changes nothing. */
export async function linkRelative(trx: Trx, id: string, madeId: string, by: Actor): Promise<void> {
  const pair = await lockBoth(trx, id, madeId);
  if (!(await listLinkedIds(trx, id)).includes(madeId)) await linkCases(trx, pair, by);
}
