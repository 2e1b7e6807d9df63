// How serious a case is, and when it is due. Days are calendar days of the portal's time zone. The caller passes the
// time. No zod here: public pages may load this file.
import { foldText } from '../text-rules.ts';
import { type SeriousnessCriterion, seriousnessCriteria } from './code-lists-rules.ts';
import type { CaseContent, Reaction } from './content-rules.ts';
import { addDays } from './partial-dates-rules.ts';
import type { CaseState } from './steps-rules.ts';

/** Not yet known until a person decides. */
export type Serious = true | false | 'unknown';

const criteria = Object.keys(seriousnessCriteria) as SeriousnessCriterion[];

/** The criteria that a reaction meets. */
export function criteriaOf({ seriousness = {} }: Reaction): SeriousnessCriterion[] {
  return criteria.filter((name) => seriousness[name] === true);
}

/** The first criterion in the order of E2B(R3), which is from the gravest on, that a reaction of the case meets. */
export function mostSeriousCriterion({ reactions = [] }: CaseContent): SeriousnessCriterion | null {
  const met = new Set(reactions.flatMap(criteriaOf));
  return criteria.find((name) => met.has(name)) ?? null;
}

/** Serious by one criterion; not serious when a person has denied all six; otherwise not yet known. */
export function reactionIsSerious(reaction: Reaction): Serious {
  if (criteriaOf(reaction).length > 0) return true;
  return criteria.every((name) => reaction.seriousness?.[name] === false) ? false : 'unknown';
}

/** One serious reaction makes a case serious; one undecided reaction leaves the others open. */
export function caseIsSerious({ reactions = [] }: CaseContent): Serious {
  const all = reactions.map(reactionIsSerious);
  if (all.includes(true)) return true;
  return all.length > 0 && all.every((one) => one === false) ? false : 'unknown';
}

/** The settings of deadlines, in days, with their defaults. */
export const dueDays = { due_days_death: 1, due_days_serious: 7, due_days_other: 30 } as const;
export type DueDays = Record<keyof typeof dueDays, number>;

/** Which of the settings counts for a case. */
export type Urgency = 'death' | 'serious' | 'other';

/** A case whose seriousness is not known counts as serious. */
export function urgencyOf(content: CaseContent): Urgency {
  if ((content.reactions ?? []).some((reaction) => criteriaOf(reaction).includes('death'))) return 'death';
  return caseIsSerious(content) === false ? 'other' : 'serious';
}

/** The facts about a version that set the regulatory clock. */
export interface ClockVersion {
  /** The day on which it was made, 2026-11-22, in the portal's time zone. */
  day: string;
  /** Whether its content meets the four minimum criteria. */
  isValid: boolean;
  /** Whether a person called its new information significant. */
  significant: boolean;
}

/**
 * The day on which the clock started: the day of the first version that meets the four criteria. Each later version
 * with significant information restarts it. Waiting does not stop it. Null: it has not started.
 */
export function clockStart(versions: readonly ClockVersion[]): string | null {
  const first = versions.findIndex(({ isValid }) => isValid);
  if (first < 0) return null;
  const starts = versions.slice(first).filter(({ significant }, number) => number === 0 || significant);
  return starts.at(-1)?.day ?? null;
}

/** States in which nothing is due any more. */
const doneStates: readonly CaseState[] = ['sent', 'closed', 'nullified', 'notValid', 'referred', 'duplicate'];

/** The day by whose end a case is due, as 2026-11-22. Null: nothing is due. */
export function dueOn(
  state: CaseState,
  started: string | null,
  content: CaseContent,
  days: DueDays,
): string | null {
  return dueOf(state, started, urgencyOf(content), days);
}

/** As `dueOn`, for a case whose urgency is known. */
export function dueOf(
  state: CaseState,
  started: string | null,
  urgency: Urgency,
  days: DueDays,
): string | null {
  const isDone = started === null || doneStates.includes(state);
  return isDone ? null : addDays(started, days[`due_days_${urgency}`]);
}

/** Whether the day on which a case was due has passed. */
export const isOverdue = (due: string | null, today: string): boolean => due !== null && due < today;

// In English and Hindi. Cases with these words come first in the inbox. The words do not decide the seriousness.
const alarming = [
  /\b(?:died|dies|dead|death|deceased|fatal|expired|passed away)\b/gu,
  /\b(?:icu|intensive care|ventilator|coma|unconscious|life.threatening)\b/gu,
  /\b(?:hospital\p{L}*|admit(?:ted)?|admission|emergency)\b/gu,
  /मृत्यु|मौत|मर गय[ाी]|देहांत|निधन/gu,
  /आई ?सी ?यू|आईसीयू|वेंटिलेटर|कोमा|बेहोश/gu,
  /अस्पताल|हॉस्पिटल|भर्ती/gu,
];

const anyAlarming = new RegExp(alarming.map(({ source }) => source).join('|'), 'u');

/** Whether a text has words that may mean a serious case. */
export const isAlarming = (text: string): boolean => anyAlarming.test(foldText(text));

/** The words of a text that may mean a serious case, in small letters, each once. */
export function alarmingWords(text: string): string[] {
  const folded = foldText(text);
  return [...new Set(alarming.flatMap((words) => folded.match(words) ?? []))];
}
