// Compares the schema that the migrations produce on both engines with what the code expects.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertReports } from '../../features/adr-reports/queries.ts';
import { seedDatabase } from '../../seed/seed-database.ts';
import { readRecurring } from '../../jobs/queries.ts';
import { testDatabase } from '../../testing/database.ts';
import { reportFailure, start } from '../../main.ts';
import { emptyLocation } from '../../testing/database-location.ts';
import { validReport } from '../../testing/portal.ts';
import { inTerminal } from '../../testing/run-command.ts';
import { openDatabase, openEngine } from '../database.ts';
import type { Engine } from '../engines/engine.ts';
import { columnsOf as columnsInCode, type Db, tableNames } from '../tables.ts';
import { migrations } from './all.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  fallback: string | null;
}

/** Every column of the schema, as listed by the engine. */
async function columnsOf({ db, name }: Engine): Promise<Column[]> {
  const query =
    name === 'SQLite'
      ? sql<Column>`select t.name as "table", c.name as "column", lower(c.type) as type,
          c."notnull" = 0 as nullable, c.dflt_value as fallback
        from pragma_table_list t, pragma_table_info(t.name) c where t.schema = 'main' and t.type = 'table'`
      : sql<Column>`select table_name as "table", column_name as "column", data_type as type,
          is_nullable = 'YES' as nullable, column_default as fallback
        from information_schema.columns where table_schema = 'public'`;
  const { rows } = await query.execute(db);
  return (
    rows
      // The texts of search indexes on PostgreSQL belong to the engine.
      .filter(({ table }) => !/^(kysely_|sqlite_)|_(waiting|indexed)$/.test(table))
      .map((row) => ({
        ...row,
        nullable: Boolean(row.nullable),
        fallback: row.fallback?.replace(/^'(.*)'(::(text|jsonb))?$/, '$1') ?? null,
      }))
      .toSorted((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1))
  );
}

const typeNames = {
  SQLite: {
    id: 'text',
    text: 'text',
    file: 'text',
    integer: 'integer',
    real: 'real',
    boolean: 'integer',
    time: 'text',
    json: 'text',
  },
  PostgreSQL: {
    id: 'uuid',
    text: 'text',
    file: 'text',
    integer: 'integer',
    real: 'double precision',
    boolean: 'boolean',
    time: 'timestamp with time zone',
    json: 'jsonb',
  },
};
const fallbacks: Record<string, string | Record<Engine['name'], string>> = {
  version: '1',
  alarming: { SQLite: '0', PostgreSQL: 'false' },
  alarmingWords: '[]',
  sortOrder: '0',
  receiptGeneration: '1',
  wrongCodes: '0',
  codeWrites: '0',
  drugSearch: '',
  same: '{}',
  audience: 'public',
  isActive: { SQLite: '1', PostgreSQL: 'true' },
  isSample: { SQLite: '0', PostgreSQL: 'false' },
  patientDied: { SQLite: '0', PostgreSQL: 'false' },
  findings: '[]',
  setByPortal: '[]',
  impossible: '0',
  contradictions: '0',
  unusual: '0',
  featured: { SQLite: '0', PostgreSQL: 'false' },
  isPublic: { SQLite: '0', PostgreSQL: 'false' },
  adds: { SQLite: '0', PostgreSQL: 'false' },
  takesBack: { SQLite: '0', PostgreSQL: 'false' },
  hasTakenBack: { SQLite: '0', PostgreSQL: 'false' },
  isReceivedAssumed: { SQLite: '0', PostgreSQL: 'false' },
  receivedOn: '',
  enteredOn: '',
  bytes: '0',
  decidedLines: '0',
  rights: '[]',
  place: '0',
  previousHash: '',
  hash: '',
};

/** Every column, as declared in the code. */
function declaredColumns(engine: Engine['name']): Column[] {
  return tableNames
    .flatMap((table) =>
      columnsInCode(table).map(({ name: column, kind }) => {
        const plain = kind.replace(/( address)?[?=]?$/, '');
        const type = plain.endsWith(' as json') ? 'json' : plain;
        const fallback = kind.endsWith('=') ? (fallbacks[column] ?? 'unknown') : null;
        return {
          table,
          column,
          type: typeNames[engine][type as 'id'],
          nullable: kind.endsWith('?'),
          fallback: typeof fallback === 'object' ? (fallback?.[engine] ?? null) : fallback,
        };
      }),
    )
    .toSorted((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1));
}

