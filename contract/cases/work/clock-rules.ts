// Day 0 and the clock of a case. A clock says since when the centre has held the case, each of the four criteria, and each
// fact that makes the case serious or is about a death. A day is the one on which the information that holds the fact was
// received, never the one on which somebody typed or decided it. ICH E2D(R1): day 0 is the receipt of the four criteria;
// significant new information has a day 0 of its own.
import { names } from '../../words/labels-rules.ts';
import { addDays } from '../content/partial-dates-rules.ts';
import type { CaseContent, Reaction } from '../content/content-rules.ts';
import { missingCriteria, type MinimumCriterion, minimumCriteria } from '../content/criteria-rules.ts';
import { type DueDays, dueDays } from './deadlines-rules.ts';
import { criteriaOf, deathCounts, fatal, urgencyOf } from '../content/derived-facts-rules.ts';
import { differences, touching } from '../content/differences-rules.ts';
import { enclosing } from '../content/paths-rules.ts';
import { type CaseState, isAside } from './steps-rules.ts';

/** A fact of a content that sets a due day. Its id is the same in every version. */
export interface ClockFact {
  id: string;
  kind: 'serious' | 'death';
}

/** What a clock reads of a content. */
export interface ClockView {
  /** The minimum criteria that it meets. */
  criteria: MinimumCriterion[];
  facts: ClockFact[];
  /** Every reaction is decided, and none is serious. */
  isNotSerious: boolean;
}

/** Which information holds something: the first one, and the earliest day of a later one. */
interface Held {
  first: boolean;
  later: string | null;
}

export interface HeldFact extends ClockFact, Held {
  /** A person without `sign`, or without a reason, took it out of the content. It counts until `sign` confirms. */
  isTakenBack: boolean;
}

/** The clock of one case, without its duplicates. Days are those of the portal's time zone, 2026-11-22. */
export interface Clock {
  /** The day on which the first information was received. */
  received: string;
  /** The received day of the newest later information that was accepted; null: none was. */
  latest: string | null;
  criteria: Partial<Record<MinimumCriterion, Held>>;
  /** A version has met the four criteria at once. */
  wasValid: boolean;
  facts: HeldFact[];
  /** When a person last saved a content that is not serious, ISO 8601; null: nobody has. */
  notSeriousAt: string | null;
}

/** The settings that count for a fact which was received on a day. */
export type DaysOn = (day: string) => DueDays;

/** One version of a content, as a clock sees it. */
export interface ClockSave {
  after: ClockView;
  /** What the parts that changed hold by themselves. */
  held: Pick<ClockView, 'criteria' | 'facts'>;
  /** The received day of the later information that it belongs to; null: it belongs to the first. */
  since: string | null;
  /** The received day of single facts, by their ids, where it is another one. */
  daysOf?: ReadonlyMap<string, string>;
  at: string;
  byPerson: boolean;
  /** `sign` takes back with a reason what the version does not hold any more. */
  mayTakeBack: boolean;
}

const none: ReadonlySet<string> = new Set();

/** `unrelated`: the ids of the reactions that `sign` has confirmed as unrelated to the death of the patient. */
export function viewOf(content: CaseContent, unrelated: ReadonlySet<string> = none): ClockView {
  const missing = missingCriteria(content);
  return {
    criteria: (Object.keys(minimumCriteria) as MinimumCriterion[]).filter((one) => !missing.includes(one)),
    facts: factsOf(content, unrelated),
    isNotSerious: urgencyOf(content, unrelated) === 'notSerious',
  };
}

/**
 * The facts of a content that make the case serious or are about a death that counts. Each has the path of its field, so
 * that two ways to say a death have days of their own.
 */
function factsOf(content: CaseContent, unrelated: ReadonlySet<string> = none): ClockFact[] {
  const facts = (content.reactions ?? []).flatMap((reaction): ClockFact[] => {
    const at = `reactions.${reaction.id}`;
    const deaths = [
      ...(reaction.outcome === fatal ? [`${at}.outcome`] : []),
      ...(reaction.seriousness?.death === true ? [`${at}.seriousness.death`] : []),
      ...(reaction.contributedToDeath === true ? [`${at}.contributedToDeath`] : []),
    ];
    const others = criteriaOf(reaction).filter((name) => name !== 'death');
    return [
      ...deaths.map((id) => ({ id, kind: 'death' as const })),
      ...others.map((name) => ({ id: `${at}.seriousness.${name}`, kind: 'serious' as const })),
    ];
  });
  const { death = {} } = content;
  const saysDeath = (['died', 'date', 'causes', 'autopsy', 'autopsyCauses'] as const).filter((name) =>
    deathCounts(
      { ...content, reactions: (content.reactions ?? []).map(withoutDeath), death: { [name]: death[name] } },
      unrelated,
    ),
  );
  return [...facts, ...saysDeath.map((name) => ({ id: `death.${name}`, kind: 'death' as const }))];
}

