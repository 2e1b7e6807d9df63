// The home page below its hero, over a real portal: featured gallery, actions, tools, figures, features and the closing
// call to action. Journeys prove captions on hover, the first view of a phone, and the page without script
// (e2e/home.spec.ts).
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '#client/testing/commands.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { galleryItem } from '#client/testing/replies.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { setAnswers } from '#client/testing/answers.ts';
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';

prepareVisitorPages();

/** What administrators have featured. */
const featured = { path: '/api/gallery', query: 'featured=true' };
const main = page.getByRole('main');
const actions = page.getByRole('region', { name: 'What do you need today?' });
const tools = page.getByRole('region', { name: 'Professional Tools & Services' });
const about = page.getByRole('region', { name: 'About IPSR & SPSR' });
const features = page.getByRole('region', { name: 'Platform Features' });
const gallery = page.getByRole('region', { name: 'Featured Gallery' });
const cards = gallery.getByCss('.featured > ul > li');
const alert = main.getByRole('alert');
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);

const item = (number: number, change: Partial<GalleryItem> = {}) =>
  galleryItem(number, {
    // A file of the sample content, so that its picture loads.
    filename: '1767225600000-sample-journey.avif',
    caption: `Caption ${number}`,
    featured: true,
    ...change,
  });
const setting = (key: string, value: string) => ({ ...item(1), key, value });

/** Opens home, and waits until the settings are read: it is hidden before. */
async function openHome(answers: Answer[] = []): Promise<void> {
  await openPage('/', answers);
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
}

async function openWith(items: object[]): Promise<void> {
  await openHome([{ ...featured, json: items }]);
  await expect.poll(() => cards.length).toBe(3 + items.length);
}

it('home shows the hero, its four figures and how long a report takes', async () => {
  await openHome();
  const slogan = 'Your Safety, Just a Click Away – Learn, Report & Stay Aware';
  await expect.element(page.getByText(slogan)).toBeVisible();
  const figures = textsOf(page.getByCss('main dl > div').elements());
  for (const [label, value] of [
    ['ADR Reports', '1000+'],
    ['Healthcare Providers', '500+'],
    ['Support Available', '24/7'],
    ['Patient Safety', '99%'],
  ] as const) {
    const figure = figures.find((text) => text.includes(label));
    expect(figure).toContain(value);
  }
  await expect.element(page.getByText('Takes under 2 minutes')).toBeVisible();
});

it('three large cards lead to the report, to awareness and to the risk checker', async () => {
  await openHome();
  const links = actions.getByRole('link');
  await expect.poll(() => links.length).toBe(3);
  for (const [position, [name, href]] of (
    [
      [/Report an ADR/, '/report-adr'],
      [/Know About ADRs/, '/awareness'],
      [/Check Your Risk/, '/risk-checker'],
    ] as const
  ).entries()) {
    await expect.element(links.nth(position)).toMatchTextContent(name);
    await expect.element(links.nth(position)).toHaveAttribute('href', href);
  }
});

it('Professional Tools & Services has four cards with a link each', async () => {
  await openHome();
  expect(textsOf(tools.getByRole('heading', { level: 3 }).elements())).toEqual([
    'Knowledge Quiz',
    'Live Broadcast',
    'Expert Support',
    'Find AMC Centers',
  ]);
  const links = tools.getByRole('link');
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/quiz',
    '/live-stream',
    '/contact',
    '/find-amc',
  ]);
  await tools.getByRole('link', { name: 'Start Assessment' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' })).toBeVisible();
  expect(location.pathname).toBe('/quiz');
});

