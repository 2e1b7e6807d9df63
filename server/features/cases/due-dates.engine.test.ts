// Tests that the days due of many cases are computed again a part at a time.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { renewDueDates } from './due-dates.ts';

it('a statement changes a hundred cases at most, and requests run between two of them', async () => {
  const engine = await testDatabase();
  const { db } = engine;
  const count = 1_050;
  const row = (place: number) => ({
    id: randomUUID(),
    reportId: randomUUID(),
    number: `IN-AMC-2026-${place}`,
    series: '',
    source: 'portal',
    state: 'new',
    version: 1,
    hasNewInformation: false,
    wasSent: false,
    hasFollowUpGround: false,
    mayForward: false,
    serious: 'true',
    urgency: 'serious',
    patient: '',
    drug: '',
    reaction: '',
    searchText: '',
    personSearch: '',
    alarming: false,
    clockStartedOn: '2026-11-01',
    dueOn: '2026-12-31',
    receivedAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  });
  for (let from = 0; from < count; from += 50) {
    const rows = Array.from({ length: 50 }, (_one, place) => row(from + place));
    await db.insertInto('cases').values(rows).execute();
  }
  let [updates, turns, isOver] = [0, 0, false];
  engine.watchQueries(({ sql }) => {
    if (sql.startsWith('update "cases"')) updates += 1;
  });
  const take = () => {
    turns += 1;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  await renewDueDates(engine);
  isOver = true;
  expect(updates).toBe(11);
  expect(turns).toBeGreaterThanOrEqual(11);
  // Seven days after the clock started: what a new portal allows for serious cases.
  const days = await db.selectFrom('cases').select('dueOn').distinct().execute();
  expect(days).toEqual([{ dueOn: '2026-11-08' }]);
});
