// How complete a case is, by vigiGrade (Bergvall 2014): for each pair of a suspected or interacting drug and a reaction,
// the product of 1 - penalty over what is missing; for the case, the mean of its pairs. 'Not known' counts as missing.
// No zod here: public pages may load this file.
import type { CaseContent } from './content-rules.ts';
import { type Pair, pairsOf } from './criteria-rules.ts';
import { known } from './fields-rules.ts';
import { daysBetween, readDate } from './partial-dates-rules.ts';

export const gradedFields = {
  timeToOnset: 'time to onset',
  indication: 'indication',
  outcome: 'outcome',
  sex: 'sex',
  age: 'age',
  dose: 'dose',
  country: 'country',
  qualification: 'reporter’s qualification',
  reportType: 'type of report',
  freeText: 'narrative or comments',
} as const;
export type GradedField = keyof typeof gradedFields;
const fields = Object.keys(gradedFields) as GradedField[];

/** Cases above this are well documented. */
export const wellDocumented = 0.8;

/** An uncertain time to onset costs more where it is uncertain by more than this many days. */
const monthDays = 31;

/** What a missing field costs. */
const penalties: Record<GradedField, number> = {
  timeToOnset: 0.5,
  indication: 0.3,
  outcome: 0.3,
  sex: 0.3,
  age: 0.3,
  dose: 0.1,
  country: 0.1,
  qualification: 0.1,
  reportType: 0.1,
  freeText: 0.1,
};

/** Words that are no account of anything. */
const emptyPhrase = /^(?:[\s.\-–—/?]*|n\.?\/?a\.?|nil|none|no|not known|unknown|not applicable|not given)$/iu;

/** What a pair loses by one field: 0, its penalty, or a smaller one where only a part is known. */
function penaltyOf(field: GradedField, { drug, reaction }: Pair, content: CaseContent): number {
  const { patient = {}, reporters = [] } = content;
  const missing = penalties[field];
  const unless = (isThere: boolean) => (isThere ? 0 : missing);
  switch (field) {
    case 'timeToOnset':
      return onsetPenalty({ drug, reaction });
    case 'indication':
      return unless(
        (drug.indications ?? []).some(({ text, code }) => known(text) !== undefined || code !== undefined),
      );
    case 'outcome':
      return unless((known(reaction.outcome) ?? '0') !== '0');
    case 'sex':
      return unless(known(patient.sex) !== undefined);
    case 'age':
      return agePenalty(content, { drug, reaction });
    case 'dose':
      return unless(
        (drug.doses ?? []).some(({ amount, text }) => [amount, text].some((one) => known<unknown>(one))),
      );
    case 'country':
      return unless([reaction, ...reporters].some(({ country }) => known(country) !== undefined));
    case 'qualification':
      return unless(reporters.some(({ qualification }) => known(qualification) !== undefined));
    case 'reportType':
      return unless((known(content.reportType) ?? '4') !== '4');
    case 'freeText':
      return unless(
        [content.narrative, content.reporterComments, content.senderComments].some(
          (text) => text !== undefined && !emptyPhrase.test(text.trim()),
        ),
      );
  }
}

/** Of several doses the one that says most counts. A given time to onset makes dates needless. */
function onsetPenalty({ drug, reaction }: Pair): number {
  const given = (drug.timeToOnset ?? []).some(
    (one) => one.reaction === reaction.id && one.interval !== undefined,
  );
  if (given) return 0;
  const onset = known(reaction.onset);
  const starts = (drug.doses ?? []).flatMap(({ start }) => known(start) ?? []);
  if (onset === undefined) return penalties.timeToOnset;
  return Math.min(penalties.timeToOnset, ...starts.map((start) => orderPenalty(start, onset)));
}

/** Whether the drug came first: surely, perhaps, or surely not. Two days that are the same count as a time of 0 days. */
function orderPenalty(start: string, onset: string): number {
  const range = daysBetween(start, onset);
  const [first, second] = [readDate(start), readDate(onset)];
  if (!range || !first || !second || range.max < 0) return penalties.timeToOnset;
  const areTimes = first.precision === 'time' && second.precision === 'time';
  if (areTimes && first.isZoned === second.isZoned && second.to <= first.from) return penalties.timeToOnset;
  if (range.min >= 0) return 0;
  return range.max - range.min > monthDays ? 0.3 : 0.1;
}

