// What the tests need from the machine and npm cannot bring: Chromium, its fonts, and PostgreSQL.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from '../server/testing/postgres.ts';

/** Chromium without a window to draw, which journeys go through in a fifth less time. */
const shell = 'chromium-headless-shell';

/** The browser that the environment names (`CHROMIUM`), else the first on the PATH, or null. */
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

/** Without these a root user's Chromium does not start, and every Chromium calls its maker's servers. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Installs by apt what is missing, where this is root on Debian; does nothing elsewhere. */
export function installMissing(): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const packages = [
    ...(findChromium() ? [] : ['chromium']),
    ...['fonts-noto-core', 'fonts-noto-color-emoji'].filter((name) => !isInstalled(name)),
    ...(findPostgres() ? [] : ['postgresql']),
  ];
  // Only Debian itself has it; elsewhere, and where it cannot be had, a Chromium does as well.
  const isDebian = /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  const wanted = isDebian && !isInstalled(shell) && !process.env.CHROMIUM ? [shell] : [];
  if (packages.length + wanted.length === 0) return;
  console.log(`Installing ${[...packages, ...wanted].join(', ')} with apt ...`);
  if (packages.includes('postgresql')) keepPostgresFromStarting();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 2] });
  try {
    apt('update');
    if (packages.length > 0) apt('install', '-y', '--no-install-recommends', ...packages);
    if (wanted.length > 0) apt('install', '-y', '--no-install-recommends', ...wanted);
  } catch {
    console.error('apt-get failed; what it said stands above.');
  }
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

/** Debian's package makes and starts a server on port 5432 unless this file says otherwise; the tests start their own. */
function keepPostgresFromStarting(): void {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(file)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}
