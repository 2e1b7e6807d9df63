// What the checks of a case share: their form, what they are given, and how they read and name the fields that they compare.
import type { AlarmTheme } from '../alarms/alarm-themes-rules.ts';
import { ageOn, agesAtOnset, type AgeSpan, statedAge, yearsMax } from './age-rules.ts';
import type { CheckLevel } from './check-levels-rules.ts';
import type { CaseContent, Drug, Reaction } from './content-rules.ts';
import { isSuspect } from './criteria-rules.ts';
import { reactionIsSerious } from './derived-facts-rules.ts';
import { labelOf, printValue } from './differences-rules.ts';
import { gestationIs } from './family-rules.ts';
import { known } from './fields-rules.ts';
import { compareDates, compareSpans, type Now, readDate, type Span } from './partial-dates-rules.ts';
import { valueAt } from './paths-rules.ts';
import { checkWords } from '../../words/checks-rules.ts';

/** The newest assessment of a reaction or of a pair, as far as checks read it. */
export interface CheckedAssessment {
  method: string;
  drugId: string | null;
  reactionId: string;
  result: string;
}

/** An alarm word of the content, with the field in which it stands. */
export interface PlacedWord {
  theme: AlarmTheme;
  word: string;
  path: string;
}

/** What checks need besides the content. Whatever is left out is not checked. */
export interface CheckFacts {
  now: Now;
  /** Another sender's day may begin before the portal's: its dates may be those of UTC+14. */
  isImported?: boolean;
  assessments?: readonly CheckedAssessment[];
  /** The day on which the case was entered, 2026-11-22. */
  enteredOn?: string;
  /** The call that entered the case named no received day, so it is the day of the call. */
  isReceivedAssumed?: boolean;
  /** Other cases with the number that the national system gave for this one. */
  sameNumber?: readonly { id: string; caseNumber: string; number: string; bothSent: boolean }[];
  /** The median of the centre's cases for a dose entry, where they are enough, by the id of the entry. */
  usualDoses?: ReadonlyMap<string, number>;
  /** The alarm words of the content. The caller looks for them, because the words are too many for a visitor's page. */
  alarmWords?: readonly PlacedWord[];
}

/** One place where a check found something. */
export interface Found {
  /** The ids of the compared entries. */
  at: readonly string[];
  /** The compared fields: paths with the ids of entries. */
  fields: readonly string[];
  /** Only the findings that are kept are put into words. */
  message: () => string;
}

export interface Check {
  level: CheckLevel;
  /** About a death: only an account with the right "sign" confirms it. */
  isAboutDeath?: true;
  find: (content: CaseContent, facts: CheckFacts) => Found[];
}

/** Limits of single values. The heaviest and tallest people known are within them. */
export const limits = {
  years: yearsMax,
  weightKg: { min: 0, max: 650 },
  heightCm: { min: 15, max: 280 },
} as const;

export const contradiction = (find: Check['find']): Check => ({ level: 'contradiction', find });

/** A finding of the whole case: at none of its entries. */
export const whole = (fields: readonly string[], message: () => string): Found => ({
  at: [],
  fields,
  message,
});

/** '"Reaction Rash, Began" (22 Nov 2026)', as the screen names the field. */
export function say(content: CaseContent, path: string): string {
  const value = printValue(path, valueAt(content, path), content);
  return `"${labelOf(path, content)}"${value === '' ? '' : ` (${value})`}`;
}

export function sayAll(content: CaseContent, fields: readonly string[]): string {
  const said = fields.map((path) => say(content, path));
  if (said.length < 2) return said.join('');
  return checkWords('and', { facts: said.slice(0, -1).join(', '), last: said.at(-1) ?? '' });
}

export const dateAt = (content: CaseContent, path: string): string | undefined =>
  known(valueAt(content, path) as string | undefined);