/** The reaction without what says that it resulted in a death. */
function withoutDeath({ outcome: _o, seriousness: _s, ...reaction }: Reaction): Reaction {
  const { contributedToDeath, ...others } = reaction;
  return contributedToDeath === true ? others : reaction;
}

/** What the parts of a content at some paths hold by themselves: the paths of lines that a person accepted. */
export function heldAt(
  content: CaseContent,
  paths: readonly string[],
): Pick<ClockView, 'criteria' | 'facts'> {
  const isTouched = touching(paths);
  return {
    criteria: viewOf(partsAt(content, paths)).criteria,
    facts: factsOf(content).filter(({ id }) => isTouched(id)),
  };
}

/** What a save changed or added. */
export function heldByChange(before: CaseContent, after: CaseContent) {
  const changed = differences(before, after).filter((one) => one.after !== undefined);
  const paths = changed.map(({ path }) => path);
  return heldAt(after, paths);
}

type Part = Record<string, unknown>;

/** Entries with an added path stay whole; of others the fields that the paths name. */
function partsAt(content: CaseContent, paths: readonly string[]): CaseContent {
  const { patient = {}, ...lists } = content;
  const whole = new Set(paths);
  // The paths themselves, and all that enclose one of them.
  const reached = new Set(paths.flatMap((path) => [path, ...enclosing(path)]));
  const entriesOf = (list: string, entries: readonly Part[] = []) =>
    entries.flatMap((entry) => {
      const at = `${list}.${String(entry['id'])}`;
      if (whole.has(at)) return [entry];
      const named = Object.entries(entry).filter(([name]) => reached.has(`${at}.${name}`));
      // A drug that got its name or its role counts with both.
      const { id, name, role } = entry;
      const identity = list === 'drugs' && named.some(([one]) => one === 'role' || one === 'name');
      return named.length === 0
        ? []
        : [{ id, ...(identity && { name, role }), ...Object.fromEntries(named) }];
    });
  return {
    patient: Object.fromEntries(Object.entries(patient).filter(([name]) => reached.has(`patient.${name}`))),
    reporters: entriesOf('reporters', lists.reporters),
    drugs: entriesOf('drugs', lists.drugs),
    reactions: entriesOf('reactions', lists.reactions),
  } as CaseContent;
}

/** A change of a due-day setting: what was received earlier counts with the days of before. */
export interface DueDayChange {
  key: keyof DueDays;
  /** 2026-11-22. */
  changedOn: string;
  before: number;
}

/** The settings that counted on each day, from those of today and their changes. */
export function daysByDay(now: DueDays, changes: readonly DueDayChange[]): DaysOn {
  const sorted = changes.toSorted((one, other) => (one.changedOn < other.changedOn ? -1 : 1));
  const keys = Object.keys(dueDays) as (keyof DueDays)[];
  return (day) =>
    Object.fromEntries(
      keys.map((key) => {
        const next = sorted.find((one) => one.key === key && one.changedOn > day);
        return [key, next?.before ?? now[key]];
      }),
    ) as DueDays;
}

export const newClock = (received: string): Clock => ({
  received,
  latest: null,
  criteria: {},
  wasValid: false,
  facts: [],
  notSeriousAt: null,
});

/** The clock after one more version. */
export function nextClock(clock: Clock, save: ClockSave): Clock {
  const { after, since, at, byPerson } = save;
  const criteria = nextCriteria(clock, save);
  return {
    ...clock,
    latest: since === null ? clock.latest : latestOf(clock.latest, since),
    criteria,
    wasValid: clock.wasValid || after.criteria.length === Object.keys(minimumCriteria).length,
    facts: nextFacts(clock, save),
    notSeriousAt: byPerson && after.isNotSerious ? at : clock.notSeriousAt,
  };
}

/** Until the case is valid, a criterion that the content lost counts from when it is met again. */
function nextCriteria(clock: Clock, { after, held, since }: ClockSave): Clock['criteria'] {
  const kept = Object.entries(clock.criteria).filter(
    ([name]) => clock.wasValid || after.criteria.includes(name as MinimumCriterion),
  );
  const next: Clock['criteria'] = Object.fromEntries(kept);
  for (const name of after.criteria) {
    const before = next[name];
    if (before === undefined || held.criteria.includes(name)) next[name] = heldAlso(before, since);
  }
  return next;
}

