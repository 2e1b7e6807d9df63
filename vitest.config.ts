// Four projects: unit tests without a database, the client, and tests that need a database: on SQLite and PostgreSQL
// (*.engine.test.ts), or on SQLite only where the engine makes no difference (*.portal.test.ts). Without PostgreSQL
// or Chromium on the machine, their projects are left out.
import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { findPostgres } from '#testing/postgres.ts';
import { browserProject } from './vitest.browser.config.ts';

/** Generous limits: password hashes are slow by design, and a busy machine may take ten times as long. */
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
        // Without `css` Vitest replaces style sheets by empty texts.
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
