// Tests the erasure of records older than the settings allow, also when several processes run it.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auditedTransaction } from '../../audit/queries.ts';
import { openDatabase } from '../../db/database.ts';
import { updateRow } from '../../db/update-row.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { createSignedInAdministrator } from '../../testing/administrator.ts';
import { testDatabase } from '../../testing/database.ts';
import { eventsOf, freshSession, person, portalWithPerson } from '../../testing/person.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';
import { insertReports } from '../adr-reports/queries.ts';
import { eraseRecords, findOverdue } from './queries.ts';
import { eraseOverdue } from './retention.ts';
import { itOnce } from '../../testing/engine.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const set = (portal: TestPortal, session: Record<string, string>, key: string, value: string) =>
  portal.post('/api/admin/site-settings', { key, value }, session);
const asPortal = ({ config, engine, clock, keys, files }: TestPortal) => ({
  config,
  engine,
  keys,
  files,
  now: () => clock.now,
});

describe('the retention of records', () => {
  it('erases records to the day, and only of kinds with a retention period', async () => {
    const { portal, session } = await portalWithPerson();
    const isErased = async () => {
      const rows = await portal.db.selectFrom('adr_reports').select('erasedAt').execute();
      return rows.every(({ erasedAt }) => erasedAt !== null);
    };
    portal.clock.now = new Date('2036-11-21T05:40:00.000Z');
    expect(await eraseOverdue(asPortal(portal))).toBe(0); // no retention period is set by default
    portal.clock.now = new Date('2026-11-21T05:40:00.000Z');
    await set(portal, session, 'retention_reports_months', '3');
    portal.clock.now = new Date('2027-02-21T05:39:59.000Z');
    expect([await eraseOverdue(asPortal(portal)), await isErased()]).toEqual([0, false]);
    portal.clock.now = new Date('2027-02-21T05:40:01.000Z');
    expect([await eraseOverdue(asPortal(portal)), await isErased()]).toEqual([2, true]);
    const keys = portal.db.selectFrom('idempotency_keys').select('scope').where('bodyHash', '=', '');
    expect(await keys.execute()).toEqual([{ scope: 'adr-reports' }]);
    expect(await eraseOverdue(asPortal(portal))).toBe(0);
    const later = await freshSession(portal);
    const events = await eventsOf(portal, later, 'action=erase');
    expect(events.map(({ username, kind }) => `${username} ${kind}`).toSorted()).toEqual([
      'null adr-reports',
      'null adr-reports',
      'null cases',
      'null cases',
    ]);
    expect((await portal.get('/api/contact-messages', later)).payload).toContain('98220');
  });

  itOnce(
    'takes a change of a period into account after seven days, so that it can be withdrawn',
    async () => {
      const { portal, session } = await portalWithPerson();
      portal.clock.now = new Date('2027-11-21T05:40:00.000Z');
      const later = await freshSession(portal);
      expect(session).not.toEqual(later);
      await set(portal, later, 'retention_reports_months', '3');
      portal.clock.now = new Date('2027-11-28T05:39:59.000Z');
      expect(await eraseOverdue(asPortal(portal))).toBe(0);
      portal.clock.now = new Date('2027-11-28T05:40:01.000Z');
      expect(await eraseOverdue(asPortal(portal))).toBe(2);
    },
  );

  it('marks a record as erased when a visitor had typed the mark, so that it is no longer overdue', async () => {
    const { portal, session } = await portalWithPerson();
    await portal.post('/api/quiz-scores', { ...person.score, playerName: '[erased]' });
    await set(portal, session, 'retention_scores_months', '1');
    portal.clock.now = new Date('2027-01-21T05:40:01.000Z');
    expect(await eraseOverdue(asPortal(portal))).toBe(1);
    const scores = await portal.db.selectFrom('quiz_scores').select(['playerName', 'erasedAt']).execute();
    expect(scores).toHaveLength(2);
    const erasedAt = portal.clock.now.toISOString();
    expect(scores).toEqual(scores.map(() => ({ playerName: '[erased]', erasedAt })));
  });

  itOnce('accepts whole months or no value', async () => {
    const { portal, session } = await portalWithPerson();
    for (const wrong of ['0', '-1', '1.5', 'twelve', '1000', ' 1']) {
      expect((await set(portal, session, 'retention_scores_months', wrong)).statusCode).toBe(400);
    }
    expect((await set(portal, session, 'retention_scores_months', '')).statusCode).toBe(201);
    expect(await eraseOverdue(asPortal(portal))).toBe(0);
  });
});

