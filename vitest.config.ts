// Four projects: rules and other server code without a database; the client; and what needs a database, on SQLite and on
// PostgreSQL (*.engine.test.ts), or on SQLite alone where the engine makes no difference (*.portal.test.ts). Without
// PostgreSQL on the machine its project is left out, and without Chromium that of vitest.browser.config.ts.
import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { findPostgres } from './server/testing/postgres.ts';
import { browserProject } from './vitest.browser.config.ts';

/** Password hashes are slow on purpose, and a busy machine is slower: it may take ten times as long. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

const engineTests = ['server/**/*.engine.test.ts'];
const browserTests = ['client/**/*.browser.test.tsx'];
const portalTests = ['server/**/*.portal.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          include: ['{contract,server,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...engineTests, ...portalTests],
        },
      },
      {
        ...(existsSync('vite.config.ts') && { extends: './vite.config.ts' }),
        // Without `css` every style sheet is an empty text to the tests.
        test: {
          ...patience,
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...browserTests],
          css: true,
        },
      },
      {
        test: {
          ...patience,
          name: 'sqlite',
          include: [...engineTests, ...portalTests],
          env: { ENGINE: 'sqlite' },
        },
      },
      ...(findPostgres()
        ? [
            {
              test: {
                ...patience,
                name: 'postgres',
                include: engineTests,
                env: { ENGINE: 'postgres' },
                globalSetup: './server/testing/postgres-setup.ts',
              },
            },
          ]
        : []),
      ...(await browserProject(browserTests, patience)),
    ],
  },
});
