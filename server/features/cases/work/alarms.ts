// Alarm words in what strangers write about a case. They raise it in the inbox and in 'New information' until a person
// has seen them or has decided the seriousness, and decide nothing.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { type Urgency, urgencyOf } from '#contract/cases/content/derived-facts-rules.ts';
import { sameValue } from '#contract/cases/content/paths-rules.ts';
import type { Trx } from '../../../db/tables.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { addJob } from '../../../jobs/queries.ts';
import type { DeathCause } from '../../../jobs/kinds.ts';
import { insertAlarm, listUnseenAlarms, markSeen } from './alarm-queries.ts';
import { alarmRow, type ArrivedWords, meansDeath } from './found-alarms.ts';
import { settleItems } from '../reporters/open-items.ts';
import { openForWrite, type WriteContext } from './open-work.ts';
import type { StoredCase } from '../queries.ts';
import { changeCase, listDuplicates } from './work-queries.ts';

/** Stores the words of a text that arrived for an existing case. The caller calls `settleItems` afterwards. */
export async function raiseAlarms(trx: Trx, arrived: ArrivedWords, now: Date): Promise<void> {
  if (arrived.words.length === 0) return;
  await insertAlarm(trx, alarmRow(arrived));
  if (meansDeath(arrived.words)) await tellDeath(trx, arrived.caseId, 'words', now);
}

/**
 * Tells the holders of "sign" of a death: once for each cause, until the case is no death any more or a person has seen
 * the words. What comes afterwards is told again.
 */
export function tellDeath(trx: Trx, caseId: string, cause: DeathCause, now: Date): Promise<void> {
  return addJob(trx, 'tell-death', { caseId, cause }, { now });
}

/** Tells of a case that became a death. One that is a death no more is told of again when it becomes one. */
export async function noteUrgency(
  trx: Trx,
  before: Pick<StoredCase, 'id' | 'urgency' | 'isSample'>,
  urgency: Urgency,
  now: Date,
): Promise<void> {
  if (before.isSample || (before.urgency === 'death') === (urgency === 'death')) return;
  if (urgency === 'death') await tellDeath(trx, before.id, 'urgency', now);
  else await changeCase(trx, before.id, { deathToldAt: null }, now);
}

/**
 * Whether a save of a person decides how serious the case is: it changes what says so, and leaves nothing undecided.
 */
export function decidesSeriousness(before: CaseContent, after: CaseContent): boolean {
  const facts = ({ reactions = [], death }: CaseContent) => [
    death,
    reactions.map(({ id, seriousness, outcome, contributedToDeath }) => [
      id,
      seriousness,
      outcome,
      contributedToDeath,
    ]),
  ];
  return urgencyOf(after) !== 'undecided' && !sameValue(facts(before), facts(after));
}

/** Marks all words of a case and its duplicates as seen: a person has decided the seriousness. */
export async function endAlarms(
  trx: Trx,
  row: Pick<StoredCase, 'id' | 'alarming'>,
  seen: { by: string; at: Date },
): Promise<void> {
  if (!row.alarming) return;
  const unseen = await listUnseenAlarms(trx, await caseIdsOf(trx, row.id));
  const ids = unseen.map(({ id }) => id);
  await markSeen(trx, ids, seen);
  await changeCase(trx, row.id, { deathWordsToldAt: null }, seen.at);
}

/** Marks alarms of a case as seen. Others that arrived meanwhile stay. Throws `NoSuchRecord`. */
export async function seeAlarms(
  trx: Trx,
  id: string,
  alarms: readonly string[],
  { by: { user, now }, timeZone }: WriteContext,
): Promise<void> {
  const { row } = await openForWrite(trx, id);
  const own = new Set((await listUnseenAlarms(trx, await caseIdsOf(trx, row.id))).map((one) => one.id));
  const seen = alarms.filter((one) => own.has(one));
  if (seen.length === 0) return;
  await markSeen(trx, seen, { by: user.username, at: now });
  if (own.size === seen.length) await changeCase(trx, row.id, { deathWordsToldAt: null }, now);
  await settleItems(trx, id, { now, timeZone, by: user.username });
  const event = { at: now, user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['alarmingWords'] });
}

const caseIdsOf = async (trx: Trx, id: string) => [
  id,
  ...(await listDuplicates(trx, id)).map((one) => one.id),
];
