// The dashboard and the frame of the administrators' area.
import { emptyStats } from '#client/testing/replies.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

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
] as const;

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

test.beforeEach(({ page }) => signIn(page));

for (const path of ['/admin', '/admin/dashboard']) {
  test(`${path} greets the administrator and shows exactly ten tiles`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, admin' })).toBeVisible();
    await expect(page).toHaveTitle('Welcome, admin – Administration');
    const links = page.getByRole('region', { name: 'Manage the portal' }).getByRole('link');
    await expect(links).toHaveCount(10);
    for (const [position, [name, href]] of tiles.entries()) {
      await expect(links.nth(position)).toContainText(name);
      await expect(links.nth(position)).toHaveAttribute('href', href);
    }
  });
}

test('every tile opens the screen that it names, and that screen links back', async ({ page }) => {
  await page.goto('/admin/dashboard');
  for (const [name] of tiles) {
    await page.getByRole('region', { name: 'Manage the portal' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(page).toHaveTitle(`${name} – Administration`);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, admin' })).toBeFocused();
  }
});

test('a screen preloads when its link gets the pointer or focus, and then opens without a request', async ({
  page,
}) => {
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  await page.goto('/admin/dashboard');
  // Wait until the dashboard has finished its reads.
  await expect(page.locator('.ledger > div').first()).toContainText(/\d/);
  await expect(page.getByRole('region', { name: 'System Status' })).toContainText('Node.js');
  for (const [name, title, list, act] of [
    ['Drug risks', 'Drug Risk Manager', '/api/admin/drug-risks', 'hover'],
    ['Quiz', 'Quiz Manager', '/api/admin/quiz-questions', 'focus'],
  ] as const) {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(list)),
      page.waitForResponse((response) => /\/assets\/[\w~-]+\.js$/.test(response.url())),
      link(name)[act](),
    ]);
    await answer.finished();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    const note = (request: { url(): string }) => {
      if (/\/(api|assets)\//.test(request.url())) asked.push(request.url());
    };
    page.on('request', note);
    await link(name).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    page.off('request', note);
    expect(asked).toEqual([]);
  }
});

test('the dashboard shows figures and newest entries, and links to both full lists', async ({
  page,
  request,
}) => {
  const report = {
    name: 'N.',
    age: 40,
    contact: 'c',
    medicineName: 'Aspirin',
    symptoms: 's',
    duration: '1 day',
  };
  await request.post('/api/adr-reports', { data: report });
  const read = page.waitForResponse(stats);
  await page.goto('/admin/dashboard');
  for (const label of ['Total Reports', 'Total Messages', 'Quiz Questions', 'Gallery Items']) {
    await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible();
  }
  // The newest report that the page has read: other tests send reports at the same time.
  const { recentReports } = (await (await read).json()) as { recentReports: { medicineName: string }[] };
  expect(recentReports).not.toEqual([]);
  const recent = page.getByRole('region', { name: 'Recent ADR Reports' });
  for (const { medicineName } of recentReports) await expect(recent).toContainText(medicineName);
  for (const view of ['View All Reports', 'View All Messages']) {
    await expect(page.getByRole('link', { name: view })).toHaveAttribute('href', '/admin/reports');
  }
});

test('system status warns while the contact details are the sample', async ({ page }) => {
  await page.route(status, (route) => route.fulfill({ json: systemStatus }));
  await page.goto('/admin/dashboard');
  const card = page.getByRole('region', { name: 'System Status' });
  await expect(card.getByText('Contact details are still the sample')).toBeVisible();
  for (const text of [
    'Needs attention',
    'SQLite 3.53.4, 11.8 MB',
    '32 GB of 80 GB',
    '1.2.3 on Node.js 26.10.0',
    '21 Nov 2026, 2:00 am', // the last backup, in the administrator's time zone
  ]) {
    await expect(card.getByText(text)).toBeVisible();
  }
});

test('system status lists background jobs and why some of them failed', async ({ page }) => {
  await page.route(status, (route) => route.fulfill({ json: systemStatus }));
  await page.goto('/admin/dashboard');
  const work = page.getByRole('region', { name: 'Background Work' });
  await expect(work.getByRole('term')).toHaveText(['Erasing overdue records', 'of-a-newer-version']);
  await expect(work.getByRole('definition')).toHaveText([
    'FailedThe database did not answer.Last success: none yet. Next run: 21 Nov 2026, 2:30 am.',
    '2 running, 12 waitingLast success: none yet.',
  ]);
});

test('the dashboard distinguishes empty lists from failed ones, and a retry loads them', async ({ page }) => {
  await page.route(stats, (route) =>
    route.fulfill({ status: 503, json: { message: 'The portal cannot reach its database right now.' } }),
  );
  await page.goto('/admin/dashboard');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to Load Dashboard' });
  await expect(alert).toContainText('The portal cannot reach its database right now.');
  const figures = { totalReports: 4, totalMessages: 3, totalQuestions: 2, totalGalleryItems: 1 };
  await page.route(stats, (route) => route.fulfill({ json: { ...emptyStats, ...figures } }));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('.ledger > div')).toHaveText([
    'Total Reports4',
    'Total Messages3',
    'Quiz Questions2',
    'Gallery Items1',
  ]);
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
});

test('the first Tab reaches the skip link, which leads to the content', async ({ page }) => {
  await page.goto('/admin/quiz');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('on a small screen the navigation is a drawer that takes focus and returns it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/dashboard');
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await menu.press('Enter');
  await expect(drawer.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(drawer.getByText('admin', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await drawer.getByRole('link', { name: 'Reports and messages' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Report Manager' })).toBeFocused();
});

test('an unknown address inside the area shows Not Found and links back', async ({ page }) => {
  await page.goto('/admin/quiz');
  await page.evaluate(() => history.pushState(null, '', '/admin/no-such-screen'));
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a screen whose code is gone after an update offers to load the new one', async ({
  page,
  complaints,
}) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('navigation').getByRole('link', { name: 'Password' }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  expect(complaints.splice(0).join()).toContain('Failed to fetch dynamically imported module');
  await page.unroute('/assets/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Password' })).toBeVisible();
});
