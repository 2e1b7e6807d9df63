// The wide export: one row for each pair of a suspected drug and a reaction, with everything that a thesis or a return
// counts. The names of the columns stay: other people's spreadsheets use them. No zod here.
import { type Assessed, newestAssessments } from '../assessment/assessment-rules.ts';
import { type NaranjoAnswers, naranjoNumbers, naranjoScore } from '../assessment/naranjo-rules.ts';
import type { CaseSummary } from '../cases.ts';
import {
  actionsTaken,
  drugRoles,
  outcomes,
  qualifications,
  type SeriousnessCriterion,
  seriousnessCriteria,
  sexes,
} from '../content/code-lists-rules.ts';
import type { CaseContent, Drug, Reaction } from '../content/content-rules.ts';
import { dechallengeOf } from '../content/dechallenge-rules.ts';
import { criteriaOf, reactionIsSerious } from '../content/derived-facts-rules.ts';
import {
  coded,
  type date,
  nameOf,
  type number,
  ofDrug,
  primaryReporter,
  suspectsOf,
  text,
} from '../prints/form-words-rules.ts';
import { ageInYears } from '../reporters/from-report-rules.ts';

export type Cell = string | number | boolean | null;

interface ExportedAssessment extends Assessed {
  id: string;
  /** The assessment whose answers were taken over. */
  copiedFrom: string | null;
  result: string;
  answers: Readonly<Record<string, string>>;
}

/** What the rows of one case are made of. */
export interface ExportedCase {
  summary: CaseSummary;
  /** As it may leave the centre: initials, and no name or contact without consent. */
  content: CaseContent;
  /** In the order in which they were made. */
  assessments: readonly ExportedAssessment[];
  /** Of the reporter; '' where it is not known. */
  department: string;
  /** Of MedDRA or of the centre's own terms; '' where the name has no term. */
  bodySystemOf(reaction: Reaction): string;
  /** The days of the valid signature and of the last message, 2026-11-22; null: none. */
  signedOn: string | null;
  sentOn: string | null;
}

interface Pair extends ExportedCase {
  drug: Drug | undefined;
  reaction: Reaction | undefined;
  /** Places in the case, from 1; null: it has none. */
  drugNumber: number | null;
  reactionNumber: number | null;
  /** The newest assessments. */
  newest: readonly ExportedAssessment[];
}

interface PairColumn {
  name: string;
  /** Left out of rows for research: it names the case or the person, or is free text. */
  isPersonal?: true;
  valueOf(pair: Pair): Cell;
}

const resultOf = ({ drug, reaction, newest }: Pair, method: string): ExportedAssessment | undefined =>
  newest.find(
    (one) =>
      one.method === method &&
      one.reactionId === reaction?.id &&
      (one.drugId === null || one.drugId === drug?.id),
  );
/** The pair whose answers were taken over: 'Amoxicillin, Rash'. */
function sameAs(pair: Pair, method: string): string {
  const source = resultOf(pair, method)?.copiedFrom;
  const found = source ? pair.assessments.find(({ id }) => id === source) : undefined;
  const drug = pair.content.drugs?.find(({ id }) => id === found?.drugId);
  const reaction = pair.content.reactions?.find(({ id }) => id === found?.reactionId);
  return [drug && ofDrug.name(drug), reaction && nameOf(reaction)].filter(Boolean).join(', ');
}
const ofPair = <Result extends { reaction: string; result?: unknown }>(
  results: readonly Result[] | undefined,
  reaction: Reaction | undefined,
): string => {
  const found = results?.find((one) => one.reaction === reaction?.id)?.result;
  return typeof found === 'string' ? found : '';
};
const stopping = ({ drug, reaction, content }: Pair): string =>
  (drug && reaction && dechallengeOf(drug, reaction.id, content.reactions ?? [])) ?? '';
const ofDrugIn = (pair: Pair, read: (drug: Drug) => string): string => (pair.drug ? read(pair.drug) : '');
const firstDose = ({ drug }: Pair) => drug?.doses?.[0];
/** A whole day, a part of a date, or a word such as 'not known'. */
const dayOrWords = (value: Parameters<typeof date>[0]): string =>
  typeof value === 'string' ? value : text(value);

