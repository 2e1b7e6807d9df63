// Tests GET /api/admin/audit-events, and the audit events of reads.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '#contract/audit-events.ts';
import { form, photograph } from '#testing/files.ts';
import { signedInPortal } from '../../testing/administrator.ts';
import { testPortal, type TestPortal, validMessage, validReport } from '../../testing/portal.ts';
import { insertReports } from '../adr-reports/queries.ts';
import { recordEvent } from '../../audit/queries.ts';
import { itOnce, onPostgres } from '../../testing/engine.ts';

const address = '/api/admin/audit-events';
const asha = { id: randomUUID(), username: 'Asha' };
const record = randomUUID();

async function portalWithEvents() {
  const { portal, session } = await signedInPortal();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 6));
  const { db } = portal;
  await recordEvent(db, { at: at(1), user: asha, action: 'sign in', kind: 'sessions' });
  await recordEvent(db, {
    at: at(2),
    user: asha,
    action: 'change',
    kind: 'drug-risks',
    recordId: record,
    fields: ['commonADRs'],
  });
  await recordEvent(db, { at: at(3), user: null, action: 'failed sign in', kind: 'sessions' });
  const list = async (query = '') => (await portal.get(address + query, session)).json() as AuditEvent[];
  return { portal, session, list };
}

/** A portal with some reports, and an administrator who reads them and the trail. */
async function portalWithReports(count: number) {
  const { portal, session } = await signedInPortal();
  const ids = Array.from({ length: count }, () => randomUUID());
  const reports = ids.map((id) => ({ ...validReport, id, now: portal.clock.now, year: 2026 }));
  await insertReports(portal.db, reports);
  const trail = async (query: string) => (await portal.get(address + query, session)).json() as AuditEvent[];
  return { portal, session, ids, trail };
}

const actions = (events: AuditEvent[]) => events.map(({ action }) => action);
const stored = async ({ db }: TestPortal) =>
  (await db.selectFrom('audit_events').selectAll().orderBy('action').orderBy('kind').execute()).map(
    ({ action, kind }) => `${action} ${kind}`,
  );

describe('the list of the trail', () => {
  itOnce('has user, time and action, newest first', async () => {
    const { list } = await portalWithEvents();
    const events = await list('?limit=25');
    expect(actions(events)).toEqual(['failed sign in', 'change', 'sign in']);
    expect(events[1]).toEqual({
      id: expect.any(String),
      at: '2026-11-02T06:00:00.000Z',
      administratorId: asha.id,
      username: 'Asha',
      action: 'change',
      kind: 'drug-risks',
      recordId: record,
      fields: ['commonADRs'],
      details: null,
    });
  });

  it.each([
    ['?q=ASHA', 2],
    ['?q=commonadr', 1],
    [`?q=${record.slice(0, 8)}`, 1],
    [`?q=${asha.id}`, 2],
    ['?q=%25', 0],
    ['?action=sign%20in', 1],
    ['?kind=sessions', 2],
    ['?kind=sessions&administrator=Asha', 1],
    ['?from=2026-11-02T06:00:00Z', 2],
    ['?to=2026-11-02T06:00:00.000Z', 1],
    ['?from=2026-11-02T11:30:00%2B05:30&to=2026-11-02T11:31:00%2B05:30', 1],
  ])('%s finds %d events', async (query, found) => {
    const { list, portal, session } = await portalWithEvents();
    expect(await list(query)).toHaveLength(found);
    const { headers } = await portal.get(address + query, session);
    expect([headers['x-total-count'], headers['x-filtered-count']]).toEqual(['3', String(found)]);
  });

  it
    .skipIf(onPostgres)
    .each(['?action=everything', '?from=yesterday', '?to=2026-13-01T00:00:00Z', '?cursor=x', '?limit=7'])(
    'refuses %s',
    async (query) => {
      const { portal, session } = await portalWithEvents();
      expect((await portal.get(address + query, session)).statusCode).toBe(400);
    },
  );

  it('is paged by cursor within the filter', async () => {
    const { portal, session } = await portalWithEvents();
    for (let n = 0; n < 30; n += 1) {
      const at = new Date(portal.clock.now.getTime() + Math.floor(n / 3));
      await recordEvent(portal.db, { at, user: asha, action: 'create', kind: 'gallery' });
    }
    const first = await portal.get(`${address}?action=create&limit=25`, session);
    expect(first.json()).toHaveLength(25);
    const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await portal.get(next, session);
    expect(second.json()).toHaveLength(5);
    const ids = [...first.json(), ...second.json()].map(({ id }: AuditEvent) => id);
    expect(new Set(ids).size).toBe(30);
  });

  it('is complete without parameters, which is logged as an export', async () => {
    const { list, portal } = await portalWithEvents();
    expect(await list('?limit=25')).toHaveLength(3);
    expect(actions(await list())).toEqual(['export', 'failed sign in', 'change', 'sign in']);
    expect(await stored(portal)).toEqual([
      'change drug-risks',
      'export audit-events',
      'failed sign in sessions',
      'sign in sessions',
    ]);
  });
});

