// Asks the thread in which cases are weighed, one question at a time.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type {
  findNear,
  indexContent,
  IndexedCase,
  readNames,
  Search,
  WeighedPair,
} from './weigh-candidates.ts';

export type WeighQuestion =
  | { kind: 'names'; content: string }
  | { kind: 'index'; content: string; named: Parameters<typeof indexContent>[1] }
  | { kind: 'near'; search: Search }
  | { kind: 'weigh'; search: Search; counts: ReadonlyMap<string, number> };

export interface WeighAnswer {
  names: ReturnType<typeof readNames>;
  index: IndexedCase;
  near: ReturnType<typeof findNear>;
  weigh: WeighedPair[];
}

export interface WeighWorker {
  /** Throws if the thread fails. The next question starts another one. */
  ask<Kind extends WeighQuestion['kind']>(
    question: Extract<WeighQuestion, { kind: Kind }>,
  ): Promise<WeighAnswer[Kind]>;
  /** Ends the thread. */
  end(): Promise<void>;
}

/** Memory of the thread, in MB. A content has at most some megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** The thread starts with the first question. It does not keep the process running. */
export function weighWorker(): WeighWorker {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(new URL('./weigh-thread.ts', import.meta.url), {
      execArgv: ['--import', import.meta.resolve('../compile-cache.mjs')],
      env: {},
      resourceLimits,
    });
    started.unref();
    const forget = () => {
      if (thread === started) thread = null;
    };
    started.on('error', forget);
    started.on('exit', forget);
    return started;
  }

  async function ask(question: WeighQuestion): Promise<unknown> {
    const running = (thread ??= start());
    const stop = new AbortController();
    const { signal } = stop;
    running.ref();
    try {
      const ended = once(running, 'exit', { signal }).then((): never => {
        throw new Error('The thread that weighs cases has ended.');
      });
      ended.catch(() => {});
      running.postMessage(question);
      const [answer] = (await Promise.race([once(running, 'message', { signal }), ended])) as [unknown];
      return answer;
    } finally {
      stop.abort();
      running.unref();
    }
  }

  return {
    ask(question) {
      const answer = last.then(() => ask(question));
      last = answer.catch(() => {});
      return answer as Promise<never>;
    },
    async end() {
      await thread?.terminate();
    },
  };
}
