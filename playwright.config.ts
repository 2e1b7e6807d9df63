// Journeys and accessibility in a real browser, against the built portal. e2e/portals.ts says which journeys have a portal
// of their own. Journeys with @both-engines run again on PostgreSQL: in CI, and with E2E_DATABASE=postgres.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { credentials } from '#testing/administrator.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { freePort } from '#testing/free-port.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';

const onPostgres = (Boolean(process.env.CI) || process.env.E2E_DATABASE === 'postgres') && findPostgres();

// Playwright reads this file once in each of its processes; the first one chooses the ports for all.
if (!process.env.E2E_PORT) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  process.env.E2E_PORT = String(await freePort());
  process.env.E2E_MANAGERS_PORT = String(await freePort());
  process.env.E2E_POSTGRES_PORT = String(await freePort());
  if (onPostgres) process.env.E2E_POSTGRES_URL = (await startPostgres({ fsync: false })).url;
  process.env.E2E_DATA_DIR = join(folder, 'data');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const origin = (port: string | undefined) => `http://127.0.0.1:${port}`;
/** Where a portal runs already (`trials/side-by-side.ts`); otherwise the portals below are started. */
const baseURL = process.env.E2E_ORIGIN ?? origin(process.env.E2E_PORT);
const executablePath = findChromium({ preferShell: true });
/**
 * With `RenderDocument` Chromium makes a new frame for each page that is loaded, which no page notices: a tenth of a
 * journey's processor time.
 */
const keepsFrame = '--disable-features=RenderDocument';
/** Few pictures a second: drawing and recording them takes processor time. */
const camera = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // One for each of two processors: beside the component tests a third takes more processor time for the same journeys
  // (docs/decisions/0032-tests.md).
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Generous limits: a busy machine with two cores is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Traces double the time of a run: ask for them with --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Playwright cannot intercept requests of a service worker. Only the tests of e2e/flaky-form.ts allow it.
    serviceWorkers: 'block',
    launchOptions: {
      args: [...chromiumFlags, keepsFrame, ...camera],
      ...(executablePath && { executablePath }),
    },
  },
  projects: [
    { name: 'journeys' },
    ...(onPostgres
      ? [
          {
            name: 'administrators on PostgreSQL',
            grep: /@both-engines/,
            use: { baseURL: origin(process.env.E2E_POSTGRES_PORT) },
          },
        ]
      : []),
  ],
  webServer: process.env.E2E_ORIGIN
    ? []
    : [
        portal(process.env.E2E_PORT, ''),
        portal(process.env.E2E_MANAGERS_PORT, '-managers'),
        ...(onPostgres
          ? [portal(process.env.E2E_POSTGRES_PORT, '-postgres', process.env.E2E_POSTGRES_URL)]
          : []),
      ],
});

/** A portal with sample content that runs during the journeys. */
function portal(port = '', folder: string, databaseUrl = '') {
  return {
    command: 'node --import ./server/testing/cheap-hashes.ts server/main.ts',
    url: origin(port),
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
    stdout: 'pipe' as const,
    env: {
      PATH: join(import.meta.dirname, 'node_modules/.bin') + delimiter + process.env.PATH,
      PORT: port,
      DATA_DIR: (process.env.E2E_DATA_DIR ?? '') + folder,
      DATABASE_URL: databaseUrl,
      ...credentials,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  };
}
