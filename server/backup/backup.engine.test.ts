// Tests backups and their restore on both engines.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { endAllSessions } from '../access/queries.ts';
import { auditedTransaction, recordEvent } from '../audit/queries.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase, openEngine } from '../db/database.ts';
import type { Engine } from '../db/engines/engine.ts';
import { tableNames } from '../db/tables.ts';
import { insertReport } from '../features/adr-reports/queries.ts';
import { s3Storage } from '../files/s3-storage.ts';
import { announceFiles, findFile, markStored } from '../files/queries.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import type { Portal } from '../portal.ts';
import { readRecurring } from '../jobs/queries.ts';
import { openJobs } from '../jobs/run-jobs.ts';
import { compileCache } from '#testing/compile-cache.ts';
import { findPostgres } from '#testing/postgres.ts';
import { signedInPortal } from '../testing/administrator.ts';
import { testPortal, validReport } from '../testing/portal.ts';
import { startStore } from '#testing/store.ts';
import { listErasures } from '../db/erasures.ts';
import { raiseCaseNumbers } from '../features/cases/intake/draw-number.ts';
import { cancelWaitingMails } from '../mail/queries.ts';
import { repeatErasures, eraseRecords } from '../features/privacy/queries.ts';
import { backupJob } from './backup-job.ts';
import { checkNewest } from './check-backup.ts';
import { addErasures, erasureFile, storeErasures, readErasures } from './erasure-file.ts';
import { listFiles, type Manifest, readBackup } from './manifest.ts';
import { type BackupPlan, makeBackup } from './make-backup.ts';
import { sendNewest } from './send-backup.ts';
import { restore } from './restore.ts';
import { markRunning } from './running.ts';
import { itOnce, onPostgres } from '../testing/engine.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const run = promisify(execFile);
const path = process.env.PATH;

beforeEach(() => {
  process.env.PATH = [...(onPostgres ? [findPostgres()] : []), path].join(delimiter);
});
afterEach(() => {
  process.env.PATH = path;
});