it('a line names the case of its record, on a page and in the whole trail', async () => {
  const { portal, session } = await signedInPortal();
  const reportId: string = (await portal.post('/api/adr-reports', validReport)).json().id;
  const { id, number } = await portal.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
  const consents = { way: 'telephone', consents: { mayContact: true } };
  await portal.post(`/api/admin/adr-reports/${reportId}/consents`, consents, session);
  const file = form({ name: 'skin.jpg', type: 'image/jpeg', content: await photograph(16, 16) });
  const attachments = `/api/admin/cases/${id}/attachments`;
  const attached = await portal.post(attachments, file.payload, { ...session, ...file.headers });
  await portal.get(`${attachments}/${attached.json().id}`, session);
  await portal.get(`/api/admin/cases/${id}`, session);
  await portal.get('/api/adr-reports?limit=25', session);
  await portal.post('/api/admin/contact-links', { title: 'PvPI', url: 'https://ipc.gov.in' }, session);

  const casesIn = (events: AuditEvent[]) =>
    events
      .map(({ action, kind, caseId, caseNumber }) => [action, kind, caseId, caseNumber].join(' '))
      .toSorted();
  const ofCase = [
    `change adr-reports ${id} ${number}`,
    `change cases ${id} ${number}`,
    'create contact-links  ',
    'list adr-reports  ',
    `open case-attachments ${id} ${number}`,
    `open cases ${id} ${number}`,
    `upload case-attachments ${id} ${number}`,
  ];
  expect(casesIn((await portal.get(`${address}?limit=25`, session)).json())).toEqual(ofCase);
  const whole: AuditEvent[] = (await portal.get(address, session)).json();
  expect(casesIn(whole.filter(({ action }) => action !== 'export'))).toEqual(ofCase);
});

it('a line about a mail names the case of its report', async () => {
  const { portal, session } = await signedInPortal();
  await portal.post('/api/adr-reports', { ...validReport, contact: 'asha@example.org' }, session);
  const { id, number, reportId } = await portal.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
  const mail = randomUUID();
  const at = portal.clock.now.toISOString();
  await portal.db
    .insertInto('mails')
    .values({
      id: mail,
      kind: 'question',
      reportId,
      language: 'en',
      facts: '{}',
      messageId: mail,
      createdAt: at,
      expiresAt: at,
      attempts: 1,
    })
    .execute();
  await recordEvent(portal.db, {
    at: portal.clock.now,
    user: asha,
    action: 'change',
    kind: 'mails',
    recordId: mail,
  });
  expect((await portal.get(`${address}?kind=mails&limit=25`, session)).json()).toMatchObject([
    { recordId: mail, caseId: id, caseNumber: number },
  ]);
});

