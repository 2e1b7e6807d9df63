// The worklist 'Follow-up': which cases the centre asks about again, since when, and why. The server stores what this file
// derives from a case, so that the list finds its rows by an index.
import { names } from '../../words/labels-rules.ts';
import { fatal, patientDied } from '../content/derived-facts-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { type Amount, isUnknown, known } from '../content/fields-rules.ts';
import { addDays, readDate } from '../content/partial-dates-rules.ts';
import type { CaseState } from '../work/steps-rules.ts';

/** The states in which the centre follows a case up. */
export const followedStates: readonly CaseState[] = [
  'inWork',
  'waiting',
  'ready',
  'signed',
  'sent',
  'closed',
];

/** The default of the setting `follow_up_after_days`: how old, in days, the last information may become. */
export const followUpAfterDays = 14;

/** So many days after a sending the national number should be there. */
const numberAfterDays = 7;

/** Why a case is in the worklist. */
export const followUpReasons = names('followUpReasons', ['reminder', 'pregnancy', 'outcome', 'number']);
type FollowUpReason = keyof typeof followUpReasons;

/** One reason, and the day that belongs to it. */
export interface FollowUpGround {
  reason: FollowUpReason;
  /**
   * `reminder`: the day to ask again; `pregnancy`: the expected day of delivery, null if it cannot be computed; `outcome`:
   * the received day of the last information; `number`: the day of the sending.
   */
  on: string | null;
}

/** Outcomes after which nothing is expected any more, E2B(R3) E.i.7: recovered, with lasting effects, fatal. */
const finalOutcomes: readonly string[] = ['1', '4', fatal];

/** Whether the outcome of a reaction is not final: recovering, not recovered, or not known. Not of a patient who died. */
export function hasOpenOutcome(content: CaseContent): boolean {
  if (patientDied(content)) return false;
  return (content.reactions ?? []).some(({ outcome }) => !finalOutcomes.includes(known(outcome) ?? ''));
}

/** The answers about a pregnancy that say when it ends. */
interface Dates {
  lastMenstrualPeriod?: unknown;
  gestationAtOnset?: unknown;
}

/** From the first day of the last menstrual period to the expected delivery, in days: Naegele's rule. */
const pregnancyDays = 280;

/** How many days the units of a gestation have: E2B(R3) D.2.2.1b. */
const gestationUnits: Readonly<Record<string, number>> = { d: 1, wk: 7, mo: 30.4375 };

/**
 * A pregnancy that was exposed and of which nobody has told the outcome: the expected day of delivery, or '' where it
 * cannot be computed. Null: there is none. 'Not known' is an outcome: of somebody who cannot be reached any more. A child
 * that is born is no pregnancy.
 */
export function openPregnancy(content: CaseContent): string | null {
  const { patient = {}, drugs = [] } = content;
  const isExposed =
    patient.pregnant === true ||
    drugs.some(({ flags }) => (known(flags) ?? []).includes('pregnancyExposure'));
  const isUnborn = patient.exposedVia === undefined || known(patient.ageGroup) === '0';
  if (!isExposed || !isUnborn || patient.pregnancyOutcome !== undefined) return null;
  return expectedDelivery(content) ?? '';
}

/**
 * The expected day of delivery, 2026-11-22: the last menstrual period and 280 days, or the onset of the first reaction with
 * its gestation. Null: neither is known to the day.
 */
export function expectedDelivery(content: CaseContent): string | null {
  const { patient = {}, parent = {} } = content as { patient?: Dates; parent?: Dates };
  const periods = [patient.lastMenstrualPeriod, parent.lastMenstrualPeriod];
  const [period] = periods.flatMap((one) => wholeDay(one) ?? []);
  if (period !== undefined) return addDays(period, pregnancyDays);
  const { gestationAtOnset: gestation } = patient;
  if (gestation === undefined || isUnknown(gestation)) return null;
  const { value, unit } = gestation as Amount;
  const perUnit = gestationUnits[unit];
  const [onset] = (content.reactions ?? []).flatMap((one) => wholeDay(one.onset) ?? []).toSorted();
  if (value === undefined || perUnit === undefined || onset === undefined) return null;
  return addDays(onset, pregnancyDays - Math.round(value * perUnit));
}

/** A date that is known to the day, without its time. */
function wholeDay(value: unknown): string | undefined {
  const precision = typeof value === 'string' ? readDate(value)?.precision : undefined;
  return precision === 'day' || precision === 'time' ? (value as string).slice(0, 10) : undefined;
}

