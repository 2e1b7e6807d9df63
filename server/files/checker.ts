// Inspects files and makes images in child processes (check-process.ts), each one at a time: their memory is freed
// when they end, and a crash in a decoder does not end the portal. Files of strangers have a process and a line of their
// own, so that staff never wait for them.
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { problems } from '#contract/words/problems-rules.ts';
import type { PageJob } from './check-pdf.ts';
import type { CheckAnswer, CheckJob, CheckResult } from './check-process.ts';
import type { VariantsJob } from './encode-image.ts';
import type { InspectJob, Inspected } from './inspect.ts';
import { Refusal } from './refusals.ts';

/** The time limit for one file, and for how long the process waits for the next one, in milliseconds. */
const jobMs = 60_000;
const idleMs = 20_000;

/** Most files of strangers that wait. Their requests are limited, too, but a file may take seconds. */
const strangersMax = 20;
/**
 * What a process may hold beyond what it has at its start, in bytes. The largest pictures that `encodeImage` opens take up
 * to 600 MB.
 */
const memoryBytes = 800 * 1024 * 1024;

const tooMuch = () => problems('checking_took_too_much');

/** Too many files of strangers are waiting. */
export class CheckersBusy extends Error {}

/** Whose files wait in one line. */
export type Line = 'staff' | 'strangers';

export interface Checker {
  /** Throws `Refusal`, or `CheckersBusy` for a stranger's file. */
  inspect(job: InspectJob, line?: Line): Promise<Inspected>;
  /** Makes the smaller images and returns their names. Runs only while no `inspect` waits. */
  makeVariants(job: VariantsJob): Promise<string[]>;
  /** Draws a page of a stored PDF. Throws `Refusal`. */
  drawPage(job: PageJob): Promise<void>;
  close(): void;
}

/** On a busy machine, answers to visitors come before the checks: tests, which wait for the checks, set `priority`. */
export function startChecker(
  priority = constants.priority.PRIORITY_BELOW_NORMAL,
  memory = memoryBytes,
): Checker {
  const lines = { staff: startLine(priority, memory), strangers: startLine(priority, memory) };
  return {
    inspect(job, line = 'staff') {
      if (line === 'strangers' && lines.strangers.waiting() >= strangersMax) {
        return Promise.reject(new CheckersBusy());
      }
      return lines[line].inspect(job);
    },
    makeVariants: (job) => lines.staff.makeVariants(job),
    drawPage: (job) => lines.staff.drawPage(job),
    close() {
      for (const line of Object.values(lines)) line.close();
    },
  };
}

function startLine(priority: number, memory: number) {
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

  async function run(job: CheckJob): Promise<CheckResult> {
    clearTimeout(idle);
    const running = (child ??= startChild(priority, memory, forget));
    await limitOf(running);
    if (!running.connected) throw new Refusal(tooMuch());
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => running.kill('SIGKILL'), jobMs);
    try {
      const answer = once(running, 'message', { signal }) as Promise<[CheckAnswer]>;
      const ended = once(running, 'exit', { signal }).then((): [CheckAnswer] => [{ refusal: tooMuch() }]);
      ended.catch(() => {});
      running.send(job);
      const [reply] = await Promise.race([answer, ended]);
      if ('refusal' in reply) throw new Refusal(reply.refusal);
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.result;
    } finally {
      clearTimeout(timer);
      stop.abort();
      // What large pictures leave behind would be taken from the next file's share.
      if (child === running && (await dataOf(running)) > (await limitOf(running)) - 0.9 * memory) end();
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
    waiting: () => urgent.length,
    inspect: (job: InspectJob): Promise<Inspected> => limitConcurrency(urgent, { job: 'inspect', ...job }),
    makeVariants: (job: VariantsJob): Promise<string[]> =>
      limitConcurrency(patient, { job: 'variants', ...job }),
    drawPage: (job: PageJob): Promise<void> => limitConcurrency(urgent, { job: 'page', ...job }),
    close() {
      closed = true;
      end();
    },
  };
}

/** The limit of each process's memory, in bytes, once it is set. */
const limits = new WeakMap<ChildProcess, Promise<number>>();
const limitOf = (child: ChildProcess): Promise<number> => limits.get(child) ?? Promise.resolve(Infinity);

/** The memory that a process may write, in bytes (proc_pid_status(5)); 0: not Linux, or it has ended. */
async function dataOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmData:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

/**
 * Limits what the process may hold, on Linux with the program prlimit (util-linux): its decoders are not in the heap that
 * Node.js limits. Without them it goes on with the limits of `encodeImage` alone.
 */
async function limitMemory(child: ChildProcess, memory: number): Promise<number> {
  const ready = once(child, 'message'); // its modules are loaded
  await Promise.race([ready, once(child, 'exit')]);
  const held = await dataOf(child);
  if (held === 0) return Infinity;
  const most = held + memory;
  await new Promise<void>((resolve) => {
    execFile('prlimit', [`--pid=${child.pid}`, `--data=${most}`], () => resolve());
  });
  return most;
}

function startChild(priority: number, memory: number, onExit: (child: ChildProcess) => void): ChildProcess {
  const child = fork(join(import.meta.dirname, 'check-process.ts'), {
    execArgv: ['--max-old-space-size=256', '--import', import.meta.resolve('../compile-cache.mjs')],
    env: {}, // the child process must not see the portal's secrets
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid) setPriority(child.pid, priority);
  limits.set(child, limitMemory(child, memory));
  child.on('error', () => {});
  child.on('exit', () => onExit(child));
  child.unref();
  child.channel?.unref();
  return child;
}
