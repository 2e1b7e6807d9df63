// The values of one case in every figure. Pure: what it needs of other rooms comes in as facts.
import { dayBandOf, documentedBandOf, type Figure, notKnown } from '#contract/figures-rules.ts';
import {
  type Assessed,
  type AssessmentAnswers,
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

const dayMs = 86_400_000;
const dayFigures = ['toEntry', 'toSignature', 'toSending', 'toClosure'] as const;

/** A name of a case, and the value that names with other capital letters or spaces have, too. */
export interface NamedValue {
  value: string;
  name: string;
}

/** Takes a value of a case, with its name where the figure counts names. The same one may come more than once. */
export type AddMark = (figure: Figure | 'sample', value: string, name?: string) => void;

export interface CountedAssessment extends Assessed {
  answers: AssessmentAnswers;
  result: string;
  reason: string | null;
}

/** What the list of cases knows of one. Days are those of the portal's time zone. */
interface ListedCase {
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
}

/** What the register knows of a case besides its content. */
export interface CountedCase {
  listed: ListedCase;
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
  /** Names of its suspected and interacting drugs and of its reactions at each level. Null: nobody has taken the case. */
  names: Readonly<Record<NameLevel, readonly NamedValue[]>> | null;
}

export const nameLevels = ['substance', 'drugClass', 'reaction', 'bodySystem'] as const;
export type NameLevel = (typeof nameLevels)[number];

export const namedValue = (name: string): NamedValue => ({ value: foldName(name), name });

/** Days from receipt to entry, signature, first sending and closure; not below 0. Null: not yet. */
export function daysOf({ listed, signedOn, sentOn, closedOn }: CountedCase): (number | null)[] {
  const received = Date.parse(listed.receivedOn);
  return [listed.enteredOn, signedOn, sentOn, closedOn].map((day) =>
    day === null ? null : Math.max(0, Math.round((Date.parse(day) - received) / dayMs)),
  );
}

/** Adds the values of a case in every figure. A register of many cases makes no objects for them. */
export function addMarks(
  one: CountedCase,
  days: readonly (number | null)[],
  content: CaseContent,
  today: string,
  add: AddMark,
): void {
  addOwnMarks(one, content, add);
  for (const [place, figure] of dayFigures.entries()) {
    const taken = days[place] ?? null;
    add(figure, taken === null ? 'notYet' : dayBandOf(taken));
  }
  add('timing', timingOf(one, today));
  if (one.names) addPairMarks(one.names, one.assessments, content, add);
}

function addNames(add: AddMark, figure: Figure, names: readonly NamedValue[], none = notKnown): void {
  if (names.length === 0) add(figure, none);
  for (const { value, name } of names) add(figure, value, name);
}

function addOwnMarks({ listed, department, poster }: CountedCase, content: CaseContent, add: AddMark): void {
  const { reactions = [], reporters = [] } = content;
  let hasCriterion = false;
  for (const reaction of reactions) {
    for (const criterion of criteriaOf(reaction)) {
      hasCriterion = true;
      add('criterion', criterion);
    }
    const outcome = known(reaction.outcome) ?? '0';
    add('outcome', outcome === '0' ? notKnown : outcome);
  }
  if (!hasCriterion) add('criterion', listed.serious === 'false' ? 'none' : notKnown);
  if (reactions.length === 0) add('outcome', notKnown);
  const first = (names: readonly unknown[]) =>
    names.find((name) => typeof name === 'string' && name.trim() !== '') as string | undefined;
  const kind = first(reporters.map(({ qualification }) => known(qualification)));
  const occupation =
    first(reporters.map((reporter) => known(reporter.occupation))) ?? occupationOfQualification[kind ?? ''];
  add('serious', listed.serious);
  add('death', listed.patientDied ? (listed.urgency === 'death' ? 'related' : 'unrelated') : 'none');
  add('ageBand', listed.ageBand ?? notKnown);
  add('sex', listed.sex ?? notKnown);
  add('reporterType', kind ?? notKnown);
  add('occupation', occupation ?? notKnown);
  addNames(add, 'department', department === '' ? [] : [namedValue(department)]);
  add('source', listed.source);
  add('state', listed.state);
  add('documented', documentedBandOf(listed.completeness));
  const { impossible, contradictions, unusual } = listed;
  if (impossible > 0) add('findings', 'impossible');
  if (contradictions > 0) add('findings', 'contradiction');
  if (unusual > 0) add('findings', 'unusual');
  if (impossible + contradictions + unusual === 0) add('findings', 'none');
  addNames(add, 'poster', poster === '' ? [] : [namedValue(poster)], 'none');
  if (listed.isSample) add('sample', 'true');
}

function timingOf({ sentOn, daysLate, listed: { dueOn } }: CountedCase, today: string): string {
  if (sentOn !== null) return daysLate === null ? 'notDue' : daysLate > 0 ? 'late' : 'inTime';
  if (dueOn === null) return 'notDue';
  return dueOn < today ? 'overdue' : 'open';
}

function addPairMarks(
  names: NonNullable<CountedCase['names']>,
  assessments: CountedCase['assessments'],
  content: CaseContent,
  add: AddMark,
): void {
  const { drugs = [], reactions = [] } = content;
  const suspects = drugs.filter(isSuspect);
  const pairs = suspects.length * reactions.length;
  addNames(add, 'substance', names.substance);
  addNames(add, 'drugClass', names.drugClass, 'notLinked');
  addNames(add, 'reaction', names.reaction);
  addNames(add, 'bodySystem', names.bodySystem, 'notLinked');
  const judged = { whoUmc: 0, naranjo: 0, severity: 0, preventability: 0 };
  for (const one of assessments.length === 0 ? [] : assessmentsThatCount(assessments, content)) {
    if (!(one.method in judged)) continue;
    judged[one.method as keyof typeof judged] += 1;
    if (one.method === 'whoUmc') add('causality', one.result);
    else if (one.method === 'naranjo') add('naranjo', one.result);
    else if (one.method === 'severity') add('severity', severityBandOf(one.result as SeverityLevel));
    else add('preventability', preventabilityResult(one));
  }
  /** That something was not assessed, if fewer were judged than there are. */
  const addRest = (figure: Figure, count: number, of: number) => {
    if (count < of || of === 0) add(figure, 'notAssessed');
  };
  addRest('causality', judged.whoUmc, pairs);
  addRest('naranjo', judged.naranjo, pairs);
  addRest('severity', judged.severity, reactions.length);
  addRest('preventability', judged.preventability, reactions.length);
  if (pairs === 0) add('onset', notKnown);
  for (const drug of suspects) {
    for (const reaction of reactions) add('onset', onsetOf(drug, known(reaction.onset)));
  }
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