/** The row counts that the database maintains, and the real ones. */
const countsOf = async ({ db }: Engine) =>
  Promise.all(
    (['adr_reports', 'contact_messages', 'quiz_scores', 'audit_events'] as const).map(async (name) => {
      const { rows } = await sql<{ counted: number; real: number }>`
        select (select sum(amount) from row_counts where name = ${name}) as counted,
               (select count(*) from ${sql.table(name)}) as real`.execute(db);
      return { name, ...rows[0] };
    }),
  );

describe('the migrated database', () => {
  it('counts its rows through inserts, refusals, rollbacks and deletes', async () => {
    const engine = await testDatabase();
    const { db } = engine;
    await seedDatabase(engine, 'sample', new Date());
    const report = (place: number) => ({
      ...validReport,
      id: crypto.randomUUID(),
      now: new Date(),
      year: 2026,
      age: place,
    });
    const insertTogether = (...ages: number[]) =>
      db.transaction().execute((trx) => insertReports(trx, ages.map(report)));
    await insertTogether(1, 2, 3);
    await Promise.allSettled([1, 2, 3].map((place) => insertTogether(place, 119 + place)));
    await db
      .transaction()
      .execute(async (trx) => {
        await insertReports(trx, [report(7)]);
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await db.deleteFrom('adr_reports').where('age', '=', 1).execute();
    await db.deleteFrom('quiz_scores').execute();
    const counts = await countsOf(engine);
    expect(counts.map(({ counted }) => counted)).toEqual(counts.map(({ real }) => real));
    expect(counts[0]).toMatchObject({ real: 4 }); // one sample, two of the first three, and the second of the only accepted pair
  });

  it('has exactly the tables and columns that the code declares', async () => {
    const engine = await testDatabase();
    expect(await columnsOf(engine)).toEqual(declaredColumns(engine.name));
  });

  it('compares texts by code points and stores no value of another type', async () => {
    const engine = await testDatabase();
    const { rows } = await (
      engine.name === 'SQLite'
        ? sql<{ name: string }>`select name from pragma_table_list
            where schema = 'main' and type = 'table' and not strict and name not like 'kysely%' and name not like 'sqlite%'`
        : sql<{
            name: string;
          }>`select table_name || '.' || column_name as name from information_schema.columns
            where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
            and table_name not like 'kysely%'`
    ).execute(engine.db);
    expect(rows).toEqual([]);
  });

  it.each([
    { table: 'adr_reports', set: { age: 121 } },
    { table: 'adr_reports', set: { age: -1 } },
    { table: 'adr_reports', set: { symptoms: null } },
    { table: 'quiz_questions', set: { correctAnswer: 4 } },
    { table: 'drug_risks', set: { riskPercentage: 101 } },
    { table: 'quiz_scores', set: { score: 11 } },
  ] as const)('refuses a value out of bounds: $table $set', async ({ table, set }) => {
    const { db } = await testDatabase();
    const row = {
      adr_reports: {
        reference: 'R',
        name: 'n',
        age: 1,
        contact: 'c',
        medicineName: 'm',
        symptoms: 's',
        duration: 'd',
        createdAt: new Date(0).toISOString(),
        searchText: '',
      },
      quiz_questions: {
        question: 'q',
        options: '[]',
        correctAnswer: 0,
        createdAt: new Date(0).toISOString(),
      },
      drug_risks: { drugName: 'd', commonADRs: 'c', riskPercentage: 1, searchText: '' },
      quiz_scores: { playerName: 'p', score: 1, totalQuestions: 10, completedAt: new Date(0).toISOString() },
    }[table];
    const insert = (values: object) =>
      db
        .insertInto(table)
        .values({ id: crypto.randomUUID(), ...values } as never)
        .execute();
    await expect(insert({ ...row, ...set })).rejects.toThrow(/constraint/i);
    await expect(insert(row)).resolves.toBeDefined();
  });

  it('does not change when the migrations run again', async () => {
    const engine = await testDatabase();
    const before = [await columnsOf(engine), await sql`select * from kysely_migration`.execute(engine.db)];
    await engine.migrate(migrations(engine.columnTypes));
    const after = [await columnsOf(engine), await sql`select * from kysely_migration`.execute(engine.db)];
    expect(after).toEqual(before);
  });
});

/** Fills a database of the version before a migration. Returns what has to be so after all migrations. */
type EarlierVersion = [what: string, before: string, fill: (db: Db) => Promise<() => Promise<void>>];

const earlierVersions: EarlierVersion[] = [
  [
    'accounts and invites of an earlier version get all rights, and sessions the time of their sign-in',
    '014',
    async (db) => {
      const [id, createdAt] = [crypto.randomUUID(), new Date(0).toISOString()];
      await db.insertInto('users').values({ id, username: 'asha', password: 'x', createdAt }).execute();
      const one = { id, tokenHash: 'x', createdAt };
      await db
        .insertInto('sessions')
        .values({ ...one, userId: id, lastSeenAt: createdAt })
        .execute();
      await db
        .insertInto('invites')
        .values({ ...one, invitedBy: id, expiresAt: createdAt })
        .execute();
      return async () => {
        const everything = ['portal', 'content', 'cases', 'sign'];
        const users = await db.selectFrom('users').selectAll().execute();
        expect(users).toMatchObject([
          { id, rights: everything, fullName: null, emailVerifiedAt: null, version: 1 },
        ]);
        expect(await db.selectFrom('invites').selectAll().execute()).toMatchObject([
          { id, rights: everything },
        ]);
        expect(await db.selectFrom('sessions').selectAll().execute()).toMatchObject([
          { id, passwordAt: createdAt },
        ]);
      };
    },
  ],
  [
    'the key of a report erased by an earlier version loses its body hash',
    '016',
    async (db) => {
      for (const erasedAt of [null, new Date(0).toISOString()]) {
        const id = crypto.randomUUID();
        const createdAt = new Date(0).toISOString();
        const texts = {
          name: 'n',
          contact: 'c',
          medicineName: 'm',
          symptoms: 's',
          duration: 'd',
          searchText: '',
        };
        await db
          .insertInto('adr_reports')
          .values({ id, reference: id, age: 1, createdAt, erasedAt, ...texts })
          .execute();
        await db
          .insertInto('idempotency_keys')
          .values({
            scope: 'adr-reports',
            keyHash: erasedAt ?? 'not erased',
            bodyHash: 'h',
            recordId: id,
            createdAt,
          })
          .execute();
      }
      return async () => {
        const keys = db.selectFrom('idempotency_keys').select(['keyHash', 'bodyHash']);
        expect(new Map((await keys.execute()).map(({ keyHash, bodyHash }) => [keyHash, bodyHash]))).toEqual(
          new Map([
            ['not erased', 'h'],
            [new Date(0).toISOString(), ''],
          ]),
        );
      };
    },
  ],
  [
    'the state of backups survives the migration to jobs',
    '019-jobs',
    async (db) => {
      const lastAt = '2026-11-20T05:40:00.000Z';
      const problem = 'There is no pg_dump.';
      await sql`update backup_state set "lastAt" = ${lastAt}, problem = ${problem}`.execute(db);
      return async () => {
        expect(await readRecurring(db, 'backup')).toEqual({ lastAt, problem });
      };
    },
  ],
  [
    'an erasure finds the files that an earlier version imported for a case',
    '044',
    async (db) => {
      const root = '2.16.840.1.113883.3.989.2.1.3.2';
      const tags = [
        `<id extension="NP-A&amp;B-1" root="${root}"/><id extension="NP-C-1" root="${root.replace(/2$/, '1')}"/>`,
        `<v3:id assigningAuthorityName="x"\n root='${root}' extension='NP-A&amp;B-1'/>`,
        '<id/>',
      ];
      const [caseId, importIds] = [crypto.randomUUID(), tags.map(() => crypto.randomUUID())];
      for (const [place, tag] of tags.entries()) {
        const file = Buffer.from(`<x>${tag}</x>`).toString('base64');
        const row = {
          id: importIds[place] ?? '',
          at: new Date(0).toISOString(),
          by: 'asha',
          batch: 'B',
          hash: 'h',
        };
        await db
          .insertInto('icsr_imports')
          .values({ ...row, cases: 1, file })
          .execute();
      }
      await db
        .insertInto('case_exchange')
        .values([
          { caseId, worldwideId: 'NP-A&B-1', importId: importIds[2] ?? null },
          { caseId: crypto.randomUUID(), worldwideId: 'NP-C-1', importId: null },
        ])
        .execute();
      return async () => {
        const links = await db.selectFrom('icsr_import_cases').selectAll().execute();
        expect(new Set(links.map((link) => link.importId))).toEqual(new Set(importIds));
        expect(links.map((link) => link.caseId)).toEqual([caseId, caseId, caseId]);
      };
    },
  ],
  [
    'a case in a file of an earlier version counts as sent',
    '045',
    async (db) => {
      const at = '2026-11-20T05:40:00.000Z';
      const none = { series: '', searchText: '', personSearch: '', patient: '', drug: '', reaction: '' };
      const not = {
        hasNewInformation: false,
        wasSent: false,
        hasFollowUpGround: false,
        mayForward: true,
        alarming: false,
        isSample: false,
      };
      const ids: string[] = [];
      for (const way of ['file', 'download']) {
        const id = crypto.randomUUID();
        ids.push(id);
        const time = { receivedAt: at, updatedAt: at };
        const kinds = { state: 'sent', source: 'paper', serious: 'unknown', urgency: 'other' } as const;
        await db
          .insertInto('cases')
          .values({ id, reportId: id, number: way, version: 1, ...time, ...kinds, ...none, ...not })
          .execute();
        const left = { id, caseId: id, at, by: 'asha', version: 1, way, receiver: 'R', state: 'sent' };
        await db.insertInto('case_submissions').values(left).execute();
      }
      return async () => {
        const cases = await db
          .selectFrom('cases')
          .select(['number', 'wasSent'])
          .where('id', 'in', ids)
          .orderBy('number')
          .execute();
        expect(cases).toEqual([
          { number: 'download', wasSent: false },
          { number: 'file', wasSent: true },
        ]);
      };
    },
  ],
  [
    'cases of an earlier version keep "New information" only while something waits, and get the task of a rejection',
    '046',
    async (db) => {
      const at = new Date(0).toISOString();
      const [empty, waiting, rejected, unanswered, surviving, duplicate] = Array.from({ length: 6 }, () =>
        crypto.randomUUID(),
      ) as [string, string, string, string, string, string];
      const texts = {
        series: '',
        source: 'paper',
        serious: 'unknown',
        urgency: 'other',
        patient: '',
        drug: '',
      };
      const more = {
        reaction: '',
        searchText: '',
        personSearch: '',
        alarming: false,
        wasSent: false,
        hasFollowUpGround: false,
        mayForward: false,
        receivedAt: at,
        updatedAt: at,
      };
      const addCase = (id: string, state: string, survivingCaseId: string | null = null) =>
        db
          .insertInto('cases')
          .values({
            id,
            reportId: id,
            number: id,
            state,
            version: 1,
            survivingCaseId,
            hasNewInformation: id !== surviving,
            ...texts,
            ...more,
          })
          .execute();
      await addCase(empty, 'closed');
      await addCase(waiting, 'inWork');
      await addCase(rejected, 'sent');
      await addCase(unanswered, 'closed');
      await addCase(surviving, 'inWork');
      await addCase(duplicate, 'duplicate', surviving);
      for (const caseId of [waiting, duplicate]) {
        const json = { content: '{}', lines: '[]' };
        const item = { id: caseId, caseId, reportId: caseId, way: 'details', receivedAt: at, ...json };
        await db.insertInto('case_information').values(item).execute();
      }
      for (const [caseId, state] of [
        [rejected, 'rejected'],
        [unanswered, 'sent'],
      ] as const) {
        const message = { id: caseId, caseId, at, by: 'asha', version: 1, way: 'file', receiver: 'R', state };
        await db
          .insertInto('case_submissions')
          .values({ ...message, batch: 'B-1' })
          .execute();
      }
      await db
        .insertInto('icsr_acknowledgements')
        .values({ id: empty, at, by: 'asha', hash: 'h', batch: 'B-1', code: 'AE', messages: '[]' })
        .execute();
      return async () => {
        const rows = await db
          .selectFrom('cases')
          .select(['id', 'hasNewInformation', 'receiverTask'])
          .where('receivedAt', '=', at)
          .execute();
        expect(new Map(rows.map((row) => [row.id, [row.hasNewInformation, row.receiverTask]]))).toEqual(
          new Map([
            [empty, [false, null]],
            [waiting, [true, null]],
            [rejected, [true, 'rejected']],
            [unanswered, [true, 'noAnswer']],
            [surviving, [true, null]],
            [duplicate, [false, null]],
          ]),
        );
      };
    },
  ],
];

it('rows of each earlier version arrive in the current one', async () => {
  const engine = openEngine(await emptyLocation(), () => {});
  onTestFinished(() => engine.close());
  const all = migrations(engine.columnTypes);
  const checks: [what: string, check: () => Promise<void>][] = [];
  for (const [what, before, fill] of earlierVersions) {
    await engine.migrate(Object.fromEntries(Object.entries(all).filter(([name]) => name < before)));
    checks.push([what, await fill(engine.db)]);
  }
  await engine.migrate(all);
  const faults: string[] = [];
  for (const [what, check] of checks) {
    await check().catch((error: Error) => faults.push(`${what}: ${error.message}`));
  }
  expect(faults).toEqual([]);
});

/** Opens and fills a database in a separate process, after a signal. */
const firstSteps = `
  import { openDatabase } from './server/db/database.ts';
  import { seedDatabase } from './server/seed/seed-database.ts';
  process.stdout.write('ready');
  await new Promise((go) => process.stdin.once('data', go));
  const engine = await openDatabase(JSON.parse(process.argv[1]), () => {});
  await seedDatabase(engine, 'sample', new Date());
  await engine.close();
  process.exit(0);`;

async function startTogether(count: number, place: object): Promise<string[]> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', firstSteps, JSON.stringify(place)], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  );
  onTestFinished(() => {
    for (const child of children) child.kill();
  });
  const errors = children.map(() => '');
  children.forEach((child, i) => child.stderr.on('data', (text: Buffer) => (errors[i] += text.toString())));
  const ended = children.map((child) => once(child, 'exit'));
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  for (const child of children) child.stdin.write('go');
  await Promise.all(ended);
  return children.map(({ exitCode }, i) => `${exitCode} ${errors[i]}`);
}

it('six portals that start together create and fill an empty database once, and all of them start', async () => {
  const place = await emptyLocation();
  expect(await startTogether(6, place)).toEqual(Array<string>(6).fill('0 '));

  const engine = openEngine(place, () => {});
  onTestFinished(() => engine.close());
  expect(await columnsOf(engine)).toEqual(declaredColumns(engine.name));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    engine.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations(engine.columnTypes)));
  for (const table of ['contact_info', 'adr_reports', 'contact_messages', 'quiz_scores'] as const) {
    expect([table, await engine.db.selectFrom(table).select('id').execute()]).toEqual([
      table,
      [{ id: expect.any(String) }],
    ]);
  }
  const titles = await engine.db.selectFrom('contact_links').select('title').execute();
  expect(new Set(titles.map(({ title }) => title)).size).toBe(titles.length);
});

it('a portal that finds an unknown migration stops with one sentence', async () => {
  const place = await emptyLocation();
  const engine = await openDatabase(place, () => {});
  for (const name of ['000-of-a-newer-version', '099-of-a-newer-version']) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2027-01-01T00:00:00.000Z')`.execute(
      engine.db,
    );
  }
  await engine.close();
  const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
  expect(await inTerminal(() => start(() => null as never).catch(reportFailure), [], env)).toEqual({
    code: 1,
    output:
      'The database was changed by a newer version of the portal (migrations 000-of-a-newer-version, ' +
      '099-of-a-newer-version): start that version, or restore a backup of this one.\n',
  });
});
