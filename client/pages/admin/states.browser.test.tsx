// Axe and width of screens without a record's dialog, in each of their states.
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerNext, dialog, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { type Look, looks, pageFindings, setLook } from '#client/testing/looks.ts';
import type { Answer } from '#client/testing/commands.ts';
import { auditEvent, emptyStats, listedReport, recordOf } from '#client/testing/replies.ts';

loadAdminArea();

/** Problems of the current page once this element shows. */
async function findingsAt(waitFor: string): Promise<string[]> {
  await expect.poll(() => document.querySelector(waitFor)?.checkVisibility()).toBe(true);
  return pageFindings();
}

/** Those of a screen with these answers, once this element shows. */
async function findingsOf(screen: string, answers: Answer[], waitFor: string): Promise<string[]> {
  await openScreen(screen, answers);
  return findingsAt(waitFor);
}

const away = (path: string) => ({ path, status: 503, json: { message: 'The database is away.' } });

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  beforeEach(() => setLook({ width, colorScheme }));

  it('axe finds no problem on the Report Manager in any state', async () => {
    const list = '/api/adr-reports';
    expect(
      await findingsOf(
        '/admin/reports',
        [{ path: list, json: [listedReport(1), listedReport(2)] }],
        'main .table',
      ),
    ).toEqual([]);
    await page.getByRole('link', { name: 'Patient 1' }).click();
    expect(await findingsAt('.dialog[open]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(await findingsOf('/admin/reports', [{ path: list, json: [] }], 'main .state')).toEqual([]);
    expect(await findingsOf('/admin/reports', [away(list)], 'main .state-error')).toEqual([]);
    expect(await findingsOf('/admin/reports', [{ path: list, never: true }], 'main .skeleton')).toEqual([]);
  });

  it('axe finds no problem on the dashboard in any state', async () => {
    const [stats, status] = ['/api/admin/dashboard-stats', '/api/admin/system-status'];
    expect(await findingsOf('/admin/dashboard', [], 'main .ledger')).toEqual([]);
    expect(await findingsOf('/admin/dashboard', [{ path: stats, json: emptyStats }], 'main .state')).toEqual(
      [],
    );
    expect(await findingsOf('/admin/dashboard', [away(stats), away(status)], 'main .state-error')).toEqual(
      [],
    );
    const waiting = [stats, status].map((path) => ({ path, never: true }));
    expect(await findingsOf('/admin/dashboard', waiting, 'main .skeleton')).toEqual([]);
  });

  it('axe finds no problem on the password screen, empty and with faults', async () => {
    expect(await findingsOf('/admin/password', [], 'input[autocomplete=new-password]')).toEqual([]);
    await page.getByLabelText('New password', { exact: true }).fill('Pharma2');
    await page.getByLabelText('Confirm new password', { exact: true }).fill('x');
    await expect.element(page.getByText(/^Missing: /)).toBeVisible();
    expect(await findingsAt('main')).toEqual([]);
  });

  it.each([
    ['/admin/amc-locations', 'Add Centre'],
    ['/admin/homepage', 'Add Content'],
  ])('axe finds nothing in the dialog of %s', async (screen, add) => {
    await openScreen(screen);
    await page.getByRole('main').getByRole('button', { name: add }).first().click();
    expect(await findingsAt('.dialog[open]')).toEqual([]);
  });

  it.each([
    ['/admin/amc-locations', '/api/admin/amc-locations'],
    ['/admin/homepage', '/api/admin/homepage-content'],
    ['/admin/bin', '/api/admin/bin'],
  ])('axe finds nothing on %s in any state', async (screen, list) => {
    expect(await findingsOf(screen, [], 'main .record-list [role=status]')).toEqual([]);
    expect(await findingsOf(screen, [away(list)], 'main .state-error')).toEqual([]);
    expect(await findingsOf(screen, [{ path: list, json: [] }], 'main .state:not(.state-error)')).toEqual([]);
  });

  it('axe finds no problem on contacts and links in any state', async () => {
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
    expect(
      await findingsOf(
        '/admin/contacts?tab=links',
        [{ path: list, json: [link(1, true), link(2, false)] }],
        'main [data-row]',
      ),
    ).toEqual([]);
    expect(await findingsOf('/admin/contacts?tab=links', [away(list)], 'main .state-error')).toEqual([]);
    expect(await findingsOf('/admin/contacts?tab=links', [{ path: list, json: [] }], 'main .state')).toEqual(
      [],
    );
    expect(
      await findingsOf('/admin/contacts', [{ path: '/api/contact-info', json: null }], 'main .state'),
    ).toEqual([]);
  });

  it('axe finds no problem on the settings, unchanged and with faults', async () => {
    expect(await findingsOf('/admin/settings', [], '.save-bar')).toEqual([]);
    await page.getByLabelText('Site title').fill('');
    await page.elementLocator(document.querySelector('#logo_url') ?? document.body).fill('logo.png');
    await expect.element(page.getByText('Site title is required')).toBeVisible();
    expect(await findingsAt('.save-bar')).toEqual([]);
  });

  it('axe finds no problem on the audit trail in any state', async () => {
    const list = '/api/admin/audit-events';
    const records = Array.from({ length: 25 }, (_, place) => auditEvent(place).id);
    const listed = { action: 'list', kind: 'adr-reports', recordId: null, fields: [] };
    const aRead = auditEvent(25, { ...listed, details: { amount: 25, records, searched: false } });
    const failed = auditEvent(2, { action: 'failed sign in', username: null });
    expect(await findingsOf('/admin/audit', [], 'main tbody tr')).toEqual([]);
    await openScreen('/admin/audit', [{ path: list, json: [aRead, auditEvent(1), failed] }]);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByText('Show the ids of all 25').click();
    expect(await findingsAt('.dialog[open]')).toEqual([]);
    expect(await findingsOf('/admin/audit?q=nothing', [{ path: list, json: [] }], 'main .state')).toEqual([]);
    expect(await findingsOf('/admin/audit', [away(list)], 'main .state-error')).toEqual([]);
  });

  it('axe finds no problem on the administrators in any state', async () => {
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
