// A temporary PostgreSQL server for tests, trials and benchmarks, with its own folder and port on 127.0.0.1. It ends
// with the process that started it, even after kill -9.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** The oldest supported version. */
export const oldestPostgres = 15;

export interface PostgresOptions {
  /**
   * Off where crash safety does not matter: tests run faster. Autovacuum is off, too: it visits each database
   * every minute, and tests make hundreds of them.
   */
  fsync?: boolean;
  /** A folder that stays, with its data, for the next time. */
  dataFolder?: string;
  /** The address of a server whose standby this one becomes, with a copy of its data. */
  standbyOf?: string;
  /** The port; otherwise a free one. */
  port?: number;
}

export interface Postgres {
  /** The superuser's database `postgres`; replace the name to reach another database. */
  url: string;
  /** The folder with the data and `log`. */
  folder: string;
  /** Restarts a stopped server on the same port with the same data. */
  start(): Promise<void>;
  /** Stops the server without deleting its data; `immediate` simulates a crash. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** `kill -9` of the server and of everything that it started. */
  kill(): Promise<void>;
  /** Makes a standby the primary. Resolves when it takes writes. */
  promote(): Promise<void>;
  /** Stops the server and deletes its folder, unless `dataFolder` names it. */
  remove(): Promise<void>;
}

/**
 * Finds the folder of PostgreSQL's programs: on the PATH, or where Debian or Homebrew install them. Null: not found.
 */
export function findPostgres(): string | null {
  if (process.platform === 'win32') return null;
  const versions = (parent: string, pattern: RegExp): string[] =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .filter((name) => Number(pattern.exec(name)?.[1]) >= oldestPostgres)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(parent, name, 'bin'));
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions('/usr/lib/postgresql', /^(\d+)$/),
    ...versions('/opt/homebrew/opt', /^postgresql@(\d+)$/),
    ...versions('/usr/local/opt', /^postgresql@(\d+)$/),
  ];
  return (
    folders.find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((it) => existsSync(join(folder, it)))) ??
    null
  );
}

export async function startPostgres({
  fsync = true,
  dataFolder,
  standbyOf,
  port: wanted,
}: PostgresOptions = {}): Promise<Postgres> {
  const programs = findPostgres();
  if (!programs) throw new Error(`PostgreSQL ${oldestPostgres} or newer is not on this machine.`);
  if (dataFolder !== undefined) mkdirSync(dataFolder, { recursive: true });
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const user = process.getuid?.() === 0 ? otherUser() : null;
  if (user) chownSync(folder, user.uid, user.gid);
  const removed = removeWithThisProcess(folder, dataFolder !== undefined);

  const data = join(folder, 'data');
  // The folder of the PATH may hold only some of the programs, as links.
  const whole = dirname(realpathSync(join(programs, 'pg_ctl')));
  const program = (name: string, args: string[]) => run(join(whole, name), args, { ...user, cwd: folder });
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const isMade = existsSync(join(data, 'PG_VERSION'));
  if (standbyOf !== undefined)
    await program('pg_basebackup', [
      '-D',
      data,
      '-d',
      standbyOf,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ]);
  else if (!isMade)
    await program('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      `--locale=${locale}`,
      '-N',
    ]);

  const port = wanted ?? (await freePort());
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // A kept application keeps its idle connections: at the end of a run of all tests some 200.
    max_connections: 400,
    ...(!fsync && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const start = async () => {
    await program('pg_ctl', [
      '-D',
      data,
      '-l',
      join(folder, 'log'),
      '-o',
      flags.join(' '),
      '-w',
      'start',
    ]).catch(() => {
      throw new Error(`PostgreSQL did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`);
    });
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    start,
    stop: async (mode = 'fast') => void (await program('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop'])),
    kill: () => killPostgres(data),
    promote: async () => void (await program('pg_ctl', ['-D', data, '-w', 'promote'])),
    remove: removed,
  };
}

/** `kill -9` of the server of a data folder and of everything that it started. */
export async function killPostgres(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const all = [Number(readFileSync(file, 'utf8').split('\n')[0])];
  for (const parent of all) all.push(...childrenOf(parent));
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself, because its parent has.
    }
  }
  while (all.some(isRunning)) await setTimeout(5);
}

/** The child processes of a process (proc_pid_task(5)). */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

/** Whether a process is there and did not end yet. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/^.*\) Z/.test(readFileSync(file, 'utf8'));
}

/**
 * A shell waits on a pipe from this process. The pipe closes when this process ends, even by kill -9; then the shell
 * stops the server and deletes the folder. It runs in its own session, so that Ctrl-C does not reach it.
 */
function removeWithThisProcess(folder: string, isPermanent: boolean): () => Promise<void> {
  const script = `
    cat >/dev/null
    file="$0/data/postmaster.pid" # which the server removes as its last act
    if kill -${isPermanent ? 'INT' : 'QUIT'} "$(head -n 1 "$file")"; then
      for tenth in $(seq 50); do [ -e "$file" ] && sleep 0.1; done
    fi
    ${isPermanent ? '' : 'rm -rf "$0"'}`;
  const shell = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const ended = once(shell, 'exit');
  shell.unref();
  return async () => {
    shell.ref();
    shell.stdin.end();
    await ended;
  };
}

/** PostgreSQL refuses to run as root: use the user of its Debian package, or nobody. */
export function otherUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) };
}