it('home shows the institute’s three figures, twelve features under four headings, and the closing call to action', async () => {
  await openHome();
  await expect
    .poll(() => textsOf(about.getByCss('dl > div').elements()))
    .toEqual(['reports processed500+', 'students educated2000+', 'years of experience10+']);
  expect(features.getByRole('heading', { level: 3 }).length).toBe(4);
  expect(textsOf(features.getByRole('listitem').elements())).toEqual([
    'Step-by-step reporting guide',
    'Quick report form',
    'Integration with the national pharmacovigilance portal',
    'Secure data storage',
    'Searchable drug database',
    'Risk percentage calculations',
    'Common side-effect information',
    'Educational disclaimers',
    'Guides',
    'Myths versus facts',
    'Downloadable resources',
    'Photo and video gallery',
  ]);
  const report = main.getByRole('link', { name: 'Report an ADR Now' });
  await expect.element(report).toHaveAttribute('href', '/report-adr');
  await expect.element(main.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/awareness');
});

it('the figures come from the settings', async () => {
  const settings = {
    stat_reports: '12',
    stat_providers: '34',
    stat_support: '9 to 5',
    stat_safety: '56%',
    about_reports: '78',
    about_students: '90',
    about_years: '1',
  };
  const json = Object.entries(settings).map(([key, value]) => setting(key, value));
  await openHome([{ path: '/api/site-settings', json }]);
  for (const value of Object.values(settings)) {
    const figure = page.getByRole('definition').filter({ hasText: new RegExp(`^${value}$`) });
    await expect.element(figure).toBeVisible();
  }
});

it('the featured gallery begins with three fixed cards, followed by the items that administrators featured', async () => {
  await openHome();
  expect(textsOf(gallery.getByRole('heading', { level: 3 }).elements())).toEqual([
    'A report needs four details',
    'National Pharmacovigilance Week',
    'PvPI helpline',
  ]);
  // Another test may feature more in the same portal.
  const others = gallery.getByCss('.featured > ul > li:nth-child(n + 4)');
  await expect.element(others.filter({ hasText: 'Sample: where a report goes' })).toBeVisible();
  const note = 'Photos and videos are uploaded and featured through the admin panel.';
  await expect.element(gallery.getByText(note)).toBeVisible();
});

it('a featured item shows its caption, else its file name, else "User uploaded content"', async () => {
  await openWith([item(1), item(2, { caption: null }), item(3, { caption: null, originalName: '' })]);
  const captions = gallery.getByCss('.featured > ul > li:nth-child(n + 4) .tile-caption');
  expect(textsOf(captions.elements())).toEqual(['Caption 1', 'photo-2.jpg', 'User uploaded content']);
});

it('a featured item opens in the viewer, and focus returns to it', async () => {
  await openWith([item(1), item(2)]);
  const link = cards.nth(3).getByRole('link');
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const viewer = page.getByRole('dialog', { name: '1 of 2' });
  await expect.element(viewer.getByRole('img', { name: 'Caption 1' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('dialog', { name: '2 of 2' })).toMatchTextContent(/Caption 2/);
  await userEvent.keyboard('{Escape}');
  await expect.element(link).toHaveFocus();
});

it('a missing featured file is replaced by its name', async () => {
  const film = { type: 'video', filename: 'no-film.mp4', originalName: 'film.mp4' };
  await openWith([item(1, { filename: 'no-photo.jpg' }), item(2, film)]);
  cards.nth(3).element().scrollIntoView();
  await expect.element(cards.nth(3)).toMatchTextContent(/photo-1\.jpgImage file missing/);
  await expect.element(cards.nth(4)).toMatchTextContent(/film\.mp4Video file missing/);
});

it('when the gallery fails the three fixed cards stay, and Retry loads the items', async () => {
  await openHome([{ ...featured, breaks: true }]);
  await expect.element(alert).toMatchTextContent(/The featured photos and videos could not be loaded/);
  expect(cards.length).toBe(3);
  await setAnswers([{ ...featured, json: [item(1)] }]);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => cards.length).toBe(4);
});

it.each(looks)(
  'axe finds no problem on home with items, without them, or failed, at $width, $colorScheme',
  async (look) => {
    await setLook(look);
    await openWith([item(1), item(2), item(3, { type: 'video' })]);
    cards.nth(3).element().scrollIntoView();
    expect(await axeFindings()).toEqual([]);
    await openWith([]);
    expect(await axeFindings()).toEqual([]);
    await openHome([{ ...featured, breaks: true }]);
    await expect.element(page.getByCss('.state-error')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  },
);

it('on a 320 pixel screen a link titled by its address and a long institute name wrap', async () => {
  const title = `https://example.org/${'1FAIpQLSd'.repeat(8)}/view`;
  await page.viewport(320, 640);
  await openHome([
    { path: '/api/contact-links', json: [{ ...item(1), title, url: title, icon: 'Link' }] },
    { path: '/api/site-settings', json: [setting('site_title', 'Pharmacovigilanceinstitute')] },
  ]);
  await expect.element(page.getByRole('link', { name: title })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'About Pharmacovigilanceinstitute' })).toBeVisible();
  expect(overflow()).toBe(0);
});

it('on a 320 pixel screen only the gallery strip is wider, and it scrolls by itself', async () => {
  await page.viewport(320, 640);
  await openWith([item(1, { caption: 'C'.repeat(300) })]);
  expect(overflow()).toBe(0);
  (cards.nth(2).getByRole('link').element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(cards.nth(3).getByRole('link')).toBeInViewport();
});
