// The values of one case in every figure. Pure: what it needs of other rooms comes in as facts.
import { dayBandOf, documentedBandOf, type Figure, notKnown } from '#contract/figures-rules.ts';
import {
  type AssessmentAnswers,
  type AssessmentMethod,
  assessmentsThatCount,
} from '#contract/cases/assessment/assessment-rules.ts';
import {
  type PreventabilityAnswers,
  preventabilityOf,
} from '#contract/cases/assessment/preventability-rules.ts';
import { severityBandOf, type SeverityLevel } from '#contract/cases/assessment/severity-rules.ts';
import { occupationOfQualification } from '#contract/cases/content/code-lists-rules.ts';
import type { CaseContent, Drug } from '#contract/cases/content/content-rules.ts';
import { isSuspect } from '#contract/cases/content/criteria-rules.ts';
import { criteriaOf } from '#contract/cases/content/derived-facts-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { readDate } from '#contract/cases/content/partial-dates-rules.ts';
import { foldName } from '#contract/text-rules.ts';

/** A value, with its name where it has no name of its own. */
export interface Mark {
  figure: Figure | 'sample';
  value: string;
  name: string;
}

interface CountedAssessment {
  drugId: string | null;
  reactionId: string;
  method: AssessmentMethod;
  answers: AssessmentAnswers;
  result: string;
  reason: string | null;
}

/** What the register knows of a case besides its content. Days are those of the portal's time zone. */
export interface CountedCase {
  state: string;
  serious: string;
  urgency: string;
  patientDied: boolean;
  source: string;
  sex: string | null;
  ageBand: string | null;
  completeness: number | null;
  impossible: number;
  contradictions: number;
  unusual: number;
  isSample: boolean;
  receivedOn: string;
  enteredOn: string;
  dueOn: string | null;
  signedOn: string | null;
  sentOn: string | null;
  closedOn: string | null;
  /** Of the first sending; null: nothing was due. */
  daysLate: number | null;
  /** The place of the poster by whose code the report came; empty: another way. */
  poster: string;
  /** Its name in the centre's list, or as typed; empty: not known. */
  department: string;
  assessments: readonly CountedAssessment[];
  /** Names of its suspected and interacting drugs and of its reactions at each level, once somebody has taken the case. */
  names: Readonly<Record<'substance' | 'drugClass' | 'reaction' | 'bodySystem', readonly string[]>>;
}

const mark = (figure: Mark['figure'], value: string, name = ''): Mark => ({ figure, value, name });

/** Names that differ in capital letters or spaces are one value. */
const named = (figure: Figure, names: readonly string[], none = notKnown): Mark[] =>
  names.length === 0 ? [mark(figure, none)] : names.map((name) => mark(figure, foldName(name), name));

/** Some may be there more than once. */
export function marksOf(one: CountedCase, content: CaseContent, today: string): Mark[] {
  return [
    ...ownMarks(one, content),
    ...timeMarks(one, today),
    ...(one.state === 'new' ? [] : pairMarks(one, content)),
  ];
}

function ownMarks(one: CountedCase, content: CaseContent): Mark[] {
  const { reactions = [], reporters = [] } = content;
  const criteria = reactions.flatMap(criteriaOf);
  const outcomes = reactions.map((reaction): string => {
    const outcome = known(reaction.outcome) ?? '0';
    return outcome === '0' ? notKnown : outcome;
  });
  const first = (names: readonly unknown[]) =>
    names.find((name) => typeof name === 'string' && name.trim() !== '') as string | undefined;
  const kind = first(reporters.map(({ qualification }) => known(qualification)));
  const occupation =
    first(reporters.map((reporter) => known(reporter.occupation))) ?? occupationOfQualification[kind ?? ''];
  return [
    mark('serious', one.serious),
    ...(criteria.length > 0
      ? criteria.map((name) => mark('criterion', name))
      : [mark('criterion', one.serious === 'false' ? 'none' : notKnown)]),
    mark('death', one.patientDied ? (one.urgency === 'death' ? 'related' : 'unrelated') : 'none'),
    ...(outcomes.length > 0 ? outcomes : [notKnown]).map((value) => mark('outcome', value)),
    mark('ageBand', one.ageBand ?? notKnown),
    mark('sex', one.sex ?? notKnown),
    mark('reporterType', kind ?? notKnown),
    mark('occupation', occupation ?? notKnown),
    ...named('department', one.department === '' ? [] : [one.department]),
    mark('source', one.source),
    mark('state', one.state),
    mark('documented', documentedBandOf(one.completeness)),
    ...(one.impossible > 0 ? [mark('findings', 'impossible')] : []),
    ...(one.contradictions > 0 ? [mark('findings', 'contradiction')] : []),
    ...(one.unusual > 0 ? [mark('findings', 'unusual')] : []),
    ...(one.impossible + one.contradictions + one.unusual === 0 ? [mark('findings', 'none')] : []),
    ...named('poster', one.poster === '' ? [] : [one.poster], 'none'),
    ...(one.isSample ? [mark('sample', 'true')] : []),
  ];
}

