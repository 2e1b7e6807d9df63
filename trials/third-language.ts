// `npm run trial:third-language`: adds a third language to a copy of the source, builds it and starts it. The language
// is accented English (the pseudo-locale `en-XA`): a catalogue and its entry in project.inlang/settings.json, nothing
// else. Each public page must appear in it, name it to search engines and browsers, and show the languages as a menu.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import { loadRenderModule } from '#server/pages/assets.ts';
import { freePort } from '#testing/free-port.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { exitAfter, startServer, temporaryFolder } from '#testing/child-server.ts';
import { sayNotRun } from '#testing/not-run.ts';

const third = 'en-XA';
const languageName = '⟦Åççéñţš⟧';

exitAfter(300);
let failures = 0;
function expect(what: string, found: unknown, wanted: unknown): void {
  const isRight = JSON.stringify(found) === JSON.stringify(wanted);
  if (!isRight) failures += 1;
  const difference = `: ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`;
  console.log(`${isRight ? 'ok    ' : 'FAILED'}  ${what}${isRight ? '' : difference}`);
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part ?? '');
const languageOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];

const folder = temporaryFolder();
const copy = join(folder, 'portal');
buildCopy();
const port = String(await freePort());
const portal = await startServer([join(copy, 'server/main.ts')], join(folder, 'log'), '/readyz', {
  HOST: '127.0.0.1',
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`, // for absolute addresses in documents
  RATE_LIMIT: 'off',
  BACKUP_EVERY: 'off',
  SEED: 'none',
  DATA_DIR: join(folder, 'data'),
});
const { routes } = await loadRenderModule();
await askWithoutBrowser();
const executablePath = findChromium({ preferShell: true });
if (executablePath) await lookInBrowser(executablePath);
else sayNotRun('missing', 'the menu in a browser. Install Chromium, or set CHROMIUM=/path/to/it.');
await portal.stop();
console.log(
  failures === 0
    ? '\nA third language needs only a catalogue and its entry in the settings.'
    : `\nFAILED: ${failures}`,
);
process.exit(failures === 0 ? 0 : 1);

/** Copies the source to a folder, adds the third catalogue and its entry in the settings, and builds. */
function buildCopy(): void {
  const root = join(import.meta.dirname, '..');
  const settingFiles = ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'vite.config.ts'];
  const parts = ['client', 'contract', 'server', 'testing', 'project.inlang', ...settingFiles];
  const isSource = (path: string) => path !== join(root, 'client/paraglide');
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  const english = JSON.parse(readFileSync(join(copy, 'client/messages/en.json'), 'utf8')) as Catalogue;
  const { $schema = '', ...texts } = english;
  const accented = Object.entries(texts).map(([key, text]) => [key, accent(text)]);
  const catalogue = { $schema, ...Object.fromEntries(accented), language_name: languageName };
  writeFileSync(join(copy, `client/messages/${third}.json`), JSON.stringify(catalogue));
  const settings = join(copy, 'project.inlang/settings.json');
  const withTwo = readFileSync(settings, 'utf8');
  writeFileSync(settings, withTwo.replace(/("locales": \[[^\]]*)\]/, `$1, "${third}"]`));

  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

type Catalogue = Record<string, string>;

/** Accents the vowels of a text and puts it between marks. Placeholders such as `{count}` stay. */
function accent(text: string): string {
  const letters: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó' };
  const parts = text.split(/(\{\w+\})/);
  const other = parts.map((part, at) =>
    at % 2 ? part : part.replace(/[aeiouAEO]/g, (letter) => letters[letter] ?? letter),
  );
  return `⟦${other.join('').replaceAll('\n\n', '⟧\n\n⟦')}⟧`;
}

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(portal.url + path, { headers })).text();
}

async function askWithoutBrowser(): Promise<void> {
  for (const { path, unlisted } of [...routes, { path: '/no-such-page', unlisted: true }]) {
    const html = await textOf(`${path}?lang=${third}`);
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
    expect(`${path} appears in the third language`, [languageOf(html), title.includes('⟦')], [third, true]);
    expect(
      `${path} has no heading in another language`,
      /<h1[^>]*>[^⟦]*<\/h1>/.exec(path === '/' ? '' : html)?.[0],
      undefined,
    );
    if (unlisted) continue;
    expect(`${path} links to its versions in three languages`, all(html, /hreflang="([\w-]+)" href="http/g), [
      'en',
      'hi',
      third,
      'x-default',
    ]);
  }
  expect(
    'an error page appears in it',
    languageOf(await textOf('/%zz', { 'accept-language': third })),
    third,
  );
  expect(
    'the browser’s preference selects it',
    languageOf(await textOf('/', { 'accept-language': third })),
    third,
  );
  expect('the cookie selects it', languageOf(await textOf('/', { cookie: `lang=${third}` })), third);
  expect('English is still the default', languageOf(await textOf('/', { 'accept-language': 'ta' })), 'en');

  const listed = routes.filter(({ unlisted }) => !unlisted);
  const sitemap = await textOf('/sitemap.xml');
  const inThird = new RegExp(`<loc>[^<]*\\?lang=(${third})</loc>`, 'g');
  expect('the sitemap lists its pages', all(sitemap, inThird).length, listed.length);
  const manifest = JSON.parse(await textOf(`/manifest.webmanifest?lang=${third}`)) as { lang: string };
  expect('the web manifest appears in it', manifest.lang, third);
  const worker = await textOf('/service-worker.js');
  const build = JSON.parse(/^self\.build=(.*);$/m.exec(worker)?.[1] ?? '{}') as { assets: object };
  expect('the service worker stores its files', Object.keys(build.assets), ['en', 'hi', third]);
}

async function lookInBrowser(chromiumPath: string): Promise<void> {
  const browser = await chromium.launch({ args: chromiumFlags, executablePath: chromiumPath });
  const newPage = async (javaScriptEnabled: boolean) => {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'en-IN', javaScriptEnabled });
    return context.newPage();
  };
  const menu = (page: Page) => page.locator('.bar .languages').filter({ visible: true });
  const language = (page: Page) => page.locator('html').getAttribute('lang');

  const plain = await newPage(false);
  await plain.goto('/about');
  await menu(plain).locator('summary').press('Enter');
  await menu(plain).getByRole('link', { name: languageName }).press('Enter');
  await plain.waitForURL(`**/about?lang=${third}`);
  expect('without JavaScript the menu changes the language by keyboard', await language(plain), third);
  await plain.goto('/terms');
  expect('the next page has the chosen language', await language(plain), third);

  const page = await newPage(true);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // Chromium logs the 404 of the page that is not there.
    const isMeant = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isMeant) complaints.push(message.text());
  });
  const goTo = async (path: string) => {
    await page.goto(path, { waitUntil: 'commit' }); // pictures are not waited for
    await page.locator('.bar-small > button').waitFor({ state: 'attached' }); // hydrated
  };
  await goTo('/report-adr');
  const summary = menu(page).locator('summary');
  expect('the menu has a label', await summary.textContent(), 'Language: English');
  await summary.press('Enter');
  expect('it lists all languages', await menu(page).getByRole('link').allTextContents(), [
    'English',
    'हिन्दी',
    languageName,
  ]);
  expect(
    'it marks the language of the page',
    await menu(page).locator('[aria-current=true]').textContent(),
    'English',
  );
  await page.keyboard.press('Escape');
  expect('Escape closes it', await menu(page).getAttribute('open'), null);
  expect(
    'the focus returns to the menu',
    await summary.evaluate((it) => it === document.activeElement),
    true,
  );
  await page.keyboard.press('Enter');
  await page.locator('#medicineName').focus();
  expect('it closes when the focus leaves', await menu(page).getAttribute('open'), null);

  await page.locator('#medicineName').fill('Amoxicillin');
  await summary.click();
  await menu(page).getByRole('link', { name: languageName }).click();
  await page.waitForURL(`**/report-adr?lang=${third}`);
  await page.locator('.bar-small > button').waitFor({ state: 'attached' });
  expect(
    'typed text survives the change of language',
    await page.locator('#medicineName').inputValue(),
    'Amoxicillin',
  );

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const paths = routes.map(({ path }) => path);
  for (const path of [...paths, '/no-such-page']) {
    await goTo(path);
    expect(`${path} hydrates in it`, await language(page), third);
  }
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await goTo('/contact');
    await menu(page).locator('summary').click();
    expect(
      `the open menu fits ${width} pixels`,
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      0,
    );
    const list = await menu(page).locator('ul').boundingBox();
    expect(`the list begins in a window of ${width} pixels`, (list?.x ?? -1) >= 0, true);
    // With two languages there is no menu, so that no other test sees it. The rest of the page is the same.
    const { violations } = await new AxeBuilder({ page }).include('.bar').setLegacyMode().analyze();
    expect(
      `axe finds nothing at ${width} pixels`,
      violations.map(({ id }) => id),
      [],
    );
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await goTo('/contact');
  await page.locator('.bar-small > button').click();
  const inDrawer = page.locator('#menu .languages');
  await inDrawer.locator('summary').press('Enter');
  await page.keyboard.press('Escape');
  expect('in the drawer, Escape closes only the menu', await inDrawer.isVisible(), true);
  await inDrawer.locator('summary').press('Enter');
  await inDrawer.getByRole('link', { name: 'हिन्दी' }).click();
  await page.waitForURL('**/contact?lang=hi');
  expect('the menu in the drawer changes the language', await language(page), 'hi');
  expect('the browser reports no errors', complaints, []);
  await browser.close();
}
