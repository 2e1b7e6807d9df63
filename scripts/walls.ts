// The imports that each room may have. scripts/walls.test.ts checks every import of the source tree against this table;
// ARCHITECTURE.md has a drawing of it.
import { dirname, join, matchesGlob } from 'node:path';

/** `target` is a path from the root of the project, or a package. */
export interface Import {
  file: string;
  target: string;
  isType: boolean;
}

interface Wall {
  /** The files of the room, as globs. The first wall that matches a file is its wall. */
  room: string | readonly string[];
  /**
   * The imports that these files may have, as globs. `type X` allows only type imports of X, `not X` forbids X again,
   * and `own` is the folder of the feature or page. The last rule that matches decides.
   */
  may: readonly string[];
}

const packages = ['*', '*/**', '@*/**', 'node:*', 'node:*/**'];
/** Every package, and no room of the project. */
const packagesOnly = [
  ...packages,
  ...['contract', 'server', 'client', 'testing', 'e2e', 'trials', 'bench', 'scripts'].map(
    (room) => `not ${room}/**`,
  ),
];
const pure = ['contract/**'];
/** `node:http` only by server/http/node-http.ts: importing it directly loads fetch, which the server does not use. */
const server = ['contract/**', 'node:*', 'node:*/**', 'not node:http', 'type node:http'];
const fastify = ['fastify', '@fastify/*'];
const kysely = ['kysely', 'kysely/*', 'pg'];

const files = [
  ...server,
  'server/files/**',
  'server/audit/**',
  'server/db/**',
  'server/{config,free-buffer}.ts',
  'type server/access/signed-in-write.ts',
];

/** The imports that a feature may have in addition to its own folder. */
const feature = [
  ...server,
  'own',
  'server/features/*/{queries,*-queries}.ts',
  // The course of every import of a CSV file.
  'server/features/imports/run-import.ts',
  'server/features/cases/{list/list-queries,work/due-dates,work/derive}.ts',
  // Acts on cases that other features do in their own transactions.
  'server/features/cases/{intake/open-case,work/save-version,work/erase-case,reporters/from-reporters,reporters/mail-question}.ts',
  'server/features/report-status/attachments.ts',
  ...['access', 'audit', 'backup', 'broadcast', 'db', 'files', 'jobs', 'mail', 'receipts'].map(
    (room) => `server/${room}/**`,
  ),
  ...['icsr', 'duplicates', 'statistics'].map((room) => `server/${room}/**`),
  'not server/db/engines/*',
  'server/db/engines/engine.ts',
  'server/{all-of,alarm-words,calendar,config,in-turns,secret,keyed-queue,parse-csv,csv-table}.ts',
  'type server/{memory,portal}.ts',
  'package.json',
  'zod/mini',
];
const requests = ['server/http/**', 'server/cache/**', 'server/pages/**'];

/** Public pages load no zod. From the contract they may import its rules, and everything else only as types. */
const visitors = [
  ...packagesOnly,
  'not node:*',
  'not node:*/**',
  'not zod',
  'not zod/**',
  'client/**',
  'type contract/**',
  'contract/*-rules.ts',
  'contract/**/*-rules.ts',
];
/** Administrators' screens may load schemas. The table of endpoints they may import only as a type. */
const administrators = [
  ...visitors,
  'contract/**',
  'not contract/api.ts',
  'type contract/api.ts',
  'zod/mini',
];
const notPages = ['not client/pages/**', 'not client/routes.tsx', 'not client/admin-routes.tsx'];
const ownPage = [...notPages, 'not client/entry-*', 'not client/admin.tsx', 'own'];

