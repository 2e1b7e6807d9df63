// How complete a case is, by vigiGrade (Bergvall 2014): for each pair of a suspected or interacting drug and a
// reaction, the product of (1 - penalty) over the missing fields; for the case, the mean of its pairs. 'Not known'
// counts as missing. No zod here: public pages may load this file.
import { fixedQuestion, type QuestionNames } from './follow-up-rules.ts';
import type { CaseContent, Drug, Reaction } from './content-rules.ts';
import { isSuspect, type Pair, pairsOf } from './criteria-rules.ts';
import { known, type Unknown } from './fields-rules.ts';
import { daysBetween, readDate, type Span } from './partial-dates-rules.ts';

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

/** An uncertain time to onset has a higher penalty if it is uncertain by more than this many days. */
const monthDays = 31;

/** The penalty of each missing field. */
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

/** Words that do not describe anything. */
const emptyPhrase = /^(?:[\s.\-–—/?]*|n\.?\/?a\.?|nil|none|no|not known|unknown|not applicable|not given)$/iu;

/**
 * The penalties of each drug, of each reaction and of the rest of the case. Each is computed once, although many pairs
 * use it.
 */
type Losses = Partial<Record<GradedField, number>>;

const unless = (field: GradedField, isThere: boolean): number => (isThere ? 0 : penalties[field]);

function lossesOfCase({ patient = {}, reporters = [], ...content }: CaseContent): Losses {
  const texts = [content.narrative, content.reporterComments, content.senderComments];
  return {
    sex: unless('sex', known(patient.sex) !== undefined),
    qualification: unless(
      'qualification',
      reporters.some(({ qualification }) => known(qualification) !== undefined),
    ),
    reportType: unless('reportType', (known(content.reportType) ?? '4') !== '4'),
    freeText: unless(
      'freeText',
      texts.some((text) => text !== undefined && !emptyPhrase.test(text.trim())),
    ),
  };
}

function lossesOfDrug({ indications = [], doses = [] }: Drug): Losses {
  const isIndicated = indications.some(({ text, code }) => known(text) !== undefined || code !== undefined);
  return {
    indication: unless('indication', isIndicated),
    dose: unless(
      'dose',
      doses.some(({ amount, text }) => [amount, text].some((one) => known<unknown>(one))),
    ),
  };
}

function lossesOfReaction(reaction: Reaction, { patient = {}, reporters = [] }: CaseContent): Losses {
  const countries = [reaction, ...reporters].map(({ country }) => known(country));
  return {
    outcome: unless('outcome', (known(reaction.outcome) ?? '0') !== '0'),
    country: unless(
      'country',
      countries.some((country) => country !== undefined),
    ),
    age: ageLoss(patient, reaction),
  };
}

function ageLoss(patient: NonNullable<CaseContent['patient']>, { onset }: Reaction): number {
  const age = known(patient.ageAtOnset);
  const fromBirth = known(patient.birthDate) !== undefined && known(onset) !== undefined;
  if (fromBirth || (age !== undefined && age.unit !== '10.a')) return 0;
  return age !== undefined || known(patient.ageGroup) !== undefined ? 0.1 : penalties.age;
}

/** The periods in which the doses of a drug may have begun. */
const startsOf = ({ doses = [] }: Drug): Span[] => doses.flatMap(({ start }) => spanOf(start) ?? []);

function spanOf(date: string | Unknown | undefined): Span | null {
  const text = known(date);
  return text === undefined ? null : readDate(text);
}

/** The reactions whose time to onset after a drug is given. Dates are not needed then. */
const givenOnsets = ({ timeToOnset = [] }: Drug): ReadonlySet<string> =>
  new Set(timeToOnset.flatMap(({ reaction, interval }) => (interval === undefined ? [] : [reaction])));

/** If there are several doses, the most precise one counts. */
function onsetLoss(starts: readonly Span[], onset: Span | null): number {
  let least = penalties.timeToOnset;
  if (onset === null) return least;
  for (const start of starts) {
    least = Math.min(least, orderLoss(start, onset));
    if (least === 0) break;
  }
  return least;
}

/** Whether the drug came first: certainly, possibly, or certainly not. Two equal days count as a time of 0 days. */
function orderLoss(start: Span, onset: Span): number {
  const { min, max } = daysBetween(start, onset);
  const areTimes = start.precision === 'time' && onset.precision === 'time';
  const isBefore = areTimes && start.isZoned === onset.isZoned && onset.to <= start.from;
  if (max < 0 || isBefore) return penalties.timeToOnset;
  if (min >= 0) return 0;
  return max - min > monthDays ? 0.3 : 0.1;
}

