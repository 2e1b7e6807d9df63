// What the lists of the centre share: entries with other names, any of which a case may have.
import { foldName } from '../text-rules.ts';

/** The other names of an entry: one a line, or separated by `|` in a CSV file. */
export const otherNames = { kind: 'longText', max: 10_000, isOptional: true, search: true } as const;

/** The other names of an entry, in their order. */
export const otherNamesOf = (text: string | null): string[] =>
  (text ?? '').split(/[|\n]/u).flatMap((name) => name.trim() || []);

/** All names of an entry, folded. */
export const foldedNames = (entry: { name: string; otherNames: string | null }): string[] => [
  ...new Set([entry.name, ...otherNamesOf(entry.otherNames)].map(foldName)),
];

/** The lists whose entries stand for words in cases. */
export const wordLists = ['departments', 'route', 'form', 'frequency', 'unit'] as const;
export type WordList = (typeof wordLists)[number];

/** The lists whose entries the public forms suggest by name. */
export const suggestedLists = ['departments', 'route', 'form', 'frequency'] as const;
export type SuggestedList = (typeof suggestedLists)[number];

/** How many letters differ between two short words, at most `most + 1`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Letters of a word that are compared. */
const comparedMax = 60;

/**
 * The entry that a word probably means; null: none is near. Words are near when one is the beginnings of the other's words
 * ('gen med' of 'general medicine'), when all words of one are among the other's, or when a letter in five differs.
 * A person decides: nothing is linked by itself.
 */
export function likelyEntry<Entry extends { name: string; otherNames: string | null }>(
  word: string,
  entries: readonly Entry[],
): Entry | null {
  const typed = foldName(word).slice(0, comparedMax);
  if (typed.length < 2) return null;
  let best: { entry: Entry; score: number } | null = null;
  for (const entry of entries) {
    for (const name of foldedNames(entry)) {
      const score = nearness(typed, name.slice(0, comparedMax));
      if (score > (best?.score ?? 0)) best = { entry, score };
    }
  }
  return best?.entry ?? null;
}

const partsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== '');

function nearness(typed: string, name: string): number {
  if (typed === name) return 1;
  const [a, b] = [partsOf(typed), partsOf(name)];
  if (a.length === 0 || b.length === 0) return 0;
  if (a.length === b.length && a.every((part, place) => begins(part, b[place] ?? ''))) return 0.9;
  // 'gm' of 'general medicine' is too short to tell: three letters at least.
  if (a.length === 1 && b.length >= 3 && a[0] === b.map((part) => part[0]).join('')) return 0.8;
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  const isWithin = few.every((part) => part.length > 2 && many.includes(part));
  // A whole name may be short: 'skin' in 'skin opd'. A part of one is not: 'eye' of 'eye ointment'.
  if (isWithin && (few === b || few.join('').length >= 5)) return 0.7;
  const most = Math.floor(Math.min(typed.length, name.length) / 5);
  const far = most > 0 ? distance(typed, name, most) : 1;
  return most > 0 && far <= most ? 0.6 - far / 100 : 0;
}

const begins = (a: string, b: string) =>
  (a.length >= 3 && b.startsWith(a)) || (b.length >= 3 && a.startsWith(b)) || a === b;
