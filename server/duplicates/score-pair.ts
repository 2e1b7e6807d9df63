// How likely two cases are duplicates, by the hit-miss model of Norén et al. (2005, 2007). Each trait adds bits if it
// agrees and subtracts bits if it differs. A rare value that agrees adds more than a common one. docs/duplicates.md
// explains the numbers.
import { statements } from '#contract/words/statements-rules.ts';
import { countForm } from '#contract/words/words-rules.ts';
import type { CaseTraits, DayRange, DrugTraits, ReactionTraits } from './traits.ts';
import {
  drugKey,
  initialsKey,
  pairKey,
  placeKey,
  reactionKey,
  reporterKey,
  swapDayAndMonth,
} from './keys.ts';
import { type Effort, isSameWord, sharedWords } from './similar-words.ts';

/** The frequencies of values. */
export interface Population {
  /** The number of cases. */
  size: number;
  /** The number of cases under a counted key or a key of a pair. */
  count: (key: string) => number;
}

export interface Reason {
  /** Above zero: it suggests that both cases are the same. */
  bits: number;
  text: string;
}

/** A reason whose text nobody has asked for yet: most pairs are too unlikely to be shown. */
interface Finding {
  bits: number;
  text: () => string;
}

export interface PairScoring {
  bits: number;
  /** The reasons, the heaviest first. */
  reasons: () => Reason[];
}

/**
 * Bits from which a pair is shown. If one new case in ten is a duplicate of one of n cases, the odds of a pair are
 * about 1 : 10 n before anything is compared, and log2(10 n) bits make both equally likely.
 */
export const thresholdFor = (size: number): number => Math.log2(10 * Math.max(size, 50));

/** Days over which the dates of a population spread. */
const spreadDays = 1_500;
/** Years over which ages spread. */
const spreadYears = 70;

/** A smoothed share: `prior` cases with a usual share are added, so that a small population gives no extreme value. */
function shareOf({ size, count }: Population, key: string, usual: number): number {
  const prior = 200;
  return Math.min(1, (count(key) + usual * prior) / (size + prior));
}

/** Of two spellings the rarer one is probably the typing error: the other one says how common the value is. */
const commoner = (population: Population, keys: readonly string[]): number =>
  Math.max(...keys.map((key) => shareOf(population, key, 0.005)));

/** The hit-miss model: a value of share β agrees; a is the chance of a wrong value. Blank values weigh nothing. */
export const matchBits = (a: number, share: number): number =>
  Math.log2(1 - a * (2 - a) * (1 - share)) - Math.log2(share);
export const mismatchBits = (a: number): number => Math.log2(a * (2 - a));

// The chance of a wrong value. Sex, drug and reaction: DiAna, after vigiMatch. The others are ours.
const missSex = 0.051;
const missDrug = 0.107;
const missReaction = 0.387;
const missInitials = 0.07;

/** Letters of a value in a reason: strangers choose how long names are, and every pair stores its reasons. */
const shownMax = 60;
const shown = (text: string): string => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);

/** Weighs two cases. A trait that one of them lacks weighs nothing. The steps of comparing words are added to `effort`. */
export function scorePair(
  a: CaseTraits,
  b: CaseTraits,
  population: Population,
  effort?: Effort,
): PairScoring {
  const findings = [
    ...numbers(a, b),
    ...sex(a, b),
    ...ages(a, b),
    ...initials(a, b, population),
    ...onsets(a, b),
    ...drugsAndReactions(a, b, population, effort),
    ...reporters(a, b, population),
  ].filter(({ bits }) => bits !== 0);
  return {
    bits: findings.reduce((sum, { bits }) => sum + bits, 0),
    reasons: () =>
      findings
        .toSorted((one, other) => Math.abs(other.bits) - Math.abs(one.bits))
        .map(({ bits, text }) => ({ bits, text: text() })),
  };
}

function numbers(a: CaseTraits, b: CaseTraits): Finding[] {
  const id = a.caseIds.find((one) => b.caseIds.includes(one));
  const found: Finding[] =
    id === undefined ? [] : [{ bits: 30, text: () => statements('same_case_id', { id: shown(id) }) }];
  const [one, other] = [a.recordNumber, b.recordNumber];
  if (one === null || other === null) return found;
  return [
    ...found,
    one === other
      ? { bits: 12, text: () => statements('same_record_number', { recordNumber: one }) }
      : { bits: -1.5, text: () => statements('different_record_numbers') },
  ];
}

function sex(a: CaseTraits, b: CaseTraits): Finding[] {
  if (a.sex === null || b.sex === null) return [];
  return a.sex === b.sex
    ? [
        {
          bits: matchBits(missSex, 0.5),
          text: () => statements(a.sex === '1' ? 'same_sex_male' : 'same_sex_female'),
        },
      ]
    : [{ bits: mismatchBits(missSex), text: () => statements('different_sex') }];
}

