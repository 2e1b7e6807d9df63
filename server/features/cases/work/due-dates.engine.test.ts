// Tests that a changed setting computes the days due of what was received since, a part at a time.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { newClock, nextClock } from '#contract/cases/work/clock-rules.ts';
import { renewDueDates } from './due-dates.ts';

const criteria = ['reporter', 'patient', 'drug', 'reaction'] as const;

/** The clock of a valid case that was received on a day. */
function clockOf(received: string): string {
  const view = { criteria: [...criteria], facts: [], isNotSerious: false };
  const save = { after: view, held: view, since: null, at: '', byPerson: false, mayTakeBack: false };
  return JSON.stringify(nextClock(newClock(received), save));
}

it('only what was received since the change is computed, and requests run between two parts', async () => {
  const engine = await testDatabase();
  const { db } = engine;
  const [count, late] = [1_050, 45];
  const row = (place: number) => {
    const day = place < late ? '2026-11-27' : '2026-11-01';
    return {
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
      serious: 'unknown',
      urgency: 'undecided',
      patient: '',
      drug: '',
      reaction: '',
      searchText: '',
      personSearch: '',
      alarming: false,
      receivedOn: day,
      validSince: day,
      clock: clockOf(day),
      dueOn: '2026-12-31',
      receivedAt: `${day}T06:00:00.000Z`,
      updatedAt: `${day}T06:00:00.000Z`,
    };
  };
  for (let from = 0; from < count; from += 50) {
    const rows = Array.from({ length: 50 }, (_one, place) => row(from + place));
    await db.insertInto('cases').values(rows).execute();
  }
  await db
    .insertInto('due_day_changes')
    .values({ key: 'due_days_serious', changedOn: '2026-11-27', before: 3 })
    .execute();
  let [commits, turns, isOver] = [0, 0, false];
  engine.watchQueries(({ sql }) => {
    if (sql === 'commit') commits += 1;
  });
  const take = () => {
    turns += 1;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  const time = { now: new Date('2026-11-27T08:00:00.000Z'), timeZone: 'Asia/Kolkata' };
  await renewDueDates(engine, time);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(commits).toBeLessThanOrEqual(3);
  const days = await db
    .selectFrom('cases')
    .select(['dueOn', ({ fn }) => fn.countAll<number>().as('cases')])
    .groupBy('dueOn')
    .orderBy('dueOn')
    .execute();
  expect(days.map(({ dueOn, cases }) => [dueOn, Number(cases)])).toEqual([
    ['2026-12-04', late],
    ['2026-12-31', count - late],
  ]);
});