const criteria = Object.keys(seriousnessCriteria) as SeriousnessCriterion[];

/** In the order of the file. */
export const pairColumns: readonly PairColumn[] = [
  { name: 'number', isPersonal: true, valueOf: ({ summary }) => summary.number },
  { name: 'reference', isPersonal: true, valueOf: ({ summary }) => summary.reference },
  { name: 'nationalNumber', isPersonal: true, valueOf: ({ summary }) => summary.nationalNumber },
  { name: 'nationalSystem', valueOf: ({ summary }) => summary.nationalSystem },
  { name: 'state', valueOf: ({ summary }) => summary.state },
  { name: 'source', valueOf: ({ summary }) => summary.source },
  { name: 'received', valueOf: ({ summary }) => summary.received },
  { name: 'entered', valueOf: ({ summary }) => summary.entered },
  { name: 'validSince', valueOf: ({ summary }) => summary.validSince },
  { name: 'due', valueOf: ({ summary }) => summary.due },
  { name: 'signed', valueOf: ({ signedOn }) => signedOn },
  { name: 'sent', valueOf: ({ sentOn }) => sentOn },
  { name: 'department', valueOf: ({ department }) => department },
  { name: 'ward', isPersonal: true, valueOf: ({ content }) => text(content.patient?.ward) },
  {
    name: 'reporterType',
    valueOf: ({ content }) => coded(qualifications, primaryReporter(content).qualification),
  },
  { name: 'initials', isPersonal: true, valueOf: ({ content }) => text(content.patient?.initials) },
  { name: 'recordNumber', isPersonal: true, valueOf: ({ content }) => text(content.patient?.recordNumber) },
  { name: 'ageYears', valueOf: ({ content }) => ageInYears(content) },
  { name: 'ageBand', valueOf: ({ summary }) => summary.ageBand },
  { name: 'sex', valueOf: ({ content }) => coded(sexes, content.patient?.sex) },
  { name: 'weightKg', valueOf: ({ content: { patient = {} } }) => asNumber(patient.weightKg) },
  { name: 'drugNumber', valueOf: ({ drugNumber }) => drugNumber },
  { name: 'drug', valueOf: (pair) => ofDrugIn(pair, ofDrug.name) },
  { name: 'drugRole', valueOf: (pair) => ofDrugIn(pair, ({ role }) => coded(drugRoles, role)) },
  { name: 'dose', isPersonal: true, valueOf: (pair) => ofDrugIn(pair, ofDrug.dose) },
  { name: 'frequency', isPersonal: true, valueOf: (pair) => ofDrugIn(pair, ofDrug.frequency) },
  { name: 'route', valueOf: (pair) => ofDrugIn(pair, ofDrug.route) },
  { name: 'drugStart', valueOf: (pair) => dayOrWords(firstDose(pair)?.start) },
  { name: 'drugEnd', valueOf: (pair) => dayOrWords(firstDose(pair)?.end) },
  { name: 'indication', isPersonal: true, valueOf: (pair) => ofDrugIn(pair, ofDrug.indication) },
  { name: 'manufacturer', valueOf: (pair) => ofDrugIn(pair, ofDrug.manufacturer) },
  { name: 'batch', valueOf: (pair) => ofDrugIn(pair, ofDrug.batch) },
  { name: 'action', valueOf: (pair) => ofDrugIn(pair, ({ action }) => coded(actionsTaken, action)) },
  { name: 'reactionNumber', valueOf: ({ reactionNumber }) => reactionNumber },
  { name: 'reaction', valueOf: ({ reaction }) => (reaction ? nameOf(reaction) : '') },
  { name: 'meddraCode', valueOf: ({ reaction }) => reaction?.code ?? '' },
  {
    name: 'bodySystem',
    valueOf: ({ reaction, bodySystemOf }) => (reaction ? bodySystemOf(reaction) : ''),
  },
  { name: 'onset', valueOf: ({ reaction }) => dayOrWords(reaction?.onset) },
  { name: 'reactionEnd', valueOf: ({ reaction }) => dayOrWords(reaction?.end) },
  { name: 'outcome', valueOf: ({ reaction }) => coded(outcomes, reaction?.outcome) },
  {
    name: 'serious',
    valueOf: ({ reaction }) => {
      const answer = reaction ? reactionIsSerious(reaction) : 'unknown';
      return answer === 'unknown' ? '' : answer;
    },
  },
  ...criteria.map((name): PairColumn => ({
    name,
    valueOf: ({ reaction }) => (reaction ? criteriaOf(reaction).includes(name) : false),
  })),
  { name: 'dechallenge', valueOf: stopping },
  {
    name: 'rechallenge',
    valueOf: ({ drug, reaction }) => rechallengeWords[ofPair(drug?.rechallenge, reaction)] ?? '',
  },
  { name: 'whoUmc', valueOf: (pair) => resultOf(pair, 'whoUmc')?.result ?? '' },
  {
    name: 'naranjoScore',
    valueOf: (pair) => {
      const found = resultOf(pair, 'naranjo');
      return found ? naranjoScore(found.answers as NaranjoAnswers).score : null;
    },
  },
  ...naranjoNumbers.map((question): PairColumn => ({
    name: `naranjo${question}`,
    valueOf: (pair) => resultOf(pair, 'naranjo')?.answers[question] ?? '',
  })),
  { name: 'whoUmcSameAs', valueOf: (pair) => sameAs(pair, 'whoUmc') },
  { name: 'naranjoSameAs', valueOf: (pair) => sameAs(pair, 'naranjo') },
  { name: 'severity', valueOf: (pair) => resultOf(pair, 'severity')?.result ?? '' },
  { name: 'preventability', valueOf: (pair) => resultOf(pair, 'preventability')?.result ?? '' },
  { name: 'completeness', valueOf: ({ summary }) => summary.completeness },
  { name: 'impossibleFindings', valueOf: ({ summary }) => summary.openFindings.impossible },
  { name: 'contradictions', valueOf: ({ summary }) => summary.openFindings.contradiction },
  { name: 'unusualFindings', valueOf: ({ summary }) => summary.openFindings.unusual },
  { name: 'patientDied', valueOf: ({ summary }) => summary.patientDied },
  { name: 'isSample', valueOf: ({ summary }) => summary.isSample },
];