describe('two processes that share one database', () => {
  /** Two portals with sixty reports that are older than the retention period. */
  async function twoPortals() {
    const [one, other] = await twoEngines();
    const first = await testPortal({ engine: one });
    const second = await testPortal({ engine: other });
    const session = await createSignedInAdministrator(first);
    const reports = Array.from({ length: 60 }, () => ({
      ...person.report,
      id: randomUUID(),
      now: first.clock.now,
      year: 2026,
    }));
    await insertReports(first.db, reports);
    await set(first, session, 'retention_reports_months', '3');
    const records = reports.map(({ id }) => ({ kind: 'adr-reports' as const, id }));
    return { portals: [first, second] as const, session, records };
  }

  async function twoEngines(): Promise<[Engine, Engine]> {
    if (process.env.ENGINE === 'postgres') {
      const engine = await testDatabase(); // each transaction has its own connection
      return [engine, engine];
    }
    const dataDir = temporaryFolder();
    const open = async () => {
      const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
      onTestFinished(() => engine.close());
      return engine;
    };
    return [await open(), await open()];
  }

  const erasedIds = async ({ db }: TestPortal) => {
    const events = db.selectFrom('audit_events').select('recordId').where('action', '=', 'erase');
    return (await events.execute()).map(({ recordId }) => String(recordId)).toSorted();
  };
  const linesOf = ({ config }: TestPortal) => {
    const file = join(config.backup.dir, 'erasures.jsonl');
    return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  };

  it('two processes add one audit event for each overdue record that both erase', async () => {
    const { portals, records } = await twoPortals();
    for (const { clock } of portals) clock.now = new Date('2027-02-21T05:40:01.000Z');
    const counts = await Promise.all(portals.map((portal) => eraseOverdue(asPortal(portal))));
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
    const ids = records.map(({ id }) => id).toSorted();
    expect(await erasedIds(portals[0])).toEqual(ids);
    const lines = portals.flatMap(linesOf).map((line) => (JSON.parse(line) as { recordId: string }).recordId);
    expect(lines.toSorted()).toEqual(ids);
  });

  it('two processes add one audit event for each record that two administrators erase', async () => {
    const { portals, session, records } = await twoPortals();
    const body = { records };
    const backwards = { records: records.toReversed() };
    const answers = await Promise.all([
      portals[0].post('/api/admin/privacy/erase', body, session),
      portals[1].post('/api/admin/privacy/erase', backwards, session),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await erasedIds(portals[0])).toEqual(records.map(({ id }) => id).toSorted());
  });
});

it('retention does not erase an account of a reaction that an administrator stored meanwhile', async () => {
  const { portal, erase, all } = await portalWithPerson();
  const at = new Date('2027-01-01T00:00:00.000Z');
  const overdue = await findOverdue(portal.db, 'adr-reports', at, 10);
  expect(overdue).toHaveLength(2);
  const narrative = 'Rash two days after the first tablet';
  await erase([{ ...all[0], narrative }]);
  const by = { user: null, at, overdueSince: at };
  const erasures = await auditedTransaction(portal.db, (trx) => eraseRecords(trx, overdue, by));
  expect(erasures).toHaveLength(1);
  const report = portal.db
    .selectFrom('adr_reports')
    .select('symptoms')
    .where('id', '=', all[0]?.id ?? '');
  expect(await report.executeTakeFirst()).toEqual({ symptoms: narrative });
});

it('retention leaves alone a case that somebody reopened after it was found', async () => {
  const { portal } = await portalWithPerson();
  const closedAt = '2026-12-01T00:00:00.000Z';
  await portal.db.updateTable('cases').set({ state: 'closed', closedAt }).execute();
  const [one] = await portal.db.selectFrom('cases').select(['id', 'version']).execute();
  const step = {
    id: randomUUID(),
    caseId: one?.id ?? '',
    at: closedAt,
    step: 'close',
    from: 'new',
    to: 'closed',
  };
  await portal.db
    .insertInto('case_steps')
    .values({ ...step, details: '{}', version: 1 })
    .execute();
  const at = new Date('2027-01-01T00:00:00.000Z');
  const overdue = await findOverdue(portal.db, 'adr-reports', at, 10);
  expect(overdue).toHaveLength(2);
  await updateRow(portal.db, 'cases', step.caseId, { state: 'inWork', closedAt: null });
  const by = { user: null, at, overdueSince: at };
  expect(await auditedTransaction(portal.db, (trx) => eraseRecords(trx, overdue, by))).toHaveLength(1);
  const left = portal.db.selectFrom('cases').select('id').where('erasedAt', 'is', null);
  expect(await left.execute()).toEqual([{ id: step.caseId }]);
});