function nextFacts(
  clock: Clock,
  { after, held, since, daysOf, mayTakeBack, byPerson }: ClockSave,
): HeldFact[] {
  const present = new Set(after.facts.map(({ id }) => id));
  const also = new Set(held.facts.map(({ id }) => id));
  const known = new Map(clock.facts.map((fact) => [fact.id, fact]));
  const next = new Map<string, HeldFact>();
  for (const fact of after.facts) {
    const before = known.get(fact.id);
    const days = before && !also.has(fact.id) ? before : heldAlso(before, daysOf?.get(fact.id) ?? since);
    next.set(fact.id, { ...fact, first: days.first, later: days.later, isTakenBack: false });
  }
  for (const fact of clock.facts) {
    if (present.has(fact.id)) continue;
    const heir = heirOf(fact, clock, after.facts);
    const own = heir && next.get(heir.id);
    // Two reactions that turn out to be one are joined: the fact is still there, under another id.
    if (own) next.set(own.id, { ...own, ...bothHeld(own, fact) });
    // What an earlier version took back waits for its own confirmation.
    else if (fact.isTakenBack || !(byPerson && mayTakeBack))
      next.set(fact.id, { ...fact, isTakenBack: true });
  }
  return [...next.values()];
}

/** The same criterion at a reaction of the content, where the reaction of the fact is gone with all its facts. */
function heirOf({ id }: HeldFact, clock: Clock, facts: readonly ClockFact[]): ClockFact | undefined {
  const [, reaction = '', ...name] = id.split('.');
  if (name.length === 0 || facts.some((one) => one.id.split('.')[1] === reaction)) return undefined;
  const known = new Set(clock.facts.map((one) => one.id));
  return facts.find((one) => !known.has(one.id) && one.id.split('.').slice(2).join('.') === name.join('.'));
}

const heldAlso = (before: Held | undefined, since: string | null): Held =>
  since === null
    ? { first: true, later: before?.later ?? null }
    : { first: before?.first ?? false, later: earliestOf(before?.later ?? null, since) };

const bothHeld = (one: Held, other: Held): Held => ({
  first: one.first || other.first,
  later: earliestOf(one.later, other.later),
});

/** Later information that says the same as the content, so that no version came of it. */
export function alsoHeld(clock: Clock, held: Pick<ClockView, 'criteria' | 'facts'>, since: string): Clock {
  const also = new Set(held.facts.map(({ id }) => id));
  const criteria = { ...clock.criteria };
  for (const name of held.criteria) {
    if (criteria[name]) criteria[name] = heldAlso(criteria[name], since);
  }
  return {
    ...clock,
    criteria,
    latest: latestOf(clock.latest, since),
    facts: clock.facts.map((fact) => (also.has(fact.id) ? { ...fact, ...heldAlso(fact, since) } : fact)),
  };
}

/** The clock after `sign` has confirmed that the facts which were taken back were errors. */
export const withoutTakenBack = (clock: Clock): Clock => ({
  ...clock,
  facts: clock.facts.filter(({ isTakenBack }) => !isTakenBack),
});

/** The clock without the death of the patient, where `sign` has confirmed that no reaction is related to it. */
export function withoutUnrelated(clock: Clock, content: CaseContent, unrelated: ReadonlySet<string>): Clock {
  const counting = new Set(viewOf(content, unrelated).facts.map(({ id }) => id));
  return { ...clock, facts: clock.facts.filter(({ id }) => !id.startsWith('death.') || counting.has(id)) };
}

export const hasTakenBack = (clock: Clock): boolean => clock.facts.some(({ isTakenBack }) => isTakenBack);

/** The day on which the case was first held, of the earlier of the informations that hold something. */
const dayOf = ({ first, later }: Held, received: string): string =>
  later === null ? received : first ? (earliestOf(later, received) ?? received) : later;

/** The received day of the earliest information that holds a fact. */
export const factDayOf = ({ received }: Clock, fact: HeldFact): string => dayOf(fact, received);

/** The day on which the four criteria were first held; null: they never were. */
export function validSinceOf({ received, criteria, wasValid }: Clock): string | null {
  if (!wasValid) return null;
  const days = Object.values(criteria).map((held) => dayOf(held, received));
  return days.reduce((one, other) => (one > other ? one : other), received);
}

/** The clock of a case that was joined with another one, and when. */
export interface JoinedClock {
  clock: Clock;
  at: string;
}

/** The three days of a case together with its duplicates: each is the earliest. */
export function daysOf(own: Clock, joined: readonly JoinedClock[] = []) {
  const all = [own, ...joined.map(({ clock }) => clock)];
  const [received = own.received] = all.map((one) => one.received).toSorted();
  const [validSince = null] = all.flatMap((one) => validSinceOf(one) ?? []).toSorted();
  return { received, validSince };
}

