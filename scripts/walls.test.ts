// Checks every import of the source tree against the table in walls.ts, and the table itself with imports that it must
// refuse or allow. The compiler also enforces the walls between contract, server and client.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, isAllowed, wallOf } from './walls.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{contract,server,testing,client,e2e,trials,bench,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
})
  .filter((file) => !file.startsWith('client/paraglide/'))
  .toSorted();
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

it('every source file has a wall', () => {
  expect(files.filter((file) => !wallOf(file))).toEqual([]);
});

it('every import is allowed by the wall of its file', () => {
  const imports = files.flatMap((file) => importsOf(file, sourceOf(file)));
  expect(imports.length).toBeGreaterThan(3_000);
  expect(imports.filter((one) => !isAllowed(one))).toEqual([]);
});

/** `type` at the end: a type import. */
type Case = readonly [file: string, target: string, type?: 'type'];
const allowed = ([file, target, type]: Case) => isAllowed({ file, target, isType: type !== undefined });

const refused: readonly Case[] = [
  // The contract imports only zod/mini and itself, and its rules no zod.
  ['contract/administrators.ts', 'node:fs'],
  ['contract/administrators.ts', 'server/config.ts', 'type'],
  ['contract/administrators.ts', 'react'],
  ['contract/administrators.ts', 'zod'],
  ['contract/drug-risks-rules.ts', 'zod/mini'],
  ['contract/drug-risks-rules.ts', 'contract/administrators.ts'],
  ['contract/cases/states-rules.ts', 'zod/mini'],
  ['contract/text-rules.test.ts', 'client/routes.tsx'],
  // Server and client never import each other.
  ['server/pages/pages.ts', 'client/routes.tsx'],
  ['server/features/quiz/queries.ts', 'client/routes.tsx', 'type'],
  ['server/features/quiz/quiz.test.ts', 'client/routes.tsx'],
  ['client/pages/home/index.tsx', 'server/config.ts', 'type'],
  ['client/pages/admin/quiz/index.tsx', 'server/config.ts'],
  ['client/components/ui/button.test.tsx', 'server/config.ts'],
  ['client/components/ui/button.tsx', 'server/config.ts'],
  ['client/data/reads.ts', 'node:fs'],
  // The client may import the table of endpoints only as a type, and public pages load no zod.
  ['client/data/request.ts', 'contract/api.ts'],
  ['client/pages/admin/quiz/index.tsx', 'contract/api.ts'],
  ['client/components/admin/editor.tsx', 'contract/api.ts'],
  ['client/admin.tsx', 'contract/api.ts'],
  ['client/pages/home/index.tsx', 'contract/administrators.ts'],
  ['client/pages/home/index.tsx', 'zod/mini'],
  ['client/components/ui/button.tsx', 'contract/administrators.ts'],
  ['client/data/reads.ts', 'zod/mini'],
  ['client/entry-client.tsx', 'contract/administrators.ts'],
  // Routes import pages, pages import components and data. A page imports no other page.
  ['client/components/ui/button.tsx', 'client/pages/home/index.tsx'],
  ['client/components/admin/editor.tsx', 'client/pages/admin/quiz/index.tsx'],
  ['client/data/reads.ts', 'client/routes.tsx'],
  ['client/pages/home/index.tsx', 'client/pages/about/index.tsx'],
  ['client/pages/home/index.tsx', 'client/routes.tsx'],
  ['client/pages/admin/quiz/index.tsx', 'client/pages/admin/users/index.tsx'],
  ['client/pages/admin/quiz/index.tsx', 'client/admin.tsx'],
  // Pure rooms import only the contract.
  ['server/icsr/message.ts', 'server/db/tables.ts', 'type'],
  ['server/icsr/message.ts', 'node:fs'],
  ['server/duplicates/traits.ts', 'server/config.ts'],
  ['server/duplicates/score-pair.ts', 'kysely'],
  // Kysely only in server/db and the queries.ts files.
  ['server/features/quiz/rate-quiz.ts', 'kysely'],
  ['server/features/quiz/routes.ts', 'kysely'],
  ['server/http/serve.ts', 'kysely'],
  ['server/access/guard.ts', 'kysely', 'type'],
  ['server/app.ts', 'kysely'],
  ['server/files/move-files.ts', 'kysely'],
  ['server/job-handlers.ts', 'kysely'],
  // Fastify only where requests are answered.
  ['server/features/quiz/queries.ts', 'fastify', 'type'],
  ['server/features/quiz/rate-quiz.ts', 'fastify', 'type'],
  ['server/jobs/queries.ts', 'fastify'],
  ['server/access/queries.ts', 'fastify', 'type'],
  ['server/access/guard.ts', 'fastify'],
  ['server/config.ts', 'fastify'],
  ['server/db/tables.ts', 'fastify'],
  // Nothing imports what is built on it.
  ['server/db/tables.ts', 'server/http/serve.ts'],
  ['server/db/tables.ts', 'server/features/quiz/queries.ts'],
  ['server/db/tables.ts', 'server/access/rights.ts'],
  ['server/audit/queries.ts', 'server/access/rights.ts'],
  ['server/access/signed-in-write.ts', 'server/http/problems.ts'],
  ['server/access/signed-in-write.ts', 'server/features/auth/queries.ts'],
  ['server/jobs/run-jobs.ts', 'server/features/quiz/queries.ts'],
  ['server/jobs/run-jobs.ts', 'server/backup/make-backup.ts'],
  ['server/jobs/run-jobs.ts', 'server/http/serve.ts'],
  ['server/jobs/queries.ts', 'server/db/engines/sqlite.ts'],
  ['server/mail/outbox.ts', 'server/http/serve.ts'],
  ['server/files/files.ts', 'server/features/files/published.ts'],
  ['server/files/files.ts', 'server/features/quiz/queries.ts'],
  ['server/files/files.ts', 'server/backup/manifest.ts'],
  ['server/files/files.ts', 'server/access/guard.ts', 'type'],
  ['server/backup/restore.ts', 'server/features/privacy/queries.ts'],
  ['server/backup/restore.ts', 'server/features/privacy/queries.ts', 'type'],
  ['server/http/problems.ts', 'server/features/records/queries.ts'],
  ['server/http/serve.ts', 'server/features/quiz/routes.ts'],
  ['server/http/hardening.ts', 'server/pages/frontend.ts', 'type'],
  ['server/http/send-file.ts', 'server/cache/page-cache.ts', 'type'],
  ['server/cache/page-cache.ts', 'server/pages/pages.ts'],
  ['server/pages/pages.ts', 'server/features/quiz/queries.ts'],
  ['server/features/quiz/queries.ts', 'server/http/serve.ts'],
  ['server/features/quiz/routes.ts', 'server/app.ts'],
  ['server/features/quiz/routes.ts', 'server/db/engines/sqlite.ts'],
  ['server/app.ts', 'server/main.ts'],
  ['server/main.ts', 'server/features/quiz/routes.ts'],
  ['server/portal.ts', 'server/files/files.ts'],
  ['server/config.ts', 'server/db/tables.ts'],
  ['server/http/metrics.ts', 'node:http'],
  // A feature may import only the queries of another one.
  ['server/features/quiz/routes.ts', 'server/features/drug-risks/routes.ts'],
  ['server/features/quiz/rate-quiz.ts', 'server/features/drug-risks/rank.ts'],
  ['server/features/quiz/rate-quiz.ts', 'server/features/drug-risks/rank.ts', 'type'],
  ['server/features/quiz/rate-quiz.ts', 'server/features/quiz/routes.ts'],
  ['server/seed/seed-database.ts', 'server/features/quiz/rate-quiz.ts'],
  // Shared code of tests imports no part of the portal.
  ['testing/postgres.ts', 'server/db/engines/postgres.ts'],
  ['server/http/serve.ts', 'testing/free-port.ts'],
  ['trials/kill.ts', 'bench/main.ts'],
  ['bench/main.ts', 'trials/kill.ts'],
  ['scripts/screenshots.ts', 'e2e/screens.ts'],
];

