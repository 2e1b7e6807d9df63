// Tests GET /api/admin/dashboard-stats.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { dashboardStats } from '#contract/dashboard.ts';
import { makeAdministrator, createSignedInAdministrator, signIn } from '../../testing/administrator.ts';
import { testPortal, validMessage, validReport } from '../../testing/portal.ts';
import { insertReport } from '../adr-reports/queries.ts';
import { insertMessage } from '../contact-messages/queries.ts';

const address = '/api/admin/dashboard-stats';

it('the dashboard counts records and shows the five newest of each kind', async () => {
  const portal = await testPortal({ seed: 'sample' });
  await makeAdministrator(portal);
  const headers = await signIn(portal);
  const { db, clock } = portal;
  const week = 7 * 86_400_000;
  const at = (ms: number) => new Date(clock.now.getTime() - ms);
  for (const [place, now] of [at(week + 1), at(week), at(1)].entries()) {
    await insertReport(db, { ...validReport, name: `R${place}` }, { id: randomUUID(), now, year: 2026 });
  }
  for (let place = 1; place <= 6; place++) {
    await insertMessage(
      db,
      { ...validMessage, name: `M${place}` },
      { id: randomUUID(), now: at(place * 1000) },
    );
  }
  await db.updateTable('quiz_questions').set({ deletedAt: clock.now.toISOString() }).execute();

  const answer = await portal.get(address, headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const stats = dashboardStats.parse(answer.json());
  expect(stats).toMatchObject({
    totalReports: 4, // including the sample questions
    totalMessages: 7,
    totalQuestions: 0,
    reportsThisWeek: 3,
  });
  expect(stats.recentReports.map(({ name }) => name)).toEqual(['Example', 'R2', 'R1', 'R0']);
  expect(stats.recentMessages.map(({ name }) => name)).toEqual(['Example', 'M1', 'M2', 'M3', 'M4']);
  expect(Object.keys(stats.recentReports[0] ?? {})).toEqual(['id', 'name', 'medicineName', 'createdAt']);

  const thisWeek = async () =>
    dashboardStats.parse((await portal.get(address, headers)).json()).reportsThisWeek;
  clock.now = at(-1); // R1 is now a moment older than seven days
  expect(await thisWeek()).toBe(2);
  await insertReport(db, validReport, { id: randomUUID(), now: clock.now, year: 2026 });
  expect(await thisWeek()).toBe(3);
  clock.now = at(1);
  expect(await thisWeek()).toBe(4); // the clock went back, so the moment is earlier again
});

it("the dashboard counts the reports of the last 26 weeks in the institute's time zone", async () => {
  const portal = await testPortal({ config: { timeZone: 'Asia/Kolkata' } });
  const headers = await createSignedInAdministrator(portal);
  // The portal's clock is at Saturday 21 November 2026, 11:10 in Kolkata.
  for (const at of [
    '2026-11-15T18:29:59.999Z', // Sunday night
    '2026-11-15T18:30:00.000Z', // Monday morning
    '2026-11-21T05:39:00.000Z',
    '2026-05-24T18:30:00.000Z', // the first moment of the first of the 26 weeks
    '2026-05-24T18:29:59.999Z', // the moment before it
  ]) {
    await insertReport(portal.db, validReport, { id: randomUUID(), now: new Date(at), year: 2026 });
  }
  const { reportsPerWeek } = dashboardStats.parse((await portal.get(address, headers)).json());
  expect(reportsPerWeek).toHaveLength(26);
  expect(reportsPerWeek.filter(({ reports }) => reports > 0)).toEqual([
    { week: '2026-05-25', reports: 1 },
    { week: '2026-11-09', reports: 1 },
    { week: '2026-11-16', reports: 2 },
  ]);
});

it('the dashboard needs a sign-in', async () => {
  const portal = await testPortal();
  expect((await portal.get(address)).statusCode).toBe(401);
});
