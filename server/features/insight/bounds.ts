// How much one question about many cases may cost: strangers' reports become pairs when somebody takes their cases, and the
// thread of figures counts them while other questions wait.
import { setImmediate as turn } from 'node:timers/promises';

const bounds = {
  /** Pairs of all cases together. A million cases have about two million. */
  pairs: 5_000_000,
  /** Pairs that differ, each of which takes some 200 bytes while it is counted. */
  different: 250_000,
  milliseconds: 20_000,
} as const;

/** How much work is done in one go: some milliseconds. */
const unitsPerTurn = 5_000;

/** A question has more pairs than are counted at once, or takes too long. */
export class TooMuch extends Error {}

/** Counts the work of one question. */
export class Work {
  readonly #began = performance.now();
  readonly #done = { pairs: 0, different: 0 };
  #units = 0;

  /** Throws `TooMuch` if the question has more of this than a question may have. */
  add(what: 'pairs' | 'different', amount: number): void {
    this.#done[what] += amount;
    if (this.#done[what] > bounds[what]) throw new TooMuch();
  }

  /** Gives other questions their turn after some units of work. Throws `TooMuch` if the question takes too long. */
  async spend(units: number): Promise<void> {
    this.#units += units;
    if (this.#units < unitsPerTurn) return;
    this.#units = 0;
    await turn();
    if (performance.now() - this.#began > bounds.milliseconds) throw new TooMuch();
  }
}

/** Sorts as `toSorted`, with turns for other requests. */
export async function sortInTurns<Row>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
  work: Work,
): Promise<Row[]> {
  let runs: Row[][] = [];
  for (let from = 0; from < rows.length; from += unitsPerTurn / 5) {
    runs.push(rows.slice(from, from + unitsPerTurn / 5).toSorted(compare));
    await work.spend(unitsPerTurn / 2);
  }
  while (runs.length > 1) {
    const longer: Row[][] = [];
    for (let place = 0; place < runs.length; place += 2) {
      longer.push(await merged(runs[place] ?? [], runs[place + 1] ?? [], compare, work));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged<Row>(
  one: readonly Row[],
  other: readonly Row[],
  compare: (a: Row, b: Row) => number,
  work: Work,
): Promise<Row[]> {
  const result: Row[] = [];
  let [left, right] = [0, 0];
  while (left < one.length && right < other.length) {
    const [a, b] = [one[left] as Row, other[right] as Row];
    const isFirst = compare(a, b) <= 0;
    result.push(isFirst ? a : b);
    if (isFirst) left += 1;
    else right += 1;
    if (result.length % 1_000 === 0) await work.spend(1_000);
  }
  return result.concat(one.slice(left), other.slice(right));
}
