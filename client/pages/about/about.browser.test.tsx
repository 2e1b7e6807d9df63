// The about page, and the plain-language pages on privacy, terms and accessibility, over a real portal. Journeys prove
// the titles of the documents, and that a visit sets no cookie (e2e/about.spec.ts).
import { expect, it, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { setAnswers } from '#client/testing/answers.ts';

prepareVisitorPages();

const sectionsPath = '/api/about-sections';
const messagesPath = '/api/authority-messages';
const settingsPath = '/api/site-settings';
const plainPages = ['/privacy', '/terms', '/accessibility'];
const main = page.getByRole('main');
const heading = (level: number, name: string) => page.getByRole('heading', { level, name });
const titles = page.getByCss('.entry > h2');
const section = page.getByRole('region', { name: 'Our cell' });
const figures = page.getByRole('figure');
const alert = (hasText: string) => page.getByRole('alert').filter({ hasText });
const texts = (all: Locator) => all.elements().map(({ textContent }) => textContent);

const common = {
  imageUrl: null as string | null,
  imageMedia: null,
  sortOrder: 1,
  isActive: true,
  version: 1,
  isSample: false,
  updatedAt: '2026-11-20T04:00:00.000Z',
};
const about = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Our cell',
  content: 'First paragraph.\n\nSecond <i>paragraph</i>.',
  videoUrl: null as string | null,
  videoMedia: null,
  ...common,
};
const message = {
  id: '00000000-0000-4000-8000-000000000002',
  authorityName: 'Dr. A. Rao',
  designation: 'Principal',
  message: 'Report what you see.',
  ...common,
};
const setting = (key: string, value: string) => ({ id: key, key, value, version: 1, isSample: false });

/** Opens the about page with these sections and messages in place of the portal's. */
const openAbout = (sections: object[], messages: object[] = []) =>
  openPage('/about', [
    { path: sectionsPath, json: sections },
    { path: messagesPath, json: messages },
  ]);

/** Opens a page and waits for the portal's data in the frame around it. */
async function openPlainPage(address: string): Promise<void> {
  await openPage(address);
  await expect.element(page.getByRole('navigation', { name: 'Official' })).toBeVisible();
}

it('the about page shows sections in their order, messages as quotations, and the fixed contact block', async () => {
  await openPage('/about');
  await expect.element(heading(1, 'About IPSR & SPSR')).toBeVisible();
  await expect
    .poll(() => texts(titles))
    .toEqual([
      'What this portal is for',
      'What a pharmacovigilance cell does',
      'Who can read a report',
      'The national programme',
    ]);
  await expect.poll(() => figures.length).toBe(2);
  const quotation = figures.first().getByRole('blockquote');
  await expect.element(quotation).toMatchTextContent(/one report can be the first sign/);
  await expect.element(figures.first()).toMatchTextContent(/Head of the institute/);
  const contact = page.getByRole('region', { name: 'How to reach us' });
  await expect.element(contact).toMatchTextContent(/IPSR & SPSR, Pharmacovigilance Cell/);
  await expect.element(contact).toMatchTextContent(/PvPI helpline/);
  const telephone = contact.getByRole('link', { name: '1800-180-3024' });
  await expect.element(telephone).toHaveAttribute('href', 'tel:18001803024');
  const mail = contact.getByRole('link', { name: 'pharmacovigilance@example.org' });
  await expect.element(mail).toHaveAttribute('href', 'mailto:pharmacovigilance@example.org');
});

it('the about page shows the description from the settings above the sections', async () => {
  const json = [setting('about_description', 'A college since 1962.')];
  await openPage('/about', [{ path: settingsPath, json }]);
  await expect.element(page.getByCss('.page-header')).toMatchTextContent(/A college since 1962\./);
});

it('a section shows its paragraphs as text, its image, and the name of a video that is missing', async () => {
  await openAbout([{ ...about, imageUrl: '/icon-192.png', videoUrl: '/uploads/1-film.mp4' }]);
  await expect.element(section).toBeVisible();
  expect(texts(section.getByRole('paragraph'))).toEqual(['First paragraph.', 'Second <i>paragraph</i>.']);
  const image = section.getByRole('img', { name: 'Our cell' });
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(192);
  await expect.element(image).toHaveAttribute('src', '/icon-192.png');
  section.element().scrollIntoView({ block: 'end' });
  await expect.element(section).toMatchTextContent(/1-film\.mp4Video file missing/);
});

it('the first picture loads at once and the others lazily, in the size that suits the window', async () => {
  const imageMedia = {
    width: 900,
    height: 600,
    colour: '#336699',
    widths: [320, 640],
    poster: null,
    captions: null,
  };
  const [first, second, portrait] = ['/uploads/1.jpg', '/uploads/2.jpg', '/uploads/3.jpg'];
  const loading = new Map<string | null, string>();
  const watch = new MutationObserver(() => {
    for (const image of document.querySelectorAll('main img[src^="/uploads/"]')) {
      loading.set(image.getAttribute('src'), image.getAttribute('loading') ?? '');
    }
  });
  watch.observe(document, { subtree: true, childList: true });
  onTestFinished(() => watch.disconnect());
  performance.clearResourceTimings();
  await openAbout(
    [
      { ...about, imageUrl: first, imageMedia },
      { ...about, id: 'second', imageUrl: second, imageMedia },
    ],
    [{ ...message, imageUrl: portrait, imageMedia }],
  );
  await expect
    .poll(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    .toContainEqual(expect.stringMatching(/^\/uploads\/1-(320|640)\.webp$/));
  await expect.element(section.first()).toMatchTextContent(/1\.jpgImage file missing/);
  expect(Object.fromEntries(loading)).toEqual({ [first]: 'eager', [second]: 'lazy', [portrait]: 'lazy' });
});

it('a section links a video on another site in a new tab and loads nothing from that site', async () => {
  performance.clearResourceTimings();
  await openAbout([{ ...about, videoUrl: 'https://videos.example.org/watch?v=1' }]);
  const link = page.getByRole('link', { name: 'Watch the video' });
  await expect.element(link).toMatchTextContent(/videos\.example\.org/);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  // No other element has the site's address, so none can load from there.
  const names = [...document.querySelectorAll('*')].filter(({ attributes }) =>
    [...attributes].some(({ value }) => value.includes('videos.example.org')),
  );
  expect(names).toEqual([link.element()]);
  const hosts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).host);
  expect(hosts.filter((host) => host !== location.host)).toEqual([]);
});

