// What holds for every manager with a dialog: its states, its failures, its keys, unsaved words, and two people who
// edit the same record.
import type { Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { axeFindings, expect, looks, test } from './journey.ts';
import { answer, conflict, dialog, expectToast, row, word, write } from './manager.ts';

const updatedAt = '2026-11-20T04:00:00.000Z';
const common = { version: 1, isSample: true, updatedAt };

/** `field` is a text of the form, `other` something else that another person changes. */
const managers = [
  {
    path: '/admin/awareness',
    title: 'Awareness Content Manager',
    list: '/api/admin/awareness-content',
    region: 'Awareness Content',
    empty: 'No content yet',
    add: 'Add Content',
    name: 'title',
    input: { section: 'myths_facts', title: 'Title', content: 'Words' },
    field: ['content', 'Content'],
    other: ['section', 'gallery', 'Section', 'Gallery Information'],
    failures: ['Creation Failed', 'Update Failed', 'Deletion Failed'],
    said: [
      'Failed to create awareness content.',
      'Failed to update awareness content.',
      'Failed to delete awareness content.',
    ],
  },
  {
    path: '/admin/about',
    title: 'About Section Manager',
    list: '/api/admin/about-sections',
    region: 'About Sections',
    empty: 'No about sections yet',
    add: 'Add Section',
    name: 'title',
    input: {
      title: 'Title',
      content: 'Words',
      imageUrl: null,
      videoUrl: null,
      sortOrder: 5_000,
      isActive: false,
    },
    field: ['content', 'Content'],
    other: ['sortOrder', 5_001, 'Sort order', '5001'],
    failures: ['Creation Failed', 'Update Failed', 'Deletion Failed'],
    said: [
      'Failed to create about section.',
      'Failed to update about section.',
      'Failed to delete about section.',
    ],
  },
  {
    path: '/admin/about?tab=authority',
    title: 'About Section Manager',
    list: '/api/admin/authority-messages',
    region: 'Authority Messages',
    empty: 'No authority messages yet',
    add: 'Add Authority Message',
    name: 'authorityName',
    input: {
      authorityName: 'Dr A',
      designation: 'Dean',
      message: 'Words',
      imageUrl: null,
      sortOrder: 5_000,
      isActive: false,
    },
    field: ['message', 'Message'],
    other: ['designation', 'Director', 'Designation', 'Director'],
    failures: ['Creation Failed', 'Update Failed', 'Deletion Failed'],
    said: [
      'Failed to create authority message.',
      'Failed to update authority message.',
      'Failed to delete authority message.',
    ],
  },
  {
    path: '/admin/quiz',
    title: 'Quiz Manager',
    list: '/api/admin/quiz-questions',
    region: 'Questions',
    empty: 'No questions yet',
    add: 'Add Question',
    name: 'question',
    input: {
      question: 'Question',
      options: ['a', 'b', 'c', 'd'],
      correctAnswer: 0,
      explanation: 'Words',
      isActive: false,
    },
    field: ['explanation', 'Explanation'],
    other: ['correctAnswer', 3, 'Correct option', 'D'],
    failures: ['Creation Failed', 'Update Failed', 'Deletion Failed'],
    said: [
      'Failed to create quiz question. Please check your connection and try again.',
      'Failed to update quiz question. Please check your connection and try again.',
      'Failed to delete quiz question.',
    ],
  },
  {
    path: '/admin/risks',
    title: 'Drug Risk Manager',
    list: '/api/admin/drug-risks',
    region: 'Drugs',
    empty: 'No drugs yet',
    add: 'Add Drug',
    name: 'drugName',
    input: { drugName: 'Drug', commonADRs: 'Words', riskPercentage: 20, isActive: false },
    field: ['commonADRs', 'Common ADRs'],
    other: ['riskPercentage', 31, 'Risk percentage', '31'],
    failures: ['Addition Failed', 'Update Failed', 'Deletion Failed'],
    said: [
      'Failed to add drug risk information.',
      'Failed to update drug risk information.',
      'Failed to delete drug risk information.',
    ],
  },
] as const;

test.beforeEach(({ page }) => signIn(page));

for (const manager of managers) {
  const { path, list, region, add, name, input, field, other, failures, said } = manager;
  const address = (q: string) => `${path}${path.includes('?') ? '&' : '?'}q=${q}`;
  const text = (page: Page) => dialog(page).getByLabel(new RegExp(`^${field[1]}( \\(optional\\)| ?)$`));
  const made = (number: number) => ({
    ...common,
    ...input,
    id: `00000000-0000-4000-8000-00000000000${number}`,
    [name]: `Record ${number}`,
    imageMedia: null,
    videoMedia: null,
  });

  test.describe(region, () => {
    test('a failed list loads again, keys go through it, unsaved words are kept, and failed writes say which', async ({
      page,
    }) => {
      let records: object[] | null = null;
      let status = 500;
      const fails = () => ({ status, json: { message: 'The disk is full.' } });
      await page.route(list, (route) =>
        route.request().method() !== 'GET'
          ? route.fulfill(fails())
          : records
            ? route.fulfill({ json: records })
            : route.fulfill({ status: 503, json: { message: 'The database is away.' } }),
      );
      await page.route(`${list}/*`, (route) => route.fulfill(fails()));
      await page.goto(path);
      const failure = page.getByRole('alert').filter({ hasText: `Failed to Load ${region}` });
      await expect(failure).toContainText('The database is away.');
      records = [made(1), made(2), made(3)];
      await failure.getByRole('button', { name: 'Retry' }).click();
      const name = (number: number) => page.getByRole('button', { name: `Record ${number}`, exact: true });
      await expect(name(1)).toBeVisible();
      await expect(failure).toBeHidden();

      await page.keyboard.press('j');
      await expect(name(1)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('J');
      await page.keyboard.press('j');
      await expect(name(3)).toBeFocused();
      await page.keyboard.press('k');
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(name(2)).toBeFocused();
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type('jk');
      await expect(page.getByRole('searchbox')).toHaveValue('jk');
      await page.getByRole('searchbox').fill('');

      await name(1).click();
      await text(page).fill('Unsaved');
      const kept = answer(page, false);
      await page.keyboard.press('Escape');
      expect(await kept).toMatch(/without saving/);
      await expect(text(page)).toHaveValue('Unsaved');
      const gone = answer(page, true);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await gone;
      await expect(dialog(page)).toBeHidden();

      await name(1).click();
      await text(page).fill('Other words');
      await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
      await expectToast(page, failures[1], said[1]);
      await expect(dialog(page).getByText('The disk is full.')).toBeVisible();
      await expect(text(page)).toHaveValue('Other words');
      status = 404;
      await page.keyboard.press('Control+Enter');
      await expect(dialog(page).getByText(/^Somebody else has deleted this meanwhile/)).toBeVisible();
      const left = answer(page, true);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await left;

      await page.getByRole('button', { name: add }).click();
      await fill(page);
      await dialog(page).getByRole('button', { name: add }).click();
      await expectToast(page, failures[0], said[0]);
      const asked = answer(page, true);
      if (path.startsWith('/admin/about')) {
        await page.route(list, (route) => route.abort(), { times: 1 });
        await dialog(page).getByRole('button', { name: add }).click();
        await expectToast(page, 'Save Failed');
      }
      await page.keyboard.press('Escape');
      await asked;

      const named = answer(page, true);
      await row(page, 'Record 1').getByRole('button', { name: 'Delete Record 1' }).click();
      expect(await named).toContain('Record 1');
      await expectToast(page, failures[2], said[2]);
    });

    test(
      'two people who edit one record: nothing is overwritten unseen',
      { tag: '@both-engines' },
      async ({ page }) => {
        const called = word();
        const record = await write<{ id: string }>(page.request, 'post', list, { ...input, [name]: called });
        const theirs = { [field[0]]: 'Their words', [other[0]]: other[1] };
        await page.goto(address(called));
        const open = row(page, called).getByRole('button', { name: called, exact: true });
        await open.click();
        await text(page).fill('My words');
        await write(page.request, 'put', `${list}/${record.id}`, theirs);
        await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
        await expect(conflict(page)).toBeVisible();
        const both = conflict(page).getByRole('group', { name: `${field[1]} changed by both of you` });
        await expect(both).toContainText('My words');
        await expect(both).toContainText('Their words');
        const single = conflict(page).getByRole('group', { name: `${other[2]} changed by them` });
        await expect(single).toContainText(other[3]);
        await expect(single.getByRole('radio', { name: /^Take theirs/ })).toBeChecked();

        // Without a choice nothing is sent.
        await dialog(page).getByRole('button', { name: 'Save This Version' }).click();
        await expect(both.getByText('Choose one of the two')).toBeVisible();
        const find = async () => {
          const records = (await (await page.request.get(list)).json()) as Record<string, unknown>[];
          return records.find(({ id }) => id === record.id);
        };
        expect(await find()).toMatchObject(theirs);
        await both.getByRole('radio', { name: /^Keep mine/ }).check();
        await dialog(page).getByRole('button', { name: 'Save This Version' }).click();
        await expect(dialog(page)).toBeHidden();
        expect(await find()).toMatchObject({ ...theirs, [field[0]]: 'My words', version: 3 });

        // Whoever takes theirs everywhere writes nothing.
        await open.click();
        await text(page).fill('My words again');
        await write(page.request, 'put', `${list}/${record.id}`, { [field[0]]: 'Their last words' });
        await page.keyboard.press('Control+Enter');
        await conflict(page)
          .getByRole('radio', { name: /^Take theirs/ })
          .check();
        await dialog(page).getByRole('button', { name: 'Save This Version' }).click();
        await expectToast(page, 'Nothing Changed');
        expect(await find()).toMatchObject({ [field[0]]: 'Their last words', version: 4 });
        await write(page.request, 'delete', `${list}/${record.id}`);
      },
    );

    for (const { width, colorScheme } of looks) {
      test(`axe finds nothing in any state at ${width} pixels, ${colorScheme}`, async ({ page }) => {
        test.slow(); // axe looks several times
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        let records: object[] | null = null;
        let answer = () => {};
        const asked = new Promise<void>((resolve) => (answer = resolve));
        await page.route(list, async (route) => {
          await asked;
          await route.fulfill(records ? { json: records } : { status: 503, json: { message: 'Away.' } });
        });
        await page.route(`${list}/*`, (route) =>
          route.fulfill({
            status: 412,
            json: { message: 'Stale', current: { ...made(1), [field[0]]: 'Theirs', version: 2 } },
          }),
        );
        const check = async () => expect(await axeFindings(page)).toEqual([]);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('.skeleton').first()).toBeVisible();
        await check();
        answer();
        await expect(page.getByText(`Failed to Load ${region}`)).toBeVisible();
        await check();
        records = [];
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('heading', { name: manager.empty })).toBeVisible();
        await check();
        records = [made(1), made(2)];
        await page.reload();
        await expect(page.locator('[data-row]')).toHaveCount(2);
        await check();
        // Neither the page nor a table in it has to be pushed sideways.
        const wider = await page
          .locator('html, .table-scroll')
          .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
        expect(Math.max(...wider)).toBe(0);
        await page.getByRole('button', { name: 'Record 1', exact: true }).click();
        await text(page).fill('');
        if (field[0] !== 'explanation') {
          await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
          await expect(dialog(page).getByText('This is required')).toBeVisible();
        }
        await check();
        await text(page).fill('Mine');
        await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
        await expect(conflict(page)).toBeVisible();
        await check();
      });
    }
  });
}

/** Fills the form of a new record as far as it is text; addresses may be left out. */
async function fill(page: Page): Promise<void> {
  const texts = dialog(page).locator('form :is(input[type=text], textarea):not([name$=Url])');
  await expect(texts.first()).toBeVisible();
  for (const text of await texts.all()) await text.fill('Words');
}
