// Software that tests need and npm cannot install: Chromium, its fonts, and PostgreSQL.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { delimiter, join } from 'node:path';
import { findPostgres } from './postgres.ts';

/** Chromium without a window: journeys run a fifth faster. */
const shell = 'chromium-headless-shell';

/** The browser named by the environment (`CHROMIUM`), else the first on the PATH, or null. */
export function findChromium({ preferShell = false } = {}): string | null {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = [
    ...(preferShell ? [shell] : []),
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

/** Without these flags Chromium does not start as root, and calls its maker's servers. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Makes a folder in memory for the temporary files of a run, and deletes those of runs that were killed. Null where
 * memory is scarce or may not hold programs. On a disk tests wait for its journal, and PostgreSQL takes three times the
 * processor time to copy a database.
 */
export function makeFolderInMemory(): string | null {
  const memory = '/dev/shm';
  const prefix = 'portal-tests-';
  if (!existsSync(memory) || !existsSync('/proc/mounts')) return null;
  for (const name of readdirSync(memory).filter((name) => name.startsWith(prefix))) {
    if (!existsSync(join('/proc', name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true });
  }
  const { bavail, bsize } = statfsSync(memory);
  const isAmple = Math.min(bavail * bsize, freemem()) > 8 * 1024 ** 3;
  const mayRunPrograms = !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'));
  if (!isAmple || !mayRunPrograms) return null;
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder);
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  return folder;
}

/** Installs missing packages with apt when run as root on Debian; does nothing elsewhere. */
export function installMissing(): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const packages = [
    ...(findChromium() ? [] : ['chromium']),
    ...['fonts-noto-core', 'fonts-noto-color-emoji'].filter((name) => !isInstalled(name)),
    ...(findPostgres() ? [] : ['postgresql']),
  ];
  // Only Debian has the headless shell. It is optional: a full Chromium also works.
  const isDebian = /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  const wanted = isDebian && !isInstalled(shell) && !process.env.CHROMIUM ? [shell] : [];
  if (packages.length + wanted.length === 0) return;
  console.log(`Installing ${[...packages, ...wanted].join(', ')} with apt ...`);
  if (packages.includes('postgresql')) preventPostgresStart();
  try {
    apt('update');
    if (packages.length > 0) install(packages);
    if (wanted.length > 0) install(wanted);
  } catch {
    console.error('apt-get failed; see its output above.');
  }
}

/** Installs packages with apt, as root on Debian, and starts none of their services. Throws if apt fails. */
export function installPackages(...packages: string[]): void {
  const file = '/usr/sbin/policy-rc.d'; // asked before a service is started
  const isOwn = !existsSync(file);
  if (isOwn) writeFileSync(file, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    apt('update');
    install(packages);
  } finally {
    if (isOwn) rmSync(file);
  }
}

const install = (packages: readonly string[]) => apt('install', '-y', '--no-install-recommends', ...packages);

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  execFileSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 2] });
}

function isInstalled(name: string): boolean {
  try {
    const state = execFileSync('dpkg-query', ['-W', '-f', '${Status}', name], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return state.toString() === 'install ok installed';
  } catch {
    return false;
  }
}

/** Debian's package creates and starts a server on port 5432 unless this file exists; tests start their own servers. */
function preventPostgresStart(): void {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(file)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}