/** Whether one date is certainly later than another one. */
export function isAfter(content: CaseContent, later: string, earlier: string): boolean {
  const [a, b] = [dateAt(content, later), dateAt(content, earlier)];
  return a !== undefined && b !== undefined && compareDates(a, b) === 'after';
}

export const eachReaction = (
  content: CaseContent,
  find: (reaction: Reaction, at: string) => Found[],
): Found[] => (content.reactions ?? []).flatMap((reaction) => find(reaction, `reactions.${reaction.id}`));

type Dose = NonNullable<Drug['doses']>[number];

export interface PlacedDose {
  /** The ids of the drug and of the dose. */
  ids: string[];
  at: string;
  dose: Dose;
}

export const eachDose = ({ drugs = [] }: CaseContent, find: (dose: PlacedDose) => Found[]): Found[] =>
  drugs.flatMap(({ id, doses = [] }) =>
    doses.flatMap((dose) => find({ ids: [id, dose.id], at: `drugs.${id}.doses.${dose.id}`, dose })),
  );

/** The ages that are known, each with the fields that give it: as stated, and by birth date and onset. */
export function ages(content: CaseContent): { fields: string[]; age: AgeSpan }[] {
  const stated = known(content.patient?.ageAtOnset);
  const span = stated ? statedAge(stated) : null;
  const computed = agesAtOnset(content);
  const first = computed[0];
  const birth = dateAt(content, 'patient.birthDate');
  const received = receivedOn(content);
  const now = !first && birth !== undefined && received ? ageOn(birth, received.date) : null;
  return [
    ...(span ? [{ fields: ['patient.ageAtOnset'], age: span }] : []),
    ...(first ? [{ fields: ['patient.birthDate', `reactions.${first.id}.onset`], age: first.age }] : []),
    ...(now && received ? [{ fields: ['patient.birthDate', received.path], age: now }] : []),
  ];
}

/** The ages of the parent: as stated, and on the day of the patient's birth or, before it, of the receipt. */
export function agesOfParent(content: CaseContent): { fields: string[]; age: AgeSpan }[] {
  const stated = known(content.parent?.age);
  const span = stated ? statedAge(stated) : null;
  const birth = dateAt(content, 'parent.birthDate');
  const child = dateAt(content, 'patient.birthDate');
  const day = child === undefined ? receivedOn(content) : { path: 'patient.birthDate', date: child };
  const computed = birth !== undefined && day ? ageOn(birth, day.date) : null;
  return [
    ...(span ? [{ fields: ['parent.age'], age: span }] : []),
    ...(computed && computed.days.max > 0 && day
      ? [{ fields: ['parent.birthDate', day.path], age: computed }]
      : []),
  ];
}

export function gestationFound(content: CaseContent, level: 'impossible' | 'unusual'): Found[] {
  const path = 'patient.gestationAtOnset';
  const gestation = known(content.patient?.gestationAtOnset);
  const key = level === 'unusual' ? 'is_an_unusual_length' : 'cannot_be_true';
  return gestation && gestationIs(level, gestation)
    ? [whole([path], () => checkWords(key, { fact: say(content, path) }))]
    : [];
}

/** The least age in years, with its fraction. */
export const leastYears = ({ days, years }: AgeSpan): number =>
  years.min > limits.years ? years.min : days.min / 365.25;

/** The day on which the latest accepted information was received. */
export function receivedOn(content: CaseContent): { path: string; date: string } | null {
  for (const path of ['latestInformationOn', 'firstReceivedOn']) {
    const date = dateAt(content, path);
    if (date !== undefined) return { path, date };
  }
  return null;
}

/** The first start of a drug. */
export interface FirstStart {
  drug: Drug;
  path: string;
  date: string;
  span: Span;
}

/** Null: the start of a dose is not known, or there is no dose, so the first start is not known. */
export function firstStart(drug: Drug): FirstStart | null {
  const starts = (drug.doses ?? []).map(({ id, start }) => {
    const date = known(start) ?? '';
    return { drug, path: `drugs.${drug.id}.doses.${id}.start`, date, span: readDate(date) };
  });
  let first: FirstStart | null = null;
  for (const { span, ...one } of starts) {
    if (!span) return null;
    if (first === null || span.from < first.span.from) first = { ...one, span };
  }
  return first;
}