/** What the server stores about a case for the worklist. */
export interface FollowUpFacts {
  state: CaseState;
  /** Somebody has said that nothing further is expected. */
  isEnded: boolean;
  hasOpenOutcome: boolean;
  openPregnancy: string | null;
  /** The received day of the case, and of its last information. */
  received: string;
  lastInformation: string;
  /** The days to ask again that people set, and which of them belongs to the case as a whole. */
  reminders: readonly { about: string; on: string }[];
  /** The day of the last sending of a case that has no national number; null: it was not sent, or has one. */
  unnumberedSince: string | null;
}

/** The reasons for which a case is or will be in the worklist, in the order of `followUpReasons`. */
export function followUpGrounds(facts: FollowUpFacts): FollowUpGround[] {
  const { openPregnancy: delivery, reminders } = facts;
  if (!followedStates.includes(facts.state) || (facts.isEnded && delivery === null)) return [];
  const [reminder] = reminders.map(({ on }) => on).toSorted();
  const number = facts.state === 'sent' && !facts.isEnded ? facts.unnumberedSince : null;
  return [
    ...(reminder === undefined ? [] : [{ reason: 'reminder' as const, on: reminder }]),
    ...(delivery === null ? [] : [{ reason: 'pregnancy' as const, on: delivery === '' ? null : delivery }]),
    ...(facts.hasOpenOutcome && !facts.isEnded
      ? [{ reason: 'outcome' as const, on: facts.lastInformation }]
      : []),
    ...(number === null ? [] : [{ reason: 'number' as const, on: number }]),
  ];
}

/** The two days by which the list finds a case: see `isToFollow`. */
export interface FollowUpDays {
  /** The received day of the last information, while the outcome is not final; null: it is. */
  outcomeOpenSince: string | null;
  /** The day from which the case is in the worklist for another reason; null: for none. */
  followUpOn: string | null;
}

export function followUpDays(facts: FollowUpFacts): FollowUpDays {
  const grounds = followUpGrounds(facts);
  const others = grounds.flatMap((ground) => listedFrom(ground, facts.received) ?? []);
  const outcome = grounds.find(({ reason }) => reason === 'outcome');
  return { outcomeOpenSince: outcome?.on ?? null, followUpOn: others.toSorted()[0] ?? null };
}

/** A pregnancy stays in the worklist from the beginning. */
const listedFrom = ({ reason, on }: FollowUpGround, received: string): string | null => {
  if (reason === 'outcome' || reason === 'number')
    return on === null || reason === 'outcome' ? null : addDays(on, numberAfterDays);
  return reason === 'pregnancy' ? received : on;
};

/** The first day whose information is not older than the setting says. */
export const oldInformationBefore = (today: string, days: number): string => addDays(today, -days);

/** The reasons that hold today. */
export const groundsToday = (
  grounds: readonly FollowUpGround[],
  today: string,
  days: number,
): FollowUpGround[] =>
  grounds.filter(({ reason, on }) => {
    if (reason === 'pregnancy' || on === null) return true;
    if (reason === 'outcome') return on < oldInformationBefore(today, days);
    return (reason === 'number' ? addDays(on, numberAfterDays) : on) <= today;
  });

/** Most places that a screen offers. */
const askableMax = 200;

/** Of a reaction, the dates that are still asked for. */
const openDates = ['onset', 'end'] as const;

/** The tests, and the empty dates of reactions and doses, about which the centre may want to ask again: their paths. */
export function askable({ tests = [], reactions = [], drugs = [] }: CaseContent): string[] {
  const isEmpty = (value: unknown) => known(value) === undefined;
  return [
    ...tests.map(({ id }) => `tests.${id}`),
    ...tests.flatMap(({ id, date }) => (isEmpty(date) ? [`tests.${id}.date`] : [])),
    ...reactions.flatMap((one) =>
      openDates.flatMap((name) => (isEmpty(one[name]) ? [`reactions.${one.id}.${name}`] : [])),
    ),
    ...drugs.flatMap(({ id, doses = [] }) =>
      doses.flatMap((dose) =>
        (['start', 'end'] as const).flatMap((name) =>
          isEmpty(dose[name]) ? [`drugs.${id}.doses.${dose.id}.${name}`] : [],
        ),
      ),
    ),
    'death.date',
  ].slice(0, askableMax);
}
