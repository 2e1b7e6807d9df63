// How complete a case is, by vigiGrade (Bergvall 2014): for each pair of a suspected or interacting drug and a reaction,
// the product of (1 - penalty) over the missing fields; for the case, the mean of its pairs. 'Not known' counts as
// missing.
import type { Completeness } from '../cases.ts';
import { fixedQuestion } from '../reporters/follow-up-rules.ts';
import { type GradedField, gradedFields } from './graded-fields-rules.ts';
import type { CaseContent, Drug, Reaction } from './content-rules.ts';
import { isSuspect } from './criteria-rules.ts';
import { known, type Unknown } from './fields-rules.ts';
import { daysBetween, readDate, type Span } from './partial-dates-rules.ts';

const fields = Object.keys(gradedFields) as GradedField[];

/**
 * Where it is open which came first, the penalty is higher if they may be more than this many days apart. Two dates in
 * the same month are not.
 */
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
  // How a reaction is described is free text, too.
  const texts = [
    content.narrative,
    content.reporterComments,
    content.senderComments,
    ...(content.reactions ?? []).map(({ description }) => known(description)),
  ];
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

/**
 * The periods in which the doses of a drug may have begun: of each precision only the earliest. A later one of the same
 * precision never makes the time to onset more certain, so a pair compares a handful, however many doses there are.
 */
function startsOf({ doses = [] }: Drug): Span[] {
  const starts = doses
    .flatMap(({ start }) => spanOf(start) ?? [])
    .toSorted((one, other) => one.from - other.from);
  const firstDays = new Map<string, number>();
  return starts.filter(({ precision, isZoned, lastDay }) => {
    const kind = `${precision} ${isZoned}`;
    // A later moment may be on an earlier day of another time zone.
    if ((firstDays.get(kind) ?? Infinity) <= lastDay) return false;
    firstDays.set(kind, lastDay);
    return true;
  });
}

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
  return Math.max(max, -min) > monthDays ? 0.3 : 0.1;
}

/** Most pairs of one answer: all those of a drug, or of a visitor's details. */
const pairsMax = 200;
/** Most questions of one answer. */
const questionsMax = 100;

/** Products of tenths have rounding errors, so scores are rounded before they are compared or shown. */
const rounded = (score: number) => Math.round(score * 1e6) / 1e6;

/** What the pairs of a content have in common, computed once for each drug and reaction. */
function sidesOf(content: CaseContent) {
  const ofCase = lossesOfCase(content);
  const drugs = (content.drugs ?? []).filter(isSuspect).map((drug) => ({
    drug,
    losses: { ...ofCase, ...lossesOfDrug(drug) },
    starts: startsOf(drug),
    given: givenOnsets(drug),
  }));
  const reactions = (content.reactions ?? []).map((reaction) => ({
    reaction,
    losses: lossesOfReaction(reaction, content),
    onset: spanOf(reaction.onset),
  }));
  return { drugs, reactions };
}
type DrugSide = ReturnType<typeof sidesOf>['drugs'][number];
type ReactionSide = ReturnType<typeof sidesOf>['reactions'][number];

/** The penalties of a pair in the order of `fields`, 0: not missing. Written into `found`, which is used again. */
function penaltiesOf(ofDrug: DrugSide, ofReaction: ReactionSide, found: number[]): void {
  const isGiven = ofDrug.given.has(ofReaction.reaction.id);
  for (const [place, field] of fields.entries()) {
    found[place] =
      field === 'timeToOnset'
        ? isGiven
          ? 0
          : onsetLoss(ofDrug.starts, ofReaction.onset)
        : (ofReaction.losses[field] ?? ofDrug.losses[field] ?? 0);
  }
}

// In the order of the fields: the product of tenths depends on it in its last digit.
const scoreOf = (found: readonly number[]) => rounded(found.reduce((score, loss) => score * (1 - loss), 1));

/** The score alone, which every report and every save needs: the same number as that of `completenessOf`. */
export function completenessScore(content: CaseContent): number | null {
  const { drugs, reactions } = sidesOf(content);
  const count = drugs.length * reactions.length;
  const found: number[] = [];
  let sum = 0;
  for (const drug of drugs) {
    for (const reaction of reactions) {
      penaltiesOf(drug, reaction, found);
      sum += scoreOf(found);
    }
  }
  return count === 0 ? null : rounded(sum / count);
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

/** An open question before it has its words. */
interface Open {
  field: GradedField;
  drug: Drug;
  reaction: Reaction;
  gain: number;
}

/**
 * The completeness of a content: what is missing in its pairs, and which questions would add most. `drug`: only the pairs
 * of this drug. Nothing is kept for a pair that is not answered but the gain of its time to onset.
 */
export function completenessOf(content: CaseContent, drugId?: string): Completeness {
  const { drugs, reactions } = sidesOf(content);
  const count = drugs.length * reactions.length;
  const found: number[] = [];
  const pairs: Completeness['pairs'] = [];
  const open: Open[] = [];
  const ofCase = new Map<GradedField, Open>();
  const ofReactions = reactions.map(() => new Map<GradedField, Open>());
  let sum = 0;
  for (const ofDrug of drugs) {
    const { drug } = ofDrug;
    const ofThisDrug = new Map<GradedField, Open>();
    for (const [number, ofReaction] of reactions.entries()) {
      const { reaction } = ofReaction;
      penaltiesOf(ofDrug, ofReaction, found);
      const score = scoreOf(found);
      sum += score;
      if (pairs.length < pairsMax && (drugId === undefined || drugId === drug.id)) {
        const missing = fields.flatMap((field, place) => {
          const penalty = found[place] ?? 0;
          return penalty > 0 ? [{ field, penalty }] : [];
        });
        pairs.push({ drug: drug.id, reaction: reaction.id, score, missing });
      }
      for (const [place, field] of fields.entries()) {
        const penalty = found[place] ?? 0;
        if (penalty === 0) continue;
        const gain = (score / (1 - penalty) - score) / count;
        const [side, other] = reach[field];
        const of = side === 'drug' ? ofThisDrug : side === 'reaction' ? ofReactions[number] : ofCase;
        const same = other === undefined ? of?.get(field) : undefined;
        if (same) same.gain += gain;
        else {
          const question = { field, drug, reaction, gain };
          open.push(question);
          if (other === undefined) of?.set(field, question);
        }
      }
    }
  }
  return { score: count === 0 ? null : rounded(sum / count), count, pairs, questions: largest(open) };
}

function largest(open: readonly Open[]): Completeness['questions'] {
  return open
    .map((one) => ({ ...one, gain: rounded(one.gain) }))
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, questionsMax)
    .map(({ field, drug, reaction, gain }) => ({
      field,
      question: fixedQuestion(field, { medicine: known(drug.name), reaction: known(reaction.term) }, 'en'),
      ...(reach[field].includes('drug') && { drug: drug.id }),
      ...(reach[field].includes('reaction') && { reaction: reaction.id }),
      gain,
    }));
}
