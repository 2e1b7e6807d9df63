// The About Section Manager: two ordered lists, and the about page that shows them.
import type { Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { largerThan } from '#testing/made-files.ts';
import { answer, dialog, expectToast, figure, row, word, write } from './manager.ts';

const sections = '/api/admin/about-sections';
const messages = '/api/admin/authority-messages';
interface Made {
  id: string;
  sortOrder: number;
}

test.beforeEach(({ page }) => signIn(page));
test.describe.configure({ mode: 'serial' }); // every test depends on the order of the lists

/** Counts the records that the screen has read. The database may have more, because other tests add records. */
async function openCounting(page: Page, list: string): Promise<number> {
  const answer = page.waitForResponse(list);
  await page.goto('/admin/about');
  return ((await (await answer).json()) as Made[]).length;
}

test('an administrator creates, edits and deletes a section, and the about page follows at once', async ({
  page,
  visitor,
}) => {
  const title = word();
  // The list is answered only after Add was pressed.
  let answerList = () => {};
  const pressed = new Promise<void>((resolve) => (answerList = resolve));
  await page.route(sections, (route) => pressed.then(() => route.continue()), { times: 1 });
  const list = page.waitForResponse(sections);
  await page.goto('/admin/about');
  await expect(page.getByRole('tab')).toHaveText(['About Sections', 'Authority Messages']);
  await page.getByRole('button', { name: 'Add Section' }).click();
  answerList();
  const before = ((await (await list).json()) as Made[]).length;
  await expect(dialog(page).getByLabel('Sort order')).toHaveValue(String(before + 1));
  await expect(dialog(page).getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('How it began.');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Section Created');
  await visitor.goto('/about');
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();

  await row(page, title).getByRole('button', { name: title, exact: true }).click();
  await dialog(page).getByLabel('Content').fill('How it went on.');
  // The sort order is a whole number from 0. Anything that is not a number becomes 0.
  const place = dialog(page).getByLabel('Sort order');
  await place.fill('-1');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog(page).locator('.field-error')).toHaveText(/Enter a number from 0/);
  await place.fill('');
  await place.blur();
  await expect(place).toHaveValue('0');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Section Updated');
  await expect(row(page, title)).toContainText('Sort order 0');
  await expect(page.locator('[data-row]').first()).toContainText(title);
  await visitor.reload();
  await expect(visitor.getByText('How it went on.')).toBeVisible();

  const asked = answer(page, true);
  await row(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  expect(await asked).toContain(title);
  await expectToast(page, 'Section Deleted');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: title })).toHaveCount(0);
});

test('an administrator creates, edits and deletes an authority message, and the Add button follows the tab', async ({
  page,
  visitor,
}) => {
  const authorityName = `Dr ${word()}`;
  const before = await openCounting(page, messages);
  await expect(page.getByRole('button', { name: 'Add Section' })).toBeVisible();
  await page.getByRole('tab', { name: 'About Sections' }).press('ArrowRight');
  await expect(page).toHaveURL('/admin/about?tab=authority');
  await page.getByRole('button', { name: 'Add Authority Message' }).first().click();
  await expect(dialog(page).getByLabel('Sort order')).toHaveValue(String(before + 1));
  await expect(dialog(page).getByRole('switch', { name: 'Active' })).toBeChecked();
  await dialog(page).getByLabel('Upload portrait').setInputFiles(largerThan(15, 'large.jpg'));
  await expectToast(page, 'File too large', 'File size must be less than 15MB');
  await dialog(page).getByLabel('Name', { exact: true }).fill(authorityName);
  await dialog(page).getByLabel('Designation').fill('Dean');
  await dialog(page).getByLabel('Message').fill('Report what you see.');
  await dialog(page).getByRole('button', { name: 'Add Authority Message' }).click();
  await expectToast(page, 'Authority Message Created');
  await visitor.goto('/about');
  await expect(visitor.getByText(authorityName)).toBeVisible();

  await row(page, authorityName).getByRole('button', { name: authorityName, exact: true }).click();
  await dialog(page).getByLabel('Designation').fill('Director');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Authority Message Updated');
  await expect(row(page, authorityName)).toContainText('Director');

  const asked = answer(page, true);
  await row(page, authorityName)
    .getByRole('button', { name: `Delete ${authorityName}` })
    .click();
  expect(await asked).toContain(authorityName);
  await expectToast(page, 'Authority Message Deleted');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText(authorityName)).toHaveCount(0);
});

test('Up and Down swap two records by two writes, and focus follows the moved record', async ({ page }) => {
  const [first, second, third] = [`a${word()}`, `b${word()}`, `c${word()}`];
  const made: Made[] = [];
  // Sorted after the records that other tests add at the same time.
  for (const [place, title] of [first, second, third].entries()) {
    made.push(
      await write<Made>(page.request, 'post', sections, { title, content: 'x', sortOrder: 90_000 + place }),
    );
  }
  await page.goto('/admin/about');
  const names = page.locator('[data-row] .row-name');
  const last = async () => (await names.allInnerTexts()).slice(-3);
  await expect.poll(last).toEqual([first, second, third]);
  const writes: string[] = [];
  page.on('request', (sent) => sent.method() === 'PUT' && writes.push(sent.postData() ?? ''));

  const down = page.getByRole('button', { name: `Move ${first} down` });
  await down.press('Enter');
  await expect.poll(last).toEqual([second, first, third]);
  await expectToast(page, 'Section Updated');
  await expect(down).toBeFocused();
  expect(writes).toEqual(['{"sortOrder":90000}', '{"sortOrder":90001}']);
  await down.press('Enter');
  await expect.poll(last).toEqual([second, third, first]);
  // The last record cannot move further down.
  await expect(down).toBeDisabled();
  await expect(page.getByRole('button', { name: first, exact: true })).toBeFocused();
  await page.getByRole('button', { name: `Move ${first} up` }).press('Enter');
  await expect.poll(last).toEqual([second, first, third]);
  for (const { id } of made) await write(page.request, 'delete', `${sections}/${id}`);
});

test('the four figures count both lists', async ({ page }) => {
  const updatedAt = new Date().toISOString();
  const common = { sortOrder: 1, isActive: true, version: 1, isSample: false, updatedAt, imageMedia: null };
  const section = (number: number, media: object) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    title: `Section ${number}`,
    content: 'Words.',
    imageUrl: null,
    videoUrl: null,
    videoMedia: null,
    ...common,
    ...media,
  });
  await page.route(sections, (route) =>
    route.fulfill({
      json: [
        section(1, {}),
        section(2, { imageUrl: '/uploads/a.jpg', videoUrl: '/uploads/a.mp4' }),
        section(3, { videoUrl: 'https://example.org/a.mp4', updatedAt: '2020-01-01T00:00:00.000Z' }),
      ],
    }),
  );
  await page.route(messages, (route) =>
    route.fulfill({
      json: [
        {
          ...common,
          id: '00000000-0000-4000-8000-000000000009',
          authorityName: 'Dr A',
          designation: 'Dean',
          message: 'Hello',
          imageUrl: null,
        },
      ],
    }),
  );
  await page.goto('/admin/about');
  await expect(figure(page, 'About Sections')).toHaveText('3');
  await expect(figure(page, 'Authority Messages')).toHaveText('1');
  await expect(figure(page, 'Multimedia Content')).toHaveText('2');
  await expect(figure(page, 'Recent Updates')).toHaveText('3');
});
