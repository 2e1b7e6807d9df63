// Inspects files and makes images in a child process (check-process.ts), one at a time: its memory is freed
// when it ends, and a crash in a decoder does not end the portal.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { CheckAnswer, CheckJob } from './check-process.ts';
import type { VariantsJob } from './encode-image.ts';
import type { InspectJob, Inspected } from './inspect.ts';
import { Refusal } from './refusals.ts';

/** The time limit for one file, and for how long the process waits for the next one, in milliseconds. */
const jobMs = 60_000;
const idleMs = 20_000;

export interface Checker {
  /** Throws `Refusal`. */
  inspect(job: InspectJob): Promise<Inspected>;
  /** Makes the smaller images and returns their names. Runs only while no `inspect` waits. */
  makeVariants(job: VariantsJob): Promise<string[]>;
  close(): void;
}

/** On a busy machine, answers to visitors come before the checks: tests, which wait for the checks, set `priority`. */
export function startChecker(priority = constants.priority.PRIORITY_BELOW_NORMAL): Checker {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isBusy = false;
  let closed = false;
  const urgent: (() => void)[] = [];
  const patient: (() => void)[] = [];

  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };

  const forget = (ended: ChildProcess) => {
    if (child === ended) child = null;
  };

  async function run(job: CheckJob): Promise<Inspected | string[]> {
    clearTimeout(idle);
    const running = (child ??= startChild(priority, forget));
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => running.kill('SIGKILL'), jobMs);
    try {
      const answer = once(running, 'message', { signal }) as Promise<[CheckAnswer]>;
      const ended = once(running, 'exit', { signal }).then((): [CheckAnswer] => [
        { refusal: 'The file cannot be read: checking it took too much time or memory.' },
      ]);
      ended.catch(() => {});
      running.send(job);
      const [reply] = await Promise.race([answer, ended]);
      if ('refusal' in reply) throw new Refusal(reply.refusal);
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.result;
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  }

  async function limitConcurrency<Result>(queue: (() => void)[], job: CheckJob): Promise<Result> {
    if (isBusy) await new Promise<void>((resolve) => queue.push(resolve));
    isBusy = true;
    try {
      if (closed) throw new Error('The portal is stopping.');
      return (await run(job)) as Result;
    } finally {
      const next = urgent.shift() ?? patient.shift();
      if (next) next();
      else {
        isBusy = false;
        idle = setTimeout(end, idleMs).unref();
      }
    }
  }

  return {
    inspect: (job) => limitConcurrency(urgent, { job: 'inspect', ...job }),
    makeVariants: (job) => limitConcurrency(patient, { job: 'variants', ...job }),
    close() {
      closed = true;
      end();
    },
  };
}

function startChild(priority: number, onExit: (child: ChildProcess) => void): ChildProcess {
  const child = fork(join(import.meta.dirname, 'check-process.ts'), {
    execArgv: ['--max-old-space-size=256', '--import', import.meta.resolve('../compile-cache.mjs')],
    env: {}, // the child process must not see the portal's secrets
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid) setPriority(child.pid, priority);
  child.on('error', () => {});
  child.on('exit', () => onExit(child));
  child.unref();
  child.channel?.unref();
  return child;
}