describe('the walls refuse', () => {
  it.each(refused.map((one) => ({ one, name: one.join(' -> ') })))('$name', ({ one }) => {
    expect(allowed(one)).toBe(false);
  });
});

const accepted: readonly Case[] = [
  ['contract/administrators.ts', 'zod/mini'],
  ['contract/cases/content/content.ts', 'contract/fields.ts'],
  ['contract/drug-risks-rules.ts', 'contract/issues.ts', 'type'],
  ['contract/text-rules.test.ts', 'fast-check'],
  ['client/data/request.ts', 'contract/api.ts', 'type'],
  ['client/pages/home/index.tsx', 'contract/text-rules.ts'],
  ['client/pages/home/index.tsx', 'client/pages/home/hero.tsx'],
  ['client/pages/admin/quiz/index.tsx', 'contract/administrators.ts'],
  ['client/pages/admin/quiz/index.tsx', 'client/pages/admin/quiz/dialog.tsx'],
  ['client/components/ui/button.test.tsx', 'node:fs'],
  ['client/routes.tsx', 'client/pages/home/index.tsx'],
  ['server/icsr/schema.ts', 'libxml2-wasm'],
  ['server/icsr/message.ts', 'contract/cases/content/content.ts'],
  ['server/db/engines/sqlite.ts', 'kysely'],
  ['server/access/queries.ts', 'kysely'],
  ['server/access/rights.ts', 'server/audit/queries.ts'],
  ['server/access/guard.ts', 'fastify', 'type'],
  ['server/jobs/queries.ts', 'kysely', 'type'],
  ['server/mail/outbox.ts', 'nodemailer'],
  ['server/http/problems.ts', 'server/access/rights.ts'],
  ['server/features/quiz/queries.ts', 'server/features/drug-risks/queries.ts'],
  ['server/features/quiz/rate-quiz.ts', 'server/features/quiz/queries.ts'],
  ['server/features/quiz/routes.ts', 'fastify', 'type'],
  ['server/features/quiz/routes.ts', 'server/http/serve.ts'],
  ['server/app.ts', 'server/features/quiz/routes.ts'],
  ['server/job-handlers.ts', 'server/features/quiz/queries.ts'],
  ['server/main.ts', 'server/app.ts'],
  ['server/app.portal.test.ts', 'server/app.ts'],
  ['trials/kill.ts', 'testing/child-server.ts'],
];

