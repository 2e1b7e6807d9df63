// Text that a visitor types into the report form or the message form while the page still loads. What else the two forms
// share is proved by client/pages/report-adr/visitor-forms.browser.test.tsx.
import { expect, hydrated, test } from './journey.ts';
import { formActions, messageForm, reportForm } from './visitor-form.ts';

test('text typed before hydration stays in both forms, and is sent', async ({ page }) => {
  for (const form of [reportForm, messageForm]) {
    const { path, list, answers, labels } = form;
    const { send, sentHeading } = formActions<string>(form);
    const hydration = Promise.withResolvers<void>();
    await page.route('**/entry-client*.js', async (route) => {
      await hydration.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByLabel(labels.name).fill('Early Bird');
    hydration.resolve();
    await hydrated(page);
    await page.unroute('**/entry-client*.js');
    for (const [field, value] of Object.entries(answers)) {
      if (field !== 'name') await page.getByLabel(labels[field as keyof typeof labels]).fill(value);
    }
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === list);
    await send(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Early Bird' });
    await expect(sentHeading(page)).toBeVisible();
  }
});
