// Whether two folded words are the same word, spelt differently. Strangers choose the words, so each comparison has a
// bound, and all of them are counted.

/** How many words a search has compared. Callers stop when it reaches their limit. */
export interface Effort {
  comparisons: number;
}

/** Letters of the longest word that may be spelt differently. Longer words have to be equal. */
export const wordMax = 60;

/** Short words have to be equal; longer ones may differ by one typing error, from nine letters on by two. */
export function isSameWord(a: string, b: string, effort?: Effort): boolean {
  if (effort) effort.comparisons += 1;
  if (a === b) return true;
  const [length, longest] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  const allowed = longest > wordMax ? 0 : length >= 9 ? 2 : length >= 5 ? 1 : 0;
  // Typing errors rarely affect the first letter, and most words differ in it: skip those early.
  if (allowed === 0 || longest - length > allowed || a[0] !== b[0]) return false;
  return isWithin(a, b, allowed);
}

/**
 * Whether at most `most` letters were added, left out, replaced, or exchanged with their neighbour (optimal string
 * alignment). Only the 2 · `most` + 1 diagonals are filled on which that is possible (Ukkonen 1985, Inf Control
 * 64:100), and only until each of them needs more changes.
 */
export function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  const width = 2 * most + 1;
  const beyond = most + 1;
  // Place d of row i is the distance of the first i letters of a and the first i + d - most letters of b.
  const emptyRow = () => Array.from({ length: width + 1 }, () => beyond);
  let [older, previous] = [emptyRow(), emptyRow().map((far, d) => (d >= most && d < width ? d - most : far))];
  for (let i = 1; i <= a.length; i += 1) {
    const current = emptyRow();
    const last = Math.min(width - 1, b.length - i + most);
    for (let d = Math.max(0, most - i); d <= last; d += 1) {
      const j = i + d - most;
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      current[d] = Math.min(
        (previous[d + 1] ?? beyond) + 1,
        (current[d - 1] ?? beyond) + 1,
        j > 0 ? (previous[d] ?? beyond) + (a[i - 1] === b[j - 1] ? 0 : 1) : beyond,
        isExchange ? (older[d] ?? beyond) + 1 : beyond,
      );
    }
    // Two rows, because an exchange continues from the row before the last one.
    if (Math.min(...current, ...previous) > most) return false;
    [older, previous] = [previous, current];
  }
  return (previous[b.length - a.length + most] ?? beyond) <= most;
}

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