const dayMs = 86_400_000;
/** Days from receipt; not below 0. Null: not yet. */
const daysFrom = (receivedOn: string, day: string | null): number | null =>
  day === null ? null : Math.max(0, Math.round((Date.parse(day) - Date.parse(receivedOn)) / dayMs));

/** From receipt to entry, signature, first sending and closure. */
export const daysOf = ({ receivedOn, enteredOn, signedOn, sentOn, closedOn }: CountedCase) =>
  [enteredOn, signedOn, sentOn, closedOn].map((day) => daysFrom(receivedOn, day));

const dayFigures = ['toEntry', 'toSignature', 'toSending', 'toClosure'] as const;

function timeMarks(one: CountedCase, today: string): Mark[] {
  const days = daysOf(one);
  return [
    ...dayFigures.map((figure, place) => {
      const taken = days[place] ?? null;
      return mark(figure, taken === null ? 'notYet' : dayBandOf(taken));
    }),
    mark('timing', timingOf(one, today)),
  ];
}

function timingOf({ sentOn, daysLate, dueOn }: CountedCase, today: string): string {
  if (sentOn !== null) return daysLate === null ? 'notDue' : daysLate > 0 ? 'late' : 'inTime';
  if (dueOn === null) return 'notDue';
  return dueOn < today ? 'overdue' : 'open';
}

function pairMarks({ names, assessments }: CountedCase, content: CaseContent): Mark[] {
  const { drugs = [], reactions = [] } = content;
  const suspects = drugs.filter(isSuspect);
  const counted = assessmentsThatCount(assessments, content);
  /** The results of a method; and that something was not assessed, if it judged fewer than there are. */
  const judged = (
    figure: Figure,
    method: AssessmentMethod,
    of: number,
    read: (one: CountedAssessment) => string,
  ) => {
    const own = counted.filter((one) => one.method === method);
    return [
      ...own.map((one) => mark(figure, read(one))),
      ...(own.length < of || of === 0 ? [mark(figure, 'notAssessed')] : []),
    ];
  };
  const pairs = suspects.length * reactions.length;
  const onsets = suspects.flatMap((drug) =>
    reactions.map((reaction) => onsetOf(drug, known(reaction.onset))),
  );
  return [
    ...named('substance', names.substance),
    ...named('drugClass', names.drugClass, 'notLinked'),
    ...named('reaction', names.reaction),
    ...named('bodySystem', names.bodySystem, 'notLinked'),
    ...judged('causality', 'whoUmc', pairs, ({ result }) => result),
    ...judged('naranjo', 'naranjo', pairs, ({ result }) => result),
    ...judged('severity', 'severity', reactions.length, ({ result }) =>
      severityBandOf(result as SeverityLevel),
    ),
    ...judged('preventability', 'preventability', reactions.length, preventabilityResult),
    ...(onsets.length > 0 ? onsets : [notKnown]).map((value) => mark('onset', value)),
  ];
}

/** An assessment says what its answers say by the present rules, unless a person gave another result with a reason. */
function preventabilityResult({ answers, result, reason }: CountedAssessment): string {
  if (Object.keys(answers).length === 0 || reason?.trim()) return result;
  return preventabilityOf(answers as PreventabilityAnswers);
}

/** The band of days from the first dose to the reaction, where both days are known and in this order. */
function onsetOf(drug: Drug, onset: string | undefined): string {
  const starts = (drug.doses ?? []).flatMap(({ start }) => readDate(known(start) ?? '') ?? []);
  const end = readDate(onset ?? '');
  if (!end || end.firstDay !== end.lastDay || starts.length === 0) return notKnown;
  if (starts.some((start) => start.firstDay !== start.lastDay)) return notKnown;
  const days = end.firstDay - Math.min(...starts.map((start) => start.firstDay));
  return days < 0 ? notKnown : dayBandOf(days);
}
