// Runs the checks of a case (contract/cases/content/checks-rules.ts) with what they need of other rows, and keeps what people
// have confirmed. A confirmation holds as long as its finding stands and the compared values stay the same.
import { hash, randomUUID } from 'node:crypto';
import {
  type CheckFacts,
  isPartlyNotSerious,
  type PlacedWord,
} from '#contract/cases/content/check-parts-rules.ts';
import {
  comparedValues,
  type Finding,
  findingsOf,
  isAboutDeath,
} from '#contract/cases/content/checks-rules.ts';
import type { CheckLevel } from '#contract/cases/content/check-levels-rules.ts';
import { patientDied } from '#contract/cases/content/derived-facts-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { newestAssessments } from '#contract/cases/assessment/assessment-rules.ts';
import { nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { sameValue } from '#contract/cases/content/paths-rules.ts';
import type { CaseFinding } from '#contract/cases/work/case-details.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { requireRights } from '../../../access/rights.ts';
import type { Actor, SignedIn } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { updateRow } from '../../../db/update-row.ts';
import { invalidInput, Problem } from '../../../http/problems.ts';
import { listAssessments } from '../assessment/assessment-queries.ts';
import {
  compareAnew,
  type Confirmation,
  endConfirmations,
  insertConfirmation,
  listConfirmations,
  readSameNumbers,
  readUsualDoses,
  unrelatedReactions,
} from './check-queries.ts';
import { noteUrgency } from './alarms.ts';
import { placedAlarms, wordsOfIllnesses } from './found-alarms.ts';
import { deriveDoses, deriveFacts } from './derive.ts';
import { openForWrite, requireNotErased, requireVersion } from './open-work.ts';
import { renewDue, replayClock } from './clock.ts';
import { saveClock } from './clock-queries.ts';
import { renewFollowUps } from './follow-ups.ts';
import type { StoredCase } from '../queries.ts';

export interface Checked {
  findings: Finding[];
  /** The confirmations that hold. */
  confirmed: Confirmation[];
  /** The confirmations that a change of the content or of another case has ended. */
  ended: Confirmation[];
}

export interface CheckTime {
  now: Date;
  timeZone: string;
}

type CheckedCase = Pick<
  StoredCase,
  'id' | 'source' | 'enteredOn' | 'isReceivedAssumed' | 'state' | 'wasSent'
>;

/** Checks a content of a case. */
export const checkCase = async (
  db: Db,
  row: CheckedCase,
  content: CaseContent,
  time: CheckTime,
): Promise<Checked> => (await readyToCheck(db, row, content, time))(content);

/** Reads what the checks of a content need. The result checks it, and the same content with other days. */
export async function readyToCheck(
  db: Db,
  row: CheckedCase,
  content: CaseContent,
  time: CheckTime,
): Promise<(content: CaseContent) => Checked> {
  const alarmWords = await wordsToCheck(content);
  const made = await listAssessments(db, row.id);
  const confirmations = await listConfirmations(db, row.id);
  const sameNumber = await readSameNumbers(db, row);
  const usualDoses = await readUsualDoses(db, row.id, deriveDoses(content));
  const assessments = newestAssessments(made);
  const facts: CheckFacts = { ...factsOf(row, time), assessments, sameNumber, usualDoses, alarmWords };
  return (checked) => {
    const findings = findingsOf(checked, facts);
    const holds = ({ finding, compared }: Confirmation) => {
      const found = findings.find(({ id }) => id === finding);
      if (!found) return false;
      const known = new Set(compared.split(' '));
      return comparedHashes(checked, found, facts).every((one) => known.has(one));
    };
    return {
      findings,
      confirmed: confirmations.filter(holds),
      ended: confirmations.filter((one) => !holds(one)),
    };
  };
}

/** Checks what an erasure leaves. It changes values and no fact, so confirmations hold while their findings stand. */
export async function checkErased(
  trx: Trx,
  row: StoredCase,
  content: CaseContent,
  at: Date,
): Promise<Checked> {
  const { findings, confirmed, ended } = await checkCase(trx, row, content, { now: at, timeZone: 'UTC' });
  const facts = await comparedFacts(trx, row.id, content);
  const held = [...confirmed];
  for (const one of ended) {
    const finding = findings.find(({ id }) => id === one.finding);
    if (!finding) continue;
    await compareAnew(trx, one, comparedHashes(content, finding, facts).join(' '));
    held.push(one);
  }
  return { findings, confirmed: held, ended: ended.filter((one) => !held.includes(one)) };
}

/** The checks that need no other rows, for a case that is opened. */
const factsOf = (
  { source, enteredOn, isReceivedAssumed }: CheckedCase,
  { now, timeZone }: CheckTime,
): CheckFacts => ({
  now: nowIn(now, timeZone),
  isImported: source === 'icsr',
  enteredOn,
  isReceivedAssumed,
});

/**
 * The alarm words that contradict "not serious". The narrative repeats what a drug was given for and which illnesses the
 * patient had: such a word says nothing about the reaction. Looking takes some milliseconds, so it is done only where
 * words can contradict.
 */
export async function wordsToCheck(content: CaseContent): Promise<PlacedWord[]> {
  if (!isPartlyNotSerious(content)) return [];
  // A death that the case knows is asked about for each reaction.
  const isKnown = patientDied(content);
  const found = (await placedAlarms(content)).filter(({ theme }) => !(isKnown && theme === 'death'));
  if (!found.some(({ path }) => path === 'narrative')) return found;
  const ofIllnesses = await wordsOfIllnesses(content);
  return found.filter(
    ({ path, theme, word }) => path !== 'narrative' || theme === 'death' || !ofIllnesses.has(word),
  );
}

type ComparedFacts = Pick<CheckFacts, 'assessments' | 'alarmWords'>;

const comparedFacts = async (db: Db, id: string, content: CaseContent): Promise<ComparedFacts> => ({
  assessments: newestAssessments(await listAssessments(db, id)),
  alarmWords: await wordsToCheck(content),
});

const comparedHashes = (content: CaseContent, finding: Finding, facts: ComparedFacts): string[] =>
  comparedValues(content, finding, facts).map((text) => hash('sha256', text));

/** The ids of the reactions that a person has confirmed as unrelated to the death. */
export const unrelatedOf = ({ confirmed }: Pick<Checked, 'confirmed'>): ReadonlySet<string> =>
  unrelatedReactions(confirmed);

/** The findings that refuse Ready and Sign: what is impossible, and contradictions that nobody has confirmed. */
export function refusingFindings({
  findings,
  confirmed,
}: Pick<Checked, 'findings' | 'confirmed'>): Finding[] {
  const held = new Set(confirmed.map(({ finding }) => finding));
  return findings.filter(({ id, level }) => level !== 'unusual' && !held.has(id));
}

/** The columns of findings. */
export function findingColumns(checked: Pick<Checked, 'findings' | 'confirmed'>) {
  const open = [...refusingFindings(checked), ...checked.findings.filter(({ level }) => level === 'unusual')];
  const count = (level: CheckLevel) => open.filter((one) => one.level === level).length;
  return {
    findings: checked.findings,
    impossible: count('impossible'),
    contradictions: count('contradiction'),
    unusual: count('unusual'),
  };
}

/** The findings of a case with their confirmations, as the reply shows them. */
export function shownFindings(
  { findings }: Pick<StoredCase, 'findings'>,
  confirmations: readonly (Confirmation & { endedAt?: string | null })[],
): CaseFinding[] {
  const held = confirmations.filter(({ endedAt = null }) => endedAt === null);
  const byFinding = new Map(held.map((one) => [one.finding, one]));
  return findings.map((one) => {
    const found = byFinding.get(one.id);
    return {
      ...one,
      needsSign: isAboutDeath(one.check),
      confirmed: found ? { by: found.by, at: found.at, reason: found.reason } : null,
    };
  });
}

/**
 * Checks a case again without a new version: assessments, numbers and other cases change, too. The caller has locked
 * the case. Returns the case with its new columns.
 */
export async function renewFindings(
  trx: Trx,
  row: StoredCase,
  content: CaseContent,
  time: CheckTime,
): Promise<{ row: StoredCase; checked: Checked }> {
  const checked = await checkCase(trx, row, content, time);
  await endConfirmations(trx, checked.ended, time.now, null);
  const { findings, ...counts } = findingColumns(checked);
  const facts = deriveFacts(content, unrelatedOf(checked));
  const columns = { ...counts, ...facts };
  const after = { ...row, ...columns, findings };
  await noteUrgency(trx, row, facts.urgency, time.now);
  if (!sameValue(after, row)) {
    await updateRow(trx, 'cases', row.id, { ...columns, findings: JSON.stringify(findings) });
  }
  return { row: after, checked };
}

interface FindingWrite {
  findingId: string;
  /** The versions that the caller may have read; null: the caller named none. */
  versions: readonly string[] | null;
  timeZone: string;
}

/** Confirms a contradiction. The refusals come in this order: 404, 403, 409, 400, 428, 412. */
export async function confirmFinding(
  trx: Trx,
  id: string,
  reason: string | null,
  { findingId, versions, timeZone }: FindingWrite,
  by: SignedIn,
): Promise<void> {
  const { row, content, finding, checked } = await openFinding(trx, id, { findingId, timeZone }, by);
  requireNotErased(row);
  if (!reason?.trim()) {
    const message = problems('say_why_this_is_right');
    throw invalidInput([{ path: 'reason', code: 'required', message }]);
  }
  requireRead(row, versions);
  await storeConfirmation(trx, { row, content, finding, checked }, reason.trim(), { by, timeZone });
}

/** Stores the confirmation of a finding, with the days that follow from it. */
export async function storeConfirmation(
  trx: Trx,
  {
    row,
    content,
    finding,
    checked,
  }: { row: StoredCase; content: CaseContent; finding: Finding; checked: Checked },
  reason: string,
  { by, timeZone }: { by: Actor; timeZone: string },
): Promise<void> {
  const former = checked.confirmed.filter((one) => one.finding === finding.id);
  await endConfirmations(trx, former, by.now, by.user.username);
  const facts = await comparedFacts(trx, row.id, content);
  await insertConfirmation(trx, {
    id: randomUUID(),
    caseId: row.id,
    finding: finding.id,
    at: by.now.toISOString(),
    by: by.user.username,
    reason,
    compared: comparedHashes(content, finding, facts).join(' '),
    endedAt: null,
    endedBy: null,
    erasedAt: null,
  });
  await closeFinding(trx, { row, content, finding }, 'confirm', { by, timeZone, reason });
}

/** Takes the confirmation of a contradiction back. 404 where there is none. */
export async function unconfirmFinding(
  trx: Trx,
  id: string,
  { findingId, versions, timeZone }: FindingWrite,
  by: SignedIn,
): Promise<void> {
  const { row, content, finding, checked } = await openFinding(trx, id, { findingId, timeZone }, by);
  const held = checked.confirmed.filter((one) => one.finding === findingId);
  if (held.length === 0) throw new Problem(404, problems('nobody_has_confirmed_this_finding'));
  requireRead(row, versions);
  await endConfirmations(trx, held, by.now, by.user.username);
  await closeFinding(trx, { row, content, finding }, 'takeBack', { by, timeZone, reason: null });
}

async function openFinding(
  trx: Trx,
  id: string,
  { findingId, timeZone }: Pick<FindingWrite, 'findingId' | 'timeZone'>,
  by: SignedIn,
) {
  const work = await openForWrite(trx, id);
  const { row, checked } = await renewFindings(trx, work.row, work.content, { now: by.now, timeZone });
  const finding = checked.findings.find((one) => one.id === findingId);
  if (!finding) throw new NoSuchRecord();
  if (isAboutDeath(finding.check)) await requireRights(trx, 'sign', by.user);
  if (finding.level !== 'contradiction') {
    const sentence =
      finding.level === 'impossible'
        ? problems('this_cannot_be_true_so_nobody')
        : problems('this_is_unusual_but_possible_it');
    throw new Problem(409, sentence);
  }
  return { row, content: work.content, finding, checked };
}

function requireRead(row: StoredCase, versions: readonly string[] | null): void {
  if (!versions) {
    throw new Problem(428, problems('send_if_match_with_the_version'));
  }
  requireVersion(row, versions);
}

async function closeFinding(
  trx: Trx,
  { row, content, finding }: { row: StoredCase; content: CaseContent; finding: Finding },
  field: 'confirm' | 'takeBack',
  { by, timeZone, reason }: { by: Actor; timeZone: string; reason: string | null },
): Promise<void> {
  const { now, user } = by;
  const { id } = row;
  await renewFindings(trx, row, content, { now, timeZone });
  if (finding.check === 'unrelatedDeath') {
    await saveClock(trx, id, { clock: await replayClock(trx, row, timeZone) });
    await renewFollowUps(trx, id, timeZone);
    await renewDue(trx, id, { now, timeZone, by: user.username, reason });
  }
  const event = { at: now, user, action: 'change', kind: 'cases', recordId: id } as const;
  await recordEvent(trx, { ...event, fields: ['findings', field] });
}
