// What callers of the list of cases wait while something else runs.
import { quantile } from './quantile.ts';

export interface Waits {
  seconds: number;
  times: number[];
}

/** Four callers read the list of cases over and over while `work` runs. */
export async function watchLists(
  url: string,
  session: Record<string, string>,
  work: () => Promise<void>,
): Promise<Waits> {
  const began = performance.now();
  const times: number[] = [];
  let isOver = false;
  const call = async () => {
    while (!isOver) {
      const from = performance.now();
      const answer = await fetch(`${url}/api/admin/cases`, { headers: session });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(String(answer.status));
      times.push(performance.now() - from);
    }
  };
  const calls = Promise.all(Array.from({ length: 4 }, call));
  await work();
  isOver = true;
  await calls;
  return { seconds: (performance.now() - began) / 1_000, times };
}

export function printed({ seconds, times }: Waits): string {
  return (
    `${(times.length / seconds).toFixed(0)} a second, p50 ${quantile(times).toFixed(1)} ms, ` +
    `p95 ${quantile(times, 0.95).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`
  );
}