interface Missing {
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
interface OpenQuestion {
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

/** Products of tenths have rounding errors, so scores are rounded before they are compared or shown. */
const rounded = (score: number) => Math.round(score * 1e6) / 1e6;

function scorePairs(content: CaseContent): { pairs: Pair[]; scored: PairScore[] } {
  const pairs = pairsOf(content);
  const ofCase = lossesOfCase(content);
  const ofDrugs = new Map(
    (content.drugs ?? []).map((drug) => [
      drug,
      { losses: lossesOfDrug(drug), starts: startsOf(drug), given: givenOnsets(drug) },
    ]),
  );
  const ofReactions = new Map(
    (content.reactions ?? []).map((reaction) => [
      reaction,
      { losses: lossesOfReaction(reaction, content), onset: spanOf(reaction.onset) },
    ]),
  );
  const scored = pairs.map((pair) => {
    const [ofDrug, ofReaction] = [ofDrugs.get(pair.drug), ofReactions.get(pair.reaction)];
    const isGiven = ofDrug?.given.has(pair.reaction.id) === true;
    const timeToOnset = isGiven ? 0 : onsetLoss(ofDrug?.starts ?? [], ofReaction?.onset ?? null);
    const losses: Losses = { ...ofCase, ...ofDrug?.losses, ...ofReaction?.losses, timeToOnset };
    const missing: Missing[] = [];
    for (const field of fields) {
      const penalty = losses[field] ?? 0;
      if (penalty > 0) missing.push({ field, penalty });
    }
    return { drug: pair.drug.id, reaction: pair.reaction.id, score: rounded(product(missing)), missing };
  });
  return { pairs, scored };
}

const scoreOfPairs = (scored: readonly PairScore[]): number | null =>
  scored.length === 0 ? null : rounded(mean(scored.map(({ score }) => score)));

/**
 * The score alone, which every report and every save needs: the same number as that of `completenessOf`, without storing
 * anything for each pair.
 */
export function completenessScore(content: CaseContent): number | null {
  const { drugs = [], reactions = [] } = content;
  const ofCase = lossesOfCase(content);
  const ofReactions = reactions.map((reaction) => ({
    reaction,
    losses: lossesOfReaction(reaction, content),
    onset: spanOf(reaction.onset),
  }));
  let [sum, count] = [0, 0];
  for (const drug of drugs.filter(isSuspect)) {
    const [losses, starts] = [{ ...ofCase, ...lossesOfDrug(drug) }, startsOf(drug)];
    const given = givenOnsets(drug);
    for (const one of ofReactions) {
      const timeToOnset = given.has(one.reaction.id) ? 0 : onsetLoss(starts, one.onset);
      const lossOf = (field: GradedField) =>
        field === 'timeToOnset' ? timeToOnset : (one.losses[field] ?? losses[field] ?? 0);
      // In the order of the fields: the product of tenths depends on it in its last digit.
      sum += rounded(fields.reduce((score, field) => score * (1 - lossOf(field)), 1));
      count += 1;
    }
  }
  return count === 0 ? null : rounded(sum / count);
}

/** The completeness of a content: what is missing in each pair, and which questions would add most. */
export function completenessOf(content: CaseContent): Completeness {
  const { pairs, scored } = scorePairs(content);
  return { score: scoreOfPairs(scored), pairs: scored, questions: openQuestions(pairs, scored) };
}

/** Which pairs an answer affects: all, those of one drug, those of one reaction, or one. */
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

const nameOf = ({ drug, reaction }: Pair): QuestionNames => ({
  medicine: known(drug.name),
  reaction: known(reaction.term),
});

function openQuestions(pairs: readonly Pair[], scored: readonly PairScore[]): OpenQuestion[] {
  const found = new Map<string, OpenQuestion>();
  for (const [number, { missing, score }] of scored.entries()) {
    const pair = pairs[number];
    if (!pair) continue;
    for (const { field, penalty } of missing) {
      const sides = reach[field];
      const key = [field, ...sides.map((side) => pair[side].id)].join(' ');
      const question = found.get(key) ?? {
        field,
        question: fixedQuestion(field, nameOf(pair), 'en'),
        ...Object.fromEntries(sides.map((side) => [side, pair[side].id])),
        gain: 0,
      };
      question.gain += (score / (1 - penalty) - score) / scored.length;
      found.set(key, question);
    }
  }
  return [...found.values()]
    .map((question) => ({ ...question, gain: rounded(question.gain) }))
    .toSorted((a, b) => b.gain - a.gain);
}
