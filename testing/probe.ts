// Measures what other callers wait while something else runs.
import { setTimeout } from 'node:timers/promises';

/**
 * Reads these addresses one after the other until `work` has ended. Returns the result, and the longest wait for each
 * address in milliseconds. `pauseMs`: between two reads of an address.
 */
export async function waitsDuring<Result>(
  url: string,
  probes: Readonly<Record<string, Record<string, string>>>,
  work: () => Promise<Result>,
  pauseMs = 20,
): Promise<{ result: Result; waits: number[] }> {
  let isOver = false;
  const watch = async ([path, headers]: [string, Record<string, string>]) => {
    let longest = 0;
    do {
      const began = performance.now();
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      longest = Math.max(longest, performance.now() - began);
      await setTimeout(pauseMs);
    } while (!isOver);
    return longest;
  };
  const watching = Object.entries(probes).map(watch);
  const result = await work().finally(() => (isOver = true));
  return { result, waits: await Promise.all(watching) };
}
