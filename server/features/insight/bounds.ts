// How much one question about many cases may cost: strangers' reports become pairs when somebody takes their cases, and the
// main thread counts them. A question beyond a bound gets a sentence that says what to ask instead.
import { setImmediate as turn } from 'node:timers/promises';
import { Problem } from '../../http/problems.ts';

const bounds = {
  /** Pairs of all cases together. A million cases have about two million. */
  pairs: 5_000_000,
  /** Pairs that differ, each of which takes some 200 bytes while it is counted. */
  different: 250_000,
  /** Characters of all names that differ. */
  characters: 20_000_000,
  milliseconds: 20_000,
} as const;

/** How much work is done in one go: some milliseconds. */
const unitsPerTurn = 5_000;

/** Counts the work of one question. */
export class Work {
  readonly #isWanted: () => boolean;
  readonly #began = performance.now();
  readonly #done = { pairs: 0, different: 0, characters: 0 };
  #units = 0;

  /** `isWanted`: whether the caller still waits. */
  constructor(isWanted: () => boolean) {
    this.#isWanted = isWanted;
  }

  /** Throws a 409 if the question has more of this than a question may have. */
  add(what: 'pairs' | 'different' | 'characters', amount: number): void {
    this.#done[what] += amount;
    if (this.#done[what] > bounds[what]) throw tooMuch();
  }

  /**
   * Gives other requests their turn after some units of work. Throws a 409 if the question takes too long, and ends it if
   * nobody waits for the answer any more.
   */
  async spend(units: number): Promise<void> {
    this.#units += units;
    if (this.#units < unitsPerTurn) return;
    this.#units = 0;
    await turn();
    if (!this.#isWanted()) throw new Problem(503, 'The caller has gone.');
    if (performance.now() - this.#began > bounds.milliseconds) throw tooMuch();
  }
}

const tooMuch = () =>
  new Problem(
    409,
    'These cases have more different medicines and reactions than can be compared at once. Choose a shorter period, or count by class and body system.',
  );

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
