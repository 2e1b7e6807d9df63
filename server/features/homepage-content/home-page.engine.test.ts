// Tests that the texts of an institute for a section of the home page show on the next request.
import { expect, it } from 'vitest';
import { signedInPortal } from '../../testing/administrator.ts';
import { builtPages } from '../../testing/pages.ts';

const frontend = builtPages();

it('the newest active text of a section replaces its title, text, image and button', async () => {
  const { portal, session } = await signedInPortal({ frontend });
  const write = async (wording: object) => {
    portal.clock.now = new Date(portal.clock.now.getTime() + 1_000);
    const answer = await portal.post('/api/admin/homepage-content', wording, session);
    expect(answer.statusCode).toBe(201);
  };
  const home = async () => (await portal.get('/')).payload;
  expect(await home()).toContain('Professional Tools &amp; Services');

  await write({ section: 'tools', title: 'An older title', content: 'An older text.' });
  await write({
    section: 'tools',
    title: 'Services of our cell',
    content: 'For patients.\n\nFor physicians.',
    imageUrl: 'https://images.example.org/cell.jpg',
    buttonText: 'See all services',
    buttonLink: '/about',
  });
  await write({ section: 'cta', title: 'Tell us', content: 'We read every report.', isActive: false });
  const page = await home();
  expect(page).toMatch(/<h2[^>]*>Services of our cell<\/h2>/);
  expect(page).toMatch(/<p[^>]*>For patients\.<\/p><p[^>]*>For physicians\.<\/p>/);
  expect(page).toContain('src="https://images.example.org/cell.jpg"');
  expect(page).toMatch(/<a[^>]*href="\/about"[^>]*>See all services<\/a>/);
  expect(page).not.toMatch(/<h2[^>]*>(Professional Tools|An older title|Tell us)/);
  expect(page).toContain('Start Assessment'); // the section's own cards remain

  await write({ section: 'cta', title: 'Tell us', content: 'We read every report.' });
  const withCall = await home();
  expect(withCall).toMatch(/<h2[^>]*>Tell us<\/h2>/);
  expect(withCall).toMatch(/<a[^>]*href="\/report-adr"[^>]*>Report an ADR Now<\/a>/); // without its own button the section has the portal's
});
