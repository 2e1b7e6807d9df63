// Tests that the database refuses changes of the audit trail.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { deleteOldEvents, recordEvent } from '../../audit/queries.ts';
import { itOnce } from '../../testing/engine.ts';

const user = { id: randomUUID(), username: 'asha' };
const day = 86_400_000;

async function trailWith(...times: Date[]) {
  const engine = await testDatabase();
  for (const at of times) {
    await recordEvent(engine.db, {
      at,
      user,
      action: 'change',
      kind: 'contact-links',
      recordId: randomUUID(),
      fields: ['title', 'url'],
    });
  }
  const events = () => engine.db.selectFrom('audit_events').selectAll().orderBy('at').execute();
  return { ...engine, events };
}

it('an event has user, time and action, and names of fields without values', async () => {
  const at = new Date('2026-11-21T05:40:00.000Z');
  const { events } = await trailWith(at);
  expect(await events()).toEqual([
    {
      id: expect.any(String),
      at: at.toISOString(),
      administratorId: user.id,
      username: 'asha',
      action: 'change',
      kind: 'contact-links',
      recordId: expect.any(String),
      fields: ['title', 'url'],
      searchText: expect.stringContaining('asha'),
      details: null,
      place: 1,
      previousHash: '0'.repeat(64),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
});

it('an event cannot be changed, replaced, deleted or truncated', async () => {
  const { db, name, events } = await trailWith(new Date());
  const before = await events();
  await expect(db.updateTable('audit_events').set({ username: 'nobody' }).execute()).rejects.toThrow(
    'audit_events takes new rows only',
  );
  await expect(db.deleteFrom('audit_events').execute()).rejects.toThrow('audit_events takes new rows only');
  // The statement that bypasses update and delete, one for each engine.
  const wayAround =
    name === 'PostgreSQL'
      ? sql`truncate audit_events`
      : sql`insert or replace into audit_events select id, at, "administratorId", 'nobody', action, kind,
          "recordId", fields, "searchText", details from audit_events`;
  await wayAround.execute(db).catch(() => {});
  expect(await events()).toEqual(before);
});

itOnce('events are deleted after 400 days, and cannot be deleted within a year', async () => {
  const now = Date.now();
  const ages = [399, 401].map((days) => new Date(now - days * day));
  const { db, events } = await trailWith(...ages, new Date(now - 364 * day));
  await deleteOldEvents(db, new Date(now));
  expect((await events()).map(({ at }) => at)).toEqual(
    [ages[0], new Date(now - 364 * day)].map((at) => at?.toISOString()),
  );
  // A clock that runs two years ahead does not delete the trail.
  await expect(deleteOldEvents(db, new Date(now + 730 * day))).rejects.toThrow('takes new rows only');
});

itOnce('every read is an event of its own, also the same one in the same minute', async () => {
  const { db, events } = await trailWith();
  const record = randomUUID();
  const details = { amount: 1, records: [record], searched: false };
  const read = (at: string) =>
    recordEvent(db, { at: new Date(at), user, action: 'list', kind: 'adr-reports', details });
  await Promise.all([read('2026-11-21T05:40:00.000Z'), read('2026-11-21T05:40:00.000Z')]);
  await read('2026-11-21T05:40:59.999Z');
  const opening = { user, action: 'open', kind: 'cases', recordId: record } as const;
  for (const at of ['2026-11-21T05:40:00.000Z', '2026-11-21T05:40:30.000Z']) {
    await recordEvent(db, { at: new Date(at), ...opening });
  }
  expect(await events()).toHaveLength(5);
});

it('an event names at most 300 records, and the number of all', async () => {
  const { db, events } = await trailWith();
  const records = Array.from({ length: 301 }, () => randomUUID());
  const details = { amount: 301, records, searched: true };
  await recordEvent(db, { at: new Date(), user, action: 'list', kind: 'privacy', details });
  const [event] = await events();
  expect(event?.details).toEqual({ ...details, records: records.slice(0, 300) });
  expect(JSON.stringify(event).length).toBeLessThan(13_000);
});

it('events are found by a search index, which drops deleted events', async () => {
  const now = Date.now();
  const [old, recent] = [401, 2].map((days) => new Date(now - days * day));
  if (!old || !recent) throw new Error('two times');
  const engine = await trailWith(old, recent);
  expect(await engine.searchProblem()).toBeNull();
  const found = async (q: string) => {
    const { page: filters } = await engine.findRows(engine.reader, 'audit_events', { texts: [{ text: q }] });
    const rows = await engine.db
      .selectFrom('audit_events')
      .select('at')
      .where(({ and }) => and(filters))
      .orderBy('at')
      .execute();
    return rows.map(({ at }) => at);
  };
  expect(await found('CONTACT-li')).toEqual([old.toISOString(), recent.toISOString()]);
  expect(await found('nothing of this kind')).toEqual([]);
  await deleteOldEvents(engine.db, new Date(now));
  expect(await found('CONTACT-li')).toEqual([recent.toISOString()]);
});