export const walls: readonly Wall[] = [
  // The contract imports itself and zod/mini. Its rules import no zod because public pages load them.
  {
    room: ['contract/**/*.test.ts', 'contract/**/testing/**'],
    may: [
      ...packagesOnly,
      'contract/**',
      'testing/any-character.ts',
      'testing/foreign-words.ts',
      'testing/typed-things.ts',
    ],
  },
  // Catalogues: JSON files and the list of them.
  { room: 'contract/words/*-rules.ts', may: ['own'] },
  {
    room: 'contract/**/*-rules.ts',
    may: ['contract/**/*-rules.ts', 'type contract/**'],
  },
  { room: 'contract/**', may: ['contract/**', 'zod/mini'] },

  // Tests of the server may import any part of it. What tests of all kinds share imports only the contract.
  {
    room: ['server/**/*.test.ts', 'server/testing/**'],
    may: [...packagesOnly, 'contract/**', 'server/**', 'testing/**', 'package.json'],
  },
  { room: 'testing/**', may: [...packagesOnly, 'contract/**', 'testing/**'] },

  // Pure rooms of the server.
  // The thread in which it runs, and the official schema, need Node.js; everything else of it is pure.
  {
    room: 'server/icsr/{icsr-thread,icsr-worker,schema}.ts',
    may: [...pure, 'own', 'node:*', 'node:*/**', 'not node:http', 'libxml2-wasm'],
  },
  { room: 'server/icsr/testing/**', may: [...pure, 'own', 'node:*', 'libxml2-wasm'] },
  { room: 'server/icsr/**', may: [...pure, 'own'] },
  // The thread in which cases are weighed needs Node.js.
  { room: 'server/duplicates/weigh-{thread,worker}.ts', may: [...pure, 'own', 'node:*', 'not node:http'] },
  { room: ['server/duplicates/**', 'server/statistics/**'], may: [...pure, 'own'] },

  // The lowest layer: configuration, keys, the current request.
  { room: 'server/config.ts', may: [...server, 'server/postgres-address.ts'] },
  {
    room: 'server/{postgres-address,request-scope,free-buffer,idle-memory,keyed-queue,memory}.ts',
    may: server,
  },
  // The forwarder's process knows nothing of the portal but what both say to each other.
  {
    room: 'server/broadcast/forwarder-process.ts',
    may: [...server, 'werift', 'type server/broadcast/messages.ts'],
  },
  { room: 'server/broadcast/**', may: [...server, 'server/broadcast/**'] },
  { room: 'server/parse-csv.ts', may: [...server, 'csv-parse'] },
  { room: 'server/csv-table.ts', may: [...server, 'server/parse-csv.ts'] },
  { room: 'server/{all-of,in-turns}.ts', may: server },
  { room: 'server/alarm-words.ts', may: [...server, 'server/in-turns.ts', 'type server/db/**'] },
  { room: 'server/secret.ts', may: [...server, 'type server/config.ts'] },
  {
    room: 'server/portal.ts',
    may: [
      ...server,
      'server/secret.ts',
      'type server/config.ts',
      'type server/db/**',
      'type server/files/**',
      'type server/icsr/icsr-worker.ts',
      'type server/features/insight/figures-worker.ts',
      'type server/memory.ts',
    ],
  },

  // Each of these may import those above it.
  {
    room: 'server/db/**',
    may: [...server, ...kysely, 'server/db/**', 'server/{config,postgres-address,request-scope}.ts'],
  },
  { room: 'server/audit/queries.ts', may: [...server, 'kysely', 'server/audit/**', 'server/db/**'] },
  { room: 'server/audit/**', may: [...server, 'server/audit/**', 'server/db/**', 'server/secret.ts'] },
  {
    room: 'server/access/queries.ts',
    may: [...server, 'kysely', 'server/access/**', 'server/audit/**', 'server/db/**'],
  },
  {
    room: 'server/access/passkeys.ts',
    may: [...server, '@simplewebauthn/server', 'server/access/**', 'server/db/**'],
  },
  {
    room: 'server/access/second-factor.ts',
    may: [...server, 'server/access/**', 'server/db/**', 'server/secret.ts'],
  },
  {
    room: 'server/access/{guard,renew-by-visits,sessions}.ts',
    may: [
      ...server,
      'type fastify',
      'type server/portal.ts',
      'server/request-scope.ts',
      'server/access/**',
      'server/audit/**',
      'server/db/**',
    ],
  },
  { room: 'server/access/**', may: [...server, 'server/access/**', 'server/audit/**', 'server/db/**'] },
  {
    room: 'server/jobs/queries.ts',
    may: [
      ...server,
      'kysely',
      'server/jobs/**',
      'server/db/**',
      'not server/db/engines/*',
      'server/db/engines/engine.ts',
    ],
  },
  {
    room: 'server/jobs/**',
    may: [
      ...server,
      'server/request-scope.ts',
      'server/jobs/**',
      'server/db/**',
      'not server/db/engines/*',
      'server/db/engines/engine.ts',
    ],
  },
  {
    room: 'server/mail/queries.ts',
    may: [...server, 'kysely', 'server/mail/**', 'server/jobs/**', 'server/db/**'],
  },
  {
    room: 'server/mail/**',
    may: [
      ...server,
      'nodemailer',
      'type kysely',
      'server/mail/**',
      'server/jobs/**',
      'server/db/**',
      'server/{config,secret}.ts',
    ],
  },
  {
    room: 'server/receipts/queries.ts',
    may: [...server, 'kysely', 'server/receipts/**', 'server/db/**'],
  },
  {
    room: 'server/receipts/**',
    may: [...server, 'server/receipts/**', 'server/secret.ts', 'type server/memory.ts', 'type server/db/**'],
  },
  { room: 'server/files/queries.ts', may: [...files, 'kysely'] },
  {
    room: 'server/files/**',
    may: [...files, 'server/icsr/xml.ts', 'sharp', 'yauzl', '@hyzyla/pdfium', 'file-type', 's3mini'],
  },
  {
    room: 'server/backup/**',
    may: [
      ...server,
      'zod/mini',
      'package.json',
      'server/backup/**',
      'server/audit/**',
      'server/files/**',
      'server/jobs/**',
      'server/db/**',
      'server/config.ts',
    ],
  },

  // Requests, cached answers, pages.
  {
    room: 'server/http/**',
    may: [
      ...server,
      ...fastify,
      'zod/mini',
      'prom-client',
      'hucre/xlsx',
      'fast-json-stringify',
      ...['http', 'access', 'audit', 'db', 'files', 'jobs'].map((room) => `server/${room}/**`),
      'server/{secret,request-scope,free-buffer,keyed-queue}.ts',
      'type server/config.ts',
      'type server/memory.ts',
      'type server/portal.ts',
    ],
  },
  {
    room: 'server/cache/**',
    may: [
      ...server,
      ...fastify,
      'server/cache/**',
      'server/http/**',
      'server/free-buffer.ts',
      'server/db/languages-setting.ts',
      'type server/db/**',
    ],
  },
  {
    room: 'server/pages/**',
    may: [
      ...server,
      ...fastify,
      'server/access/sessions.ts',
      'server/pages/**',
      'server/cache/**',
      'server/http/**',
      'type server/config.ts',
      'type server/portal.ts',
    ],
  },

  {
    room: 'server/features/insight/{answer-figures,figures-thread}.ts',
    may: [...feature, 'hucre/xlsx', 'server/features/cases/work/derive.ts'],
  },
  // A feature may import only the queries of another one, and queries import nothing of requests.
  {
    room: ['server/features/*/{queries,*-queries}.ts', 'server/features/cases/*/*-queries.ts'],
    may: [...feature, 'kysely', 'not server/features/*/routes.ts'],
  },
  {
    room: ['server/features/*/routes.ts', 'server/features/**/*-routes.ts'],
    may: [...feature, ...requests, ...fastify],
  },
  {
    room: 'server/features/**',
    may: [...feature, ...requests, 'not server/features/*/routes.ts', 'not server/features/**/*-routes.ts'],
  },
  {
    room: 'server/seed/**',
    may: [
      ...server,
      'server/seed/**',
      'server/features/*/{queries,*-queries}.ts',
      'server/features/cases/**/*.ts',
      'not server/features/cases/**/*routes.ts',
      'type server/access/signed-in-write.ts',
      'server/icsr/*.ts',
      'server/audit/queries.ts',
      'server/db/**',
      'server/parse-csv.ts',
      'server/files/queries.ts',
      'type server/files/files.ts',
      'type server/config.ts',
    ],
  },

  // The files that connect the parts: the application, its start, the jobs, the commands.
  {
    room: 'server/create-server.ts',
    may: [...server, 'type fastify', 'type server/access/**', 'server/http/**', 'server/cache/**'],
  },
  {
    room: 'server/app.ts',
    may: [...server, ...fastify, 'package.json', 'server/**', 'not server/{main,dev}.ts'],
  },
  {
    room: ['server/{main,dev}.ts', 'server/vite-frontend.ts'],
    may: [
      ...server,
      'vite',
      'type fastify',
      'testing/free-port.ts',
      'server/**',
      'not server/features/*/routes.ts',
    ],
  },
  {
    room: 'server/*.ts',
    may: [...server, 'server/**', 'not server/features/*/routes.ts', 'not server/{app,main,dev}.ts'],
  },
  { room: 'server/*.mjs', may: ['node:*'] },

  // The browser: routes import pages, pages import components and data. A page imports no other page.
  {
    room: ['client/**/*.test.ts', 'client/**/*.test.tsx', 'client/testing/**'],
    may: [...packagesOnly, 'contract/**', 'client/**', 'testing/**'],
  },
  { room: 'client/components/admin/**', may: [...administrators, ...notPages] },
  { room: ['client/components/**', 'client/data/**', 'client/print/**'], may: [...visitors, ...notPages] },
  { room: 'client/pages/admin/**', may: [...administrators, ...ownPage] },
  { room: 'client/pages/**', may: [...visitors, ...ownPage] },
  { room: 'client/admin.tsx', may: administrators },
  { room: 'client/**', may: visitors },

  // Commands start the portal as a process, or import parts of the server.
  {
    room: 'e2e/**',
    may: [
      ...packagesOnly,
      'e2e/**',
      'contract/**',
      'server/**',
      'testing/**',
      'client/testing/page-parts.ts',
      'client/testing/text-outside.ts',
      'client/testing/replies.ts',
      'client/testing/visitor-forms.ts',
    ],
  },
  {
    room: 'trials/**',
    may: [
      ...packagesOnly,
      'trials/**',
      'contract/**',
      'server/**',
      'testing/**',
      'client/print/{pvpi,cioms,paper}.ts',
    ],
  },
  { room: 'bench/**', may: [...packagesOnly, 'bench/**', 'contract/**', 'server/**', 'testing/**'] },
  {
    room: 'scripts/**',
    may: [...packagesOnly, 'scripts/**', 'contract/**', 'server/**', 'testing/**', 'package.json'],
  },
];

