// Tests the command that moves the embedded database to PostgreSQL, also when it is killed in the middle.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteOldEvents, recordEvent } from './audit/queries.ts';
import { verifyTrail } from './audit/verify.ts';
import { markRunning } from './backup/running.ts';
import { seedDatabase } from './seed/seed-database.ts';
import { emptyLocation } from './testing/database-location.ts';
import { onPostgres } from './testing/engine.ts';
import { runCommand } from './testing/run-command.ts';
import { waitOptions } from './testing/wait-options.ts';
import { compileCache } from '#testing/compile-cache.ts';
import { openDatabase } from './db/database.ts';
import type { Engine } from './db/engines/engine.ts';
import { moveMark } from './db/engines/postgres.ts';
import { tableNames } from './db/tables.ts';
import { insertJob } from './jobs/queries.ts';

const at = '2026-11-21T05:40:00.123Z';
const reports = 5_000;

function move(dataDir: string, url: string): { child: ChildProcess; ended: Promise<string> } {
  const child = spawn(process.execPath, ['server/move-command.ts', 'move', '--to', url], {
    env: { ...compileCache, PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return { child, ended: once(child, 'close').then(([code]) => `${String(code)} ${output}`) };
}

/** The data of a year of use, with values in every kind of column. */
async function fill({ db }: Engine): Promise<void> {
  const now = new Date(at);
  await seedDatabase({ db } as Engine, 'sample', now);
  const userId = crypto.randomUUID();
  await db
    .insertInto('users')
    .values({ id: userId, username: 'डॉ. अ', password: 'x', createdAt: at, rights: '["content","sign"]' })
    .execute();
  const session = { tokenHash: 't', userId, device: null, createdAt: at, lastSeenAt: at };
  await db
    .insertInto('sessions')
    .values({ id: crypto.randomUUID(), ...session })
    .execute();
  await recordEvent(db, {
    at: now,
    user: null,
    action: 'list',
    kind: 'x',
    fields: ['a', '"b"'],
    details: { searched: true, amount: 2, records: ['b', 'a'] },
  });
  await recordEvent(db, { at: new Date('2025-01-01T00:00:00Z'), user: null, action: 'change', kind: 'x' });
  await deleteOldEvents(db, now);
  const mail = { kind: 'backup', payload: { id: 7 }, dueAt: now };
  for (const recurs of [false, true]) await insertJob(db, { ...mail, recurs }, now);
  await sql`
    insert into files (name, kind, type, "originalName", "foundType", bytes, sha256, widths, "isFinished", storage, state,
      audience, "createdAt", "usedAt")
    values ('1-a.jpg', 'image', 'image/jpeg', 'a.jpg', 'image/jpeg', 1, '', '[320]', 1, 'disk', 'stored', 'cases',
      ${at}, ${at})`.execute(db);
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(reports)})
    insert into adr_reports (id, reference, name, age, contact, "medicineName", symptoms, duration, message,
      "createdAt", "searchText")
    select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4000-8000-' || hex(randomblob(6))),
      'ref ' || i, 'é "quoted" \\ ' || i, i % 121, char(9) || '💊', 'm', 'line' || char(13, 10), '%_', null, ${at}, 'x'
    from n`.execute(db);
}

/** Stops the command after its first rows of reports by holding a lock, so that it commits no more. */
const lockReports = `
  do $$ declare part bigint; begin
    loop
      if exists (select from pg_class where relname = '${moveMark}') then
        execute 'select copied from ${moveMark} where name = ''adr_reports'' and copied > 0 for update' into part;
        exit when part is not null;
      end if;
      perform pg_sleep(0.002);
    end loop;
  end $$`;

async function contentOf({ db }: Engine) {
  const names = tableNames.filter((name) => name !== 'caller_counts');
  const all: Record<string, string[]> = {};
  for (const name of names) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    const moved = name === 'jobs' ? rows.filter((row) => !(row as { recurs: boolean }).recurs) : rows;
    const inDetails = ['amount', 'records', 'searched'];
    all[name] = moved
      .map((row) => JSON.stringify(row, [...Object.keys(row as object), ...inDetails].toSorted()))
      .toSorted();
  }
  return all;
}

describe('npm run db -- move', () => {
  it.runIf(onPostgres)(
    'copies every row in spite of a kill -9, and refuses targets that it must not change',
    async () => {
      const target = await emptyLocation();
      const { dataDir } = target;
      const url = target.databaseUrl ?? '';
      const source = { dataDir, databaseUrl: null };
      const args = ['move', '--to', url];
      const refusal = async () => (await runCommand('move-command.ts', args, { DATA_DIR: dataDir })).output;
      let engine = await openDatabase(source, () => {});
      await fill(engine);
      await engine.close();

      const stop = markRunning(dataDir);
      expect(await refusal()).toBe(`A portal is running on ${dataDir}. Stop it first.\n`);
      stop();

      // Killed when only some reports are copied: a lock on the progress row holds the command there.
      const watcher = new pg.Client({ connectionString: url });
      await watcher.connect();
      onTestFinished(() => watcher.end());
      const count = async () =>
        Number((await watcher.query('select count(*) as n from adr_reports')).rows[0].n as string);
      const first = move(dataDir, url);
      await watcher.query(`begin; set local statement_timeout = '60s'; ${lockReports}`);
      first.child.kill('SIGKILL');
      await first.ended;
      expect(await count()).toBeGreaterThan(0);
      expect(await count()).toBeLessThan(reports);
      await watcher.query('rollback');
      const left = `select 1 from pg_stat_activity where application_name = 'move'`;
      await vi.waitFor(async () => expect((await watcher.query(left)).rows).toEqual([]), waitOptions);
      await expect(openDatabase(target, () => {})).rejects.toThrow('an unfinished move into it');

      // The portal has run on the source since then, so some copied rows have changed.
      engine = await openDatabase(source, () => {});
      await engine.db.updateTable('users').set({ password: 'changed' }).execute();
      await engine.db
        .updateTable('adr_reports')
        .set({ name: 'changed' })
        .where('reference', '=', 'ref 1')
        .execute();
      const expected = await contentOf(engine);
      await engine.close();

      expect(await move(dataDir, url).ended).toMatch(
        /^0 users: 1 rows, the same[^]*\nadr_reports: 50\d\d rows, the same[^]*\nMoved\. /,
      );
      engine = await openDatabase(target, () => {});
      expect(await engine.db.selectFrom('jobs').select(['recurs', 'payload']).execute()).toEqual([
        { recurs: false, payload: { id: 7 } },
      ]);
      // The audit trail also has the move itself; everything else is unchanged.
      const {
        audit_events: events = [],
        row_counts: _own,
        audit_chain: _end,
        ...rest
      } = await contentOf(engine);
      const { audit_events: before = [], row_counts: _before, audit_chain: _was, ...same } = expected;
      expect(rest).toEqual(same);
      const added = events.filter((event) => !before.includes(event));
      expect([events.length, added]).toEqual([
        before.length + 1,
        [expect.stringMatching(/"action":"move".*"kind":"database".*"username":null/)],
      ]);
      const { rows: counts } = await sql`
        select name, sum(amount)::int as amount from row_counts group by name having name = 'audit_events'`.execute(
        engine.db,
      );
      expect(counts).toEqual([{ name: 'audit_events', amount: events.length }]);
      await expect(engine.db.deleteFrom('audit_events').execute()).rejects.toThrow('new rows only');
      expect(await verifyTrail(engine.db, new Date())).toMatchObject({ fault: null, lines: 2, deleted: 1 });
      await engine.close();

      // Now the target is a database in use, so it is refused.
      expect(await refusal()).toBe('The target is not empty. Name an empty database.\n');
    },
  );
});