/**
 * The day by whose end the first report has to leave, as 2026-11-22; null while the case is not valid. It is the earliest
 * of: valid since and the days of a serious case (of another one, once a person has decided that it is not serious), and
 * the received day of each fact, not before valid since, and the days of its kind.
 */
export function firstReportDue(own: Clock, joined: readonly JoinedClock[], daysOn: DaysOn): string | null {
  const { validSince } = daysOf(own, joined);
  if (validSince === null) return null;
  const valid = joined.filter(({ clock }) => validSinceOf(clock) !== null);
  const isDecided =
    own.notSeriousAt !== null &&
    // A decision of before the joining was about one of the two.
    valid.every(({ clock, at }) => clock.notSeriousAt !== null || (own.notSeriousAt ?? '') > at);
  const settings = daysOn(validSince);
  const dues = [
    addDays(validSince, isDecided ? settings.due_days_other : settings.due_days_serious),
    ...[own, ...valid.map(({ clock }) => clock)].flatMap((clock) =>
      clock.facts.map((fact) => factDue(fact.kind, dayOf(fact, clock.received), validSince, daysOn)),
    ),
  ];
  return dues.toSorted()[0] ?? null;
}

/** A death makes the case serious, too. */
function factDue(kind: ClockFact['kind'], day: string, validSince: string, daysOn: DaysOn): string {
  const { due_days_death, due_days_serious } = daysOn(day);
  const days = kind === 'death' ? Math.min(due_days_death, due_days_serious) : due_days_serious;
  return addDays(day < validSince ? validSince : day, days);
}

/**
 * The day by whose end later information has to be decided and to leave, after the case was first sent: its received day
 * and the days of the higher urgency of before and after. Before: the facts that were received until that day.
 */
export function followUpDue(
  clock: Clock,
  information: {
    received: string;
    /** What it holds by itself. */
    facts: readonly ClockFact[];
    /** It leaves the seriousness of a reaction open. */
    isOpen: boolean;
    /** Its words hint at a death, and nobody has decided about it. */
    hintsAtDeath?: boolean;
  },
  daysOn: DaysOn,
): string {
  const { received } = information;
  const before = clock.facts.filter((fact) => dayOf(fact, clock.received) <= received);
  const facts = [...before, ...information.facts];
  const settings = daysOn(received);
  const isDeath = information.hintsAtDeath === true || facts.some(({ kind }) => kind === 'death');
  const isSerious = isDeath || facts.length > 0 || information.isOpen || clock.notSeriousAt === null;
  return addDays(
    received,
    Math.min(
      ...(isDeath ? [settings.due_days_death] : []),
      ...(isSerious ? [settings.due_days_serious] : [settings.due_days_other]),
    ),
  );
}

/** The states in which the first report is due. */
const openStates: readonly CaseState[] = ['new', 'inWork', 'waiting', 'ready', 'signed'];

/**
 * The earliest open day of the first report, of a follow-up, or of a message that the receiver did not take (`refused`: the
 * day by which that message was due); null: nothing is due.
 */
export function earliestDue(
  { state, wasSent }: { state: CaseState; wasSent: boolean },
  firstReport: string | null,
  followUps: readonly { due: string; state: FollowUpState }[],
  refused: string | null = null,
): string | null {
  if (isAside(state)) return null;
  const isWorkedOn = openStates.includes(state);
  const first = isWorkedOn && !wasSent ? firstReport : null;
  const again = isWorkedOn || state === 'sent' ? refused : null;
  // Before the first sending only a nullification by another sender has a day of its own.
  const open = followUps.filter((one) => one.state === 'undecided' || one.state === 'open');
  const days = [first, again, ...open.map(({ due }) => due)];
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}

/** The states of later information after the first sending, with the words for people. */
export const followUpStates = names('followUpStates', ['undecided', 'open', 'sent', 'ended']);
export type FollowUpState = keyof typeof followUpStates;

/** C.1.5: the received day of the newest accepted information, never before C.1.4. */
export function latestInformation(clock: Clock, validSince: string | null): string {
  const latest = latestOf(clock.latest, clock.received);
  return validSince === null ? latest : latestOf(latest, validSince);
}

/** Why a report leaves after its day. `other` needs a text. */
export const lateReasons = names('lateReasons', [
  'enteredLate',
  'waitedForInformation',
  'assessment',
  'signature',
  'technical',
  'other',
]);
export type LateReason = keyof typeof lateReasons;

/** How many days after the due day something happened; 0: in time. The due day itself is in time. */
export const daysLateOn = (due: string, day: string): number =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(due)) / 86_400_000));

function earliestOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

const latestOf = (one: string | null, other: string): string => (one !== null && one > other ? one : other);
