// The about page, and the plain-language pages on privacy, terms and accessibility.
import type { Page } from '@playwright/test';
import { navigateClientSide, overflow } from './client-navigation.ts';
import { axeFindings, expect, looks, test } from './journey.ts';

const sectionsPath = '/api/about-sections';
const messagesPath = '/api/authority-messages';
const settingsPath = '/api/site-settings';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const common = {
  sortOrder: 1,
  isActive: true,
  version: 1,
  isSample: false,
  updatedAt: '2026-11-20T04:00:00.000Z',
};
const about = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Our cell',
  content: 'First paragraph.\n\nSecond <i>paragraph</i>.',
  imageUrl: null as string | null,
  videoUrl: null as string | null,
  ...common,
};
const message = {
  id: '00000000-0000-4000-8000-000000000002',
  authorityName: 'Dr. A. Rao',
  designation: 'Principal',
  message: 'Report what you see.',
  imageUrl: null as string | null,
  ...common,
};
const setting = (key: string, value: string) => ({ ...message, key, value });

async function openWith(page: Page, path: string, answers: Record<string, unknown>): Promise<void> {
  for (const [address, json] of Object.entries(answers)) {
    await page.route(address, (route) => route.fulfill({ json }));
  }
  await navigateClientSide(page, path);
}

test('the about page shows sections in their order, messages as quotations, and the fixed contact block', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page).toHaveTitle('About – IPSR & SPSR');
  await expect(page.getByRole('heading', { level: 1, name: 'About IPSR & SPSR' })).toBeVisible();
  await expect(page.locator('.entry > h2')).toHaveText([
    'What this portal is for',
    'What a pharmacovigilance cell does',
    'Who can read a report',
    'The national programme',
  ]);
  const quotations = page.getByRole('figure');
  await expect(quotations).toHaveCount(2);
  await expect(quotations.first().getByRole('blockquote')).toContainText('one report can be the first sign');
  await expect(quotations.first()).toContainText('Head of the institute');
  const contact = page.getByRole('region', { name: 'How to reach us' });
  await expect(contact).toContainText('IPSR & SPSR, Pharmacovigilance Cell');
  await expect(contact.getByRole('link', { name: '1800-180-3024' })).toHaveAttribute(
    'href',
    'tel:18001803024',
  );
  await expect(contact).toContainText('PvPI helpline');
  await expect(contact.getByRole('link', { name: 'pharmacovigilance@example.org' })).toHaveAttribute(
    'href',
    'mailto:pharmacovigilance@example.org',
  );
});

test('the about page shows the description from the settings above the sections', async ({ page }) => {
  await page.route(settingsPath, async (route) => {
    const rows = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: [...rows, setting('about_description', 'A college since 1962.')] });
  });
  // The settings come with the first document, so this test opens a page without them.
  await page.route('/no-such-page', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('"/api/site-settings"', '"/api/elsewhere"');
    await route.fulfill({ response: answer, body: html });
  });
  await navigateClientSide(page, '/about');
  await expect(page.locator('.page-header')).toContainText('A college since 1962.');
});

test('a section shows its paragraphs as text, its image and its video', async ({ page }) => {
  await page.route('/uploads/**', (route) => route.fulfill({ body: pixel, contentType: 'image/png' }));
  await openWith(page, '/about', {
    [sectionsPath]: [{ ...about, imageUrl: '/uploads/1-cell.png', videoUrl: '/uploads/1-film.mp4' }],
  });
  const section = page.getByRole('region', { name: 'Our cell' });
  await expect(section.getByRole('paragraph')).toHaveText(['First paragraph.', 'Second <i>paragraph</i>.']);
  await expect(section.getByRole('img', { name: 'Our cell' })).toHaveAttribute('src', '/uploads/1-cell.png');
  await section.scrollIntoViewIfNeeded();
  await expect(section).toContainText('1-film.mp4Video file missing'); // the answer is an image, not a video
});

test('a section links a video on another site in a new tab and loads nothing from that site', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await openWith(page, '/about', {
    [sectionsPath]: [{ ...about, videoUrl: 'https://videos.example.org/watch?v=1' }],
  });
  const link = page.getByRole('link', { name: 'Watch the video' });
  await expect(link).toContainText('videos.example.org');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test('a missing portrait is replaced by its file name', async ({ page }) => {
  await page.route('/uploads/**', (route) => route.fulfill({ status: 404, body: '' }));
  await openWith(page, '/about', { [messagesPath]: [{ ...message, imageUrl: '/uploads/rao.jpg' }] });
  await page.getByRole('figure').scrollIntoViewIfNeeded();
  await expect(page.getByRole('figure')).toContainText('rao.jpgImage file missing');
});

test('the about page says when there are no sections, hides an empty list of messages, and offers a retry after a failure', async ({
  page,
}) => {
  await openWith(page, '/about', { [sectionsPath]: [], [messagesPath]: [] });
  await expect(page.getByText('The institute has not added any text here yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Messages from the Leadership' })).toBeHidden();

  await page.route(sectionsPath, (route) => route.abort());
  await page.route(messagesPath, (route) => route.abort());
  await navigateClientSide(page, '/about');
  const alert = page.getByRole('alert').filter({ hasText: 'The sections could not be loaded' });
  await expect(page.getByRole('alert').filter({ hasText: 'The messages could not be loaded' })).toBeVisible();
  await page.route(sectionsPath, (route) => route.fulfill({ json: [about] }));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Our cell' })).toBeVisible();
});

