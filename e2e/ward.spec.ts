// A ward round on phones of 360 pixels: the address of the QR picture, the network away, eight patients with photographs, the
// pass of a second phone, in Hindi, revoked meanwhile, the network back.
import type { Browser, Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { readable } from './browser-storage.ts';
import { test, visit } from './flaky-form.ts';
import { expect } from './journey.ts';

const phone = { viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' as const };
test.use(phone);

const rows = (page: Page) => page.locator('.ward-round > li');

async function enter(page: Page, medicine: string) {
  await page.getByLabel('Initials').fill('Z. Qx.');
  await page.getByLabel('Name of the medicine').fill(medicine);
  await page.getByLabel('Reaction, in own words').fill('Zqxwv rash on both arms');
  await page.getByLabel('None of the six').check();
  await page.getByRole('button', { name: 'Photograph chart or skin' }).click();
  await page.getByRole('button', { name: 'Take a photograph' }).click();
  await expect(page.getByRole('img', { name: 'Photograph 1' })).toBeVisible();
  const before = await rows(page).count();
  await page.getByRole('button', { name: 'Next patient' }).click();
  await expect(rows(page)).toHaveCount(before + 1);
  await expect(page.getByLabel('Name of the medicine')).toHaveValue('');
}

async function enterInHindi(page: Page, medicine: string) {
  await page.getByLabel('मरीज़ के नाम के पहले अक्षर').fill('Z. Qx.');
  await page.getByLabel('दवा का नाम').fill(medicine);
  await page.getByLabel('प्रतिक्रिया, अपने शब्दों में').fill('Zqxwv दोनों बाँहों पर चकत्ते');
  await page.getByLabel('छह में से कोई नहीं').check();
  const before = await rows(page).count();
  await page.getByRole('button', { name: 'अगला मरीज़' }).click();
  await expect(rows(page)).toHaveCount(before + 1);
}

async function otherPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...phone, locale: 'hi-IN' });
  return context.newPage();
}

test('entries of two phones without a network arrive once each, those before a revocation marked, none after it', async ({
  portal,
  page: first,
  browser,
  request,
  baseURL,
}) => {
  test.slow(); // two phones save the pages for use without a network
  const at = (path: string) => `${baseURL ?? ''}${path}`;
  await request.post(at('/api/auth/login'), { data: administrator });
  const issue = async (name: string) => {
    const data = { name, occupation: 'nurse', ward: 'Ward 4' };
    return (await (await request.post(at('/api/admin/ward-passes'), { data })).json()) as {
      id: string;
      code: string;
    };
  };
  const [own, revoked] = [await issue('Asha Rao'), await issue('Ravi Iyer')];
  const second = await otherPhone(browser);
  for (const [page, { code }] of [[first, own] as const, [second, revoked] as const]) {
    await visit(page, `${portal.url}/ward#${code}`);
    await expect(page.locator('input[name=ward]')).toHaveValue('Ward 4');
    expect(page.url()).toBe(`${portal.url}/ward`);
  }

  portal.down = true;
  await first.goto(`${portal.url}/ward`);
  const names = [1, 2, 3, 4, 5, 6, 7, 8].map((patient) => `Amikacin ${patient} ${Date.now()}`);
  for (const name of names) await enter(first, name);
  const lost = `Diclofenac ${Date.now()}`;
  const before = `Enalapril ${Date.now()}`;
  await enterInHindi(second, before);
  await request.delete(at(`/api/admin/ward-passes/${revoked.id}`));
  await enterInHindi(second, lost);
  for (const page of [first, second]) {
    expect(await readable(page, 'Zqxwv', 'Z. Qx.', ...names, before, lost, own.code)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }

  portal.down = false;
  await first.getByRole('button', { name: 'Hand in now' }).click();
  await second.getByRole('button', { name: 'अभी भेजें' }).click();
  await expect(first.getByText('Handed in, no longer on this phone')).toHaveCount(8);
  await expect(second.getByText('भेज दी गई, अब इस फ़ोन पर नहीं है')).toHaveCount(1);
  await expect(second.getByText('नहीं ली गई: पास का समय पूरा हो चुका था।')).toHaveCount(1);
  for (const page of [first, second]) expect(await readable(page, 'Zqxwv', 'Z. Qx.')).toEqual([]);
  const stored = await first.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
      });
    const all = (database: IDBDatabase, store: string) =>
      new Promise<unknown[]>((done) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => done(reading.result as unknown[]);
      });
    const entries = (await all(await open('ward'), 'entries')) as { words: unknown }[];
    return [entries.filter(({ words }) => words !== null), await all(await open('photographs'), 'files')];
  });
  expect(stored).toEqual([[], []]);

  const reports = (await (await request.get(at('/api/adr-reports?limit=50'))).json()) as {
    medicineName: string;
    case: { id: string; source: string };
    wardOrigin?: { name: string; late: string | null };
  }[];
  const arrived = (name: string) => reports.filter(({ medicineName }) => medicineName === name);
  for (const name of names) {
    expect(arrived(name)).toMatchObject([
      { case: { source: 'ward' }, wardOrigin: { name: 'Asha Rao', late: null } },
    ]);
  }
  expect(arrived(before)).toMatchObject([{ wardOrigin: { name: 'Ravi Iyer', late: 'revoked' } }]);
  expect(arrived(lost)).toEqual([]);
  for (const name of names) {
    const details = await request.get(at(`/api/admin/cases/${arrived(name)[0]?.case.id}`));
    expect(((await details.json()) as { attachments: unknown[] }).attachments).toHaveLength(1);
  }
  await second.context().close();
});