it('a missing portrait is replaced by its file name', async () => {
  await openAbout([], [{ ...message, imageUrl: '/uploads/rao.jpg' }]);
  await expect.element(figures).toBeVisible();
  figures.element().scrollIntoView();
  await expect.element(figures).toMatchTextContent(/rao\.jpgImage file missing/);
});

it('the about page says when there are no sections, hides an empty list of messages, and offers a retry after a failure', async () => {
  await openAbout([]);
  await expect.element(page.getByText('The institute has not added any text here yet.')).toBeVisible();
  await expect.element(heading(2, 'Messages from the Leadership')).not.toBeInTheDocument();

  await openPage('/about', [
    { path: sectionsPath, breaks: true },
    { path: messagesPath, breaks: true },
  ]);
  await expect.element(alert('The messages could not be loaded')).toBeVisible();
  const failed = alert('The sections could not be loaded');
  await expect.element(failed).toBeVisible();
  await setAnswers([{ path: sectionsPath, json: [about] }]);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect.element(section).toBeVisible();
});

it('the privacy page says what is stored, who reads it and that reports stay here, and links to the contact page', async () => {
  await openPage('/privacy');
  await expect
    .element(main)
    .toMatchTextContent(/Only signed-in administrators of IPSR & SPSR can read a report\./);
  await expect.element(main).toMatchTextContent(/It is not sent to the national programme \(PvPI\)\./);
  await expect.element(main).toMatchTextContent(/Visitors get a cookie when they choose a language\./);
  await expect.element(main.getByRole('link')).toHaveAttribute('href', '/contact');
});

it('the privacy contact and the forwarding of reports come from the settings', async () => {
  const json = [
    setting('forwards_to_pvpi', 'true'),
    setting('privacy_contact_name', 'Dr. A. Rao'),
    setting('privacy_contact_email', 'privacy@example.org'),
  ];
  await openPage('/privacy', [{ path: settingsPath, json }]);
  await expect.element(main).toMatchTextContent(/forwards reports to the national programme \(PvPI\)\./);
  await expect.element(main).not.toMatchTextContent(/It is not sent/);
  await expect.element(main).toMatchTextContent(/Dr\. A\. Rao answers questions about your data\./);
  const mail = main.getByRole('link', { name: 'privacy@example.org' });
  await expect.element(mail).toHaveAttribute('href', 'mailto:privacy@example.org');
});

it('the terms and accessibility pages state the portal’s limits and known gaps', async () => {
  await openPage('/terms');
  await expect.element(heading(1, 'Terms of use')).toBeVisible();
  await expect.element(page.getByText('Nothing here replaces a doctor or pharmacist.')).toBeVisible();
  await page.getByRole('link', { name: 'Accessibility' }).click();
  await expect.element(heading(1, 'Accessibility')).toHaveFocus();
  await expect.element(page.getByText('Nobody from outside has assessed it so far.')).toBeVisible();
  await expect.element(heading(2, 'What does not work yet')).toBeVisible();
});

it.each(looks)(
  'axe finds no problem on the about page with media, failed or loading, and on the plain pages, at $width, $colorScheme',
  async (look) => {
    await setLook(look);
    const media = { imageUrl: '/uploads/1.jpg', videoUrl: 'https://videos.example.org/1' };
    await openAbout([{ ...about, ...media }], [{ ...message, imageUrl: '/uploads/2.jpg' }]);
    await expect.element(section).toBeVisible();
    await expect.element(figures).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await openPage('/about', [
      { path: sectionsPath, breaks: true },
      { path: messagesPath, never: true },
    ]);
    await expect.element(page.getByCss('.state-error')).toBeVisible();
    await expect.element(page.getByCss('.skeleton')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    for (const address of plainPages) {
      await openPlainPage(address);
      expect(await axeFindings()).toEqual([]);
    }
  },
);

it('nothing on the about page and the plain pages is wider than a 320 pixel screen', async () => {
  await page.viewport(320, 640);
  await openAbout(
    [
      {
        ...about,
        title: 'T'.repeat(200),
        content: 'C'.repeat(500),
        videoUrl: `https://${'v'.repeat(60)}.example.org/`,
      },
    ],
    [
      {
        ...message,
        authorityName: 'N'.repeat(200),
        designation: 'D'.repeat(200),
        imageUrl: '/uploads/2.jpg',
      },
    ],
  );
  await expect.element(titles).toBeVisible();
  await expect.element(figures).toBeVisible();
  expect(overflow()).toBe(0);
  for (const address of plainPages) {
    await openPlainPage(address);
    expect(overflow()).toBe(0);
  }
});
