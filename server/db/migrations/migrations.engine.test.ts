// Compares the schema that the migrations produce on both engines with what the code expects.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertReports } from '../../features/adr-reports/queries.ts';
import { searchActiveCentres } from '../../features/amc-locations/queries.ts';
import { seedDatabase } from '../../seed/seed-database.ts';
import { testDatabase } from '../../testing/database.ts';
import { reportFailure, start } from '../../main.ts';
import { emptyLocation } from '../../testing/database-location.ts';
import { validReport } from '../../testing/portal.ts';
import { inTerminal } from '../../testing/run-command.ts';
import { openDatabase, openEngine } from '../database.ts';
import type { Engine } from '../engines/engine.ts';
import { columnsOf as columnsInCode, tableNames } from '../tables.ts';
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
  department: '',
  reporterName: '',
  nameSearch: '',
  version: '1',
  alarming: { SQLite: '0', PostgreSQL: 'false' },
  alarmingWords: '[]',
  isShared: { SQLite: '0', PostgreSQL: 'false' },
  sortOrder: '0',
  minutes: '60',
  receiptGeneration: '1',
  wrongCodes: '0',
  codeWrites: '0',
  drugSearch: '',
  same: '{}',
  translations: '{}',
  audience: 'public',
  isActive: { SQLite: '1', PostgreSQL: 'true' },
  isSample: { SQLite: '0', PostgreSQL: 'false' },
  patientDied: { SQLite: '0', PostgreSQL: 'false' },
  findings: '[]',
  setByPortal: '[]',
  namesInBin: '[]',
  impossible: '0',
  contradictions: '0',
  unusual: '0',
  featured: { SQLite: '0', PostgreSQL: 'false' },
  isPublic: { SQLite: '0', PostgreSQL: 'false' },
  adds: { SQLite: '0', PostgreSQL: 'false' },
  takesBack: { SQLite: '0', PostgreSQL: 'false' },
  hasTakenBack: { SQLite: '0', PostgreSQL: 'false' },
  hasOpenOutcome: { SQLite: '0', PostgreSQL: 'false' },
  replaces: '[]',
  offers: '[]',
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
    await engine.migrate(migrations(engine.schemaParts));
    const after = [await columnsOf(engine), await sql`select * from kysely_migration`.execute(engine.db)];
    expect(after).toEqual(before);
  });
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
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations(engine.schemaParts)));
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

it('centres of a database of the version before are found by their names in every language', async () => {
  const engine = await opened(await emptyLocation());
  const all = migrations(engine.schemaParts);
  const [first = '', ...later] = Object.keys(all).toSorted();
  await all[first]?.up(engine.db);
  const centre = {
    id: crypto.randomUUID(),
    name: 'KILPAUK',
    address: 'a',
    city: 'Chennai',
    state: 's',
    isActive: true,
    citySearch: 'chennai',
    translations: JSON.stringify({ hi: { name: 'किलपॉक' }, ta: { city: 'சென்னை' } }),
  };
  await engine.db
    .insertInto('amc_locations')
    .values(centre as never)
    .execute();
  for (const name of later) await all[name]?.up(engine.db);
  const find = (text: string) => searchActiveCentres(engine.db, text);
  expect(await Promise.all(['kilpauk', 'किलपॉक', 'கில்பாக்'].map(find))).toMatchObject(
    Array(3).fill([{ name: 'KILPAUK' }]),
  );
});

it('migrations that only add leave the columns of the version before as they are, and ask nothing of it', async () => {
  const engine = await opened(await emptyLocation());
  const all = migrations(engine.schemaParts);
  let before: Column[] = [];
  for (const name of Object.keys(all).toSorted()) {
    await all[name]?.up(engine.db);
    const after = await columnsOf(engine);
    expect(name).toMatch(/^\d{3}-(first-release$|adds-|removes-)/);
    expect(name.includes('-adds-') ? notOnlyAdded(before, after) : []).toEqual([]);
    before = after;
  }
  // The rule itself.
  const column = { table: 't', column: 'a', type: 'text', nullable: true, fallback: null };
  const [other, asked] = [
    { ...column, column: 'b' },
    { ...column, column: 'b', nullable: false },
  ];
  expect(notOnlyAdded([column], [column, other])).toEqual([]);
  expect(notOnlyAdded([column], [column, { ...asked, fallback: "''" }])).toEqual([]);
  expect(notOnlyAdded([], [{ ...asked, table: 'new' }])).toEqual([]);
  expect(notOnlyAdded([column], [column, asked])).toEqual([
    't.b has no value when the version before adds a row',
  ]);
  expect(notOnlyAdded([column], [other])).toEqual(['t.a is not as it was']);
  expect(notOnlyAdded([column], [{ ...column, nullable: false }])).toEqual(['t.a is not as it was']);
});

/** What an adding migration must not do. */
function notOnlyAdded(before: readonly Column[], after: readonly Column[]): string[] {
  const keyOf = ({ table, column }: Column) => `${table}.${column}`;
  const now = new Map(after.map((column) => [keyOf(column), column]));
  const known = new Set(before.map(keyOf));
  const tables = new Set(before.map(({ table }) => table));
  return [
    ...before
      .filter((column) => JSON.stringify(now.get(keyOf(column))) !== JSON.stringify(column))
      .map((column) => `${keyOf(column)} is not as it was`),
    ...after
      .filter(
        (column) =>
          !known.has(keyOf(column)) &&
          tables.has(column.table) &&
          !column.nullable &&
          column.fallback === null,
      )
      .map((column) => `${keyOf(column)} has no value when the version before adds a row`),
  ];
}

/** Opened without its migrations. */
async function opened(place: Awaited<ReturnType<typeof emptyLocation>>): Promise<Engine> {
  const engine = openEngine(place, () => {});
  onTestFinished(() => engine.close());
  return engine;
}

it('a portal starts on a database to which a newer version has added, and works', async () => {
  const place = await emptyLocation();
  const newer = await openDatabase(place, () => {});
  await sql`alter table adr_reports add column "ofLater" text`.execute(newer.db);
  await sql`insert into kysely_migration (name, timestamp) values ('002-adds-a-column', '2027-01-01T00:00:00.000Z')`.execute(
    newer.db,
  );
  await newer.close();
  const engine = await openDatabase(place, () => {});
  onTestFinished(() => engine.close());
  await insertReports(engine.db, [{ ...validReport, id: crypto.randomUUID(), now: new Date(), year: 2026 }]);
  expect(await engine.db.selectFrom('adr_reports').select('id').execute()).toHaveLength(1);
});

it('a portal refuses a database of before version 1.0.0 with one sentence, and does not touch it', async () => {
  const place = await emptyLocation();
  const engine = openEngine(place, () => {});
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(
    engine.db,
  );
  await sql`insert into kysely_migration values ('001-start', ''), ('057-following-up', '')`.execute(
    engine.db,
  );
  await sql`create table adr_reports (id text)`.execute(engine.db);
  const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
  expect(await inTerminal(() => start(() => null as never).catch(reportFailure), [], env)).toEqual({
    code: 1,
    output:
      'The database is of a state before version 1.0.0, which no version can read: begin with an empty DATA_DIR, ' +
      'or an empty database.\n',
  });
  expect(await columnsOf(engine)).toMatchObject([{ table: 'adr_reports', column: 'id' }]);
  const { rows } = await sql`select name from kysely_migration order by name`.execute(engine.db);
  expect(rows).toEqual([{ name: '001-start' }, { name: '057-following-up' }]);
  await engine.close();
});
