// Asks the thread of figures. Questions wait for each other only while one is counted.
import { Worker } from 'node:worker_threads';
import type { Engine } from '../../db/engines/engine.ts';
import type { Memory } from '../../memory.ts';
import { answerFigures, type FigureAnswer, type FigureQuestion } from './answer-figures.ts';
import { KeptRegister } from './keep-register.ts';

export interface Figures {
  /** Throws if the thread fails. The next question starts another one. */
  ask<Kind extends FigureQuestion['kind']>(
    question: Extract<FigureQuestion, { kind: Kind }>,
  ): Promise<FigureAnswer[Kind]>;
  close(): Promise<void>;
}

/** Memory of the thread, in MB: a million cases take some 150. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };
/** Most questions that wait. */
const mostWaiting = 100;

/** For a database in memory, which no other thread can open: counts beside the caller. */
export function figuresBeside(engine: Engine, memory: Memory): Figures {
  const kept = () => memory.of('register of figures', () => new KeptRegister(engine));
  return { ask: (question) => answerFigures(kept(), question) as Promise<never>, close: async () => {} };
}

/** The thread starts with the first question. It does not keep the process running. */
export function startFigures(location: { dataDir: string; databaseUrl: string | null }): Figures {
  let thread: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();

  function start(): Worker {
    const started = new Worker(new URL('./figures-thread.ts', import.meta.url), {
      execArgv: ['--import', import.meta.resolve('../../compile-cache.mjs')],
      workerData: { dataDir: location.dataDir, databaseUrl: location.databaseUrl },
      env: {},
      resourceLimits,
    });
    started.unref();
    let cause: unknown;
    started.on('message', ({ id, answer, problem }: { id: number; answer?: unknown; problem?: string }) => {
      const own = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
      if (problem === undefined) own?.resolve(answer);
      else own?.reject(new Error(problem));
    });
    started.on('error', (error) => (cause = error)); // 'exit' follows
    started.on('exit', () => {
      if (thread === started) thread = null;
      const all = [...waiting.values()];
      waiting.clear();
      for (const { reject } of all) reject(new Error('The thread of figures has ended.', { cause }));
    });
    return started;
  }

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= mostWaiting) {
          reject(new Error('Too many questions wait.'));
          return;
        }
        const running = (thread ??= start());
        lastId += 1;
        waiting.set(lastId, { resolve: resolve as (answer: unknown) => void, reject });
        running.ref();
        running.postMessage({ id: lastId, question });
      }),
    async close() {
      await thread?.terminate();
    },
  };
}
