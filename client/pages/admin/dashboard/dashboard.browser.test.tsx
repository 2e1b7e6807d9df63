// The dashboard and the frame of the area: tiles and their screens, figures, newest entries, system status, the drawer on a
// phone, and an unknown address. A journey proves the first Tab of a document, and the code of screens that is loaded ahead
// or is gone (e2e/admin-dashboard.spec.ts).
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#client/data/admin/session.ts';
import { call, loadAdminArea, openScreen, textsOf } from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { emptyStats } from '#client/testing/replies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { enterOn } from '#client/testing/record-lists.ts';
import type { DashboardStats } from '#contract/dashboard.ts';

loadAdminArea();
refuseComplaints();

const tiles = [
  ['Awareness Content Manager', '/admin/awareness'],
  ['About Section Manager', '/admin/about'],
  ['Report Manager', '/admin/reports'],
  ['Quiz Manager', '/admin/quiz'],
  ['Drug Risk Manager', '/admin/risks'],
  ['Gallery Manager', '/admin/gallery'],
  ['Site Settings Manager', '/admin/settings'],
  ['Admin Password', '/admin/password'],
  ['Admin Contact Management', '/admin/contacts'],
  ['Admin Resources', '/admin/resources'],
];

const stats = '/api/admin/dashboard-stats';
const status = '/api/admin/system-status';
const systemStatus = {
  version: '1.2.3',
  node: '26.10.0',
  startedAt: '2026-11-20T04:00:00.000Z',
  database: { engine: 'SQLite 3.53.4', bytes: 12_345_678 },
  files: { place: 'Disk', writable: true },
  disk: { freeBytes: 32 * 2 ** 30, totalBytes: 80 * 2 ** 30 },
  backup: { lastAt: '2026-11-20T20:30:00.000Z', problem: null },
  jobs: [
    {
      kind: 'retention',
      waiting: 0,
      running: 0,
      failed: 1,
      lastAt: null,
      nextAt: '2026-11-20T21:00:00.000Z',
      problem: 'The database did not answer.',
    },
    {
      kind: 'of-a-newer-version',
      waiting: 12,
      running: 2,
      failed: 0,
      lastAt: null,
      nextAt: '2026-11-20T21:00:00.000Z',
      problem: null,
    },
  ],
  sampleContact: true,
  mail: null,
  setUp: { dismissed: true, steps: [] },
  warnings: [],
};

const title = (name: string) => page.getByRole('heading', { level: 1, name });
const region = (name: string) => page.getByRole('region', { name });

it.each(['/admin', '/admin/dashboard'])(
  '%s greets the administrator and shows exactly ten tiles',
  async (path) => {
    await openScreen(path);
    await expect.element(title('Welcome, admin')).toBeVisible();
    await expect.poll(() => document.title).toBe('Welcome, admin – Administration');
    const links = region('Manage the portal').getByRole('link');
    await expect.element(links.first()).toBeVisible();
    expect(
      links.elements().map((link) => [link.querySelector('b')?.textContent, link.getAttribute('href')]),
    ).toEqual(tiles);
  },
);

it('every tile opens the screen that it names, and that screen links back', async () => {
  await openScreen('/admin');
  for (const [name = ''] of tiles) {
    await region('Manage the portal').getByRole('link').filter({ hasText: name }).click();
    await expect.element(title(name)).toHaveFocus();
    await expect.poll(() => document.title).toBe(`${name} – Administration`);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect.element(title('Welcome, admin')).toHaveFocus();
  }
});

it('the dashboard shows figures and newest entries, and links to both full lists', async () => {
  const report = { name: 'N.', age: 40, contact: 'c', medicineName: 'Aspirin', symptoms: 's', duration: '1' };
  await call('POST', '/api/adr-reports', report);
  await openScreen('/admin/dashboard');
  for (const label of ['Total Reports', 'Total Messages', 'Quiz Questions', 'Gallery Items'])
    await expect.element(page.getByRole('term').filter({ hasText: label })).toBeVisible();
  const recent = region('Recent ADR Reports');
  await expect.element(recent.getByRole('listitem').first()).toBeVisible();
  // What this page has read: others may send reports at the same time.
  const { recentReports } = queryClient.getQueryData<DashboardStats>([stats]) ?? emptyStats;
  expect(recentReports).not.toEqual([]);
  expect(textsOf(recent.element().querySelectorAll('small'))).toEqual(
    recentReports.map(({ medicineName }) => medicineName),
  );
  for (const view of ['View All Reports', 'View All Messages'])
    await expect.element(page.getByRole('link', { name: view })).toHaveAttribute('href', '/admin/reports');
});

