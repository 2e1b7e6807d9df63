// Tests that several processes can write one chain at the same time.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { insertReport } from '../features/adr-reports/queries.ts';
import { testDatabase } from '../testing/database.ts';
import { openLocation, migratedLocation } from '../testing/database-location.ts';
import { validReport } from '../testing/portal.ts';
import { auditedTransaction, recordEvent } from './queries.ts';
import { verifyTrail } from './verify.ts';
import { onPostgres } from '../testing/engine.ts';

const now = new Date();
const event = { at: now, user: null, action: 'change', kind: 'gallery' } as const;

/** Adds events in every way: alone, several with a write, with a refused write, and reads that merge. */
const writer = `
  import { auditedTransaction, recordEvent, recordEvents } from './server/audit/queries.ts';
  import { openEngine } from './server/db/database.ts';
  const engine = openEngine(JSON.parse(process.env.PLACE), () => {});
  const at = new Date(process.env.NOW);
  const event = { at, user: null, action: 'change', kind: 'gallery' };
  // Connect first, and write with fewer tasks than the pool has connections: on a busy machine, a task that waits for a
  // connection behind the chain's lock would reach its time limit.
  await Promise.all(Array.from({ length: 4 }, () => engine.db.selectFrom('content_state').select('version').execute()));
  process.stdout.write('ready');
  await new Promise((go) => process.stdin.once('data', go));
  const write = async (first) => {
    for (let n = first; n < 20; n += 4) {
      await recordEvent(engine.db, event);
      const details = { amount: 1, records: [String(n)], searched: false };
      await recordEvent(engine.db, { ...event, action: 'list', details });
      await auditedTransaction(engine.db, async (trx) => {
        await recordEvents(trx, [event, event]);
        await trx.updateTable('content_state').set(({ eb }) => ({ version: eb('version', '+', 1) })).execute();
      });
      await auditedTransaction(engine.db, async (trx) => {
        await recordEvent(trx, event);
        throw new Error('refused');
      }).catch(() => {});
    }
  };
  await Promise.all([0, 1, 2, 3].map(write));
  await engine.close();
  process.exit(0);`;

it('several processes write one chain', async () => {
  const place = await migratedLocation();
  const children = Array.from({ length: 2 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', writer], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, PLACE: JSON.stringify(place), NOW: now.toISOString() },
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  const ended = children.map((child) => once(child, 'exit'));
  for (const child of children) child.stdin.write('go');
  expect((await Promise.all(ended)).map(([code]: unknown[]) => code)).toEqual(children.map(() => 0));
  const { db } = openLocation(place);
  // Each process adds four lines twenty times.
  const lines = children.length * 80;
  expect(await verifyTrail(db, now)).toMatchObject({ fault: null, lines, end: { place: lines } });
});

it('a refused write leaves no line and no gap', async () => {
  const { db } = await testDatabase();
  await recordEvent(db, event);
  const refused = auditedTransaction(db, async (trx) => {
    await recordEvent(trx, event);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await recordEvent(db, event);
  expect(await verifyTrail(db, now)).toMatchObject({ fault: null, lines: 2 });
});

it('a transaction that would lock the chain before other rows is refused', async () => {
  const { db } = await testDatabase();
  const adding = db.transaction().execute((trx) => recordEvent(trx, event));
  await expect(adding).rejects.toThrow('Only an auditedTransaction can add events.');
});

it.runIf(onPostgres)(
  'two writes that need the same rows in another order do not wait for each other',
  async () => {
    const { db } = await testDatabase();
    const own = Promise.withResolvers<void>();
    const recorded = Promise.withResolvers<void>();
    const first = auditedTransaction(db, async (trx) => {
      await own.promise;
      await recordEvent(trx, event);
      recorded.resolve();
      await trx.updateTable('content_state').set({ version: 5 }).execute(); // waits for the second
    });
    const second = auditedTransaction(db, async (trx) => {
      await trx.updateTable('content_state').set({ version: 6 }).execute();
      own.resolve();
      await recorded.promise;
      await recordEvent(trx, event);
    });
    await Promise.all([first, second]);
    expect(await verifyTrail(db, now)).toMatchObject({ fault: null, lines: 2 });
  },
);

it.runIf(onPostgres)('writes without events do not wait for the chain', async () => {
  const { db } = await testDatabase();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('audit_chain').set({ place: 0 }).execute();
    const report = await insertReport(db, validReport, { id: randomUUID(), now, year: 2026 });
    expect(report.name).toBe(validReport.name);
    const raise = auditedTransaction(db, (other) =>
      other.updateTable('content_state').set({ version: 7 }).execute(),
    );
    expect(await raise).toHaveLength(1);
  });
});

it('a line cannot be replaced by another one at its place', async () => {
  const { db, name } = await testDatabase();
  await recordEvent(db, event);
  const replace = sql.raw(name === 'PostgreSQL' ? 'insert' : 'insert or replace');
  const columns = 'at, action, kind, fields, "searchText", place, "previousHash", hash';
  const replacing = sql`${replace} into audit_events (id, ${sql.raw(columns)})
    select ${randomUUID()}, ${sql.raw(columns)} from audit_events`.execute(db);
  await expect(replacing).rejects.toThrow(name === 'PostgreSQL' ? 'duplicate key' : 'takes new rows only');
  expect(await verifyTrail(db, now)).toMatchObject({ fault: null, lines: 1 });
});

it('lines added at the same time are committed in one transaction, and fail together', async () => {
  const { db, watchQueries } = await testDatabase();
  let inserts = 0;
  const stop = watchQueries(({ sql: text }) => {
    if (text.startsWith('insert into "audit_events"')) inserts += 1;
  });
  await Promise.all(Array.from({ length: 40 }, () => recordEvent(db, event)));
  stop();
  expect(inserts).toBeLessThan(10);
  expect(await verifyTrail(db, now)).toMatchObject({ fault: null, lines: 40 });
  await db.deleteFrom('audit_chain').execute();
  const failed = await Promise.allSettled([recordEvent(db, event), recordEvent(db, event)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
