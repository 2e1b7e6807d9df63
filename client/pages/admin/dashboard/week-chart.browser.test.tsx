// The chart of reports per week on the dashboard: bars, their values, and the same numbers as a table.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindings } from '#client/testing/looks.ts';
import { emptyStats } from '#client/testing/replies.ts';

loadAdminArea();

it('the dashboard draws reports per week and lists the numbers of the chart', async () => {
  const reportsPerWeek = Array.from({ length: 26 }, (_, place) => ({
    week: new Date(Date.UTC(2026, 5, 1 + 7 * place)).toISOString().slice(0, 10),
    reports: place % 3 === 0 ? 0 : place * 50,
  }));
  const stats = { path: '/api/admin/dashboard-stats', json: { ...emptyStats, reportsPerWeek } };
  await openScreen('/admin/dashboard', [stats]);
  const sheet = page.getByRole('region', { name: 'Reports per Week', exact: true });
  const chart = sheet.getByRole('img', { name: /^Bar chart\. 1,250 this week so far\./ });
  await expect.element(chart).toBeVisible();
  expect(sheet.getByCss('rect').length).toBe(26);
  await sheet.getByText('Show as a table').click();
  const lines = sheet.getByRole('table').getByCss('tbody tr');
  await expect.element(lines.first()).toMatchTextContent(/so far/);
  expect(lines.length).toBe(26);
  const texts = (elements: Element[]) => elements.map((element) => element.textContent);
  const counts = texts(lines.getByRole('cell').elements());
  expect(counts.slice(0, 3)).toEqual(['1,250', '0', '1,150']);
  // A week without reports has neither a bar nor a label.
  const shown = texts(sheet.getByCss('svg text:not(.week-name)').elements());
  expect(shown.toReversed()).toEqual(counts.filter((count) => count !== '0'));
  expect(await axeFindings()).toEqual([]);
});