/** E2B(R3) G.k.9.i.4. */
const rechallengeWords: Readonly<Record<string, string>> = {
  '1': 'recurred',
  '2': 'notRecurred',
  '3': 'outcomeUnknown',
  '4': 'notGivenAgain',
};

function asNumber(value: Parameters<typeof number>[0]): Cell {
  return typeof value === 'number' ? value : null;
}

/**
 * The pairs of a case; of a case that nobody has taken yet, or that has no pair, one row. Suspected and interacting drugs
 * count.
 */
export function pairsOf(one: ExportedCase): Pair[] {
  const drugs = suspectsOf(one.content);
  const { reactions = [] } = one.content;
  const newest = newestAssessments(one.assessments);
  const isOneRow = one.summary.state === 'new' || drugs.length === 0 || reactions.length === 0;
  const of = <Entry>(list: readonly Entry[]) => (isOneRow ? [list[0]] : list);
  return of(drugs).flatMap((drug, drugPlace) =>
    of(reactions).map((reaction, place) => ({
      ...one,
      newest,
      drug,
      reaction,
      drugNumber: drug ? drugPlace + 1 : null,
      reactionNumber: reaction ? place + 1 : null,
    })),
  );
}

/** The age in rows for research: nobody is known by a great age. */
const oldestAge = 90;
const researchAge = (cell: Cell): Cell =>
  typeof cell === 'number' && cell >= oldestAge ? `${oldestAge}+` : cell;

/**
 * The columns of rows for research: none that names the case, the report or the person, and no free text. The first one
 * is a number of the export, the same for all rows of a case. Days stay.
 */
export const researchColumns = (added: readonly string[] = []): readonly PairColumn[] =>
  pairColumns
    .filter(({ name, isPersonal }) => !isPersonal || added.includes(name))
    .map((column) =>
      column.name === 'ageYears'
        ? { ...column, valueOf: (pair: Pair) => researchAge(column.valueOf(pair)) }
        : column,
    );
