// The CSV imports that run in this process: an import of 20,000 rows takes seconds, and whoever started it sees how far it
// has come. Behind several processes a question may reach another one, which knows of none.
import type { RunningImport } from '#contract/running-imports.ts';
import type { Memory } from '../memory.ts';

/** Called with the rows that are written and the rows to write. */
export type OnProgress = (done: number, total: number) => void;

type Running = Map<string, { userId: string; now: RunningImport }>;
const running = (memory: Memory): Running => memory.of('running imports', () => new Map());

/** The running imports of an account. */
export const importsOf = (memory: Memory, userId: string): RunningImport[] =>
  [...running(memory).values()].filter((one) => one.userId === userId).map(({ now }) => now);

/** Runs an import, and remembers how far it has come until it ends. One account has one of each kind. */
export async function watchImport<Result>(
  memory: Memory,
  userId: string,
  what: RunningImport['what'],
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  const key = `${userId} ${what}`;
  try {
    return await work((done, total) => {
      running(memory).set(key, { userId, now: { what, done, total } });
    });
  } finally {
    running(memory).delete(key);
  }
}
