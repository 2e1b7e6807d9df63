// Axe and width of screens without a record's dialog, in each of their states.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerNext, dialog, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindings, type Look, looks, setLook } from '#client/testing/looks.ts';
import { auditEvent, emptyStats, recordOf } from '#client/testing/replies.ts';

loadAdminArea();

/** Problems of the current page once this element shows. */
async function findingsAt(waitFor: string): Promise<string[]> {
  await expect.poll(() => document.querySelector(waitFor)?.checkVisibility()).toBe(true);
  const wider = document.documentElement.scrollWidth - window.innerWidth;
  return [...(await axeFindings()), ...(wider === 0 ? [] : [`${wider} pixels wider than the window`])];
}

const away = (path: string) => ({ path, status: 503, json: { message: 'The database is away.' } });

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  const draw = async () => {
    await setLook({ width, colorScheme });
  };

  it('axe finds no problem on the Report Manager in any state', async () => {
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

  it('axe finds no problem on the dashboard in any state', async () => {
    await draw();
    const [stats, status] = ['/api/admin/dashboard-stats', '/api/admin/system-status'];
    await openScreen('/admin/dashboard');
    expect(await findingsAt('main .ledger')).toEqual([]);
    await openScreen('/admin/dashboard', [{ path: stats, json: emptyStats }]);
    expect(await findingsAt('main .state')).toEqual([]);
    await openScreen('/admin/dashboard', [away(stats), away(status)]);
    expect(await findingsAt('main .state-error')).toEqual([]);
    await openScreen(
      '/admin/dashboard',
      [stats, status].map((path) => ({ path, never: true })),
    );
    expect(await findingsAt('main .skeleton')).toEqual([]);
  });

  it('axe finds no problem on the password screen, empty and with faults', async () => {
    await draw();
    await openScreen('/admin/password');
    expect(await findingsAt('input[autocomplete=new-password]')).toEqual([]);
    await page.getByLabelText('New password', { exact: true }).fill('Pharma2');
    await page.getByLabelText('Confirm new password', { exact: true }).fill('x');
    await expect.element(page.getByText(/^Missing: /)).toBeVisible();
    expect(await findingsAt('main')).toEqual([]);
  });

  it.each([
    ['/admin/amc-locations', 'Add Centre'],
    ['/admin/homepage', 'Add Content'],
  ])('axe finds nothing in the dialog of %s', async (screen, add) => {
    await draw();
    await openScreen(screen);
    await page.getByRole('main').getByRole('button', { name: add }).first().click();
    expect(await findingsAt('.dialog[open]')).toEqual([]);
  });

  it.each([
    ['/admin/amc-locations', '/api/admin/amc-locations'],
    ['/admin/homepage', '/api/admin/homepage-content'],
    ['/admin/bin', '/api/admin/bin'],
  ])('axe finds nothing on %s in any state', async (screen, list) => {
    await draw();
    await openScreen(screen);
    expect(await findingsAt('main .record-list [role=status]')).toEqual([]);
    await openScreen(screen, [away(list)]);
    expect(await findingsAt('main .state-error')).toEqual([]);
    await openScreen(screen, [{ path: list, json: [] }]);
    expect(await findingsAt('main .state:not(.state-error)')).toEqual([]);
  });

  it('axe finds no problem on contacts and links in any state', async () => {
    await draw();
    const list = '/api/admin/contact-links';
    const link = (place: number, isActive: boolean) => ({
      ...recordOf(place),
      title: `Link ${place}`,
      url: `https://example.org/${place}`,
      icon: 'Globe',
      isActive,
      sortOrder: place,
    });
    await openScreen('/admin/contacts');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabelText('Phone').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect(await findingsAt('main .field-error')).toEqual([]);
    const asked = answerNext(true);
    await page.getByRole('tab', { name: 'Official Links' }).click();
    expect(await asked()).toMatch(/without saving/);
    await openScreen('/admin/contacts?tab=links', [{ path: list, json: [link(1, true), link(2, false)] }]);
    expect(await findingsAt('main [data-row]')).toEqual([]);
    await openScreen('/admin/contacts?tab=links', [away(list)]);
    expect(await findingsAt('main .state-error')).toEqual([]);
    await openScreen('/admin/contacts?tab=links', [{ path: list, json: [] }]);
    expect(await findingsAt('main .state')).toEqual([]);
    await openScreen('/admin/contacts', [{ path: '/api/contact-info', json: null }]);
    expect(await findingsAt('main .state')).toEqual([]);
  });

  it('axe finds no problem on the settings, unchanged and with faults', async () => {
    await draw();
    await openScreen('/admin/settings');
    expect(await findingsAt('.save-bar')).toEqual([]);
    await page.getByLabelText('Site title').fill('');
    await page.elementLocator(document.querySelector('#logo_url') ?? document.body).fill('logo.png');
    await expect.element(page.getByText('Site title is required')).toBeVisible();
    expect(await findingsAt('.save-bar')).toEqual([]);
  });

  it('axe finds no problem on the audit trail in any state', async () => {
    await draw();
    const list = '/api/admin/audit-events';
    const records = Array.from({ length: 25 }, (_, place) => auditEvent(place).id);
    const listed = { action: 'list', kind: 'adr-reports', recordId: null, fields: [] };
    const aRead = auditEvent(25, { ...listed, details: { amount: 25, records, searched: false } });
    const failed = auditEvent(2, { action: 'failed sign in', username: null });
    await openScreen('/admin/audit');
    expect(await findingsAt('main tbody tr')).toEqual([]);
    await openScreen('/admin/audit', [{ path: list, json: [aRead, auditEvent(1), failed] }]);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByText('Show the ids of all 25').click();
    expect(await findingsAt('.dialog[open]')).toEqual([]);
    await openScreen('/admin/audit?q=nothing', [{ path: list, json: [] }]);
    expect(await findingsAt('main .state')).toEqual([]);
    await openScreen('/admin/audit', [away(list)]);
    expect(await findingsAt('main .state-error')).toEqual([]);
  });

  it('axe finds no problem on the administrators in any state', async () => {
    await draw();
    const lists = ['/api/admin/administrators', '/api/admin/invites'];
    await openScreen('/admin/administrators');
    await page.getByRole('button', { name: 'Invite an Administrator' }).click();
    expect(await findingsAt('.dialog[open]')).toEqual([]);
    await page.getByRole('button', { name: 'Create Link' }).click();
    await expect.element(page.getByLabelText('Link', { exact: true })).toBeVisible();
    expect(await findingsAt('.dialog[open]')).toEqual([]);
    await openScreen('/admin/administrators');
    await expect.element(page.getByRole('region', { name: 'Pending Invites' })).toBeVisible();
    expect(await findingsAt('main li')).toEqual([]);
    await openScreen('/admin/administrators', lists.map(away));
    await expect.element(page.getByRole('heading', { name: 'Failed to Load Invites' })).toBeVisible();
    expect(await findingsAt('main .state-error')).toEqual([]);
    await openScreen('/admin/invite#x');
    await page.getByRole('button', { name: 'Create Account' }).click();
    expect(await findingsAt('.error-summary')).toEqual([]);
  });
});
