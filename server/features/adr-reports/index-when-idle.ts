// Updates the search indexes during a pause between reports, so that no report waits for it.
// Searches find every row from its commit on, also before it is indexed.
import { setImmediate as turn } from 'node:timers/promises';
import type { Engine } from '../../db/engines/engine.ts';

/** The pause without reports before the indexes are updated, in milliseconds. */
const pauseMs = 200;

/** How many reports may wait while others come. A search reads their texts in 2 to 4 ms. */
const mostWaiting = 8_000;

/** Returns a function to call after each report. */
export function indexWhenIdle({ indexNewRows }: Pick<Engine, 'indexNewRows'>): () => void {
  let waiting = 0;
  let lastAt = 0;
  let timer: NodeJS.Timeout | null = null;

  const isIdle = () => performance.now() - lastAt >= pauseMs;

  function later(): void {
    timer ??= setTimeout(indexIfIdle, pauseMs).unref();
  }

  function indexIfIdle(): void {
    timer = null;
    if (isIdle()) void index();
    else later();
  }

  async function index(): Promise<void> {
    waiting = 0;
    try {
      // A new report stops this, and calls `later`.
      while ((await indexNewRows()) && isIdle()) await turn();
    } catch {
      // The next report tries again.
    }
  }

  return () => {
    lastAt = performance.now();
    waiting += 1;
    if (waiting === mostWaiting) void index();
    later();
  };
}
