// Adds a version to the content of a case, with the columns and pairs that are derived from it. The caller has checked
// the content and whether the state of the case allows it; audit lines and steps are the caller's.
import { setImmediate as turn } from 'node:timers/promises';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { heldByChange, nextClock, validSinceOf, viewOf } from '#contract/cases/work/clock-rules.ts';
import { reportOfContent } from '#contract/cases/reporters/from-report-rules.ts';
import { sameValue } from '#contract/cases/content/paths-rules.ts';
import { stillSet, withBothDeathFacts } from '#contract/cases/content/said-twice-rules.ts';
import type { CaseState } from '#contract/cases/work/steps-rules.ts';
import { addVersion, findVersion } from '../../../db/history.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { StaleVersion } from '../../../db/refused-writes.ts';
import { takeOutOfSearch } from '../../../db/search-index.ts';
import type { Trx } from '../../../db/tables.ts';
import { updateRow } from '../../../db/update-row.ts';
import { correctReport } from '../../adr-reports/queries.ts';
import { openWhenHandedIn } from '../assessment/two-assessors.ts';
import { decidesSeriousness, endAlarms, noteUrgency } from './alarms.ts';
import { endConfirmations, replaceAllDoses } from './check-queries.ts';
import { findingColumns, readyToCheck, unrelatedOf } from './check-case.ts';
import { clockOf, joinedDays, renewDue, withDays } from './clock.ts';
import { saveClock } from './clock-queries.ts';
import { type DerivedDose, type DerivedPair, deriveColumns, storedDoses, storedPairs } from './derive.ts';
import { storeWorldwideId } from '../exchange/exchange-queries.ts';
import { renewFollowUps } from './follow-ups.ts';
import { searchedNamesOf } from './notes.ts';
import { type OpenedForWrite, requireNotErased } from './open-work.ts';
import { referenceOf, type StoredCase } from '../queries.ts';

export interface VersionToSave {
  content: CaseContent;
  /** The version that the caller has read. */
  expectedVersion: number;
  /** A username; null: the portal itself. */
  by: string | null;
  /** Whether a person made the version, by an edit or by accepting lines. */
  byPerson: boolean;
  significant: boolean;
  why: string | null;
  kind?: 'amendment' | 'nullification' | null;
  /** Another sender wrote the content: nothing is set in it. */
  isImport?: boolean;
  /** The state after the save, where it changes: accepted significant information is a follow-up. */
  state?: CaseState;
  /** The later information that it belongs to. Absent: the first one. */
  information?: { id: string; receivedOn: string; way: string; reportId: string };
  /** `sign` takes back with a reason the facts that the content lacks. */
  takesBack?: boolean;
  /** A corrected received day of the first information. */
  received?: string;
  now: Date;
  timeZone: string;
}

/**
 * Saves a version of a case that `openForWrite` has opened. Returns the case with its new columns. Throws `StaleVersion`
 * with the case if somebody else has saved meanwhile, and 409 for another content of an erased case.
 */
