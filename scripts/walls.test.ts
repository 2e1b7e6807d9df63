// The linter enforces the folder walls: each wrong import below, in a copy of the folder structure, is refused, and
// each right one is accepted. (The compiler also enforces the walls between contract, server and client.)
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

const refused: [file: string, statement: string][] = [
  // 1. contract imports zod/mini and itself
  ['contract/drug-risks.ts', "import 'node:fs'"],
  ['contract/drug-risks.ts', "import type { X } from '#server/config.ts'"],
  ['contract/drug-risks.ts', "import 'react'"],
  ['contract/drug-risks.ts', "import * as z from 'zod'"],
  ['contract/drug-risks-rules.ts', "import * as z from 'zod/mini'"],
  ['contract/drug-risks-rules.ts', "import { x } from './drug-risks.ts'"],
  // 2. server and client never meet
  ['server/pages/pages.ts', "import { x } from '#client/routes.tsx'"],
  ['server/features/quiz/queries.ts', "import type { X } from '../../../client/routes.tsx'"],
  ['server/features/quiz/quiz.test.ts', "import { x } from '#client/routes.tsx'"],
  ['client/pages/home/index.tsx', "import type { X } from '#server/config.ts'"],
  ['client/pages/admin/quiz/index.tsx', "import { x } from '#server/config.ts'"],
  ['client/components/ui/button.tsx', "import { x } from '../../../server/config.ts'"],
  ['client/data/reads.ts', "import 'node:fs'"],
  // 3. the table is a type for the client, and public pages load no zod
  ['client/data/request.ts', "import { api } from '#contract/api.ts'"],
  ['client/pages/admin/quiz/index.tsx', "import { api } from '#contract/api.ts'"],
  ['client/components/admin/editor.tsx', "import { api } from '#contract/api.ts'"],
  ['client/pages/home/index.tsx', "import { x } from '#contract/drug-risks.ts'"],
  ['client/pages/home/index.tsx', "import * as z from 'zod/mini'"],
  ['client/components/forms/field.tsx', "import { x } from '#contract/drug-risks.ts'"],
  // 4. db <- queries <- routes <- app <- main
  ['server/db/engines/sqlite.ts', "import { x } from '../../features/quiz/queries.ts'"],
  ['server/db/engines/sqlite.ts', "import { x } from '#server/http/serve.ts'"],
  ['server/features/quiz/queries.ts', "import { x } from '../../http/serve.ts'"],
  ['server/features/quiz/queries.ts', "import type { FastifyRequest } from 'fastify'"],
  ['server/features/quiz/rate-quiz.ts', "import type { FastifyRequest } from 'fastify'"],
  ['server/features/quiz/rate-quiz.ts', "import { sql } from 'kysely'"],
  ['server/features/quiz/routes.ts', "import { sql } from 'kysely'"],
  ['server/features/quiz/routes.ts', "import { x } from '../../app.ts'"],
  ['server/http/serve.ts', "import { sql } from 'kysely'"],
  ['server/http/serve.ts', "import { x } from '../features/quiz/routes.ts'"],
  ['server/app.ts', "import { sql } from 'kysely'"],
  ['server/jobs/run-jobs.ts', "import { x } from '../features/quiz/queries.ts'"],
  ['server/jobs/run-jobs.ts', "import { x } from '#server/backup/make-backup.ts'"],
  ['server/jobs/run-jobs.ts', "import { x } from '../http/serve.ts'"],
  ['server/jobs/queries.ts', "import { x } from '../db/engines/sqlite.ts'"],
  ['server/jobs/queries.ts', "import 'fastify'"],
  ['server/app.ts', "import { x } from './main.ts'"],
  ['server/config.ts', "import 'fastify'"],
  ['server/access/signed-in-write.ts', "import { x } from '../http/problems.ts'"],
  ['server/access/signed-in-write.ts', "import { x } from '../features/auth/queries.ts'"],
  ['server/access/queries.ts', "import type { FastifyRequest } from 'fastify'"],
  // 5. a feature never uses another feature's routes
  ['server/features/quiz/routes.ts', "import { x } from '../drug-risks/routes.ts'"],
  ['server/features/quiz/rate-quiz.ts', "import { x } from '#server/features/drug-risks/routes.ts'"],
  // 6. components, data <- pages <- routes
  ['client/components/ui/button.tsx', "import { x } from '../../pages/home/index.tsx'"],
  ['client/components/admin/editor.tsx', "import { x } from '#client/pages/admin/quiz/index.tsx'"],
  ['client/data/reads.ts', "import { x } from '#client/routes.tsx'"],
  ['client/pages/home/index.tsx', "import { x } from '../about/index.tsx'"],
  ['client/pages/home/index.tsx', "import { x } from '#client/pages/about/index.tsx'"],
  ['client/pages/home/index.tsx', "const x = import('#client/pages/about/index.tsx')"],
  ['client/pages/home/index.tsx', "import { x } from '#client/routes.tsx'"],
  ['client/pages/admin/quiz/index.tsx', "import { x } from '../users/index.tsx'"],
  // 7. no barrels, no default exports but pages
  ['client/components/ui/index.ts', "export * from './button.tsx'"],
  ['client/components/ui/button.tsx', 'export default 1'],
  // only server/config.ts reads the environment
  ['server/http/serve.ts', 'console.log(process.env.PORT)'],
];

