// Keeps a case in the worklist 'Follow-up' or out of it, and what people say about it there: days to ask again, and that no
// further follow-up is expected.
import {
  openPregnancy,
  followedStates,
  followUpDays,
  type FollowUpFacts,
  followUpGrounds,
  type FollowUpGround,
} from '#contract/cases/list/follow-up-list-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { placeOf, valueAt } from '#contract/cases/content/paths-rules.ts';
import { stateLabels, isGone } from '#contract/cases/work/steps-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { recordEvent } from '../../../audit/queries.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import { insertMove } from '../work/clock-queries.ts';
import {
  deleteReminder,
  listReminders,
  readLastInformation,
  readUnnumbered,
  saveFollowUpDays,
  saveNoFollowUp,
  saveReminder,
} from '../work/follow-up-queries.ts';
import { openForWrite, requireNotErased, type WriteContext } from '../work/open-work.ts';
import { findCase, type StoredCase } from '../queries.ts';

/** The columns of a case that the worklist depends on. */
export type FollowedCase = Pick<
  StoredCase,
  'id' | 'state' | 'receivedOn' | 'hasOpenOutcome' | 'openPregnancy' | 'noFollowUpAt'
>;

/** The reasons for which some cases are or will be in the worklist, by their ids. A fixed number of reads. */
export async function readGrounds(
  db: Db,
  rows: readonly FollowedCase[],
  timeZone: string,
): Promise<Map<string, FollowUpGround[]>> {
  const followed = rows.filter(({ state }) => followedStates.includes(state));
  const facts = await readFacts(db, followed, timeZone);
  return new Map(facts.map((one) => [one.id, followUpGrounds(one)]));
}

async function readFacts(
  db: Db,
  rows: readonly FollowedCase[],
  timeZone: string,
): Promise<(FollowUpFacts & { id: string })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const sent = rows.filter(({ state }) => state === 'sent').map(({ id }) => id);
  const [reminders, last, unnumbered] = await Promise.all([
    listReminders(db, ids),
    readLastInformation(db, ids),
    readUnnumbered(db, sent),
  ]);
  return rows.map(({ id, state, receivedOn, hasOpenOutcome, openPregnancy: delivery, noFollowUpAt }) => {
    const [newest, sentAt] = [last.get(id) ?? '', unnumbered.get(id)];
    return {
      id,
      state,
      isEnded: noFollowUpAt !== null,
      hasOpenOutcome,
      openPregnancy: delivery,
      received: receivedOn,
      lastInformation: newest > receivedOn ? newest : receivedOn,
      reminders: reminders
        .filter(({ caseId }) => caseId === id)
        .map(({ about, remindOn: on }) => ({ about, on })),
      unnumberedSince: sentAt === undefined ? null : dayOf(nowIn(new Date(sentAt), timeZone)),
    };
  });
}

/** Computes anew by which days the worklist finds a case. */
export async function renewFollowUp(trx: Trx, row: FollowedCase, timeZone: string): Promise<void> {
  const [facts] = followedStates.includes(row.state) ? await readFacts(trx, [row], timeZone) : [];
  await saveFollowUpDays(
    trx,
    row.id,
    facts ? followUpDays(facts) : { outcomeOpenSince: null, followUpOn: null },
  );
}

/** The same for a case of which only the id is at hand. */
export async function renewFollowUpOf(trx: Trx, id: string, timeZone: string): Promise<void> {
  const row = await findCase(trx, id);
  if (row) await renewFollowUp(trx, row, timeZone);
}

/** A day to ask again about a field or entry of the content, or about the case. Null: none any more. */
export interface ReminderToSet {
  about: string | null;
  on: string | null;
}

/**
 * Sets, changes or removes a day to ask again. Throws 400 for a day that has passed or a place that the content does not
 * have, 409 for a case that nobody follows up any more.
 */
export async function setReminder(
  trx: Trx,
  id: string,
  { about, on }: ReminderToSet,
  { by: { user, now }, timeZone }: WriteContext,
): Promise<void> {
  const { row, content } = await openForWrite(trx, id);
  requireNotErased(row);
  if (isGone(row.state)) {
    throw new Problem(409, problems('nobody_is_asked_again_about_a_case', { state: stateLabels[row.state] }));
  }
  if (on !== null && row.noFollowUpAt !== null) {
    throw new Problem(409, problems('no_further_follow_up_is_expected'));
  }
  const today = dayOf(nowIn(now, timeZone));
  if (on !== null && on < today) {
    throw invalidInput([{ path: 'on', code: 'range', message: problems('choose_today_or_a_later_day') }]);
  }
  if (on !== null && about !== null && !mayBeAsked(content, about)) {
    const message = problems('the_case_has_no_such_test_entry');
    throw invalidInput([{ path: 'about', code: 'choice', message }]);
  }
  const place = about ?? '';
  const before = (await listReminders(trx, [id])).find((one) => one.about === place)?.remindOn ?? null;
  if (on === before) return;
  if (on === null) await deleteReminder(trx, id, place);
  else await saveReminder(trx, { caseId: id, about: place, remindOn: on, by: user.username, at: now });
  const move = { caseId: id, at: now, kind: 'reminder', by: user.username };
  await insertMove(trx, { ...move, dueBefore: before, dueAfter: on });
  await renewFollowUp(trx, row, timeZone);
  const event = { at: now, user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['reminders'] });
}

/** An entry of the case, or a date, empty or not, in an entry that it has. */
function mayBeAsked(content: CaseContent, path: string): boolean {
  const place = placeOf(path);
  if (!place) return false;
  if (place.isEntry) return valueAt(content, path) !== undefined;
  if (place.fields.at(-1)?.kind !== 'date') return false;
  const outer = path.slice(0, path.lastIndexOf('.'));
  return placeOf(outer)?.isEntry !== true || valueAt(content, outer) !== undefined;
}

/**
 * Notes that no further follow-up is expected, with the reason; null takes it back. Throws 409 where it does not stand or
 * is not possible: an exposed pregnancy stays until its outcome.
 */
export async function noteNoFollowUp(
  trx: Trx,
  id: string,
  reason: string | null,
  { by: { user, now }, timeZone }: WriteContext,
): Promise<void> {
  const { row, content } = await openForWrite(trx, id);
  const isSaid = row.noFollowUpAt !== null;
  if (reason === null && !isSaid) {
    throw new Problem(409, problems('nobody_has_said_that_no_further_follow'));
  }
  if (reason !== null) {
    requireNotErased(row);
    if (isSaid) throw new Problem(409, problems('no_further_follow_up_is_expected_of_this_case'));
    if (!followedStates.includes(row.state)) {
      throw new Problem(409, problems('a_case_in_the_state', { state: stateLabels[row.state] }));
    }
    if (openPregnancy(content) !== null) {
      throw new Problem(409, problems('an_exposed_pregnancy_is_followed_up_until'));
    }
  }
  await saveNoFollowUp(trx, id, reason === null ? null : { by: user.username, reason, at: now });
  const move = { caseId: id, at: now, by: user.username, reason };
  await insertMove(trx, { ...move, kind: reason === null ? 'followUpAgain' : 'noFollowUp' });
  await renewFollowUpOf(trx, id, timeZone);
  const event = { at: now, user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['followUp'] });
}
