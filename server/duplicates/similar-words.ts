// Whether two folded words are the same word, spelt differently. Strangers choose the words, so all steps of the
// comparisons are counted and have a limit.

/** The steps that a search has taken: one for each comparison of two words, and one for each letter that it looks at. */
export interface Effort {
  steps: number;
}

/** Steps of one pass of a search, some milliseconds. From then on words are the same only if they are equal. */
export const stepsMax = 60_000;

/** Letters of the longest word that may be spelt differently. Longer words have to be equal. */
export const wordMax = 60;

/** Short words have to be equal; longer ones may differ by one typing error, from nine letters on by two. */
export function isSameWord(a: string, b: string, effort: Effort = { steps: 0 }): boolean {
  effort.steps += 1;
  if (a === b) return true;
  const [length, longest] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  const allowed = longest > wordMax ? 0 : length >= 9 ? 2 : length >= 5 ? 1 : 0;
  // Typing errors rarely affect the first letter, and most words differ in it: skip those early.
  if (allowed === 0 || longest - length > allowed || a[0] !== b[0]) return false;
  return effort.steps <= stepsMax && isWithin(a, b, allowed, effort);
}

/** Most errors that `isWithin` looks for, and three rows of its table, used again in each call. */
const errorsMax = 2;
const width = 2 * errorsMax + 1;
const rows = [0, 1, 2].map(() => new Uint8Array(width + 2)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Whether at most `most` (0 to 2) letters were added, left out, replaced, or exchanged with their neighbour (optimal
 * string alignment). Only the diagonals are filled on which that is possible (Ukkonen 1985, Inf Control 64:100), and only
 * until each of them needs more changes.
 */
export function isWithin(a: string, b: string, most: number, effort: Effort = { steps: 0 }): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  const beyond = most + 1;
  let [older, previous, current] = rows;
  // Place d + 1 of row i is the distance of the first i letters of a and the first i + d - errorsMax letters of b.
  older.fill(beyond);
  previous.fill(beyond);
  for (let d = errorsMax; d < width; d += 1) previous[d + 1] = Math.min(beyond, d - errorsMax);
  let leastBefore = 0;
  for (let i = 1; i <= a.length; i += 1) {
    effort.steps += 1;
    current.fill(beyond);
    let least = beyond;
    const letter = a.charCodeAt(i - 1);
    const last = Math.min(width - 1, b.length - i + errorsMax);
    for (let d = Math.max(0, errorsMax - i); d <= last; d += 1) {
      const j = i + d - errorsMax;
      const other = b.charCodeAt(j - 1);
      let distance = Math.min(at(previous, d + 2), at(current, d)) + 1;
      if (j > 0) distance = Math.min(distance, at(previous, d + 1) + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
        distance = Math.min(distance, at(older, d + 1) + 1);
      }
      current[d + 1] = Math.min(distance, beyond);
      least = Math.min(least, distance);
    }
    // Two rows, because an exchange continues from the row before the last one.
    if (least > most && leastBefore > most) return false;
    leastBefore = least;
    [older, previous, current] = [previous, current, older];
  }
  return at(previous, b.length - a.length + errorsMax + 1) <= most;
}

const at = (row: Uint8Array, place: number): number => row[place] as number;

/** The share of words that two sorted lists have in common, from 0 to 1. */
export function sharedWords(a: readonly string[], b: readonly string[], effort?: Effort): number {
  if (a.length === 0 || b.length === 0) return 0;
  let shared = 0;
  const left = [...b];
  for (const word of a) {
    const at = left.findIndex((other) => isSameWord(word, other, effort));
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (a.length + b.length);
}