/** The suspected and interacting drugs with their first starts, and each reaction with those that began later. */
export function reactionsBeforeDrugs(content: CaseContent) {
  const starts = (content.drugs ?? []).filter(isSuspect).map(firstStart);
  return (content.reactions ?? []).flatMap((reaction) => {
    const onset = readDate(known(reaction.onset) ?? '');
    if (!onset) return [];
    const later = starts.filter((start) => start !== null && compareSpans(start.span, onset) === 'after');
    return later.length > 0
      ? [{ reaction, later: later as FirstStart[], isEvery: later.length === starts.length }]
      : [];
  });
}

export const severityOf = ({ assessments = [] }: CheckFacts, reaction: string): string | undefined =>
  assessments.find((one) => one.method === 'severity' && one.reactionId === reaction)?.result;

export function severityFound(
  content: CaseContent,
  { id, level }: { id: string; level: string },
  path: string,
): Found {
  return {
    at: [id],
    fields: [path, `assessments.${id}.severity`],
    message: () => checkWords('beside_severity', { fact: say(content, path), level }),
  };
}

/** A word in a reaction that says harm to an unborn or a newborn child: it has a check of its own. */
export const isOfChild = ({ theme, path }: PlacedWord): boolean =>
  theme === 'pregnancy' && path.startsWith('reactions.');

/** Themes whose words often stand in a case that is not serious. */
const mildThemes: ReadonlySet<AlarmTheme> = new Set([
  'hospital',
  'bleeding',
  'cancer',
  'kidney',
  'bloodCounts',
]);

const ofWeight = (words: readonly PlacedWord[], isMild: boolean): PlacedWord[] =>
  words.filter((word) => mildThemes.has(word.theme) === isMild && !isOfChild(word));

export const distinctWords = (words: readonly PlacedWord[], isMild: boolean): string[] => [
  ...new Set(ofWeight(words, isMild).map(({ word }) => word)),
];

/** Whether a person has denied all criteria of a reaction. */
export const isPartlyNotSerious = ({ reactions = [] }: CaseContent): boolean =>
  reactions.some((reaction) => reactionIsSerious(reaction) === false);

/** Whether a person has denied all criteria of every reaction. */
const isNotSerious = ({ reactions = [] }: CaseContent): boolean =>
  reactions.length > 0 && reactions.every((reaction) => reactionIsSerious(reaction) === false);

/** The alarm words of one weight in a case that is not serious, as one finding. */
export function wordsBesideNotSerious(
  content: CaseContent,
  { alarmWords = [] }: CheckFacts,
  isMild: boolean,
): Found[] {
  const found = ofWeight(alarmWords, isMild);
  if (found.length === 0 || !isNotSerious(content)) return [];
  const places = [...new Set(found.map(({ path }) => path))];
  const seriousness = (content.reactions ?? []).map(({ id }) => `reactions.${id}.seriousness`);
  const message = () => {
    const words = distinctWords(found, isMild).map((word) => `“${word}”`);
    const labels = places.map((path) => `"${labelOf(path, content)}"`);
    return checkWords(labels.length > 1 ? 'not_serious_although_say' : 'not_serious_although_says', {
      labels: labels.join(', '),
      words: words.join(', '),
    });
  };
  return [whole([...seriousness, ...places], message)];
}

export function sharedNumbers({ sameNumber = [] }: CheckFacts, bothSent: boolean): Found[] {
  return sameNumber
    .filter((one) => one.bothSent === bothSent)
    .map(({ id, caseNumber, number }) => ({
      at: [id],
      fields: ['nationalNumber'],
      message: () => checkWords('the_number_of_the_national', { number, caseNumber }),
    }));
}