test('the privacy page says what is stored, who reads it and that reports stay here, and links to the contact page', async ({
  page,
}) => {
  await page.goto('/privacy');
  await expect(page).toHaveTitle('Privacy – IPSR & SPSR');
  const main = page.getByRole('main');
  await expect(main).toContainText('Only signed-in administrators of IPSR & SPSR can read a report.');
  await expect(main).toContainText('It is not sent to the national programme (PvPI).');
  await expect(main).toContainText('Visitors get a cookie when they choose a language.');
  await expect(main.getByRole('link')).toHaveAttribute('href', '/contact');
});

test('a visit sets no cookie and loads nothing from another host', async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  for (const path of ['/', '/about', '/awareness', '/quiz', '/privacy', '/terms', '/accessibility']) {
    await page.goto(path);
  }
  expect(await page.context().cookies()).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test('the privacy contact and the forwarding of reports come from the settings', async ({ page }) => {
  await page.route('/no-such-page', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('"/api/site-settings"', '"/api/elsewhere"');
    await route.fulfill({ response: answer, body: html });
  });
  await openWith(page, '/privacy', {
    [settingsPath]: [
      setting('forwards_to_pvpi', 'true'),
      setting('privacy_contact_name', 'Dr. A. Rao'),
      setting('privacy_contact_email', 'privacy@example.org'),
    ],
  });
  const main = page.getByRole('main');
  await expect(main).toContainText('forwards reports to the national programme (PvPI).');
  await expect(main).not.toContainText('It is not sent');
  await expect(main).toContainText('Dr. A. Rao answers questions about your data.');
  await expect(main.getByRole('link', { name: 'privacy@example.org' })).toHaveAttribute(
    'href',
    'mailto:privacy@example.org',
  );
});

test('the terms and accessibility pages state the portal’s limits and known gaps', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  await expect(page.getByText('Nothing here replaces a doctor or pharmacist.')).toBeVisible();
  await page.getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeFocused();
  await expect(page.getByText('Nobody from outside has assessed it so far.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What does not work yet' })).toBeVisible();
});

for (const { width, colorScheme } of looks) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('axe finds no problem on the about page when loaded, with media, failed or loading', async ({
      page,
    }) => {
      test.slow(); // several axe runs
      const check = async () => expect(await axeFindings(page)).toEqual([]);
      const media = { imageUrl: '/uploads/1.jpg', videoUrl: 'https://videos.example.org/1' };
      await openWith(page, '/about', {
        [sectionsPath]: [{ ...about, ...media }],
        [messagesPath]: [{ ...message, imageUrl: '/uploads/2.jpg' }],
      });
      await expect(page.getByRole('figure')).toBeVisible();
      await check();
      await page.route(sectionsPath, (route) => route.abort());
      await page.route(messagesPath, () => {});
      await navigateClientSide(page, '/about');
      await expect(page.locator('.state-error')).toBeVisible();
      await check();
    });

    test('axe finds no problem on privacy, terms and accessibility', async ({ page }) => {
      test.slow(); // several axe runs
      for (const path of ['/privacy', '/terms', '/accessibility']) {
        await page.goto(path);
        expect(await axeFindings(page)).toEqual([]);
      }
    });
  });
}

test('nothing is wider than a 320 pixel screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openWith(page, '/about', {
    [sectionsPath]: [
      {
        ...about,
        title: 'T'.repeat(200),
        content: 'C'.repeat(500),
        videoUrl: `https://${'v'.repeat(60)}.example.org/`,
      },
    ],
    [messagesPath]: [
      {
        ...message,
        authorityName: 'N'.repeat(200),
        designation: 'D'.repeat(200),
        imageUrl: '/uploads/2.jpg',
      },
    ],
  });
  await expect(page.getByRole('figure')).toBeVisible();
  expect(await overflow(page)).toBe(0);
  for (const path of ['/privacy', '/terms', '/accessibility']) {
    await page.goto(path);
    expect(await overflow(page)).toBe(0);
  }
});