describe('a read of personal data', () => {
  it('adds an event for each read and each export', async () => {
    const { portal, session } = await signedInPortal();
    for (const list of ['/api/adr-reports', '/api/contact-messages', '/api/admin/quiz-scores']) {
      await portal.get(`${list}?limit=25`, session);
      await portal.get(`${list}?limit=50`, session);
      await portal.get(list, session);
      await portal.get(list, session);
    }
    await portal.get('/api/admin/dashboard-stats', session);
    await portal.get('/api/admin/dashboard-stats', session);
    const twice = (action: string) => (kind: string) => [`${action} ${kind}`, `${action} ${kind}`];
    expect(await stored(portal)).toEqual([
      ...['adr-reports', 'contact-messages', 'quiz-scores'].flatMap(twice('export')),
      ...['adr-reports', 'contact-messages', 'dashboard-stats', 'quiz-scores'].flatMap(twice('list')),
    ]);
  });

  it('adds an event for completeness, unlinked words and figures, but none for the poll of an open screen', async () => {
    const { portal, session } = await signedInPortal();
    const content = { patient: { initials: 'S.M.' } };
    const made = await portal.post('/api/admin/cases', { source: 'paper', content }, session);
    const { id, number } = made.json();
    const lines = async () => {
      const events = await portal.db.selectFrom('audit_events').selectAll().orderBy('place').execute();
      return events.map(({ action, kind, recordId, fields }) => [action, kind, recordId, ...fields]);
    };
    const before = (await lines()).length;
    const reads = [
      `cases/${id}/timeline`,
      `cases/${id}/completeness`,
      'terms/unlinked?kind=substance',
      'insight/disproportionality',
      `cases/${id}`,
    ];
    for (const path of reads) expect((await portal.get(`/api/admin/${path}`, session)).statusCode).toBe(200);
    expect((await lines()).slice(before)).toEqual([
      ['open', 'cases', id, 'completeness'],
      ['list', 'unlinked-words', null],
      ['list', 'insight', null],
      ['open', 'cases', id],
    ]);
    const shown: AuditEvent[] = (await portal.get(`${address}?action=open&limit=25`, session)).json();
    expect(shown.map(({ recordId, caseNumber }) => [recordId, caseNumber])).toEqual([
      [id, number],
      [id, number],
    ]);
  });

  itOnce('logs how many reports each page showed, and which', async () => {
    const { portal, session, ids, trail } = await portalWithReports(267);
    const pages: string[][] = [];
    let next = '/api/adr-reports?limit=100';
    while (next) {
      const page = await portal.get(next, session);
      pages.push(page.json().map(({ id }: { id: string }) => id));
      next = /<([^>]*)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
    }
    expect(new Set(pages.flat())).toEqual(new Set(ids));
    const events = await trail('?kind=adr-reports&limit=25');
    expect(events.map(({ details }) => details)).toEqual(
      expect.arrayContaining(pages.map((records) => ({ amount: records.length, records, searched: false }))),
    );
    expect(events.map(({ details }) => details?.amount)).toHaveLength(3);
  });

  it('logs how many reports an export held', async () => {
    const { portal, session, trail } = await portalWithReports(7);
    await portal.get('/api/adr-reports', session);
    expect(await trail('?action=export&limit=25')).toMatchObject([
      { kind: 'adr-reports', details: { amount: 7, records: [], searched: false } },
    ]);
  });

  itOnce('logs which reports and messages the dashboard showed', async () => {
    const { portal, session, trail } = await portalWithReports(2);
    await portal.post('/api/contact-messages', validMessage);
    const { recentReports, recentMessages } = (
      await portal.get('/api/admin/dashboard-stats', session)
    ).json();
    const records = [...recentReports, ...recentMessages].map(({ id }) => id);
    expect(records).toHaveLength(3);
    expect(await trail('?kind=dashboard-stats&limit=25')).toMatchObject([
      { details: { amount: 3, records } },
    ]);
  });

  itOnce('logs every search for a person with the found records and without the words', async () => {
    const { portal, session, ids, trail } = await portalWithReports(2);
    for (let place = 0; place < 20; place += 1) {
      expect((await portal.get('/api/admin/privacy?q=Sunita', session)).statusCode).toBe(200);
    }
    await portal.get('/api/admin/privacy?q=R.%20K.', session);
    const events = await trail('?kind=privacy&limit=25');
    expect(events).toHaveLength(21);
    const found = events.filter(({ details }) => details?.amount === 2);
    expect(found).toMatchObject([{ action: 'list', details: { searched: true } }]);
    expect(new Set(found[0]?.details?.records)).toEqual(new Set(ids));
    const none = { amount: 0, records: [], searched: true, searchedBy: 'words' };
    expect(events.filter(({ details }) => details?.amount === 0).map(({ details }) => details)).toEqual(
      Array(20).fill(none),
    );
    expect(JSON.stringify(await portal.db.selectFrom('audit_events').selectAll().execute())).not.toMatch(
      /sunita/i,
    );
  });

  itOnce('logs every search of a list without the words', async () => {
    const { portal, session, trail } = await portalWithReports(1);
    for (const q of ['Sunita', 'Sunita', 'Ravi']) await portal.get(`/api/adr-reports?q=${q}`, session);
    expect(await trail('?kind=adr-reports&limit=25')).toMatchObject(
      Array(3).fill({ action: 'list', details: { amount: 0, searched: true } }),
    );
    expect(JSON.stringify(await portal.db.selectFrom('audit_events').selectAll().execute())).not.toMatch(
      /sunita|ravi/i,
    );
  });

  it('is found by the id or the number of a report that it showed', async () => {
    const { portal, session, ids, trail } = await portalWithReports(3);
    await portal.get('/api/adr-reports?limit=25', session);
    await portal.get('/api/adr-reports?q=nobody', session);
    const { reference } = await portal.db
      .selectFrom('adr_reports')
      .select('reference')
      .where('id', '=', ids[1] ?? '')
      .executeTakeFirstOrThrow();
    for (const q of [ids[1]?.toUpperCase(), ` ${reference.toLowerCase()}`]) {
      const page = await portal.get(`${address}?limit=25&q=${q}`, session);
      expect(page.json()).toMatchObject([{ action: 'list', details: { amount: 3 } }]);
      expect(page.headers['x-filtered-count']).toBe('1');
    }
    for (const q of [randomUUID(), 'ADR-2026-0000-0000', 'ADR-2026-ABCD-EFGH']) {
      expect(await trail(`?limit=25&q=${q}`)).toEqual([]);
    }
  });

  it('fails when the event cannot be stored', async () => {
    const { portal, session } = await portalWithReports(1);
    await sql`alter table audit_events rename to audit_events_away`.execute(portal.db);
    for (const read of [
      '/api/adr-reports?limit=25',
      '/api/adr-reports',
      '/api/admin/privacy?q=R.%20K.',
      '/api/admin/dashboard-stats',
    ]) {
      const answer = await portal.get(read, session);
      expect([answer.statusCode, answer.payload.includes('R. K.')]).toEqual([500, false]);
    }
  });

  itOnce('a refused read without a sign-in adds no event', async () => {
    const portal = await testPortal();
    await portal.get('/api/adr-reports');
    expect(await stored(portal)).toEqual([]);
  });
});
