// The keys that find possible duplicates: the keys under which a case is stored, and the keys of a search. A search uses
// more keys: a date or an age may be in a neighbouring block, or have day and month exchanged. Keys of a second kind
// are only counted, because a common value weighs less.
import type { CaseTraits, DayRange, DrugTraits, ReactionTraits } from './traits.ts';

export interface CaseKeys {
  /** The keys under which the case is stored. */
  stored: string[];
  /** The keys of the cases to compare it with. */
  lookup: string[];
  /** Values whose cases are counted. The case is stored under these as well. */
  counted: string[];
}

// Blocks of ages in years, of onsets and of days of receipt in days.
const ageBlock = 5;
const onsetBlock = 30;
const receiptBlock = 90;

export function keysOf(traits: CaseTraits): CaseKeys {
  const { age, onset, received, initials } = traits;
  const suspects = traits.drugs.slice(0, 2);
  const letters = initials === null ? null : sortedLetters(initials);
  const always = [
    ...traits.caseIds.map((id) => `n ${id}`),
    ...(traits.recordNumber === null ? [] : [`h ${traits.recordNumber}`]),
    ...(traits.birth ? [`b ${traits.birth[0]} ${traits.sex ?? ''}`] : []),
    ...(letters === null ? [] : traits.drugs.slice(0, 3).map(({ key }) => `i ${letters} ${key}`)),
  ];
  const blocked = (onsets: readonly number[], receipts: readonly number[], ages: readonly number[]) => [
    ...onsets.flatMap((block) => [
      ...ages.map((band) => `o ${block} ${band} ${traits.sex ?? ''}`),
      ...suspects.map(({ key }) => `d ${block} ${key}`),
    ]),
    ...receipts.flatMap((block) =>
      suspects.flatMap((drug) =>
        traits.reactions.slice(0, 3).map((reaction) => `r ${block} ${drug.key} ${reaction.key}`),
      ),
    ),
    ...(letters === null ? [] : ages.map((band) => `a ${letters} ${band}`)),
  ];
  const [onsets, receipts] = [blocksOf(onset, onsetBlock), blocksOf(received, receiptBlock)];
  const ages = (gaps: readonly number[]) =>
    age === null ? [] : gaps.map((years) => Math.floor(Math.max(0, age + years) / ageBlock));
  const near = (blocks: readonly number[]) => blocks.flatMap((block) => [block - 1, block, block + 1]);
  const swapped = onset && swapDayAndMonth(onset);
  const exchanged = swapped === null ? [] : [Math.floor(swapped / onsetBlock)];
  return {
    stored: distinct([...always, ...blocked(onsets, receipts, ages([0]))]),
    lookup: distinct([
      ...always,
      ...blocked(
        [...new Set([...near(onsets), ...exchanged])],
        [...new Set(near(receipts))],
        ages([-2, 0, 2]),
      ),
    ]),
    counted: distinct([
      ...traits.drugs.map(drugKey),
      ...traits.reactions.map(reactionKey),
      ...suspects.flatMap((drug) => traits.reactions.slice(0, 3).map((reaction) => pairKey(drug, reaction))),
      ...(initials === null ? [] : [initialsKey(initials)]),
      ...traits.places.map(placeKey),
      ...traits.reporters.map(reporterKey),
    ]),
  };
}

const distinct = (keys: readonly string[]) => [...new Set(keys)];

/** The blocks of a date. A date that may be anywhere in a year is in none: such blocks would hold too many cases. */
function blocksOf(range: DayRange | null, length: number): number[] {
  if (!range || range[1] - range[0] > 31) return [];
  return [...new Set(range.map((day) => Math.floor(day / length)))];
}

/** The day with day and month exchanged; null where that is no other day. */
export function swapDayAndMonth([first, last]: DayRange): number | null {
  if (first !== last) return null;
  const date = new Date(first * 86_400_000);
  const [day, month] = [date.getUTCDate(), date.getUTCMonth() + 1];
  if (day > 12 || day === month) return null;
  return Date.UTC(date.getUTCFullYear(), day - 1, month) / 86_400_000;
}

export const pairKey = (drug: DrugTraits, reaction: ReactionTraits): string =>
  `p ${drug.key} ${reaction.key}`;
export const drugKey = ({ key }: DrugTraits): string => `D ${key}`;
export const reactionKey = ({ key }: ReactionTraits): string => `R ${key}`;
export const initialsKey = (initials: string): string => `I ${sortedLetters(initials)}`;
export const placeKey = (place: string): string => `P ${place}`;
export const reporterKey = (reporter: string): string => `W ${reporter}`;

const sortedLetters = (text: string) => [...text].toSorted().join('');