it('the dashboard says of how many cases the patient died, and links to them', async () => {
  const cases = { casesByState: [{ state: 'inWork', cases: 7 }], deathCases: 3 };
  await openScreen('/admin/dashboard', [{ path: stats, json: { ...emptyStats, ...cases } }]);
  const link = page.getByRole('link', { name: '3 with a death of the patient' });
  await expect.element(link).toHaveAttribute('href', '/admin/cases?view=all&patientDied=true');
});

it('system status warns while the contact details are the sample, and says why background jobs failed', async () => {
  await openScreen('/admin/dashboard', [{ path: status, json: systemStatus }]);
  const card = region('System Status');
  await expect.element(card.getByText('Contact details are still the sample')).toBeVisible();
  const line = card.getByText('Needs attention');
  await expect.element(line).toBeVisible();
  await expect.element(card.getByText('1.2.3 on Node.js 26.10.0')).not.toBeVisible();
  await line.click();
  for (const text of [
    'SQLite 3.53.4, 11.8 MB',
    '32 GB of 80 GB',
    '1.2.3 on Node.js 26.10.0',
    '21 Nov 2026, 2:00 am', // the last backup, in the administrator's time zone
  ]) {
    await expect.element(card.getByText(text)).toBeVisible();
  }
  const work = region('Background Work');
  expect(textsOf(work.getByRole('term').elements())).toEqual([
    'Erasing overdue records',
    'of-a-newer-version',
  ]);
  expect(textsOf(work.getByRole('definition').elements())).toEqual([
    'FailedThe database did not answer.Last success: none yet. Next run: 21 Nov 2026, 2:30 am.',
    '2 running, 12 waitingLast success: none yet.',
  ]);
});

it('the dashboard distinguishes empty lists from failed ones, and a retry loads them', async () => {
  const message = 'The portal cannot reach its database right now.';
  await openScreen('/admin/dashboard', [{ path: stats, status: 503, json: { message } }]);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to Load Dashboard' });
  await expect.element(alert.getByText(message)).toBeVisible();
  const figures = { totalReports: 4, totalMessages: 3, totalQuestions: 2, totalGalleryItems: 1 };
  await setAnswers([{ path: stats, json: { ...emptyStats, ...figures } }]);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  expect(textsOf(document.querySelectorAll('.ledger > div'))).toEqual([
    'Total Reports4',
    'Total Messages3',
    'Quiz Questions2',
    'Gallery Items1',
  ]);
});

it('on a small screen the navigation is a drawer that takes focus and returns it', async () => {
  await page.viewport(360, 740);
  await openScreen('/admin/dashboard');
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(title('Welcome, admin')).toHaveFocus();
  await enterOn(menu);
  await expect
    .element(drawer.getByRole('link', { name: 'Dashboard' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(drawer.getByText('admin', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  await menu.click();
  await drawer.getByRole('link', { name: 'Reports and messages' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(title('Report Manager')).toHaveFocus();
});

it('the navigation is folded to its icons, and the choice of dark stays', async () => {
  await page.viewport(1280, 860);
  await openScreen('/admin/dashboard');
  const link = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Quiz', exact: true });
  const width = () => link.element().getBoundingClientRect().width;
  await expect.poll(width).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Fold the navigation' }).click();
  await expect.poll(width).toBeLessThan(60);
  await openScreen('/admin/quiz');
  await expect.poll(width).toBeLessThan(60);
  await page.getByRole('button', { name: 'Unfold the navigation' }).click();
  await expect.poll(width).toBeGreaterThan(200);

  await page.getByCss('summary .admin-username').click();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
  expect(localStorage.getItem('desk-theme')).toBe('dark');
  await page.getByCss('summary .admin-username').click();
  await page.getByRole('button', { name: 'Light or dark as the device' }).click();
  expect(localStorage.getItem('desk-theme')).toBeNull();
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  localStorage.removeItem('desk-navigation');
});

it('an unknown address inside the area shows Not Found and links back', async () => {
  await openScreen('/admin/quiz');
  await expect.element(title('Quiz Manager')).toBeVisible();
  history.pushState(null, '', '/admin/no-such-screen');
  await expect.element(title('404 Page Not Found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect.poll(() => location.pathname).toBe('/admin/dashboard');
});