function agePenalty({ patient = {} }: CaseContent, { reaction }: Pair): number {
  const age = known(patient.ageAtOnset);
  const fromBirth = known(patient.birthDate) !== undefined && known(reaction.onset) !== undefined;
  if (fromBirth || (age !== undefined && age.unit !== '10.a')) return 0;
  return age !== undefined || known(patient.ageGroup) !== undefined ? 0.1 : penalties.age;
}

export interface Missing {
  field: GradedField;
  penalty: number;
}

export interface PairScore {
  /** Ids of the drug and of the reaction. */
  drug: string;
  reaction: string;
  score: number;
  missing: Missing[];
}

/** An answer that would raise the score of the case, and by how much. */
export interface OpenQuestion {
  field: GradedField;
  question: string;
  /** The drug and the reaction that it is about; none: it is about the whole case. */
  drug?: string;
  reaction?: string;
  gain: number;
}

export interface Completeness {
  /** The mean of the pairs; null: the case has no pair. */
  score: number | null;
  pairs: PairScore[];
  /** Largest gain first. */
  questions: OpenQuestion[];
}

const product = (missing: readonly Missing[]) =>
  missing.reduce((score, { penalty }) => score * (1 - penalty), 1);

const mean = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;

/** Products of tenths carry errors far behind the point: scores are compared and shown without them. */
const rounded = (score: number) => Math.round(score * 1e6) / 1e6;

/** The completeness of a content, what is missing in each pair, and which questions would bring it. */
export function completenessOf(content: CaseContent): Completeness {
  const pairs = pairsOf(content);
  const scored = pairs.map((pair) => {
    const missing = fields
      .map((field) => ({ field, penalty: penaltyOf(field, pair, content) }))
      .filter(({ penalty }) => penalty > 0);
    return { drug: pair.drug.id, reaction: pair.reaction.id, score: rounded(product(missing)), missing };
  });
  if (scored.length === 0) return { score: null, pairs: [], questions: [] };
  return {
    score: rounded(mean(scored.map(({ score }) => score))),
    pairs: scored,
    questions: openQuestions(pairs, scored),
  };
}

/** Which pairs one answer serves: all, those of one drug, those of one reaction, or one. */
const reach: Record<GradedField, readonly ('drug' | 'reaction')[]> = {
  timeToOnset: ['drug', 'reaction'],
  indication: ['drug'],
  outcome: ['reaction'],
  sex: [],
  age: [],
  dose: ['drug'],
  country: [],
  qualification: [],
  reportType: [],
  freeText: [],
};

function openQuestions(pairs: readonly Pair[], scored: readonly PairScore[]): OpenQuestion[] {
  const found = new Map<string, OpenQuestion>();
  for (const [number, { missing, score }] of scored.entries()) {
    const pair = pairs[number];
    if (!pair) continue;
    for (const { field, penalty } of missing) {
      const about = Object.fromEntries(reach[field].map((side) => [side, pair[side].id]));
      const key = [field, ...Object.values(about)].join(' ');
      const gain = (score / (1 - penalty) - score) / scored.length;
      const before = found.get(key);
      const question = before?.question ?? questionFor(field, pair);
      found.set(key, { field, question, ...about, gain: rounded((before?.gain ?? 0) + gain) });
    }
  }
  return [...found.values()].toSorted((a, b) => b.gain - a.gain);
}

function questionFor(field: GradedField, { drug, reaction }: Pair): string {
  const [medicine, event] = [known(drug.name) ?? 'the medicine', known(reaction.term) ?? 'the reaction'];
  switch (field) {
    case 'timeToOnset':
      return `When was ${medicine} started, and when did ${event} begin?`;
    case 'indication':
      return `What was ${medicine} for?`;
    case 'outcome':
      return `How did ${event} end?`;
    case 'sex':
      return 'Is the patient male or female?';
    case 'age':
      return 'How old was the patient when it began?';
    case 'dose':
      return `How much ${medicine} was taken, and how often?`;
    case 'country':
      return 'In which country did it happen?';
    case 'qualification':
      return 'What is the reporter’s profession, or is the reporter a consumer?';
    case 'reportType':
      return 'Is it a spontaneous report?';
    case 'freeText':
      return 'What happened, in the reporter’s own words?';
  }
}
