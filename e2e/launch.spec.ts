// The launch page, in a portal of its own where it is switched on.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ChildServer, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { administrator } from '#testing/administrator.ts';
import { overflow } from './client-navigation.ts';
import { axeFindings, expect, freezeClock, looks, test as base } from './journey.ts';

interface LaunchedPortal extends ChildServer {
  /** Writes a setting as the administrators' screen does. */
  set(method: 'PUT' | 'POST', key: string, value: string): Promise<void>;
}

const test = base.extend<object, { launched: LaunchedPortal }>({
  launched: [
    async ({ playwright }, use) => {
      const folder = temporaryFolder();
      const server = await startPortal(join(folder, 'log'), {
        DATA_DIR: folder,
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
        LOG_LEVEL: 'warn',
      });
      const office = await playwright.request.newContext({ baseURL: server.url });
      await office.post('/api/auth/login', { data: administrator });
      const set: LaunchedPortal['set'] = async (method, key, value) => {
        const address = method === 'PUT' ? `/api/admin/site-settings/${key}` : '/api/admin/site-settings';
        const answer = await office.fetch(address, { method, data: { key, value } });
        expect(answer.ok()).toBe(true);
      };
      await set('PUT', 'launch_page_enabled', 'true');
      await use({ ...server, set });
      await office.dispose();
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ launched }, run) => run(launched.url),
});
// One worker: one test changes settings that the others read.
test.describe.configure({ mode: 'serial' });

const launch = (page: Page) => page.getByRole('dialog', { name: 'Congratulations on World Pharmacist Day!' });
const enter = (page: Page) => page.getByRole('button', { name: 'Enter Portal' });
const skip = (page: Page) => page.getByRole('button', { name: 'Skip' });
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pharmacovigilance' });
const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem('launch-entered'));
const applause = (page: Page) =>
  page.locator('.launch audio').evaluate((audio: HTMLAudioElement) => ({
    paused: audio.paused,
    volume: audio.volume,
    loop: audio.loop,
    muted: audio.muted,
  }));

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('.launch[open]')).toBeVisible();
}

test('the launch page comes before home, congratulates, announces, credits, and focuses its button', async ({
  page,
}) => {
  await open(page);
  await expect(launch(page)).toContainText('inaugurates the university’s pharmacovigilance portal');
  await expect(launch(page).getByText('The students who made this portal')).toBeVisible();
  await expect(launch(page).getByText('The mentors who guided the work')).toBeVisible();
  await expect(enter(page)).toBeFocused();
  await expect(home(page)).toHaveCount(0); // home is hidden from assistive technology
  expect(await flag(page)).toBeNull();
});

test('the launch page shows at the first paint, before any script of the page, and its button then opens the portal', async ({
  page,
}) => {
  await page.route('**/assets/after-paint-loader-*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'load' });
  await expect(launch(page)).toBeVisible();
  await expect(home(page)).toHaveCount(0);
  await enter(page).click();
  await expect(launch(page)).toBeHidden();
  await expect(home(page)).toBeVisible();
  expect(await flag(page)).toBe('true');
});

test('the celebration has 36 balloons, 18 emoji, 20 confetti dots and applause, and opens home after six seconds', async ({
  page,
}) => {
  await open(page);
  await freezeClock(page);
  await enter(page).click();
  expect(await flag(page)).toBe('true');
  await expect(page.getByRole('button', { name: 'Celebrating...' })).toBeFocused();
  await expect(launch(page).getByRole('status')).toHaveText('Celebrating');
  await expect(page.locator('.balloon')).toHaveCount(36);
  await expect(page.locator('.emoji')).toHaveCount(18);
  await expect(page.locator('.confetti')).toHaveCount(20);
  const durations = await page
    .locator('.celebration > *')
    .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).animationDuration)));
  expect(Math.min(...durations)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...durations)).toBeLessThanOrEqual(7);
  expect(new Set(durations).size).toBeGreaterThan(10);
  await expect.poll(() => applause(page)).toEqual({ paused: false, volume: 0.8, loop: true, muted: false });

  await page.clock.runFor(5_999);
  await expect(launch(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(launch(page)).toBeHidden();
  expect((await applause(page)).paused).toBe(true);
  await expect(home(page)).toBeFocused();
  await page.reload();
  await expect(home(page)).toBeVisible();
  await expect(launch(page)).toBeHidden();
});

test('Skip and Esc open the portal at once, for the whole session', async ({ page, context }) => {
  for (const leave of [() => skip(page).click(), () => page.keyboard.press('Escape')]) {
    await open(page);
    await leave();
    await expect(home(page)).toBeFocused();
    expect(await flag(page)).toBe('true');
    await page.evaluate(() => sessionStorage.clear());
  }
  const other = await context.newPage(); // another session
  await other.goto('/');
  await expect(launch(other)).toBeVisible();
});

test('Skip during the celebration ends the applause and the timer', async ({ page }) => {
  await open(page);
  await freezeClock(page);
  await enter(page).click();
  await expect.poll(async () => (await applause(page)).paused).toBe(false);
  await skip(page).click();
  await expect(launch(page)).toBeHidden();
  expect((await applause(page)).paused).toBe(true);
  await page.getByRole('link', { name: 'Report ADR Now' }).focus();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('link', { name: 'Report ADR Now' })).toBeFocused();
});