/** A date of birth says more than an age, which follows from it. */
function ages(a: CaseTraits, b: CaseTraits): Finding[] {
  if (a.birth && b.birth) {
    if (a.birth[0] === b.birth[0]) return [{ bits: 12, text: () => statements('same_date_of_birth') }];
    if (swapDayAndMonth(a.birth) === b.birth[0]) {
      return [{ bits: 9, text: () => statements('same_date_of_birth_with_day') }];
    }
  }
  const [age, age2] = [a.age, b.age];
  if (age === null || age2 === null) return [];
  const gap = Math.abs(age - age2);
  // Of true pairs: the same in 82 %, a year apart in 14 %, two in 2 %.
  const chances = [0.82, 0.07, 0.01];
  const bits = Math.log2((chances[gap] ?? 0.0004) * spreadYears);
  if (gap === 0) return [{ bits, text: () => statements('same_age_years', { age }) }];
  return [{ bits, text: () => statements('ages_and_years', { age, age2 }) }];
}

function initials(a: CaseTraits, b: CaseTraits, population: Population): Finding[] {
  const [one, other] = [a.initials, b.initials];
  if (one === null || other === null) return [];
  const both = { initials: one, initials2: other };
  const share = (of: string) => shareOf(population, initialsKey(of), 0.005);
  if (one === other) {
    const bits = matchBits(missInitials, share(one));
    return [{ bits, text: () => statements('same_initials', { initials: one }) }];
  }
  const same = [...one].filter((letter, at) => letter === other[at]).length;
  if (one.length === other.length && same === one.length - 1 && same > 0) {
    return [{ bits: -1, text: () => statements('initials_and_one_letter_differs', both) }];
  }
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const rest = [...long];
  for (const letter of short) {
    const at = rest.indexOf(letter);
    if (at < 0) return [{ bits: mismatchBits(missInitials), text: () => statements('initials_and', both) }];
    rest.splice(at, 1);
  }
  // Initials with the same letters in another order, or with one letter more.
  const bits =
    rest.length > 1 || short.length < 2 ? 0 : Math.max(0, matchBits(missInitials, share(short)) - 3);
  return [{ bits, text: () => statements('similar_initials_and', both) }];
}

/** Of true pairs: 55 % the same day, 15 % within three days, 10 % within a fortnight, 10 % exchanged. */
function onsets(a: CaseTraits, b: CaseTraits): Finding[] {
  if (!a.onset || !b.onset) return receipts(a, b);
  const [one, other] = [a.onset, b.onset];
  const isExact = one[0] === one[1] && other[0] === other[1];
  if (!isExact) {
    const width = Math.max(one[1] - one[0], other[1] - other[0]) + 1;
    return overlap(one, other)
      ? [
          {
            bits: Math.max(0, Math.log2((0.9 * spreadDays) / width)),
            text: () => statements('onset_in_the_same_period'),
          },
        ]
      : [{ bits: Math.log2(0.1), text: () => statements('onset_in_another_period') }];
  }
  const gap = Math.abs(one[0] - other[0]);
  if (gap === 0) return [{ bits: Math.log2(0.55 * spreadDays), text: () => statements('same_day_of_onset') }];
  if (swapDayAndMonth(one) === other[0]) {
    return [{ bits: Math.log2(0.1 * spreadDays), text: () => statements('same_day_of_onset_with_day') }];
  }
  const text = () => statements(`onset_apart_${countForm(gap)}`, { gap });
  if (gap <= 3) return [{ bits: Math.log2((0.15 / 6) * spreadDays), text }];
  if (gap <= 14) return [{ bits: Math.log2((0.1 / 22) * spreadDays), text }];
  return [{ bits: Math.log2(0.1), text }];
}

const overlap = (one: DayRange, other: DayRange) => one[0] <= other[1] && other[0] <= one[1];

/** Without onsets, the days of receipt: duplicates come within some weeks of each other. */
function receipts(a: CaseTraits, b: CaseTraits): Finding[] {
  if (!a.received || !b.received) return [];
  const gap = Math.abs(a.received[0] - b.received[0]);
  const bits = gap <= 60 ? Math.log2((0.7 * spreadDays) / 120) : gap <= 365 ? 0 : Math.log2(0.1);
  return [{ bits, text: () => statements(`received_apart_${countForm(gap)}`, { gap }) }];
}

/**
 * Drugs and reactions of one case depend on each other: the drug brings the reaction. Together they weigh at most as
 * much as the rarest pair of both.
 */
function drugsAndReactions(
  a: CaseTraits,
  b: CaseTraits,
  population: Population,
  effort: Effort | undefined,
): Finding[] {
  const drugs = lists(a.drugs, b.drugs, (one, other) => sameDrug(one, other, population, effort), missedDrug);
  const reactions = lists(
    a.reactions,
    b.reactions,
    (one, other) => sameReaction(one, other, population, effort),
    missedReaction,
  );
  const [drug, reaction] = [drugs.best, reactions.best];
  const reasons = [...drugs.reasons, ...reactions.reasons];
  if (!drug || !reaction) return reasons;
  const most = -Math.log2(shareOf(population, pairKey(drug.of, reaction.of), 0.0002));
  const excess = drug.bits + reaction.bits - most;
  return excess > 0
    ? [...reasons, { bits: -excess, text: () => statements('the_drug_and_the_reaction_often') }]
    : reasons;
}