export async function saveVersion(
  trx: Trx,
  { row: before, content: earlier }: Pick<OpenedForWrite, 'row' | 'content'>,
  save: VersionToSave,
): Promise<StoredCase> {
  if (before.version !== save.expectedVersion) throw new StaleVersion(before);
  const { significant, now, timeZone, state = before.state, information, takesBack = false } = save;
  // In what another sender wrote nothing is set.
  const { content: said, setByPortal } =
    save.isImport === true
      ? { content: save.content, setByPortal: stillSet(save.content, before.setByPortal) }
      : withBothDeathFacts(earlier, save.content, before.setByPortal);
  const isChanged = !sameValue(said, earlier);
  if (isChanged) requireNotErased(before);
  // Without a pair that one of two assessors left open, both may have handed in.
  if (isChanged) await openWhenHandedIn(trx, before.id, said, now);
  const check = await readyToCheck(trx, { ...before, state }, said, { now, timeZone });
  const held = await clockOf(trx, before, timeZone);
  await turn(); // each stage takes some milliseconds for the longest content
  const found = check(said);
  await turn();
  const clock = nextClock(
    { ...held, received: save.received ?? held.received },
    {
      after: viewOf(said, unrelatedOf(found)),
      held: heldByChange(earlier, said),
      since: information?.receivedOn ?? null,
      ...(information?.way === 'joined' && {
        daysOf: await joinedDays(trx, information.reportId, earlier, said, timeZone),
      }),
      at: now.toISOString(),
      byPerson: save.byPerson,
      mayTakeBack: takesBack,
    },
  );
  const content = before.erasedAt === null ? withDays(said, clock, validSinceOf(clock)) : said;
  const version = before.version + 1;
  const { by, byPerson, why, kind = null } = save;
  const reference = await referenceOf(trx, before.reportId);
  await turn();
  await addVersion(trx, {
    caseId: before.id,
    number: version,
    content,
    at: now,
    by,
    byPerson,
    why,
    significant,
    kind,
    informationId: information?.id ?? null,
    takesBack,
  });
  await turn();
  const checked = check(content);
  await endConfirmations(trx, checked.ended, now, null);
  const names = await searchedNamesOf(trx, before);
  await turn();
  const derived = deriveColumns(content, names, unrelatedOf(checked));
  const { findings, ...counts } = findingColumns(checked);
  const isDecided = before.alarming && byPerson && by !== null && decidesSeriousness(earlier, content);
  if (isDecided) await endAlarms(trx, before, { by, at: now });
  await noteUrgency(trx, before, derived.urgency, now);
  const alarming = before.alarming && !isDecided;
  const columns = { ...derived, ...counts, alarming, version, state, updatedAt: now.toISOString() };
  await takeOutOfSearch(trx, before.id, derived.searchText);
  await turn();
  await updateRow(trx, 'cases', before.id, {
    ...columns,
    findings: JSON.stringify(findings),
    setByPortal: JSON.stringify(setByPortal),
  });
  await followCorrections(trx, before, reference, content);
  await storeWorldwideId(trx, before.id, earlier, content);
  await replacePairs(trx, before.id, storedPairs(before.state, earlier), storedPairs(state, content));
  await replaceDoses(trx, before.id, storedDoses(before.state, earlier), storedDoses(state, content));
  await saveClock(trx, before.id, { clock });
  const isGone = held.facts.some(({ id }) => !clock.facts.some((one) => one.id === id));
  const isRelated = checked.ended.some(({ finding }) => finding.startsWith('unrelatedDeath:'));
  if (isGone || isRelated) await renewFollowUps(trx, before.id, timeZone);
  return renewDue(trx, before.id, { now, timeZone, by, reason: why });
}

/**
 * The report of a case that a person or an import opened says what the case says: lists, counts and files of reports
 * show it. What it said earlier is in the versions. A report that came by the form or with a ward pass stays as it was sent.
 */
export async function followCorrections(
  trx: Trx,
  { id, reportId, source, erasedAt }: StoredCase,
  reference: string,
  content: CaseContent,
): Promise<void> {
  if (erasedAt !== null) return;
  // A person opened the case of a relative of somebody whose report came by the form.
  if (['portal', 'ward'].includes(source) && (await findVersion(trx, id, 1))?.by === null) return;
  await correctReport(trx, { id: reportId, reference }, reportOfContent(content));
}

/** How many pairs are inserted in one go. Other requests have their turn after that. */
const pairsPerTurn = 500;

/** Writes the pairs that differ. Most saves change none. */
export async function replacePairs(
  trx: Trx,
  caseId: string,
  before: readonly DerivedPair[],
  after: readonly DerivedPair[],
): Promise<void> {
  if (sameValue(before, after)) return;
  const keyOf = ({ drugId, reactionId, drug, reaction }: DerivedPair) =>
    JSON.stringify([drugId, reactionId, drug, reaction]);
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const gone = before.filter((pair) => !now.has(keyOf(pair)));
  const added = after.filter((pair) => !old.has(keyOf(pair)));
  // As many as whole drugs or reactions: fewer statements than one for each pair.
  for (const [drugId, pairs] of Map.groupBy(gone, (pair) => pair.drugId)) {
    const reactionIds = pairs.map(({ reactionId }) => reactionId);
    await trx
      .deleteFrom('case_pairs')
      .where('caseId', '=', caseId)
      .where('drugId', '=', drugId)
      .where('reactionId', 'in', reactionIds)
      .execute();
  }
  await insertPairs(trx, caseId, added);
}

async function replaceDoses(
  trx: Trx,
  caseId: string,
  before: readonly DerivedDose[],
  after: readonly DerivedDose[],
): Promise<void> {
  if (!sameValue(before, after)) await replaceAllDoses(trx, caseId, after);
}

/** Writes all pairs of a case, whichever it had. */
export async function replaceAllPairs(
  trx: Trx,
  caseId: string,
  pairs: readonly DerivedPair[],
): Promise<void> {
  await trx.deleteFrom('case_pairs').where('caseId', '=', caseId).execute();
  await insertPairs(trx, caseId, pairs);
}

async function insertPairs(trx: Trx, caseId: string, pairs: readonly DerivedPair[]): Promise<void> {
  for (let from = 0; from < pairs.length; from += pairsPerTurn) {
    if (from > 0) await turn();
    const some = pairs.slice(from, from + pairsPerTurn);
    await insertRows(
      trx,
      'case_pairs',
      some.map(({ drugId, reactionId, drug, reaction }) => ({ caseId, drugId, reactionId, drug, reaction })),
    );
  }
}
