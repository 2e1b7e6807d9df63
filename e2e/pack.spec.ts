// The pack of a month, printed over made-up cases and read again from the PDF, and menus on paper.
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { administrator } from '#testing/administrator.ts';
import { startPortal, temporaryFolder } from '#testing/child-server.ts';
import { expect, test } from './journey.ts';

/** A case has one value of each of these, so that their cases are all. */
const onceEach = ['Seriousness', 'Death of the patient', 'Age', 'Sex', 'Channel', 'Completeness', 'In time'];

test('the sums of a printed pack of made-up cases agree with each other and with the list', async ({
  page,
}) => {
  test.slow(); // a portal starts and makes up its cases
  const folder = temporaryFolder();
  const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data'), SEED: 'demo' });
  await page.request.post(`${portal.url}/api/auth/login`, { data: administrator });
  await page.goto(`${portal.url}/admin/insight/pack`);
  await page.getByRole('heading', { name: 'Summary' }).waitFor();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const [, from, to] = /received from ([\d-]+) to ([\d-]+)/.exec(text) ?? [];

  const listed = async (query: string) => {
    const address = `${portal.url}/api/admin/cases?limit=25&from=${from}&to=${to}&${query}`;
    return Number((await page.request.get(address)).headers()['x-filtered-count']);
  };
  const inSummary = (name: string) => Number(new RegExp(`^${name} (\\d+) `, 'm').exec(text)?.[1]);
  const cases = await listed('counted=cases');
  expect(cases).toBeGreaterThan(0);
  expect(inSummary('Cases counted')).toBe(cases);
  expect(inSummary('Reports received')).toBe(await listed('counted=reports'));
  expect(inSummary('Serious')).toBe(await listed('counted=cases&serious=true'));
  expect(inSummary('Sent in time') + inSummary('Sent late')).toBe(inSummary('Sent'));

  for (const title of onceEach) {
    const section = text.split(`\n${title}\nMost often`)[1]?.split('\nMost often')[0] ?? '';
    const rows = [...section.matchAll(/ (\d+) \d+ % (\d+)$/gm)];
    const sum = (place: number) => rows.reduce((all, row) => all + Number(row[place]), 0);
    expect([title, sum(1), sum(2)]).toEqual([title, cases, inSummary('Serious')]);
  }

  // On a phone: its events have five columns.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('[data-pack=events] tbody tr').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await portal.stop();
});

test('a section is moved up by its button, on paper too, and its order stays in the address', async ({
  page,
}) => {
  await page.request.post('/api/auth/login', { data: administrator });
  await page.goto('/admin/insight/pack');
  const titles = () => page.locator('.pack-table h3').allTextContents();
  await page.getByRole('heading', { name: 'Summary' }).waitFor();
  const before = await titles();
  const place = before.indexOf('Deaths');
  expect(place).toBeGreaterThan(2);
  await page.getByText('Sections', { exact: true }).click();
  for (let times = 0; times < 2; times += 1)
    await page.getByRole('button', { name: 'Move up: Deaths' }).click();
  const after = [...before];
  after.splice(place, 1);
  after.splice(place - 2, 0, 'Deaths');
  await expect.poll(titles).toEqual(after);
  await expect(page.getByRole('button', { name: `Move up: ${after[0] ?? ''}` })).toBeHidden();
  await page.getByRole('checkbox', { name: after[0] ?? '' }).uncheck();
  await page.reload();
  await expect.poll(titles).toEqual(after.slice(1));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const onPaper = after.slice(1).map((title) => text.indexOf(`\n${title}\n`));
  expect(onPaper).toEqual(onPaper.toSorted((a, b) => a - b));
});

test('a closed menu stays closed on paper', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: administrator });
  await page.goto('/admin/cases');
  const ofMenu = page.getByText('Notices of this browser');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(ofMenu).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(ofMenu).toBeHidden();
});
