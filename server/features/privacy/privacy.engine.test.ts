// Tests the search for one person's records, their export and their erasure.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forAdrReportFields } from '#contract/adr-reports-rules.ts';
import { ageBand, ageBandText, type PersonKind } from '#contract/privacy-rules.ts';
import { auditedTransaction } from '../../audit/queries.ts';
import { eventsOf, person, portalWithPerson, words } from '../../testing/person.ts';
import { type TestPortal, validReport } from '../../testing/portal.ts';
import { repeatErasures } from './queries.ts';
import { itOnce } from '../../testing/engine.ts';

/** The content of all tables as text, including the tables of indexes. */
async function wholeDatabase({ db, engine }: TestPortal): Promise<string> {
  const names = await (
    engine.name === 'SQLite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = 'public'`
  ).execute(db);
  const content: unknown[] = [];
  for (const { name } of names.rows) {
    content.push((await sql`select * from ${sql.table(name)}`.execute(db)).rows);
  }
  return JSON.stringify(content);
}

describe('a search for a person', () => {
  it('finds reports, messages and scores by name, contact, address and number, in any letter case', async () => {
    const { portal, session, ids, find } = await portalWithPerson();
    const foundBy = async (q: string) => {
      const { reports, messages, scores } = (await find(q)).json();
      return [reports, messages, scores].map((records) => records.length);
    };
    expect(await foundBy('SUNITA')).toEqual([1, 1, 1]);
    expect(await foundBy('sunita@desh')).toEqual([1, 1, 0]);
    expect(await foundBy('98220 11111')).toEqual([1, 1, 0]);
    expect(await foundBy(' देशमुख ')).toEqual([0, 1, 0]);
    expect(await foundBy(ids.report.reference.toLowerCase())).toEqual([1, 0, 0]);
    expect(await foundBy('Amoxicillin')).toEqual([0, 0, 0]); // the name of a medicine finds no person
    expect(await foundBy('%%%')).toEqual([0, 0, 0]);
    expect((await find('sunita')).json()).toMatchObject({
      reports: [{ ...person.report, erasedAt: null }],
      more: false,
    });
    expect((await find('sunita')).headers['cache-control']).toBe('no-store');
    expect(await eventsOf(portal, session, 'kind=privacy')).toMatchObject(
      Array(9).fill({ action: 'list', recordId: null, details: { searched: true } }),
    );
  });

  itOnce('needs three characters', async () => {
    const { portal, session, find } = await portalWithPerson();
    for (const short of ['', 'ab', ' ab ', 'सु']) expect((await find(short)).statusCode).toBe(400);
    expect((await portal.get('/api/admin/privacy', session)).statusCode).toBe(400);
  });
});

