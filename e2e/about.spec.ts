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

test('a visit shows the title of each document, sets no cookie and loads nothing from another host', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} – IPSR & SPSR`);
  }
  expect(await page.context().cookies()).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
