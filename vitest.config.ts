// Four projects: unit tests without a database, the client, and tests that need a database: on SQLite and PostgreSQL
// (*.engine.test.ts), or on SQLite only where the engine makes no difference (*.portal.test.ts). Without PostgreSQL
// or Chromium on the machine, their projects are left out.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findPostgres } from '#testing/postgres.ts';
import { leastTestsReporter } from './scripts/least-tests.ts';
import { browserProjects } from './vitest.browser.config.ts';

/**
 * Generous limits: password hashes are slow by design, and a busy machine may take ten times as long. A test that checks
 * nothing fails.
 */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { requireAssertions: true, poll: { timeout: 30_000 } },
};

/**
 * One for each of two processors: a third takes more processor time for the same tests
 * (docs/decisions/0032-tests.md). A project that `extends` a file does not inherit this.
 */
const maxWorkers = 2;

/** Gives the tests one changed file (scripts/mutants.ts). */
const plugins: Plugin[] = [];
if (process.env['MUTANT']) {
  const { file, start, end, to } = JSON.parse(process.env['MUTANT']) as {
    file: string;
    start: number;
    end: number;
    to: string;
  };
  const changed = join(import.meta.dirname, file);
  plugins.push({
    name: 'mutant',
    enforce: 'pre',
    // The other files may come from the cache of an earlier run.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (id === changed ? false : undefined)),
    transform: (code, id) => (id === changed ? code.slice(0, start) + to + code.slice(end) : undefined),
  });
}

/** Where `npm test` wants the results as JSON. */
const report = process.env['TEST_REPORT'];

const engineTests = ['server/**/*.engine.test.ts'];
const portalTests = ['server/**/*.portal.test.ts'];
/** For tests of a database. */
const setupFiles = './server/testing/cheap-hashes.ts';
const browserTests = ['client/**/*.browser.test.tsx'];

/** Files that replace a module's functions. They need modules of their own. */
const replacesModules = globSync('{contract,server,scripts}/**/*.test.ts').filter((path) =>
  readFileSync(path, 'utf8').includes('vi.mock('),
);

/**
 * The test files of a process share its modules: importing and compiling the application takes longer than most files.
 * Files that replace modules run as a project of their own.
 */
function sharingModules(name: string, test: TestProjectInlineConfiguration['test'] & { include: string[] }) {
  const { include, exclude = [] } = test;
  const isReplacing = replacesModules.filter(
    (path) =>
      [include].flat().some((glob) => matchesGlob(path, glob)) &&
      !exclude.some((glob) => matchesGlob(path, glob)),
  );
  return [
    { plugins, test: { ...patience, ...test, name, isolate: false, exclude: [...exclude, ...isReplacing] } },
    ...(isReplacing.length > 0
      ? [
          {
            plugins,
            test: { ...patience, ...test, name: `${name}, own modules`, include: isReplacing, exclude },
          },
        ]
      : []),
  ];
}

export default defineConfig({
  test: {
    maxWorkers,
    reporters: [
      'default',
      ...(report ? [['json', { outputFile: report }] satisfies ['json', object]] : []),
      leastTestsReporter(report && `${report}.counts`),
    ],
    projects: [
      ...sharingModules('unit', {
        include: ['{contract,server,scripts}/**/*.test.ts'],
        exclude: [...configDefaults.exclude, ...engineTests, ...portalTests],
      }),
      {
        ...(existsSync('vite.config.ts') && { extends: './vite.config.ts' }),
        plugins,
        // Without `css`, tests see every style sheet as an empty text.
        test: {
          ...patience,
          name: 'client',
          maxWorkers,
          isolate: false,
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...browserTests],
          css: true,
        },
      },
      ...sharingModules('sqlite', {
        include: [...engineTests, ...portalTests],
        env: { ENGINE: 'sqlite' },
        setupFiles,
      }),
      ...(findPostgres()
        ? sharingModules('postgres', {
            include: engineTests,
            env: { ENGINE: 'postgres' },
            setupFiles,
            globalSetup: './server/testing/postgres-setup.ts',
          })
        : []),
      ...(await browserProjects(browserTests, patience)),
    ],
  },
});
