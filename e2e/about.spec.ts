// Documents of the about page, and of the plain-language pages on privacy, terms and accessibility. What they show is
// proved by client/pages/about/about.browser.test.tsx.
import { expect, test } from './journey.ts';

const titles = {
  '/': 'Pharmacovigilance',
  '/about': 'About',
  '/awareness': 'Awareness',
  '/quiz': 'Knowledge Quiz',
  '/privacy': 'Privacy',
  '/terms': 'Terms of use',
  '/accessibility': 'Accessibility',
};

test('each document has its title, and a visit to all pages sets no cookie and loads nothing from another host', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/');
  for (const [path, title] of Object.entries(titles)) {
    const full = `${title} – IPSR & SPSR`;
    const answer = await page.request.get(path);
    expect(answer.headers()['set-cookie']).toBeUndefined();
    expect(await answer.text()).toContain(`<title>${full.replace('&', '&amp;')}</title>`);
    // Inside the portal: a load would cost more than the page.
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page).toHaveTitle(full);
  }
  expect(await page.context().cookies()).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