describe('the walls allow', () => {
  it.each(accepted.map((one) => ({ one, name: one.join(' -> ') })))('$name', ({ one }) => {
    expect(allowed(one)).toBe(true);
  });
});

it('finds all kinds of imports', () => {
  const source = [
    "import './a.ts'; import type { X } from '#contract/b.ts';",
    "import {\n  type Y,\n  z,\n} from '../c.ts';",
    "export * from 'd';",
    "const e = import('#contract/e.ts');",
    "export const f = 'no import';",
  ].join('\n');
  expect(importsOf('server/http/x.ts', source)).toEqual(
    [
      ['server/http/a.ts', false],
      ['contract/b.ts', true],
      ['server/c.ts', false],
      ['d', false],
      ['contract/e.ts', false],
    ].map(([target, isType]) => ({ file: 'server/http/x.ts', target, isType })),
  );
});

/** The rule that the linter finds broken in each of these statements, empty if none. */
function lint(cases: readonly (readonly [file: string, statement: string])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'portal-walls-'));
  try {
    cases.forEach(([file, statement], number) => {
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
    return cases.map((_case, number) =>
      diagnostics
        .filter(({ filename }) => Number.parseInt(filename, 10) === number)
        .map(({ code = '' }) => code.replace(/.*\((.*)\)/, '$1'))
        .join(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('the linter refuses barrels, default exports outside pages, and a second reader of the environment', () => {
  const rules = lint([
    ['client/components/ui/index.ts', "export * from './button.tsx';"],
    ['client/components/ui/button.tsx', 'export default 1;'],
    ['client/pages/home/index.tsx', 'export default 1;'],
    ['server/http/serve.ts', 'console.log(process.env.PORT);'],
    ['server/config.ts', 'console.log(process.env.PORT);'],
  ]);
  expect(rules).toEqual(['no-barrel-file', 'no-default-export', '', 'no-process-env', '']);
});

/**
 * Files that may have timers, and why. None of them starts background work: that is always a job
 * (server/job-handlers.ts).
 */
const mayHaveTimers: Record<string, string> = {
  'server/broadcast/broadcast.ts': 'ends what nobody sends or watches any more',
  'server/broadcast/forwarder-process.ts': 'tells how it goes, and waits between two whole pictures',
  'server/broadcast/forwarder.ts': 'limits the wait for an answer, and ends an idle process',
  'server/features/broadcast/routes.ts': 'ends open answers when the portal stops',
  'server/features/insight/figure-routes.ts': 'how long a caller waits for a refresh',
  'server/create-server.ts': 'closes silent connections',
  'server/db/engines/postgres-content.ts': 'checks the listening connection',
  'server/db/engines/postgres-hosts.ts': 'limits the wait for other servers',
  'server/db/engines/postgres-standby.ts': 'looks at the standby',
  'server/db/engines/postgres-pool.ts': 'limits the wait for the database',
  'server/db/engines/sqlite-driver.ts': 'waits for a lock',
  'server/db/engines/sqlite.ts': 'waits for readers of the log',
  'server/files/checker.ts': 'ends a hanging or idle process',
  'server/files/open-files.ts': 'closes idle files',
  'server/files/s3-storage.ts': 'limits the wait for the store',
  'server/http/close-server.ts': 'closes connections',
  'server/http/health.ts': 'limits the wait for the database',
  'server/cache/page-cache.ts': 'limits the wait for the content number',
  'server/http/log-stream.ts': 'collects lines',
  'server/cache/offered-languages.ts': 'limits the wait for a setting',
  'server/pages/pages.ts': 'limits the wait for a read',
  'server/http/slow-bodies.ts': 'ends requests whose body does not arrive',
  'server/icsr/icsr-worker.ts': 'ends a hanging or idle thread',
  'server/jobs/run-jobs.ts': 'runs jobs',
  'server/main.ts': 'ends the process, and frees memory after the start',
};

it('only jobs and limited waits have timers on the server', () => {
  const found = files.filter(
    (file) =>
      /^server\/(?!testing\/).*(?<!\.test)\.ts$/.test(file) &&
      /\bset(Timeout|Interval)\b/.test(sourceOf(file)),
  );
  expect(found.toSorted()).toEqual(Object.keys(mayHaveTimers).toSorted());
});

it('no folder has the name utils, helpers, common, lib or misc', () => {
  const folders = files.flatMap((file) => dirname(file).split('/'));
  expect(
    folders.filter((name) => ['util', 'utils', 'helpers', 'common', 'lib', 'misc'].includes(name)),
  ).toEqual([]);
});