/** The imports of a source file: static ones, re-exports and `import()`, except of addresses that start with `/`. */
export function importsOf(file: string, source: string): Import[] {
  const statements =
    /(?:^|;)[ \t]*(?:import|export)\s+(?<type>type\s)?(?:[^;'"]*?\sfrom\s+)?'(?<name>[^/'\n][^'\n]*)'|\bimport\('(?<called>[^/'\n][^'\n]*)'\)/gm;
  return [...source.matchAll(statements)].map(({ groups = {} }) => {
    const name = groups['name'] ?? groups['called'] ?? '';
    const target = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? join(dirname(file), name)
        : name;
    return { file, target, isType: groups['type'] !== undefined };
  });
}

const matched = new Map<string, boolean>();
function matches(path: string, glob: string): boolean {
  const key = `${glob} ${path}`;
  const known = matched.get(key) ?? matchesGlob(path, glob);
  matched.set(key, known);
  return known;
}

/** The wall of a file; undefined if no room has this file. */
export const wallOf = (file: string): Wall | undefined =>
  walls.find(({ room }) => [room].flat().some((glob) => matches(file, glob)));

export function isAllowed({ file, target, isType }: Import): boolean {
  let allowed = false;
  for (const rule of wallOf(file)?.may ?? []) {
    const [, kind, glob = ''] = /^(?:(type|not) )?(.*)$/.exec(rule) ?? [];
    if (kind === 'type' && !isType) continue;
    if (glob === 'own' ? target.startsWith(ownFolder(file)) : matchesGlob(target, glob))
      allowed = kind !== 'not';
  }
  return allowed;
}

/** The folder of a feature, a page or a pure room, with `/` at its end. */
function ownFolder(file: string): string {
  const own = /^(?:server\/features|client\/pages\/admin|client\/pages|server)\/[^/]+\//.exec(file);
  return own?.[0] ?? `${dirname(file)}/`;
}