interface Lists<T> {
  reasons: Finding[];
  best: { of: T; bits: number } | null;
}

/**
 * Finds the best partners in two lists. The match with the most bits counts in full. The others count half, because
 * drugs that are given together, and reactions that occur together, are not independent. Of the entries without a
 * partner at most three count.
 */
function lists<T>(
  a: readonly T[],
  b: readonly T[],
  match: (one: T, other: T) => Finding | null,
  missed: (one: T) => Finding,
): Lists<T> {
  if (a.length === 0 || b.length === 0) return { reasons: [], best: null };
  const left = [...b];
  const alone: T[] = [];
  const matches: (Finding & { of: T })[] = [];
  for (const one of a) {
    let found: Finding | null = null;
    const at = left.findIndex((other) => (found = match(one, other)) !== null);
    if (found === null) {
      alone.push(one);
      continue;
    }
    left.splice(at, 1);
    matches.push({ ...(found as Finding), of: one });
  }
  const sorted = matches.toSorted((one, other) => other.bits - one.bits);
  // Two entries without a partner, one in each case, count as one wrong value.
  const [longer, shorter] = alone.length >= left.length ? [alone, left] : [left, alone];
  const misses = longer.map((one, index) => {
    const partner = shorter[index];
    const [{ bits, text }, other] = [missed(one), partner === undefined ? null : missed(partner)];
    return other
      ? { bits: Math.min(bits, other.bits), text: () => `${text()}; ${other.text()}` }
      : { bits, text };
  });
  const [best] = sorted;
  return {
    reasons: [
      ...sorted.map(({ bits, text }, index) => ({ bits: index === 0 ? bits : bits / 2, text })),
      ...misses.slice(0, 3),
    ],
    best: best ? { of: best.of, bits: best.bits } : null,
  };
}

function sameDrug(
  one: DrugTraits,
  other: DrugTraits,
  population: Population,
  effort: Effort | undefined,
): Finding | null {
  for (const name of one.names) {
    for (const otherName of other.names) {
      if (!isSameWord(name, otherName, effort)) continue;
      const share = commoner(population, [drugKey(one), drugKey(other)]);
      const bits = matchBits(missDrug, share);
      const start = startBits(one.start, other.start);
      return name === otherName
        ? {
            bits: bits + start,
            text: () => statements(start > 0 ? 'same_drug_same_start' : 'same_drug', { name }),
          }
        : { bits: bits - 1 + start, text: () => statements('similar_drug_names_and', { name, otherName }) };
    }
  }
  return null;
}

/**
 * The same first day of a drug, as in 80 % of true pairs. It adds little to an equal onset, because both dates are
 * close.
 */
function startBits(one: DayRange | null, other: DayRange | null): number {
  if (!one || !other || one[0] !== one[1] || other[0] !== other[1]) return 0;
  return one[0] === other[0] ? Math.log2(0.8 * 15) : Math.log2(0.2);
}

const missedDrug = ({ names, isSuspect }: DrugTraits): Finding => ({
  bits: isSuspect ? mismatchBits(missDrug) : -1,
  text: () => statements('drug_in_one_case_only', { name: names[0] ?? '' }),
});

function sameReaction(
  one: ReactionTraits,
  other: ReactionTraits,
  population: Population,
  effort: Effort | undefined,
): Finding | null {
  const isCode = one.code !== null && one.code === other.code;
  const shared = isCode ? 1 : sharedWords(one.words, other.words, effort);
  if (shared < 0.7) return null;
  const share = commoner(population, [reactionKey(one), reactionKey(other)]);
  const bits = matchBits(missReaction, share) - (shared === 1 ? 0 : 1.5);
  const words = shown(one.words.join(' '));
  return isCode || one.words.join(' ') === other.words.join(' ')
    ? { bits, text: () => statements('same_reaction', { reaction: words || (one.code ?? '') }) }
    : {
        bits,
        text: () => statements('similar_reactions_and', { words, otherWords: shown(other.words.join(' ')) }),
      };
}

const missedReaction = ({ words, code }: ReactionTraits): Finding => ({
  bits: mismatchBits(missReaction),
  text: () => statements('reaction_in_one_case_only', { words: shown(words.join(' ')) || (code ?? '') }),
});

/** The same reporter says more than the same place, which follows from it. */
function reporters(a: CaseTraits, b: CaseTraits, population: Population): Finding[] {
  const same = a.reporters.find((one) => b.reporters.includes(one));
  if (same !== undefined) {
    const share = shareOf(population, reporterKey(same), 0.002);
    return [
      { bits: Math.min(8, Math.max(0, Math.log2(0.4 / share))), text: () => statements('same_reporter') },
    ];
  }
  const place = a.places.find((one) => b.places.includes(one));
  if (place !== undefined) {
    const share = shareOf(population, placeKey(place), 0.02);
    return [
      { bits: Math.max(0, Math.log2(0.8 / share)) - 0.5, text: () => statements('same_place', { place }) },
    ];
  }
  return a.places.length > 0 && b.places.length > 0
    ? [{ bits: -1.5, text: () => statements('different_places') }]
    : [];
}
