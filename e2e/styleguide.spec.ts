// The design system in a real browser: every part passes axe in both themes, works by keyboard alone, and has
// the exact timing of toasts and tooltips. No build contains the style guide, so a development server serves it here.
import { expect, test, type Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { axeFindings, freezeClock, loadedLooks } from './journey.ts';

// The document around the guide, as the portal's root draws it.
const document = `<!doctype html>
<html lang="en">
<head><title>Style guide</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="portal"></div><script type="module">
import '/client/styles/app.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Layout } from '/client/components/layout/layout.tsx';
import Styleguide from '/client/pages/styleguide/index.tsx';
import { settingDefaults } from '/contract/site-settings-rules.ts';
const links = [{ id: '1', title: 'Indian Pharmacopoeia Commission', url: 'https://www.ipc.gov.in', icon: 'Building' }];
const frame = { settings: settingDefaults, links, path: '/report-adr' };
createRoot(window.portal).render(createElement(Layout, frame, createElement(Styleguide)));
</script></body></html>`;

let vite: ViteDevServer;
let page: Page;

// One page for all tests: the guide is some hundred modules, and loading them takes longer than most tests.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  vite = await createServer({
    configLoader: 'native',
    cacheDir: 'node_modules/.cache/vite-styleguide',
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false },
    optimizeDeps: { include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'wouter'] },
    plugins: [
      {
        name: 'styleguide-document',
        configureServer: ({ middlewares, transformIndexHtml }) => {
          middlewares.use('/guide', (_request, reply) => {
            void transformIndexHtml('/guide', document).then((html) =>
              reply.setHeader('Content-Type', 'text/html').end(html),
            );
          });
        },
      },
    ],
  });
  await vite.listen();
  page = await browser.newPage();
  await page.goto(`${vite.resolvedUrls?.local[0] ?? ''}guide`);
  await expect(page.getByRole('heading', { level: 1, name: 'Style guide' })).toBeVisible();
});

test.afterAll(async () => {
  await page.close();
  await vite.close();
});

/** Each test starts at the top of the page, without a focused element. */
test.beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    // Without this, Tab would go on from the last focused element.
    window.document.body.tabIndex = -1;
    window.document.body.focus();
    window.document.body.removeAttribute('tabindex');
    scrollTo(0, 0);
  });
});

test('axe finds no problem, small and wide, light and dark', async () => {
  await page.getByRole('button', { name: 'Show the summary' }).click();
  for (const { width, colorScheme } of loadedLooks) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByLabel('Theme').selectOption(colorScheme);
    expect(await axeFindings(page), `${width} pixels, ${colorScheme}`).toEqual([]);
  }
});

test('nothing is wider than a 320 pixel screen', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBe(320);
});

test('public controls are at least 44 pixels high', async () => {
  await page.setViewportSize({ width: 360, height: 800 });
  const low = await page
    .locator('footer a, header a:visible, header button:visible, main .button:not(.button-small), .control')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.getBoundingClientRect().height < 44)
        .map((part) => part.outerHTML.slice(0, 120)),
    );
  expect(low).toEqual([]);
});

test('the first Tab reaches the skip link, which leads to the content', async () => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the drawer takes focus and returns it', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const button = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });

  await button.press('Enter');
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(drawer.getByRole('link')).toHaveText([
    'Home',
    'About',
    'Report ADR',
    'Awareness',
    'Risk checker',
    'Find AMC',
    'Quiz',
    'Contact',
    'LIVE',
    'Admin Login',
    'हिन्दी',
  ]);
  await expect(drawer.getByRole('link', { name: 'Report ADR' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await page.mouse.click(10, 400);
  await expect(drawer).toBeHidden();

  await button.click();
  await drawer.getByRole('link', { name: 'Quiz' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/quiz$/);
});

test('the error summary takes focus and links to each field', async () => {
  await page.getByRole('button', { name: 'Show the summary' }).click();
  const summary = page.locator('.error-summary');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('heading')).toHaveText('There is a problem');
  await summary.getByRole('link', { name: 'Enter the age in years' }).click();
  const age = page.locator('#e-age');
  await expect(age).toBeFocused();
  await expect(age).toHaveAttribute('aria-invalid', 'true');
  await expect(age).toHaveAccessibleDescription('Error: Enter the age in years');
});

test('a dialog closes on Esc and on its backdrop, and returns focus', async () => {
  const opener = page.getByRole('button', { name: 'Dialog', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Add Drug' });
  await opener.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('tabs follow the arrow keys', async () => {
  await page.getByRole('tab', { name: 'Drugs' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Contact Messages' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('No messages yet');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Drugs', selected: true })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Contact Messages', selected: true })).toBeFocused();
});

test('a column sorts both ways and announces it', async () => {
  await page.getByRole('tab', { name: 'Drugs' }).click();
  const head = page.getByRole('columnheader', { name: 'Medicine' });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('rowheader').first()).toHaveText('Ibuprofen');
});

test.describe('with a stopped clock', () => {
  test.beforeAll(() => freezeClock(page));

  const toast = () => page.locator('.frame > .toast');

  test('a toast disappears after five seconds, and a new one replaces the old', async () => {
    await page.getByRole('button', { name: 'Toast', exact: true }).click();
    await page.clock.runFor(200);
    await expect(toast().getByRole('status')).toContainText('Message Sent Successfully');
    await page.getByRole('button', { name: 'Destructive toast' }).click();
    await page.clock.runFor(200);
    await expect(toast()).not.toContainText('Message Sent Successfully');
    await expect(toast().getByRole('alert')).toContainText('Submission Failed');
    await page.clock.runFor(4_800);
    await expect(toast()).toContainText('Submission Failed');
    await page.clock.runFor(400);
    await expect(toast()).toHaveText('');
  });

  test('a toast stays while the pointer is on it, and closes on Esc', async () => {
    await page.getByRole('button', { name: 'Toast', exact: true }).click();
    await page.clock.runFor(200);
    await toast().hover();
    await page.clock.runFor(20_000);
    await expect(toast()).toContainText('Message Sent');
    await page.mouse.move(0, 0);
    await page.clock.runFor(1_000);
    await expect(toast()).toContainText('Message Sent');
    await page.keyboard.press('Escape');
    await expect(toast()).toHaveText('');
  });

  test('a toast shows inside an open dialog', async () => {
    await page.getByRole('button', { name: 'Dialog', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Drug' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.clock.runFor(200);
    await expect(dialog.getByRole('status')).toHaveText('Drug Added');
    await expect(toast()).toBeHidden();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('a tooltip opens after 700 ms, and at once within 300 ms of another', async () => {
    const bold = page.getByRole('button', { name: 'Bold' });
    const italic = page.getByRole('button', { name: 'Italic' });
    const tooltip = (text: string) => page.getByRole('tooltip', { name: text });

    await bold.hover();
    await page.clock.runFor(600);
    await expect(page.getByText('Make the text bold')).toBeHidden();
    await page.clock.runFor(200);
    await expect(page.getByText('Make the text bold')).toBeVisible();
    await italic.hover();
    await page.clock.runFor(50);
    await expect(page.getByText('Make the text italic')).toBeVisible();
    await expect(page.getByText('Make the text bold')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(tooltip('Make the text italic')).toBeHidden();

    await page.clock.runFor(400);
    await page.mouse.move(0, 0);
    await bold.hover();
    await page.clock.runFor(600);
    await expect(page.getByText('Make the text bold')).toBeHidden();
    await expect(bold).toHaveAccessibleDescription('Make the text bold');
  });
});
