// Tests the figures of the desk's first screen: the list behind each shows exactly as many cases, whatever the cases are.
import { expect, it } from 'vitest';
import { deskToday } from '#contract/cases/today.ts';
import { todayLists, type TodayFigureName } from '#contract/cases/today-rules.ts';
import { caseStates } from '#contract/cases/work/steps-rules.ts';
import { seededRandom } from '#testing/reports.ts';
import { caseDesk, caseWorker } from '../../../testing/case-desk.ts';
import { validMessage, validReport } from '../../../testing/portal.ts';

it('each figure counts exactly the cases that its list shows, to each of two people, over random cases', async () => {
  const { portal, ...asha } = await caseDesk(['cases', 'sign'], 'asha');
  const bela = await caseWorker(portal, ['cases'], 'bela');
  const random = seededRandom(71);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const ids: string[] = [];
  for (let number = 0; number < 60; number += 1) ids.push((await asha.open()).id);
  for (let round = 0; round < 4; round += 1) {
    for (const id of ids) {
      const row = {
        state: pick(caseStates),
        assessor: pick([null, 'asha', 'bela', 'ravi']),
        dueOn: pick([
          null,
          '2026-11-02',
          '2026-11-20',
          '2026-11-21',
          '2026-11-21',
          '2026-11-22',
          '2026-12-01',
        ]),
        serious: pick(['true', 'false', 'unknown']),
        urgency: pick(['death', 'lifeThreatening', 'serious', 'undecided', 'notSerious']),
        hasNewInformation: random() < 0.2,
      };
      await portal.db.updateTable('cases').set(row).where('id', '=', id).execute();
    }
    for (const [who, { call }] of Object.entries({ asha, bela })) {
      const { body } = await call('GET', '/today');
      const today = deskToday.parse(body);
      const asked = { ...todayLists, next: { view: 'next' } } as Record<TodayFigureName | 'next', object>;
      const figures = { ...today.figures, next: today.next };
      for (const [name, query] of Object.entries(asked)) {
        const figure = figures[name as TodayFigureName | 'next'];
        for (const [more, count] of [
          [{}, figure.count],
          [{ serious: 'true' }, figure.serious],
        ] as const) {
          const address = `?${new URLSearchParams({ ...query, ...more, limit: '100' }).toString()}`;
          const { body: rows, headers } = await call('GET', address);
          expect([who, address, rows.length, headers['x-filtered-count']]).toEqual([
            who,
            address,
            count,
            String(count),
          ]);
        }
      }
      expect([who, figures.toSign.count > 0, figures.overdue.count > 0]).toEqual([who, true, true]);
      // The worklist begins with deaths; then come the overdue ones, those of today, and the others.
      const { body: work } = await call('GET', '?view=next&limit=100');
      const places = (work as { urgency: string; due: string | null }[]).map(({ urgency, due }) =>
        urgency === 'death' ? 0 : due === null ? 3 : due < '2026-11-21' ? 1 : due === '2026-11-21' ? 2 : 3,
      );
      expect([who, places]).toEqual([who, places.toSorted((a, b) => a - b)]);
    }
  }
});

it('what came since yesterday is counted, and the weeks hold all cases of half a year', async () => {
  const { portal, call, open } = await caseDesk(['cases'], 'asha');
  const at = (time: string) => (portal.clock.now = new Date(time));
  const now = portal.clock.now.toISOString();
  at('2026-11-19T10:00:00.000Z');
  await portal.post('/api/adr-reports', validReport);
  at(now);
  await portal.post('/api/adr-reports', { ...validReport, medicineName: 'Zolazine' });
  await portal.post('/api/contact-messages', validMessage);
  await open();
  const today = deskToday.parse((await call('GET', '/today')).body);
  expect(today.arrivals).toMatchObject({ since: '2026-11-19T18:30:00.000Z', reports: 2, messages: 1 });
  expect(today.arrivals.lastReports.map(({ drug }) => drug)).toContain('Zolazine');
  expect(today.arrivals.lastMessages).toHaveLength(1);
  expect(today.weeks).toHaveLength(26);
  expect(today.weeks.at(-1)).toMatchObject({ from: '2026-11-16', to: '2026-11-22' });
  const all = today.weeks.reduce((sum, { serious, not, unknown }) => sum + serious + not + unknown, 0);
  expect(all).toBe(3);
});
