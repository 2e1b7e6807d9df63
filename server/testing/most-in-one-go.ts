// What the main thread does in one go: how many texts it folds between two turns of the event loop, and how much one
// statement of SQLite takes. Tests of bounds count this instead of time.
import { StatementSync } from 'node:sqlite';
import { onTestFinished, vi } from 'vitest';

/** Runs work. Returns by how much `amount` has grown at most between two turns. */
export async function mostInOneGo(amount: () => number, work: () => Promise<unknown>): Promise<number> {
  let [before, most] = [amount(), 0];
  const count = () => {
    const now = amount();
    most = Math.max(most, now - before);
    before = now;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await work();
  count();
  clearImmediate(next);
  return most;
}

const { normalize } = String.prototype;

/** From now on, the lengths of the texts that are folded. */
export function foldedLengths(): number[] {
  const lengths: number[] = [];
  const watch = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    lengths.push(this.length);
    return normalize.call(this, form);
  });
  onTestFinished(() => watch.mockRestore());
  return lengths;
}

/** Runs work. Returns the most texts that it has folded between two turns. */
export function mostFoldedInOneGo(work: () => Promise<unknown>): Promise<number> {
  const lengths = foldedLengths();
  return mostInOneGo(() => lengths.length, work);
}

/** From now on, the most values and letters that one statement of SQLite has inserted. */
export function largestStatement(): { values: number; letters: number } {
  const largest = { values: 0, letters: 0 };
  for (const name of ['all', 'run'] as const) {
    const real = StatementSync.prototype[name] as (this: StatementSync, ...values: unknown[]) => unknown;
    const watch = vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...values: unknown[]
    ) {
      if (!this.sourceSQL.startsWith('insert')) return real.call(this, ...values) as never;
      const letters = values.reduce<number>(
        (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
        0,
      );
      largest.values = Math.max(largest.values, values.length);
      largest.letters = Math.max(largest.letters, letters);
      return real.call(this, ...values) as never;
    });
    onTestFinished(() => watch.mockRestore());
  }
  return largest;
}