const taken: [file: string, statement: string][] = [
  ['contract/drug-risks.ts', "import * as z from 'zod/mini'; import { x } from './fields.ts'"],
  ['contract/drug-risks-rules.ts', "import { x } from './text-rules.ts'; import { y } from './issues.ts'"],
  ['contract/text-rules.test.ts', "import { it } from 'vitest'; import fc from 'fast-check'"],
  [
    'server/db/engines/sqlite.ts',
    "import { sql } from 'kysely'; import { x } from '#contract/text-rules.ts'",
  ],
  [
    'server/features/quiz/queries.ts',
    "import { sql } from 'kysely'; import { x } from '../drug-risks/queries.ts'",
  ],
  [
    'server/features/quiz/routes.ts',
    "import type { X } from 'fastify'; import { x } from '../../http/serve.ts'",
  ],
  ['server/features/quiz/rate-quiz.ts', "import { x } from './queries.ts'"],
  [
    'server/access/queries.ts',
    "import { sql } from 'kysely'; import { x } from '../db/tables.ts'; import { y } from '#contract/users.ts'",
  ],
  ['server/access/queries.ts', "import { recordEvent } from '../audit/queries.ts'"],
  ['server/app.ts', "import fastify from 'fastify'; import { x } from './features/quiz/routes.ts'"],
  ['server/main.ts', "import { x } from './app.ts'"],
  [
    'server/jobs/queries.ts',
    "import type { X } from 'kysely'; import { x } from '../db/tables.ts'; import { y } from './kinds.ts'",
  ],
  ['server/jobs/run-jobs.ts', "import { x } from '#contract/jobs-rules.ts'; import 'node:crypto'"],
  ['server/job-handlers.ts', "import { x } from './features/quiz/queries.ts'"],
  ['server/config.ts', 'console.log(process.env.PORT)'],
  ['server/app.engine.test.ts', "import { sql } from 'kysely'; import { x } from './app.ts'"],
  ['client/data/request.ts', "import type { Api } from '#contract/api.ts'"],
  [
    'client/pages/home/index.tsx',
    "import { x } from '#contract/text-rules.ts'; import { y } from './hero.tsx'",
  ],
  ['client/pages/home/index.tsx', "import { x } from '#client/components/ui/button.tsx'; export default 1"],
  ['client/pages/admin/quiz/index.tsx', "import { x } from '#contract/quiz-questions.ts'"],
  ['client/components/ui/button.test.tsx', "import { x } from './button.tsx'; import 'node:fs'"],
  ['client/routes.tsx', "const x = import('./pages/home/index.tsx')"],
];

const wallRules = ['no-restricted-imports', 'no-barrel-file', 'no-default-export', 'no-process-env'];

/** The numbers of the cases in which a wall's rule reports an error. One run lints all cases. */
function lint(cases: [file: string, statement: string][]): Set<number> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-walls-'));
  try {
    cases.forEach(([file, statement], number) => {
      // Each case has its own tree and configuration, so that two cases may use the same file.
      const tree = join(folder, String(number));
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      cpSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
      writeFileSync(join(tree, file), `${statement}\n`);
    });
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] };
    const ofWalls = diagnostics.filter(({ code }) => wallRules.some((rule) => code?.endsWith(`(${rule})`)));
    return new Set(ofWalls.map(({ filename }) => Number.parseInt(filename, 10)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const refusals = lint([...refused, ...taken]);

describe('the linter refuses', () => {
  it.each(refused.map((it, number) => [...it, number] as const))('in %s: %s', (_file, _statement, number) => {
    expect(refusals.has(number)).toBe(true);
  });
});

describe('the linter accepts', () => {
  it.each(taken.map((it, number) => [...it, refused.length + number] as const))(
    'in %s: %s',
    (_file, _statement, number) => {
      expect(refusals.has(number)).toBe(false);
    },
  );
});

it('the server imports node:http only through server/http/node-http.ts', () => {
  const found = globSync('server/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', 'server/testing/**'],
  }).filter((file) => /^import\s(?!type\s)[^;]*'node:http'/m.test(readFileSync(join(root, file), 'utf8')));
  expect(
    found,
    "An ES import of node:http evaluates all its exports, which loads Node.js's fetch and takes memory that the " +
      'server does not need: import `http` from server/http/node-http.ts, and types by `import type`.',
  ).toEqual([]);
});

/**
 * Files that may have timers, and why. None of them starts background work: that is always a job
 * (server/job-handlers.ts).
 */
const mayHaveTimers: Record<string, string> = {
  'server/db/engines/postgres-content.ts': 'checks the listening connection',
  'server/db/engines/postgres-pool.ts': 'limits the wait for the database',
  'server/db/engines/sqlite-driver.ts': 'waits for a lock',
  'server/db/engines/sqlite.ts': 'waits for readers of the log',
  'server/files/checker.ts': 'ends a hanging or idle process',
  'server/files/open-files.ts': 'closes idle files',
  'server/http/close-server.ts': 'closes connections',
  'server/http/health.ts': 'limits the wait for the database',
  'server/cache/kept-pages.ts': 'limits the wait for the content number',
  'server/http/log-stream.ts': 'collects lines',
  'server/pages/pages.ts': 'limits the wait for a read',
  'server/http/slow-bodies.ts': 'ends requests whose body does not arrive',
  'server/jobs/run-jobs.ts': 'runs jobs',
  'server/main.ts': 'ends the process, and frees memory after the start',
};

it('only jobs and limited waits have timers on the server', () => {
  const found = globSync('server/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', 'server/testing/**'],
  }).filter((file) => /\bset(Timeout|Interval)\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(mayHaveTimers).toSorted());
});

it('no folder has the name utils, helpers, common, lib or misc', () => {
  const rooms = ['contract', 'server', 'testing', 'client', 'e2e', 'scripts', 'trials', 'bench'].map((name) =>
    join(root, name),
  );
  const folders = rooms
    .filter((room) => existsSync(room))
    .flatMap((room) => readdirSync(room, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isDirectory());
  expect(folders.filter(({ name }) => ['utils', 'helpers', 'common', 'lib', 'misc'].includes(name))).toEqual(
    [],
  );
});
