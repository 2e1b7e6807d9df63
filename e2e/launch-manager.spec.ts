// The launch page, switched on at the portal of the managers, where no other journey opens home in a browser: the first
// paint, the page under its Content-Security-Policy with its sound, and home without script. The rest is proved by
// client/pages/home/launch.browser.test.tsx.
import type { APIRequestContext, Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { expect, test } from './journey.ts';

// The last test switches the launch page off.
test.describe.configure({ mode: 'serial' });

/** Switches the launch page as the administrators' screen does. */
async function switchLaunchPage(request: APIRequestContext, enabled: boolean): Promise<void> {
  await request.post('/api/auth/login', { data: administrator });
  const data = { value: String(enabled) };
  const answer = await request.put('/api/admin/site-settings/launch_page_enabled', { data });
  expect(answer.ok()).toBe(true);
}

const launch = (page: Page) => page.getByRole('dialog', { name: 'Congratulations on World Pharmacist Day!' });
const enter = (page: Page) => page.getByRole('button', { name: 'Enter Portal' });
const skip = (page: Page) => page.getByRole('button', { name: 'Skip' });
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pharmacovigilance' });
const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem('launch-entered'));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home shows at once', async ({ page, request }) => {
    await switchLaunchPage(request, true);
    await page.goto('/');
    await expect(home(page)).toBeVisible();
    await expect(launch(page)).toBeHidden();
  });
});

test('the launch page shows at the first paint, before any script of the page, and comes once for each session with celebration and applause', async ({
  page,
  request,
}) => {
  await switchLaunchPage(request, true);
  const scripts = '**/assets/after-paint-loader-*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto('/', { waitUntil: 'load' });
  await expect(launch(page)).toBeVisible();
  await expect(home(page)).toHaveCount(0); // home is hidden from assistive technology
  expect(await flag(page)).toBeNull();
  await enter(page).click();
  await expect(launch(page)).toBeHidden();
  await expect(home(page)).toBeVisible();
  expect(await flag(page)).toBe('true');

  await page.unroute(scripts);
  await page.goto('/');
  await expect(home(page)).toBeVisible();
  await expect(launch(page)).toBeHidden();

  await page.evaluate(() => sessionStorage.clear()); // another session
  await page.goto('/');
  await expect(enter(page)).toBeFocused();
  await expect(home(page)).toHaveCount(0);
  await enter(page).click();
  await expect(page.locator('.balloon').first()).toHaveCSS('animation-name', 'float');
  const applause = page.locator('.launch audio');
  await expect
    .poll(() => applause.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0);
  await skip(page).click();
  await expect(home(page)).toBeFocused();

  await switchLaunchPage(request, false);
  const html = await (await page.request.get('/')).text();
  expect(html).not.toMatch(/class="launch|launch-gate/);
});
