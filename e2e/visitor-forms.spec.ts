// Tests the common behaviour of the report form and the message form. Each form's own journeys are in report.spec.ts
// and contact.spec.ts.
import { axeFindings, expect, looks, test } from './journey.ts';
import { formActions, messageForm, reportForm } from './visitor-form.ts';

for (const form of [reportForm, messageForm]) {
  const { path, list, labels, answers, failure, wide } = form;
  const { fill, send, sentHeading, stored } = formActions<string>(form);

  test.describe(`the form of ${path}`, () => {
    test('while it is being sent the button shows it, and a second press sends nothing', async ({ page }) => {
      let posts = 0;
      const held = Promise.withResolvers<void>();
      await page.route(list, async (route) => {
        posts += 1;
        await held.promise;
        await route.continue();
      });
      await page.goto(path);
      await fill(page, { name: 'Pressed Twice' });
      // Faster than a person: both presses in one frame.
      await send(page).evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await page.getByRole('button', { name: form.busy }).click({ force: true });
      held.resolve();
      await expect(sentHeading(page)).toBeVisible();
      expect(posts).toBe(1);
      expect(await stored(page, 'Pressed Twice')).toHaveLength(1);
    });

    test('a failure shows a message and does not change the form, and the next try stores nothing twice', async ({
      page,
    }) => {
      let answersLost = 1;
      await page.route(list, async (route) => {
        if (answersLost > 0) {
          answersLost -= 1;
          await route.fetch(); // the portal stores it, and a proxy in front of it answers with a failure
          await route.fulfill({ status: 504, body: '<h1>Gateway Timeout</h1>' });
        } else await route.continue();
      });
      await page.goto(path);
      await fill(page, { name: 'Lost Answer' });
      await send(page).click();
      const [title, sentence] = failure;
      await expect(page.getByRole('alert').filter({ hasText: title })).toContainText(sentence);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      for (const [field, value] of Object.entries({ ...answers, name: 'Lost Answer' })) {
        await expect(page.getByLabel(labels[field as keyof typeof labels])).toHaveValue(value);
      }
      await send(page).click();
      await expect(sentHeading(page)).toBeVisible();
      expect(await stored(page, 'Lost Answer')).toHaveLength(1);
    });

    test('a refusal shows the server’s message', async ({ page }) => {
      const message = 'Too many requests came from your network. Try again in 5 minutes.';
      await page.route(list, (route) => route.fulfill({ status: 429, json: { message } }));
      await page.goto(path);
      await fill(page);
      await send(page).click();
      await expect(page.locator('form').getByText('Try again in 5 minutes.')).toBeVisible();
    });

    test('text typed before hydration stays in the form', async ({ page }) => {
      const hydration = Promise.withResolvers<void>();
      await page.route('**/entry-client*.js', async (route) => {
        await hydration.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByLabel(labels.name).fill('Early Bird');
      hydration.resolve();
      await page.waitForLoadState('networkidle');
      await fill(page, { name: await page.getByLabel(labels.name).inputValue() });
      await send(page).click();
      await expect(sentHeading(page)).toBeVisible();
      expect(await stored(page, 'Early Bird')).toHaveLength(1);
    });

    for (const { width, colorScheme } of looks) {
      test.describe(`at ${width} pixels, ${colorScheme}`, () => {
        test.use({ viewport: { width, height: 800 }, colorScheme });

        test('axe finds no problem on the form, its errors, its failure and the sent screen', async ({
          page,
        }) => {
          await page.goto(path);
          for (const question of await page.getByText('What should I report?').all()) await question.click();
          expect(await axeFindings(page)).toEqual([]);
          await send(page).click();
          await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
          expect(await axeFindings(page)).toEqual([]);
          await page.route(list, (route) => route.fulfill({ status: 503 }), { times: 1 });
          await fill(page);
          await send(page).click();
          await expect(page.getByRole('heading', { name: failure[0] })).toBeVisible();
          expect(await axeFindings(page)).toEqual([]);
          await send(page).click();
          await expect(sentHeading(page)).toBeVisible();
          expect(await axeFindings(page)).toEqual([]);
        });
      });
    }

    test('nothing is wider than a 320 pixel screen when it is empty, refused or sent', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await page.goto(path);
      expect(await overflow()).toBe(0);
      await send(page).click();
      expect(await overflow()).toBe(0);
      await fill(page, wide);
      await send(page).click();
      await expect(sentHeading(page)).toBeVisible();
      expect(await overflow()).toBe(0);
    });
  });
}
