// A report and its case are found at once after the answer, and enter the search indexes when no report comes.
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { caseDesk } from '../../testing/case-desk.ts';
import { validReport } from '../../testing/portal.ts';
import { countIndexed, countWaiting } from '../../testing/search-index.ts';
import { waitOptions } from '../../testing/wait-options.ts';
import { insertReport } from './queries.ts';

it('a search finds a report and its case at once, and the search index takes them later', async () => {
  const { portal, session } = await caseDesk();
  const { engine } = portal;
  // A process that was killed left a report outside.
  const left = { id: randomUUID(), now: new Date(), year: 2026 };
  await insertReport(engine.db, { ...validReport, symptoms: 'Paronychia' }, left);
  const waiting = async () => [
    await countWaiting(engine, 'adr_reports'),
    await countWaiting(engine, 'cases'),
  ];
  expect(await waiting()).toEqual([1, 0]);
  const sent = await portal.post('/api/adr-reports', { ...validReport, symptoms: 'Xylophonia' });
  expect(sent.statusCode).toBe(201);
  const { reference } = sent.json<{ reference: string }>();
  const reports = await portal.get('/api/adr-reports?q=xylophonia', session);
  expect(reports.json()).toMatchObject([{ reference }]);
  const cases = await portal.get('/api/admin/cases?q=xylophonia', session);
  expect(cases.json()).toMatchObject([{ reaction: 'Xylophonia' }]);

  await vi.waitFor(async () => expect(await waiting()).toEqual([0, 0]), waitOptions);
  expect(await countIndexed(engine, 'adr_reports', 'paronychia')).toBe(1);
  expect(await countIndexed(engine, 'adr_reports', 'xylophonia')).toBe(1);
  expect(await countIndexed(engine, 'cases', 'xylophonia')).toBe(1);
});
