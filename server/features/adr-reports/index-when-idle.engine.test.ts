// A report and its case are found at once after the answer, and enter the search indexes when no report comes.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { caseDesk } from '../../testing/case-desk.ts';
import { waitOptions } from '../../testing/wait-options.ts';
import { validReport } from '../../testing/portal.ts';

it('a search finds a report and its case at once, and the search index takes them later', async () => {
  const { portal, session } = await caseDesk();
  const { db, name } = portal.engine;
  const sent = await portal.post('/api/adr-reports', { ...validReport, symptoms: 'Xylophonia' });
  expect(sent.statusCode).toBe(201);
  const { reference } = sent.json<{ reference: string }>();
  const reports = await portal.get('/api/adr-reports?q=xylophonia', session);
  expect(reports.json()).toMatchObject([{ reference }]);
  const cases = await portal.get('/api/admin/cases?q=xylophonia', session);
  expect(cases.json()).toMatchObject([{ reaction: 'Xylophonia' }]);

  if (name !== 'SQLite') return; // PostgreSQL shows its list only by taking it in
  const indexed = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from row_counts where name like '%_search' and amount = 1 order by name`.execute(db);
    return rows.map((row) => row.name);
  };
  await vi.waitFor(
    async () => expect(await indexed()).toEqual(['adr_reports_search', 'cases_search']),
    waitOptions,
  );
});