test('Mute silences the applause', async ({ page }) => {
  await open(page);
  const mute = page.getByRole('button', { name: 'Mute' });
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await enter(page).click();
  expect((await applause(page)).muted).toBe(true);
});

test('applause that fails is tried once more after 100 ms, and its failure is only logged', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.addInitScript(() => {
    let count = 0;
    Object.assign(window, { plays: () => count });
    HTMLMediaElement.prototype.play = () => {
      count += 1;
      return Promise.reject(new Error('no sound'));
    };
  });
  await open(page);
  await freezeClock(page);
  await enter(page).click();
  const plays = () => page.evaluate(() => (window as unknown as { plays(): number }).plays());
  expect(await plays()).toBe(1);
  await page.clock.runFor(99);
  expect(await plays()).toBe(1);
  await page.clock.runFor(1);
  expect(await plays()).toBe(2);
  await page.clock.runFor(1_000);
  expect(await plays()).toBe(2);
  await expect.poll(() => warnings.join()).toContain('The applause does not play');
  await expect(page.locator('.toast[data-shown]')).toHaveCount(0);
});

test('visitors who prefer reduced motion see still confetti for the same time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await freezeClock(page);
  await enter(page).click();
  await expect(page.locator('.confetti').first()).toHaveCSS('animation-name', 'none');
  await expect(page.locator('.balloon').first()).toBeHidden();
  await page.clock.runFor(6_000);
  await expect(home(page)).toBeVisible();
});

test('the launch page also comes on a navigation to home, but on no other page', async ({ page }) => {
  await page.goto('/about');
  await expect(launch(page)).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(launch(page)).toBeVisible();
  await expect(enter(page)).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(launch(page)).toBeHidden();
});

test('the launch gate reuses settings read in the last five minutes', async ({ page }) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/site-settings') reads.push(request.url());
  });
  await page.clock.install();
  // The document says that the launch page is off; it has been switched on since.
  await page.route('/about', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/("launch_page_enabled","value":)"true"/, '$1"false"');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto('/about');
  const bar = page.getByRole('navigation', { name: 'Main' });
  // The clock also runs on by itself, so the steps leave room for a slow machine.
  await page.clock.fastForward(240_000);
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(home(page)).toBeFocused();
  await bar.getByRole('link', { name: 'Quiz' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' })).toBeFocused();
  expect(reads).toEqual([]);
  await page.clock.fastForward(60_000);
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(launch(page)).toBeVisible();
  expect(reads).toHaveLength(1);
});

test('a navigation to home shows Loading... until the settings are read, and home when they fail', async ({
  page,
}) => {
  // The settings come with each document, so this test opens a page without them.
  await page.route('/no-such-page', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('"/api/site-settings"', '"/api/elsewhere"');
    await route.fulfill({ response: answer, body: html });
  });
  for (const settle of ['answer', 'fail'] as const) {
    const gate = Promise.withResolvers<void>();
    await page.route('/api/site-settings', async (route) => {
      await gate.promise;
      return settle === 'answer' ? route.continue() : route.abort();
    });
    await page.goto('/no-such-page');
    await page.evaluate(() => history.pushState(null, '', '/'));
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(home(page)).toBeHidden();
    gate.resolve();
    await expect(settle === 'answer' ? launch(page) : home(page)).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
    await page.unroute('/api/site-settings');
  }
});

test('focus stays inside the launch page, and everything works by keyboard', async ({ page }) => {
  await open(page);
  for (const name of ['Skip', 'Mute']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(home(page)).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home shows at once', async ({ page }) => {
    await page.goto('/');
    await expect(home(page)).toBeVisible();
    await expect(launch(page)).toBeHidden();
  });
});

for (const { width, colorScheme } of looks) {
  test(`axe finds no problem on the launch page, before and during the celebration, at ${width} pixels, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 640 });
    // Axe takes longer than the celebration, and stops together with the clock.
    await page.addInitScript(() => {
      const later = window.setTimeout;
      Object.assign(window, {
        setTimeout: (...[act, after]: [() => void, number?]) => (after === 6_000 ? 0 : later(act, after)),
      });
    });
    await open(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await enter(page).click();
    await expect(page.locator('.celebration')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('makers and mentors come from the settings, one name per line, and home shows when the launch page is off', async ({
  page,
  launched,
}) => {
  await launched.set('POST', 'launch_makers', 'Asha Verma\nRavi Kumar');
  await launched.set('POST', 'launch_mentors', 'Dr. S. Nair');
  await open(page);
  await expect(launch(page).getByRole('definition')).toHaveText(['Dr. S. Nair', 'Asha Verma', 'Ravi Kumar']);
  await launched.set('PUT', 'launch_page_enabled', 'false');
  await page.goto('/');
  await expect(home(page)).toBeVisible();
  await expect(page.locator('.launch, script[src*="launch-gate"]')).toHaveCount(0);
});
