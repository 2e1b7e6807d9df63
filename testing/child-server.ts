// Starts servers as child processes and makes temporary folders for trials and benchmarks. Both are removed when this
// process ends, also by Ctrl-C or by an error.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { credentials } from './administrator.ts';
import { compileCache } from './compile-cache.ts';

/** Time limits for a server's start and stop, in milliseconds. */
const startTimeoutMs = 90_000;
const stopTimeoutMs = 60_000;

const root = join(import.meta.dirname, '..');
const running = new Set<ChildProcess>();
const folders = new Set<string>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** Ends this process with an error after this many seconds. */
export function exitAfter(seconds: number): void {
  setTimeout(seconds * 1_000, null, { ref: false }).then(() => {
    console.error(`Not finished after ${seconds} seconds.`);
    process.exit(1);
  }, console.error);
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-trial-'));
  folders.add(folder);
  return folder;
}

export interface ChildServer {
  pid: number | undefined;
  url: string;
  /** From the start to the first answer, in milliseconds. */
  readyMs: number;
  /** Processor time used so far; NaN without /proc. */
  cpuSeconds(): number;
  /** Memory now, and the peak since `forgetPeak`, in bytes; NaN without /proc. */
  memory(): Memory;
  /** The memory of all its child processes. */
  childrenMemory(): Memory;
  /** Processor time of all its running child processes. */
  childrenCpuSeconds(): number;
  forgetPeak(): void;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Throws unless the server ends with code 0. */
  stop(): Promise<void>;
}

/**
 * Starts the portal on a free port with the administrator of `credentials`, without limits on callers and without
 * backups. Resolves when `/readyz` answers 200. `folder`: the tree that it runs from.
 */
export function startPortal(
  log: string,
  environment: Record<string, string>,
  folder = root,
): Promise<ChildServer> {
  // Like `npm start`. The tree of an earlier version may not have the file.
  const cache = './server/compile-cache.mjs';
  const imported = existsSync(join(folder, cache)) ? ['--import', cache] : [];
  const command = ['--min-semi-space-size=8', '--heap-growing-percent=50', ...imported, 'server/main.ts'];
  const all = {
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT: 'off',
    BACKUP_EVERY: 'off',
    ...credentials,
    ...environment,
  };
  return startServer(command, log, '/readyz', all, folder);
}

/** Starts a program that prints its address when it listens. `log`: the file for its output. */
export async function startServer(
  command: string[],
  log: string,
  readyPath = '/',
  environment: Record<string, string> = {},
  folder = root,
): Promise<ChildServer> {
  const began = performance.now();
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...compileCache, PATH: process.env.PATH, ...environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await Promise.race([ended, setTimeout(stopTimeoutMs, null, { ref: false })]);
    if (running.has(child)) throw new Error(`${command.join(' ')} did not end by ${signal}.`);
  };

  // With `PUBLIC_URL` the portal prints that address instead of its own.
  const { PORT = '0' } = environment;
  let url = PORT === '0' ? undefined : `http://127.0.0.1:${PORT}`;
  while (!url || !(await isReady(url + readyPath))) {
    if (child.exitCode !== null || performance.now() - began > startTimeoutMs) {
      throw new Error(`${command.join(' ')} did not start:\n${readFileSync(log, 'utf8').slice(-4_000)}`);
    }
    await setTimeout(5);
    url ??= /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(log, 'utf8'))?.[0];
  }
  return {
    pid: child.pid,
    url,
    readyMs: performance.now() - began,
    cpuSeconds: () => cpuSeconds(child.pid),
    memory: () => memory(child.pid),
    childrenMemory: () => {
      // A process that is ending still has a number, but no memory.
      const all = childrenOf(child.pid)
        .map(memory)
        .filter(({ now }) => !Number.isNaN(now));
      return { now: sum(all.map(({ now }) => now)), peak: sum(all.map(({ peak }) => peak)) };
    },
    childrenCpuSeconds: () => sum(childrenOf(child.pid).map(cpuSeconds)),
    forgetPeak: () => {
      for (const pid of [child.pid, ...childrenOf(child.pid)]) writeFileSync(`/proc/${pid}/clear_refs`, '5');
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      if (child.exitCode !== 0) {
        throw new Error(`${command.join(' ')} ended with ${child.exitCode ?? child.signalCode}.`);
      }
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

/** The child processes of a process (proc_pid_task(5)). */
function childrenOf(pid: number | undefined): number[] {
  const tasks = `/proc/${pid}/task`;
  const lists = existsSync(tasks) ? readdirSync(tasks).map((task) => join(tasks, task, 'children')) : [];
  return lists.flatMap((list) => readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number));
}

interface Memory {
  now: number;
  peak: number;
}

/** Resident memory and its peak (proc_pid_status(5)). */
function memory(pid: number | undefined): Memory {
  const file = `/proc/${pid}/status`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

/** User and system time of a process; Linux counts in hundredths of a second (proc_pid_stat(5)). */
function cpuSeconds(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return NaN;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
