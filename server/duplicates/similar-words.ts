// Whether two folded words are the same word, spelt differently.

/** Short words have to be equal; longer ones may differ by one typing error, from nine letters on by two. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const length = Math.min(a.length, b.length);
  const allowed = length >= 9 ? 2 : length >= 5 ? 1 : 0;
  // Typing errors rarely affect the first letter, and most words differ in it: skip those early.
  if (allowed === 0 || Math.abs(a.length - b.length) > allowed || a[0] !== b[0]) return false;
  return editDistance(a, b) <= allowed;
}

/** Letters added, left out, replaced, or exchanged with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let [older, previous] = [new Array<number>(), Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isEqual = a[i - 1] === b[j - 1];
      let least = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isEqual ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (older[j - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    [older, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}

/** The share of words that two sorted lists have in common, from 0 to 1. */
export function sharedWords(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  let shared = 0;
  const left = [...b];
  for (const word of a) {
    const at = left.findIndex((other) => isSameWord(word, other));
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (a.length + b.length);
}