/** An empty data directory, and on PostgreSQL an empty database, or a migrated one: its template is migrated. */
async function emptyLocation(template: 'template0' | 'template1' = 'template0'): Promise<Config> {
  const dataDir = temporaryFolder();
  if (!onPostgres) return readConfig({ DATA_DIR: dataDir });
  const url = inject('postgresUrl');
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template ${template}`);
  onTestFinished(() => administer(url, `drop database ${name} with (force)`));
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: new URL(`/${name}`, url).href });
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The database and the files of a portal with the sample content and some files. */
async function filledPortal(): Promise<Pick<Portal, 'config' | 'engine'>> {
  const config = await emptyLocation('template1');
  const engine = await opened(config, openDatabase);
  await seedDatabase(engine, 'sample', new Date());
  mkdirSync(join(config.dataDir, 'uploads/small'), { recursive: true });
  writeFileSync(join(config.dataDir, 'uploads/1_photo.jpg'), randomBytes(300_000));
  writeFileSync(join(config.dataDir, 'uploads/small/चित्र 1.webp'), randomBytes(1_000));
  return { config, engine };
}

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(Math.min(length, 65_536)));

async function opened(
  config: Config,
  open: (config: Config, onIdleError: () => void) => Engine | Promise<Engine>,
): Promise<Engine> {
  const engine = await open(config, () => {});
  onTestFinished(() => engine.close());
  return engine;
}

/** Every row of every table, in a fixed order. */
async function contentOf({ db }: Engine): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const table of tableNames) {
    const rows = await db.selectFrom(table).selectAll().execute();
    content[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return content;
}

async function filesOf({ dataDir }: Config): Promise<Record<string, string>> {
  const folder = join(dataDir, 'uploads');
  const names = await listFiles(folder);
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

const afterwards = {
  repeatErasures,
  raiseCaseNumbers,
  cancelSending: cancelWaitingMails,
  endSessions: endAllSessions,
};

const environment = ({ dataDir, databaseUrl }: Config) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
});

/** What a command prints. */
const command = async (file: string, config: Config, ...args: string[]) =>
  (await runCommand(file, args, environment(config))).output;

const addReport = ({ db }: Engine) =>
  insertReport(db, validReport, { id: randomUUID(), now: new Date(), year: 2026 });

describe('a backup', () => {
  it('a backup made under load is restored with every row and file', async () => {
    const { config, engine } = await filledPortal();
    const before = await contentOf(engine);
    const filesBefore = await filesOf(config);
    let loaded = true;
    const load = (async () => {
      for (let count = 0; loaded; count++) {
        await addReport(engine);
        if (count % 20 === 0) writeFileSync(join(config.dataDir, `uploads/more-${count}`), String(count));
        await new Promise(setImmediate);
      }
    })();
    for (let count = 0; count < 50; count++) await addReport(engine);
    const underLoad = await makeBackup(engine, config, new Date('2026-01-01T00:00:00Z'));
    loaded = false;
    await load;

    const there = await emptyLocation();
    await restore(underLoad, there, afterwards);
    const restored = await opened(there, openEngine);
    const live = await contentOf(engine);
    const back = await contentOf(restored);
    const { adr_reports: reports, row_counts: _, ...rest } = back;
    expect(live).toMatchObject(rest);
    // Compared as sets: `arrayContaining` compares each row with each other row, which is slow.
    const among = (some: unknown[] | undefined, all: unknown[] | undefined) =>
      new Set(some).isSubsetOf(new Set(all));
    expect(among(reports, live['adr_reports'])).toBe(true);
    expect(reports?.length).toBeGreaterThan(50);
    expect(among(before['adr_reports'], reports)).toBe(true);
    expect(await filesOf(there)).toMatchObject(filesBefore);
    await addReport(restored); // the restored database accepts writes
  });

  itOnce('is readable by its owner only, and stores the bytes of an unchanged file once', async () => {
    const { config, engine } = await filledPortal();
    const first = await makeBackup(engine, config, new Date('2026-01-01T00:00:00Z'));
    writeFileSync(join(config.dataDir, 'uploads/small/चित्र 1.webp'), 'changed');
    const second = await makeBackup(engine, config, new Date('2026-01-02T00:00:00Z'));
    expect(second).toBe(join(config.dataDir, 'backups/portal-20260102-000000Z'));
    const mode = (file: string) => statSync(file).mode & 0o777;
    expect([config.backup.dir, second, join(second, 'uploads/small')].map(mode)).toEqual([
      0o700, 0o700, 0o700,
    ]);
    for (const file of await listFiles(second))
      expect([file, mode(join(second, file))]).toEqual([file, 0o600]);
    const inode = (folder: string, file: string) => statSync(join(folder, 'uploads', file)).ino;
    expect(inode(first, '1_photo.jpg')).toBe(inode(second, '1_photo.jpg'));
    expect(inode(config.dataDir, '1_photo.jpg')).not.toBe(inode(second, '1_photo.jpg'));
    expect(inode(first, 'small/चित्र 1.webp')).not.toBe(inode(second, 'small/चित्र 1.webp'));
    await readBackup(first);
    await readBackup(second);
  });

  itOnce('beyond the configured number deletes the oldest one', async () => {
    const { config, engine } = await filledPortal();
    const plan = { ...config, backup: { ...config.backup, keep: 2 } };
    mkdirSync(join(config.backup.dir, 'something-else'), { recursive: true });
    const leftover = join(config.backup.dir, '.portal-20250101-000000Z');
    mkdirSync(leftover);
    const days = ['2027-01-03', '2027-01-01', '2027-01-02'];
    for (const day of days) await makeBackup(engine, plan, new Date(day));
    expect(readdirSync(config.backup.dir).sort()).toEqual([
      'portal-20270102-000000Z',
      'portal-20270103-000000Z',
      'something-else',
    ]);
  });

  itOnce('deletes its files when it fails', async () => {
    const { config, engine } = await filledPortal();
    const broken = { ...engine, copyTo: () => Promise.reject(new Error('no')) };
    await expect(makeBackup(broken, config, new Date())).rejects.toThrow('no');
    expect(readdirSync(config.backup.dir)).toEqual([]);
  });
});

const erase = ({ db }: Engine, id: string, minute: string, narrative?: string) =>
  auditedTransaction(db, (trx) =>
    eraseRecords(trx, [{ kind: 'adr-reports', id, narrative: narrative ?? null }], {
      user: null,
      at: new Date(`2026-01-01T00:${minute}:00.000Z`),
    }),
  );

describe('the restore of a backup', () => {
  it('repeats erasures, issues no case number twice, ends sessions and puts the files of a store on the disk', async () => {
    const { config, engine } = await filledPortal();
    const { portal, session } = await signedInPortal({ engine, config });
    const year = portal.clock.now.getFullYear();
    const sent = { ...validReport, name: 'Wanjiru', contact: '+254 99887 76655', symptoms: 'Mombasa itch' };
    const words = /wanjiru|99887 76655|mombasa/i;
    const { id } = (await portal.post('/api/adr-reports', sent)).json<{ id: string }>();
    const [one, two, three] = [
      (await addReport(engine)).id,
      (await addReport(engine)).id,
      (await addReport(engine)).id,
    ];
    await erase(engine, two, '01', 'A rash');
    const store = await startStore();
    onTestFinished(() => store.close());
    const file = '1795244282204-0123456789abcdef.pdf';
    const content = randomBytes(40_000);
    writeFileSync(join(config.dataDir, 'arrived'), content);
    const about = {
      name: file,
      kind: 'document',
      type: 'application/pdf',
      originalName: 'guide.pdf',
    } as const;
    const unknown = { declaredType: null, foundType: 'pdf', width: null, height: null, colour: null };
    const rest = { bytes: content.length, sha256: '', isFinished: true, poster: null, captions: null };
    await announceFiles(
      engine.db,
      [{ ...about, ...unknown, ...rest, storage: 's3', audience: 'cases' }],
      new Date(),
    );
    await s3Storage(store.config).put(file, join(config.dataDir, 'arrived'), about.type);
    await markStored(engine.db, [file], 'cases');
    const plan = { ...config, s3: store.config };
    const earlier = await makeBackup(engine, plan, new Date('2026-01-01T00:00:00Z'));
    const backup = await makeBackup(engine, plan, new Date('2026-01-01T00:10:00Z'));
    const inodes = [earlier, backup].map((folder) => statSync(join(folder, 'uploads', file)).ino);
    expect(inodes[1]).toBe(inodes[0]); // copied once

    await portal.post('/api/adr-reports', validReport);
    const numbers = ({ db }: Engine) =>
      db
        .selectFrom('case_numbers')
        .select('last')
        .where('series', '=', '')
        .where('year', '=', year)
        .executeTakeFirstOrThrow();
    const cases = async ({ db }: Engine) =>
      db
        .selectFrom('cases')
        .select(['number', 'reportId', 'erasedAt'])
        .where('series', '=', '')
        .orderBy('number')
        .execute();
    const issued = await numbers(engine);
    // As the privacy screen does it: first the database, then the file.
    await storeErasures(config.backup.dir, await erase(engine, id, '20'));
    await storeErasures(config.backup.dir, await erase(engine, one, '20', 'A rash of this person'));
    await storeErasures(config.backup.dir, await listErasures(engine.db));
    appendFileSync(join(config.backup.dir, erasureFile), '{"kind":"adr-rep'); // a power cut tore this line

    const there = await emptyLocation();
    // The lists in the backup's own directory are enough, as on another machine.
    expect(await restore(backup, there, afterwards)).toMatchObject({ erased: 2, unreadableLines: 1 });
    const restored = await opened(there, openDatabase);
    const named = (report: string) =>
      restored.db
        .selectFrom('adr_reports')
        .select(['name', 'symptoms'])
        .where('id', '=', report)
        .executeTakeFirstOrThrow();
    expect(await named(one)).toEqual({ name: '[erased]', symptoms: '[erased]' });
    expect(await named(two)).toEqual({ name: '[erased]', symptoms: 'A rash' });
    expect(await named(three)).toMatchObject({ name: validReport.name });
    expect((await listErasures(restored.db)).map(({ recordId }) => recordId).sort()).toEqual(
      [id, one, two].sort(),
    );
    expect(JSON.stringify(await contentOf(engine))).not.toMatch(words);
    expect(JSON.stringify(await contentOf(restored))).not.toMatch(words);
    await restored.emptyLog();
    // The file of the embedded database, with its indexes and free pages.
    const bytes = onPostgres ? '' : readFileSync(join(there.dataDir, 'portal.sqlite'), 'latin1');
    expect(bytes).not.toMatch(words);

    expect(readFileSync(join(there.dataDir, 'uploads', file))).toEqual(Buffer.from(content));
    expect((await findFile(restored.db, file, 'cases'))?.storage).toBe('disk');

    expect(await cases(restored)).toEqual([
      { number: expect.any(String), reportId: id, erasedAt: expect.any(String) },
    ]);
    const { last } = await numbers(restored);
    expect(last).toBeGreaterThanOrEqual(issued.last);
    const next = await testPortal({ engine: restored, config: there });
    await next.post('/api/adr-reports', validReport);
    expect((await cases(restored)).at(-1)?.number).toBe(`AMC-${year}-${String(last + 1).padStart(5, '0')}`);
    expect((await next.get('/api/auth/sessions', session)).statusCode).toBe(401);
  });

  itOnce(
    'the next backup adds erasures by other machines, and those that could not be written, to the file',
    async () => {
      const { config, engine } = await filledPortal();
      const { id } = await addReport(engine);
      await erase(engine, id, '01');
      await makeBackup(engine, config, new Date('2026-01-01T00:10:00Z'));
      await makeBackup(engine, config, new Date('2026-01-02T00:10:00Z'));
      expect(await readErasures([config.backup.dir])).toEqual({
        erasures: [{ kind: 'adr-reports', recordId: id, erasedAt: '2026-01-01T00:01:00.000Z' }],
        unreadableLines: 0,
      });
    },
  );
});

describe('a damaged backup is refused', () => {
  const copy = onPostgres ? 'database.dump' : 'database.sqlite';
  const damages: [what: string, damage: (folder: string) => void, sentence: RegExp][] = [
    [
      'a changed database',
      (folder) => {
        const bytes = readFileSync(join(folder, copy));
        bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
        writeFileSync(join(folder, copy), bytes);
      },
      /^The backup is damaged: database\.\w+ was changed after the backup\.$/,
    ],
    [
      'a shorter database',
      (folder) => truncateSync(join(folder, copy), 4_096),
      /was changed after the backup\.$/,
    ],
    [
      'a changed file',
      (folder) => appendFileSync(join(folder, 'uploads/1_photo.jpg'), 'x'),
      /uploads\/1_photo\.jpg was changed/,
    ],
    ['a missing file', (folder) => rmSync(join(folder, 'uploads/1_photo.jpg')), /1_photo\.jpg is missing\.$/],
    [
      'a file too many',
      (folder) => writeFileSync(join(folder, 'uploads/x'), ''),
      /uploads\/x does not belong/,
    ],
    [
      'half a manifest',
      (folder) => truncateSync(join(folder, 'manifest.json'), 100),
      /manifest\.json cannot be/,
    ],
    ['no manifest', (folder) => rmSync(join(folder, 'manifest.json')), /^There is no backup at /],
    [
      'the format of before version 1.0.0',
      (folder) => changeManifest(folder, { format: 1, migrations: undefined }),
      /^The backup is of a state before version 1\.0\.0, which no version can read: /,
    ],
    [
      'a migration of a newer version',
      (folder) => changeManifest(folder, { migrations: ['001-first-release', '999-later'] }),
      /^The backup was changed by a newer version of the portal \(migration 999-later\): /,
    ],
  ];

  itOnce('a restore names each kind of damage in one sentence', async () => {
    const { config, engine } = await filledPortal();
    const whole = await makeBackup(engine, config, new Date());
    const there = await emptyLocation();
    const folder = join(config.dataDir, 'damaged');
    for (const [what, damage, sentence] of damages) {
      cpSync(whole, folder, { recursive: true });
      damage(folder);
      const refusal = await restore(folder, there, afterwards).catch((error: Error) => error.message);
      expect([what, refusal]).toEqual([what, expect.stringMatching(sentence)]);
      expect(readdirSync(there.dataDir)).toEqual([]);
      rmSync(folder, { recursive: true });
    }
  });
});

function changeManifest(folder: string, change: object): void {
  const file = join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
}

/** The refusals of a restore into a database of PostgreSQL that a portal uses, and into one that is not empty. */
async function usedDatabase(there: Config, refusal: () => Promise<string>): Promise<string[]> {
  const running = await opened(there, openEngine);
  await running.version();
  const inUse = await refusal();
  await sql`create table something (id int)`.execute(running.db);
  await running.close();
  const notEmpty = await refusal();
  await administer(there.databaseUrl ?? '', 'drop table something');
  return [inUse, notEmpty];
}
const usedDatabaseRefusals = [
  'A portal is running on this database. Stop it first.',
  'The database that DATABASE_URL names is not empty. Name an empty one.',
];

describe('a restore', () => {
  it('is refused unless its place is empty and unused, brings back every row and file, and is not half done', async () => {
    const { config, engine } = await filledPortal();
    await addReport(engine);
    const folder = await makeBackup(engine, config, new Date());
    const refusal = async (there: Config) => {
      const error = await restore(folder, there, afterwards).catch((error: unknown) => error);
      rmSync(join(there.dataDir, 'uploads'), { recursive: true, force: true });
      return (error as Error).message;
    };

    const there = await emptyLocation();
    const strange = join(there.dataDir, 'strange');
    writeFileSync(strange, '');
    expect(await refusal(there)).toMatch(/is not empty: it holds strange/);
    rmSync(strange);
    const end = markRunning(there.dataDir);
    expect(await refusal(there)).toBe(`A portal is running on ${there.dataDir}. Stop it first.`);
    end();
    const other = onPostgres ? null : 'postgres://nobody@localhost/none';
    expect(await refusal({ ...there, databaseUrl: other })).toMatch(
      /^The backup is of (SQLite|PostgreSQL)\. (Uns|S)et DATABASE_URL/,
    );
    expect(onPostgres ? await usedDatabase(there, () => refusal(there)) : usedDatabaseRefusals).toEqual(
      usedDatabaseRefusals,
    );

    const interrupted = { ...there, dataDir: join(there.dataDir, 'interrupted') };
    const interrupt = { ...afterwards, repeatErasures: () => Promise.reject(new Error('The end')) };
    await expect(restore(folder, interrupted, interrupt)).rejects.toThrow('The end');
    await expect(openDatabase(interrupted, () => {})).rejects.toThrow(
      'The restore of this database was interrupted.',
    );

    const again = await emptyLocation();
    // The secret and the backups of a portal may be there.
    writeFileSync(join(again.dataDir, 'secret'), 'secret');
    mkdirSync(again.backup.dir);
    const live = await contentOf(engine);
    const { rows, engine: name } = await restore(folder, again, afterwards);
    expect(name).toBe(engine.name);
    expect(rows['adr_reports']).toBe(live['adr_reports']?.length);
    expect(await contentOf(await opened(again, openEngine))).toEqual(live);
    expect(await filesOf(again)).toEqual(await filesOf(config));
    expect(statSync(join(again.dataDir, 'uploads/1_photo.jpg')).mode & 0o777).toBe(0o600);
    await opened(again, openDatabase); // the portal starts on it
  });

  itOnce('a list of erasures that cannot be read stops a restore before it begins', async () => {
    const { config, engine } = await filledPortal();
    const folder = await makeBackup(engine, config, new Date());
    const there = await emptyLocation();
    mkdirSync(join(there.backup.dir, erasureFile), { recursive: true });
    await expect(restore(folder, there, afterwards)).rejects.toThrow('EISDIR');
    rmSync(there.backup.dir, { recursive: true });
    await restore(folder, there, afterwards);
  });
});

describe('scheduled backups', () => {
  /** Runs the backup job as a process does at this time, a minute or more after its start. */
  async function runDueBackup(
    { config, engine }: Pick<Portal, 'config' | 'engine'>,
    at: Date,
    { inThread = false } = {},
  ): Promise<void> {
    // The thread loads the portal's modules again, which takes longer than the backup.
    const make = inThread ? undefined : (plan: BackupPlan, when: Date) => makeBackup(engine, plan, when);
    const { firstAfterMs: _, ...backup } = backupJob(config, make);
    await openJobs(engine, { backup }, () => at).runDue();
  }
  const start = new Date('2026-01-01T00:00:00.000Z');
  const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
  const made = ({ backup: { dir } }: Config) =>
    existsSync(dir) ? readdirSync(dir).filter((name) => name.startsWith('portal-')) : [];

  it('two processes make one backup, and the next one only when it is due', async () => {
    const portal = await filledPortal();
    const { config } = portal;
    const other = { config, engine: await opened(config, openEngine) };
    const inThread = true;
    await Promise.all([portal, other, portal].map((one) => runDueBackup(one, start, { inThread })));
    expect(made(config)).toEqual(['portal-20260101-000000Z']);
    expect(await readRecurring(portal.engine.db, 'backup')).toEqual({
      lastAt: start.toISOString(),
      problem: null,
    });
    await runDueBackup(other, after(23.9));
    expect(made(config)).toHaveLength(1);
    await Promise.all([runDueBackup(portal, after(24)), runDueBackup(other, after(24))]);
    expect(made(config)).toEqual(['portal-20260101-000000Z', 'portal-20260102-000000Z']);
    // By the command, as on SQLite below.
    expect(await command('backup/backup-command.ts', config)).toMatch(/portal-2\d{7}-\d{6}Z\n$/);
  });

  itOnce('backups follow BACKUP_EVERY since the last one, and as many stay as BACKUP_KEEP says', async () => {
    const portal = await filledPortal();
    const config = { ...portal.config, backup: { ...portal.config.backup, everyHours: 6, keep: 2 } };
    const six = { ...portal, config };
    for (const hours of [0, 5.9, 6, 12, 17.9, 18]) await runDueBackup(six, after(hours));
    expect(made(config)).toEqual(['portal-20260101-120000Z', 'portal-20260101-180000Z']);
  });

  itOnce('a failed backup is reported in one sentence and repeated after an hour', async () => {
    const portal = await filledPortal();
    const { config, engine } = portal;
    if (onPostgres) process.env.PATH = config.dataDir;
    else writeFileSync(config.backup.dir, 'in the way');
    await runDueBackup(portal, start, { inThread: true });
    const { lastAt, problem } = await readRecurring(engine.db, 'backup');
    expect(lastAt).toBeNull();
    expect(problem).toMatch(
      onPostgres
        ? /^Backups of PostgreSQL need its program pg_dump, which is not on this machine: install .*\.$/
        : /^The last backup failed: .*\.$/,
    );
    process.env.PATH = path;
    rmSync(config.backup.dir, { force: true, recursive: true });
    await runDueBackup(portal, after(0.99));
    expect(made(config)).toEqual([]);
    await runDueBackup(portal, after(1));
    expect(made(config)).toHaveLength(1);
    expect(await readRecurring(engine.db, 'backup')).toMatchObject({ problem: null });
  });

  itOnce('the next process makes a backup that a stop interrupted', async () => {
    const portal = await filledPortal();
    const { firstAfterMs: _, ...backup } = backupJob(portal.config);
    const jobs = openJobs(portal.engine, { backup }, () => start);
    await jobs.look();
    await jobs.stop();
    expect(made(portal.config)).toEqual([]);
    expect(await readRecurring(portal.engine.db, 'backup')).toEqual({ lastAt: null, problem: null });
    await runDueBackup(portal, start);
    expect(made(portal.config)).toHaveLength(1);
  });
});

describe('the commands for backup and restore', () => {
  /** What a command prints in a process of its own. */
  const printed = (file: string, config: Config, ...args: string[]) =>
    run(process.execPath, [join('server', file), ...args], {
      env: { ...compileCache, ...environment(config) },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );

  itOnce('the commands make a backup beside the running portal, and restore it', async () => {
    const { config, engine } = await filledPortal();
    markRunning(config.dataDir);
    const folder = (await printed('backup/backup-command.ts', config)).trim();
    expect([folder, existsSync(join(folder, 'manifest.json'))]).toEqual([folder, true]);
    expect((await readRecurring(engine.db, 'backup')).lastAt).not.toBeNull();

    const there = await emptyLocation();
    const target = join(there.dataDir, 'new');
    const answer = await printed('restore-command.ts', there, folder, '--to', target);
    expect(answer).toMatch(/^Restored into .*new: \d+ rows and 2 files as of 2\d{3}-.*Z\.\n$/);
    expect(await filesOf({ ...there, dataDir: target })).toEqual(await filesOf(config));
    const { db } = await opened({ ...there, dataDir: target }, openEngine);
    const event = { username: null, action: 'restore', kind: 'backups', recordId: basename(folder) };
    const events = await db.selectFrom('audit_events').selectAll().where('kind', '=', 'backups').execute();
    expect(events).toMatchObject([event]);
    const second = await command('restore-command.ts', there, folder, '--to', target);
    expect(second).toMatch(/is not empty: it holds/);
  });

  itOnce('the commands name a fault in one sentence', async () => {
    const there = await emptyLocation();
    expect(await command('restore-command.ts', there)).toBe(
      'Usage: npm run restore -- BACKUP [--to DATA_DIR]\n       npm run restore -- --list\n',
    );
    expect(await command('restore-command.ts', there, 'portal-20260101-000000Z')).toMatch(
      /^There is no backup at .*\n$/,
    );
  });

  // Nobody creates a database of PostgreSQL by connecting to it.
  itOnce('the commands create no database where none exists', async () => {
    const there = await emptyLocation();
    const output = await command('backup/backup-command.ts', there);
    expect(output).toBe(`There is no database of a portal in ${there.dataDir}. Set DATA_DIR.\n`);
    expect(readdirSync(there.dataDir)).toEqual([]);
  });
});

describe('the restore on trial', () => {
  const scratchDatabases = async (config: Config) => {
    if (!onPostgres) return [];
    const client = new pg.Client({ connectionString: config.databaseUrl ?? '' });
    await client.connect();
    const { rows } = await client.query(
      `select datname from pg_database where datname like '%restore_check'`,
    );
    await client.end();
    return rows;
  };

  it('restores the newest backup, and leaves nothing behind', async () => {
    const { config, engine } = await filledPortal();
    const folder = await makeBackup(engine, config, new Date());
    expect(await checkNewest(config, new Date())).toBe(basename(folder));
    expect(readdirSync(config.backup.dir)).toEqual([basename(folder)]);
    expect(await scratchDatabases(config)).toEqual([]);
    expect(await command('backup/backup-command.ts', config, 'check')).toBe(
      `${basename(folder)} can be restored.\n`,
    );
    forge(folder, ({ rows }) => (rows['site_settings'] = (rows['site_settings'] ?? 0) + 1));
    await expect(checkNewest(config, new Date())).rejects.toThrow(
      /The table site_settings has \d+ rows instead of/,
    );
    expect(await scratchDatabases(config)).toEqual([]);
  });

  const change = (file: string, edit: (bytes: Buffer) => void) => {
    const bytes = readFileSync(file);
    edit(bytes);
    rmSync(file); // other backups have the same file
    writeFileSync(file, bytes);
  };
  /** Changes the manifest as somebody would who covers up a change. */
  const forge = (folder: string, edit: (manifest: Manifest) => void) => {
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    edit(manifest);
    writeFileSync(file, JSON.stringify(manifest));
  };
  const copyIn = (folder: string) => join(folder, 'database.sqlite');

  itOnce.each([
    [
      'a missing file',
      (folder: string) => rmSync(join(folder, 'uploads/1_photo.jpg')),
      'The backup is damaged: uploads/1_photo.jpg is missing.',
    ],
    [
      'a flipped bit in a file',
      (folder: string) =>
        change(join(folder, 'uploads/1_photo.jpg'), (bytes) => bytes.writeUInt8((bytes[7] ?? 0) ^ 1, 7)),
      'The backup is damaged: uploads/1_photo.jpg was changed after the backup.',
    ],
    [
      'a truncated copy of the database',
      (folder: string) => truncateSync(copyIn(folder), 4096),
      /^The backup is damaged: database\.\S+ was changed after the backup\.$/,
    ],
    [
      'a table with fewer rows than were backed up',
      (folder: string) =>
        forge(folder, ({ rows }) => (rows['site_settings'] = (rows['site_settings'] ?? 0) + 1)),
      /^The table site_settings has \d+ rows instead of \d+\.$/,
    ],
    [
      'an audit trail with another line',
      (folder: string) => forge(folder, ({ auditTrail }) => (auditTrail.hash = '0'.repeat(64))),
      /^Its audit trail is broken at line \d+: /,
    ],
  ])('names %s, keeps the backup and marks it', async (_, damage, sentence) => {
    const { config, engine } = await filledPortal();
    await auditedTransaction(engine.db, (trx) =>
      recordEvent(trx, { at: new Date(), user: null, action: 'restore', kind: 'backups', recordId: 'x' }),
    );
    const first = await makeBackup(engine, config, new Date('2026-01-01T00:00:00Z'));
    const second = await makeBackup(engine, config, new Date('2026-01-02T00:00:00Z'));
    damage(second);
    const problem = async () =>
      (await checkNewest(config, new Date()).catch((error: Error) => error.message)).split('. ');
    const [start, ...rest] = await problem();
    expect(start).toBe('portal-20260102-000000Z cannot be restored');
    expect(rest.join('. ')).toMatch(sentence);
    expect(readdirSync(config.backup.dir)).toEqual([basename(first), `${basename(second)}-failed`]);
    // It says so until there is a newer one, which takes no file from the marked one.
    expect(await problem()).toEqual([start, ...rest]);
    const third = await makeBackup(engine, config, new Date('2026-01-03T00:00:00Z'));
    expect(statSync(join(third, 'uploads/1_photo.jpg')).ino).not.toBe(
      statSync(join(first, 'uploads/1_photo.jpg')).ino,
    );
    expect(await checkNewest(config, new Date())).toBe(basename(third));
    expect(await scratchDatabases(config)).toEqual([]);
  });
});

describe('the store of backups', () => {
  async function withStore() {
    const store = await startStore();
    onTestFinished(() => store.close());
    const { config: given, engine } = await filledPortal();
    const config = {
      ...given,
      backup: { ...given.backup, store: { s3: store.config, key: 'ab'.repeat(32) } },
    };
    const env = {
      BACKUP_S3_ENDPOINT: store.config.endpoint,
      BACKUP_S3_BUCKET: store.config.bucket,
      BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
      BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
      BACKUP_KEY: 'ab'.repeat(32),
    };
    return { store, config, engine, env, objects: s3Storage(store.config, 'backups/') };
  }
  const namesIn = async (objects: ReturnType<typeof s3Storage>) =>
    (await objects.list('')).map(({ name }) => name).sort();

  itOnce('a backup is sent encrypted, and restored from the store on an empty machine', async () => {
    const { config, engine, env, objects } = await withStore();
    const folder = await makeBackup(engine, config, new Date('2026-01-01T00:00:00Z'));
    await addErasures(config.backup.dir, [
      { kind: 'adr-reports', recordId: randomUUID(), erasedAt: new Date().toISOString() },
    ]);
    await sendNewest(config.backup);
    const before = await namesIn(objects);
    await sendNewest(config.backup); // once more sends nothing new
    expect(await namesIn(objects)).toEqual(before);
    for (const name of before) {
      const content = await (await objects.open(name))?.toArray();
      const bytes = Buffer.concat(content as Buffer[]);
      expect(bytes.subarray(0, 5)).toEqual(Buffer.from('PVBK\u0001'));
      expect(
        bytes.includes('SQLite format') || bytes.includes('PGDMP') || bytes.includes('site_settings'),
      ).toBe(false);
    }

    const there = await emptyLocation();
    const on = { ...environment(there), ...env };
    expect((await runCommand('restore-command.ts', ['--list'], on)).output).toBe(
      `${basename(folder)}  store\n`,
    );
    const { code, output } = await runCommand('restore-command.ts', ['newest'], on);
    expect([code, output]).toEqual([0, expect.stringContaining('Restored into')]);
    expect(await filesOf(there)).toEqual(await filesOf(config));
    expect(readFileSync(join(there.backup.dir, erasureFile), 'utf8')).toBe(
      readFileSync(join(config.backup.dir, erasureFile), 'utf8'),
    );
    const restored = await contentOf(await opened(there, openEngine));
    const { site_settings: settings } = await contentOf(engine);
    expect(restored['site_settings']).toEqual(settings);
  });

  itOnce('the store keeps as many backups as the directory, and no file that none of them has', async () => {
    const { config, engine, objects } = await withStore();
    const plan = { ...config, backup: { ...config.backup, keep: 2 } };
    for (const day of [1, 2, 3]) {
      writeFileSync(join(config.dataDir, 'uploads/of-the-day'), `Day ${day}`);
      await makeBackup(engine, plan, new Date(`2026-01-0${day}T00:00:00Z`));
      await sendNewest(plan.backup);
    }
    const names = await namesIn(objects);
    expect([...new Set(names.map((name) => name.split('/')[0]))]).toEqual([
      'files',
      'portal-20260102-000000Z',
      'portal-20260103-000000Z',
    ]);
    // Two of the day, one photograph and one small image.
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(4);
  });

  itOnce('what is missing in the store, was changed there, or has another key is named', async () => {
    const { config, engine, env, objects } = await withStore();
    await makeBackup(engine, config, new Date('2026-01-01T00:00:00Z'));
    await sendNewest(config.backup);
    const there = await emptyLocation();
    const tryRestore = async (more: Record<string, string> = {}) => {
      const { code, output } = await runCommand('restore-command.ts', ['newest'], {
        ...environment(there),
        ...env,
        ...more,
      });
      expect(code).toBe(1);
      expect(existsSync(there.backup.dir) ? readdirSync(there.backup.dir) : []).toEqual([]);
      return output;
    };
    expect(await tryRestore({ BACKUP_KEY: 'cd'.repeat(32) })).toBe(
      'BACKUP_KEY is not the key with which this backup was encrypted.\n',
    );
    const name = (await namesIn(objects)).find((one) => one.startsWith('files/')) ?? '';
    const bytes = Buffer.concat((await (await objects.open(name))?.toArray()) as Buffer[]);
    const put = async (content: Buffer) => {
      const file = join(there.dataDir, '..', `${randomUUID()}.piece`);
      writeFileSync(file, content);
      await objects.put(name, file, 'application/octet-stream');
      rmSync(file);
    };
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8((flipped[60] ?? 0) ^ 1, 60);
    for (const content of [flipped, bytes.subarray(0, -20), bytes.subarray(0, 10)]) {
      await put(content);
      expect(await tryRestore()).toBe(
        `The backup is damaged: ${name} in the store was changed after it was sent.\n`,
      );
    }
    // The bytes of another object do not pass for it.
    const other = (await namesIn(objects)).findLast((one) => one.startsWith('files/')) ?? '';
    await put(Buffer.concat((await (await objects.open(other))?.toArray()) as Buffer[]));
    expect(await tryRestore()).toContain('was changed after it was sent');
    await objects.remove(name);
    expect(await tryRestore()).toMatch(
      /^The backup is damaged: uploads\/.+ is missing in the store \(files\/.+\)\.\n$/,
    );
  });
});
