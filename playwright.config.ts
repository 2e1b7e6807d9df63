// Journeys and accessibility in a real browser, against the built portal with a data folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { administrator } from './e2e/administrator.ts';
import { chromiumFlags, findChromium } from './scripts/machine.ts';
import { freePort } from './server/testing/free-port.ts';

// Playwright reads this file once in each of its processes; the first one chooses for all.
if (!process.env.E2E_PORT) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  process.env.E2E_PORT = String(await freePort());
  process.env.E2E_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // A machine with two cores that does other work besides is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
  },
  webServer: {
    command: 'node server/main.ts',
    url: baseURL,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'pipe',
    env: {
      PATH: join(import.meta.dirname, 'node_modules/.bin') + delimiter + process.env.PATH,
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR ?? '',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  },
});
