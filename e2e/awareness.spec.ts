// The awareness page without script. The rest is proved by client/pages/awareness/awareness.browser.test.tsx, the document
// by e2e/pages.spec.ts and e2e/about.spec.ts.
import { expect, test } from './journey.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is readable, and myths open', async ({ page }) => {
    await page.goto('/awareness');
    await expect(page.getByText('Pharmacovigilance means keeping watch over medicines.')).toBeVisible();
    await page.getByRole('region', { name: 'Myths vs Facts' }).locator('summary').first().click();
    await expect(page.getByRole('link', { name: 'All safety alerts' })).toBeVisible();
    await expect(
      page.getByText('Nurses, pharmacists, patients and families may report as well.'),
    ).toBeVisible();
    const tiles = page.getByRole('region', { name: 'Photo and Video Gallery' }).getByRole('link');
    await expect(tiles.first()).toHaveAttribute('href', /^\/uploads\//);
    await expect(page.getByRole('heading', { name: 'Guidelines' })).toBeVisible();
  });
});
