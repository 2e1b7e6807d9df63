// Runs long computing in turns, so that other requests have theirs in between.
import { setImmediate as turn } from 'node:timers/promises';

/** Returns what the steps return, and gives requests a turn after each. */
export async function inTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    await turn();
    step = steps.next();
  }
  return step.value;
}
