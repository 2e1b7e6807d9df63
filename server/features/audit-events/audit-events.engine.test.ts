// GET /api/admin/audit-events, and what the portal's reads leave in the trail.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '#contract/audit-events.ts';
import { makeSignedIn } from '../../testing/administrator.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';
import { recordEvent } from './queries.ts';

const address = '/api/admin/audit-events';
const asha = { id: randomUUID(), username: 'Asha' };
const record = randomUUID();

async function portalWithEvents() {
  const portal = await testPortal();
  const session = await makeSignedIn(portal);
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

const actions = (events: AuditEvent[]) => events.map(({ action }) => action);
const stored = async ({ db }: TestPortal) =>
  (await db.selectFrom('audit_events').selectAll().orderBy('action').orderBy('kind').execute()).map(
    ({ action, kind }) => `${action} ${kind}`,
  );

describe('the list of the trail', () => {
  it('tells who, when and what, newest first', async () => {
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
  ])('%s finds %d', async (query, found) => {
    const { list, portal, session } = await portalWithEvents();
    expect(await list(query)).toHaveLength(found);
    const { headers } = await portal.get(address + query, session);
    expect([headers['x-total-count'], headers['x-filtered-count']]).toEqual(['3', String(found)]);
  });

  it.each(['?action=everything', '?from=yesterday', '?to=2026-13-01T00:00:00Z', '?cursor=x', '?limit=7'])(
    '%s is refused',
    async (query) => {
      const { portal, session } = await portalWithEvents();
      expect((await portal.get(address + query, session)).statusCode).toBe(400);
    },
  );

  it('goes on by key from page to page, within the filter', async () => {
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

  it('comes whole without parameters, and that is an export', async () => {
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

describe('reading what is personal', () => {
  it('leaves one event for each kind and minute, and one for each export', async () => {
    const portal = await testPortal();
    const session = await makeSignedIn(portal);
    for (const list of ['/api/adr-reports', '/api/contact-messages', '/api/admin/quiz-scores']) {
      await portal.get(`${list}?limit=25`, session);
      await portal.get(`${list}?limit=50`, session);
      await portal.get(list, session);
      await portal.get(list, session);
    }
    await portal.get('/api/admin/dashboard-stats', session);
    expect(await stored(portal)).toEqual([
      ...['adr-reports', 'adr-reports', 'contact-messages', 'contact-messages'].map(
        (kind) => `export ${kind}`,
      ),
      'export quiz-scores',
      'export quiz-scores',
      'list adr-reports',
      'list contact-messages',
      'list dashboard-stats',
      'list quiz-scores',
    ]);
  });

  it('leaves nothing of what was searched for', async () => {
    const portal = await testPortal();
    const session = await makeSignedIn(portal);
    await portal.get('/api/adr-reports?q=Sunita', session);
    const events = await portal.db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify(events)).not.toMatch(/sunita/i);
  });

  it('is nothing that a stranger leaves an event by', async () => {
    const portal = await testPortal();
    await portal.get('/api/adr-reports');
    expect(await stored(portal)).toEqual([]);
  });
});