test('an entry that waits for more than 72 hours warns the person, until it is handed in', async ({
  portal,
  page,
  request,
  baseURL,
}) => {
  const at = (path: string) => `${baseURL ?? ''}${path}`;
  await request.post(at('/api/auth/login'), { data: administrator });
  const data = { name: 'Asha Rao', occupation: 'nurse', ward: 'Ward 4', posting: 'Internship', days: 7 };
  const answer = await request.post(at('/api/admin/ward-passes'), { data });
  const { code } = (await answer.json()) as { code: string };
  await page.clock.install();
  await visit(page, `${portal.url}/ward#${code}`);
  portal.down = true;
  const medicine = `Amikacin ${Date.now()}`;
  await page.getByLabel('Name of the medicine').fill(medicine);
  await page.getByLabel('Reaction, in own words').fill('Rash on both arms');
  await page.getByRole('button', { name: 'Next patient' }).click();
  await expect(rows(page)).toHaveCount(1);
  const warning = page.getByText('Not handed in for more than 72 hours: 1.');
  await page.clock.fastForward((72 * 60 - 10) * 60_000);
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward('00:20:00');
  await expect(warning).toBeVisible();
  portal.down = false;
  await page.getByRole('button', { name: 'Hand in now' }).click();
  await expect(page.getByText('Handed in, no longer on this phone')).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('what is typed when the pass ends stays, and goes with the next pass that the phone scans', async ({
  portal,
  page,
  request,
  baseURL,
}) => {
  const at = (path: string) => `${baseURL ?? ''}${path}`;
  await request.post(at('/api/auth/login'), { data: administrator });
  const issue = async () => {
    const data = { name: 'Asha Rao', occupation: 'nurse', ward: 'Ward 4' };
    return (await (await request.post(at('/api/admin/ward-passes'), { data })).json()) as { code: string };
  };
  await page.clock.install();
  await visit(page, `${portal.url}/ward#${(await issue()).code}`);
  const medicine = `Amikacin ${Date.now()}`;
  await page.getByLabel('Name of the medicine').fill(medicine);
  await page.getByLabel('Initials').fill('Z. Qx.');
  await page.getByLabel('Reaction, in own words').fill('Rash on both arms');
  await page.getByLabel('None of the six').check();
  await page.clock.fastForward('12:05:00');
  await expect(page.getByText('What you typed stays here.')).toBeVisible();
  await page.getByRole('button', { name: 'Next patient' }).click();
  await expect(page.getByRole('alert').getByText('What you typed stays here.')).toBeVisible();
  await expect(page.getByLabel('Name of the medicine')).toHaveValue(medicine);
  await expect(rows(page)).toHaveCount(0);

  await page.evaluate((code) => void (location.hash = code), (await issue()).code);
  await expect(page.getByText('What you typed stays here.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Next patient' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Handed in, no longer on this phone')).toBeVisible();
  const reports = (await (await request.get(at('/api/adr-reports?limit=50'))).json()) as {
    medicineName: string;
  }[];
  expect(reports.filter(({ medicineName }) => medicineName === medicine)).toHaveLength(1);

  // What cannot be true is refused on the phone and does not wait there.
  await page.getByLabel('Name of the medicine').fill(medicine);
  await page.getByLabel('Reaction, in own words').fill('Rash on both arms');
  await page.getByLabel('Age', { exact: true }).fill('2000 months');
  await page.getByLabel('When did it begin?').fill('5 Dec 2090');
  await page.getByRole('button', { name: 'Next patient' }).click();
  await expect(page.getByText('“When did it begin?” (5 December 2090) is in the future')).toBeVisible();
  await expect(page.getByText('Write the age as 45, 3 months or 10 days')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});