describe('erasing a person', () => {
  it('leaves the data about the medicine and no personal data anywhere in the database', async () => {
    const { portal, session, ids, erase, all } = await portalWithPerson();
    expect(await wholeDatabase(portal)).toMatch(words);
    portal.clock.now = new Date('2026-11-21T05:44:00.000Z');
    const answer = await erase(all);
    const erasedAt = '2026-11-21T05:44:00.000Z';
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        reports: [
          {
            id: ids.report.id,
            reference: ids.report.reference,
            name: '[erased]',
            age: 40,
            contact: '[erased]',
            medicineName: person.report.medicineName,
            symptoms: '[erased]',
            duration: person.report.duration,
            message: null,
            createdAt: '2026-11-21T05:40:00.000Z',
            erasedAt,
          },
        ],
        messages: [{ name: '[erased]', email: '[erased]', message: '[erased]', erasedAt }],
        scores: [{ playerName: '[erased]', score: 7, totalQuestions: 10, erasedAt }],
      },
    ]);
    expect(await wholeDatabase(portal)).not.toMatch(words);
    const [report] = (await portal.get('/api/adr-reports?q=rash&limit=25', session)).json();
    expect(report.name).toBe(validReport.name); // other records are unchanged
    expect((await portal.get('/api/adr-reports?q=[erased]', session)).json()).toHaveLength(1);
    expect((await portal.get('/api/admin/dashboard-stats', session)).json()).toMatchObject({
      totalReports: 2,
      totalMessages: 2,
    });
  });

  it('is in the audit trail by record ids and field names', async () => {
    const { portal, session, erase, all } = await portalWithPerson();
    await erase(all);
    const events = await eventsOf(portal, session, 'action=erase');
    expect(
      events.map(({ kind, recordId, fields, username }) => ({ kind, recordId, fields, username })),
    ).toEqual(
      expect.arrayContaining(
        [
          { ...all[0], fields: ['name', 'age', 'contact', 'symptoms', 'message'] },
          { ...all[1], fields: ['name', 'email', 'message'] },
          { ...all[2], fields: ['playerName'] },
        ].map(({ id, ...event }) => ({ ...event, recordId: id, username: 'admin' })),
      ),
    );
    // A second erasure changes nothing.
    await erase(all);
    expect(await eventsOf(portal, session, 'action=erase')).toHaveLength(4); // of three records and one case
  });

  it('stores an account of the reaction only if the administrator sends one', async () => {
    const { portal, session, ids, erase } = await portalWithPerson();
    const report = { kind: 'adr-reports', id: ids.report.id };
    const narrative = 'Rash two days after the first tablet';
    expect((await erase([{ ...report, narrative }])).json().reports).toMatchObject([{ symptoms: narrative }]);
    expect((await portal.get('/api/adr-reports?q=two+days', session)).json()).toHaveLength(1);
    expect(await wholeDatabase(portal)).toMatch(/two days/i);
    expect((await erase([report])).json().reports).toMatchObject([{ symptoms: '[erased]' }]);
    expect(await wholeDatabase(portal)).not.toMatch(/two days/i);
  });

  it('erases all requested records or none', async () => {
    const { portal, erase, find, all } = await portalWithPerson();
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await erase([...all, { kind: 'adr-reports', id: nobody }])).statusCode).toBe(404);
    expect((await erase([])).statusCode).toBe(400);
    expect((await erase([{ kind: 'users', id: nobody }])).statusCode).toBe(400);
    expect((await erase([{ kind: 'adr-reports', id: 'x' }])).statusCode).toBe(400);
    expect((await erase(Array.from({ length: 101 }, () => all[0] ?? {}))).statusCode).toBe(400);
    expect((await find('sunita')).json()).toMatchObject({ reports: [{}], messages: [{}], scores: [{}] });
    expect((await portal.post('/api/admin/privacy/erase', { records: all })).statusCode).toBe(401);
  });

  itOnce('deletes the hashes that could confirm a guess at the erased words', async () => {
    const { portal, erase, all } = await portalWithPerson();
    const bodyHashes = async () => {
      const rows = await portal.db.selectFrom('idempotency_keys').select('bodyHash').execute();
      return rows.map(({ bodyHash }) => bodyHash);
    };
    expect(await bodyHashes()).not.toContain('');
    await erase(all);
    expect(await bodyHashes()).toEqual(['', '']);
  });

  it('is not undone by a client that sends the same report or message again', async () => {
    const { portal, session, erase, all } = await portalWithPerson();
    const narrative = 'Rash two days after the first tablet';
    await erase(all.map((record) => (record.kind === 'adr-reports' ? { ...record, narrative } : record)));
    const answers = async (url: string, bodies: object[]) => {
      const sent = bodies.map((body) => portal.post(url, body, { 'idempotency-key': url }));
      return new Set((await Promise.all(sent)).map(({ statusCode, payload }) => `${statusCode} ${payload}`));
    };
    // The same body and another one get the same answer, so nobody can find out which one was sent.
    const reports = await answers('/api/adr-reports', [person.report, { ...person.report, age: 46 }]);
    const messages = await answers('/api/contact-messages', [
      person.message,
      { ...person.message, name: 'Ravi' },
    ]);
    expect([reports.size, messages.size]).toEqual([1, 1]);
    const [report = ''] = reports;
    expect(report).toMatch(/^201 /);
    // Somebody may guess a key, so the answer holds no data of the record.
    expect(JSON.parse(report.slice(4))).toEqual({
      ...forAdrReportFields(() => null),
      id: all[0]?.id,
      reference: expect.stringMatching(/^ADR-2026-/),
      name: '[erased]',
      age: 0,
      contact: '[erased]',
      medicineName: '[erased]',
      symptoms: '[erased]',
      duration: '[erased]',
      message: null,
      createdAt: '2026-11-21T05:40:00.000Z',
      isSample: false,
      noticeVersion: null,
      erasedAt: '2026-11-21T05:40:00.000Z',
      receiptCode: null,
    });
    const [message = ''] = messages;
    expect(JSON.parse(message.slice(4))).toMatchObject({ id: all[1]?.id, message: '[erased]' });
    expect((await portal.get('/api/adr-reports', session)).json()).toHaveLength(2);
    expect((await portal.get('/api/contact-messages', session)).json()).toHaveLength(2);
    expect(await wholeDatabase(portal)).not.toMatch(words);
  });

  it('deletes the hashes again when a restored database is erased again', async () => {
    const { portal, all } = await portalWithPerson();
    const erasedAt = '2026-11-22T06:00:00.000Z';
    const erasures = all.map(({ kind, id }) => ({ kind: kind as PersonKind, recordId: id, erasedAt }));
    const again = auditedTransaction(portal.db, (trx) => repeatErasures(trx, erasures, portal.clock.now));
    expect(await again).toBe(3);
    const rows = await portal.db.selectFrom('idempotency_keys').select('bodyHash').execute();
    expect(rows).toEqual([{ bodyHash: '' }, { bodyHash: '' }]);
  });

  itOnce(
    "is in the list beside the backups, which only the portal's operating system account can read",
    async () => {
      const { portal, erase, all } = await portalWithPerson();
      await erase(all);
      const file = join(portal.config.backup.dir, 'erasures.jsonl');
      const lines = readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      // Records of the same millisecond have ids, and so lines, in any order.
      expect(new Set(lines)).toEqual(
        new Set(
          all.map(({ kind, id }) => ({ kind, recordId: id, erasedAt: portal.clock.now.toISOString() })),
        ),
      );
      expect(statSync(file).mode & 0o777).toBe(0o600);
    },
  );
});

itOnce('an export holds the chosen records unchanged, is not cached, and is in the audit trail', async () => {
  const { portal, session, all } = await portalWithPerson();
  const answer = await portal.post('/api/admin/privacy/export', { records: all.slice(0, 2) }, session);
  expect(answer.json()).toMatchObject({ reports: [person.report], messages: [person.message], scores: [] });
  expect(answer.headers['cache-control']).toBe('no-store');
  const events = await eventsOf(portal, session, 'action=export');
  expect(new Set(events.map(({ recordId }) => recordId))).toEqual(
    new Set(all.slice(0, 2).map(({ id }) => id)),
  );
  expect(JSON.stringify(events)).not.toMatch(words);
});

it('an age becomes its decade, and from 90 on one age band', () => {
  expect([0, 9, 10, 47, 89, 90, 120].map(ageBand)).toEqual([0, 0, 10, 40, 80, 90, 90]);
  expect([40, 90].map(ageBandText)).toEqual(['40 to 49', '90 or more']);
});
