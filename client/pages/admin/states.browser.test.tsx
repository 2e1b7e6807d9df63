// What axe finds on screens without a record's dialog, in each of their states, and whether they fit their width.
import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  axeFindings,
  dialog,
  loadAdminArea,
  type Look,
  looks,
  openScreen,
} from '#client/testing/admin-area.ts';

loadAdminArea();

/** What is wrong with the page as it is when this element shows. */
async function findingsAt(waitFor: string): Promise<string[]> {
  await expect.poll(() => document.querySelector(waitFor)?.checkVisibility()).toBe(true);
  const wider = document.documentElement.scrollWidth - window.innerWidth;
  return [...(await axeFindings()), ...(wider === 0 ? [] : [`${wider} pixels wider than the window`])];
}

const away = (path: string) => ({ path, status: 503, json: { message: 'The database is away.' } });

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  const draw = async () => {
    await page.viewport(width, 800);
    await commands.setLook(colorScheme);
  };

  it('axe finds nothing on the Report Manager in any state', async () => {
    await draw();
    const list = '/api/adr-reports';
    const made = (place: number) => ({
      id: `00000000-0000-4000-8000-00000000000${place}`,
      reference: `ADR-2026-0000-000${place}`,
      name: `Patient ${place}`,
      age: 40,
      contact: '98765 00000',
      medicineName: 'Ibuprofen',
      symptoms: 'Rash',
      duration: '2 days',
      message: null,
      createdAt: '2026-11-21T05:40:00.000Z',
      isSample: false,
    });
    await openScreen('/admin/reports', [{ path: list, json: [made(1), made(2)] }]);
    expect(await findingsAt('main .table')).toEqual([]);
    await page.getByRole('link', { name: 'Patient 1' }).click();
    expect(await findingsAt('.dialog[open]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await openScreen('/admin/reports', [{ path: list, json: [] }]);
    expect(await findingsAt('main .state')).toEqual([]);
    await openScreen('/admin/reports', [away(list)]);
    expect(await findingsAt('main .state-error')).toEqual([]);
    await openScreen('/admin/reports', [{ path: list, never: true }]);
    expect(await findingsAt('main .skeleton')).toEqual([]);
  });

  it('axe finds nothing on the dashboard in any state', async () => {
    await draw();
    const [stats, status] = ['/api/admin/dashboard-stats', '/api/admin/system-status'];
    await openScreen('/admin/dashboard');
    expect(await findingsAt('main .ledger')).toEqual([]);
    const empty = {
      totalReports: 0,
      totalMessages: 0,
      totalQuestions: 0,
      totalGalleryItems: 0,
      reportsThisWeek: 0,
      reportsPerWeek: [],
      recentReports: [],
      recentMessages: [],
    };
    await openScreen('/admin/dashboard', [{ path: stats, json: empty }]);
    expect(await findingsAt('main .state')).toEqual([]);
    await openScreen('/admin/dashboard', [away(stats), away(status)]);
    expect(await findingsAt('main .state-error')).toEqual([]);
    await openScreen(
      '/admin/dashboard',
      [stats, status].map((path) => ({ path, never: true })),
    );
    expect(await findingsAt('main .skeleton')).toEqual([]);
  });

  it('axe finds nothing on the password screen, empty and with faults', async () => {
    await draw();
    await openScreen('/admin/password');
    expect(await findingsAt('input[autocomplete=new-password]')).toEqual([]);
    await page.getByLabelText('New password', { exact: true }).fill('Pharma2');
    await page.getByLabelText('Confirm new password', { exact: true }).fill('x');
    await expect.element(page.getByText(/^Missing: /)).toBeVisible();
    expect(await findingsAt('main')).toEqual([]);
  });
});
