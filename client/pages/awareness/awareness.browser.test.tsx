// The awareness page over a real portal: texts, myths, the gallery with its viewer, and documents. Journeys prove the
// document and the page without script (e2e/awareness.spec.ts).
import { flushSync } from 'react-dom';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { keyboardFindings } from '#client/testing/keyboard-walk.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { captions, film, photograph } from '#client/testing/made-files.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { setAnswers } from '#client/testing/answers.ts';
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';

prepareVisitorPages();
// The toast outlives its page.
afterEach(dismissToast);

const contentPath = '/api/awareness-content';
const galleryPath = '/api/gallery';
const resourcesPath = '/api/downloadable-resources';
const main = page.getByRole('main');
const section = (name: string) => page.getByRole('region', { name });
const gallery = section('Photo and Video Gallery');
const resources = section('Downloadable Resources');
const tiles = gallery.getByRole('link');
const viewer = page.getByRole('dialog', { name: / of / });
const position = (name: string) => page.getByRole('dialog', { name });
const alert = (hasText: string) => page.getByRole('alert').filter({ hasText });
const toast = page.getByCss('.frame > .toast');
const texts = (all: Locator) => all.elements().map(({ textContent }) => textContent);

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const common = { version: 1, isSample: false, uploadedAt: '2026-11-20T04:00:00.000Z' };
const photo = (number: number, caption: string | null) => ({
  id: id(number),
  type: 'image',
  filename: `176722560000${number}-photo.jpg`,
  originalName: `photo-${number}.jpg`,
  caption,
  featured: false,
  media: null,
  ...common,
});
const video = { ...photo(9, 'A film'), type: 'video', filename: '9-film.mp4', originalName: 'film.mp4' };
const document_ = (number: number, category: string, changes: object = {}) => ({
  id: id(number),
  title: `${category} ${number}`,
  description: null,
  filename: `resource_176722560000${number}.pdf`,
  originalName: `document-${number}.pdf`,
  fileSize: '240 KB',
  category,
  isActive: true,
  hasFile: false,
  ...common,
  ...changes,
});

const openGallery = (items: object[]) => openPage('/awareness', [{ path: galleryPath, json: items }]);
const openResources = (items: object[]) => openPage('/awareness', [{ path: resourcesPath, json: items }]);

async function press(element: Element, keys: string): Promise<void> {
  (element as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

/** Stores a file with its poster and captions in the portal, as an administrator does. */
async function store(files: Record<string, File>) {
  const post = (address: string, init: RequestInit = {}) => fetch(address, { method: 'POST', ...init });
  await post('/api/auth/login', {
    body: JSON.stringify(inject('componentAccount')),
    headers: { 'content-type': 'application/json' },
  });
  const body = new FormData();
  for (const [name, file] of Object.entries(files)) body.append(name, file);
  const stored = await post('/api/admin/upload', { body });
  expect(stored.status).toBe(201);
  await post('/api/auth/logout');
  return (await stored.json()) as Pick<GalleryItem, 'filename' | 'media'>;
}

it('every section shows what administrators wrote about it, after what the page always shows', async () => {
  const sections = ['about', 'what_is_pv', 'why_reporting', 'myths_facts', 'gallery', 'resources'];
  const rows = sections.map((name, place) => ({
    id: `00000000-0000-4000-8000-00000000000${place}`,
    section: name,
    title: `Title of ${name}`,
    content: `Words about ${name}.`,
  }));
  const second = { ...rows[3], id: '00000000-0000-4000-8000-000000000009', title: 'Another myth' };
  await openPage('/awareness', [{ path: contentPath, json: [...rows, second] }]);
  for (const name of sections) {
    await expect.element(main.getByRole('heading', { name: `Title of ${name}` })).toBeVisible();
    await expect.element(main.getByText(`Words about ${name}.`).first()).toBeVisible();
  }
  await expect.element(main.getByRole('heading', { level: 3, name: 'Another myth' })).toBeVisible();
  expect(section('Why ADR Reporting Matters').getByRole('listitem').length).toBe(3);
  expect(section('Myths vs Facts').getByCss('details').length).toBe(4);
  const [myth, words] = [
    section('Myths vs Facts').getByCss('details').last(),
    main.getByText('Words about myths_facts.').first(),
  ].map((one) => one.element());
  expect(
    (myth?.compareDocumentPosition(words as Element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

it('the awareness page is complete with its server texts, and its contents list links to each part', async () => {
  const titles = [
    'About IPSR & SPSR',
    'What is Pharmacovigilance?',
    'Why ADR Reporting Matters',
    'Safety alerts',
    'Myths vs Facts',
    'Photo and Video Gallery',
    'Downloadable Resources',
  ];
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await openPage('/awareness');
  const what = section('What is Pharmacovigilance?');
  await expect.element(what).toMatchTextContent(/Objectives:/);
  await expect.element(what).toMatchTextContent(/Why it matters:/);
  const first = what.getByRole('paragraph').first();
  await expect.element(first).toMatchTextContent(/^Pharmacovigilance means keeping watch over medicines\./);
  expect(texts(contents)).toEqual(titles);
  expect(texts(main.getByCss('section > h2'))).toEqual(titles);
  expect(section('Why ADR Reporting Matters').getByRole('listitem').length).toBe(3);

  await contents.last().click();
  await expect.poll(() => location.pathname + location.hash).toBe('/awareness#resources');
  await expect.element(page.getByRole('heading', { name: 'Downloadable Resources' })).toBeInViewport();
});

it('two calls to action lead to the report and to the quiz', async () => {
  await openPage('/awareness');
  await expect.element(main.getByRole('link', { name: 'Report ADR' })).toHaveAttribute('href', '/report-adr');
  await main.getByRole('link', { name: 'Take Quiz' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' })).toHaveFocus();
});

it('administrators’ content is shown as text, and an empty line starts a paragraph', async () => {
  const row = {
    id: id(1),
    section: 'about',
    title: 'Who we are',
    content: 'First <b>line</b>\nsecond line\r\n\r\nAnother paragraph',
    updatedAt: common.uploadedAt,
    version: 2,
    isSample: false,
  };
  await openPage('/awareness', [{ path: contentPath, json: [row] }]);
  const paragraphs = section('Who we are').getByRole('paragraph');
  await expect.poll(() => paragraphs.length).toBe(2);
  await expect.element(paragraphs.first()).toHaveTextContent('First <b>line</b> second line');
  await expect.element(paragraphs.last()).toHaveTextContent('Another paragraph');
  await expect.element(section('What is Pharmacovigilance?')).toMatchTextContent(/Objectives:/);
});

it('four myths open to their facts by keyboard, and a word labels each', async () => {
  await openPage('/awareness');
  const myths = section('Myths vs Facts').getByCss('details');
  expect(myths.length).toBe(4);
  for (const myth of myths.all()) {
    const summary = myth.getByCss('summary');
    const fact = myth.getByText('Fact', { exact: true });
    await expect.element(summary).toMatchTextContent(/Myth/);
    await expect.element(fact).not.toBeVisible();
    await press(summary.element(), '{Enter}');
    await expect.element(fact).toBeVisible();
  }
});

it('the newest safety alerts are read when the page is at rest, also far above them', async () => {
  const alerts = section('Safety alerts');
  await openPage('/awareness');
  await expect.element(alerts.getByRole('link', { name: 'All safety alerts' })).toBeInTheDocument();
  await expect.element(alerts.getByRole('heading', { name: /^Mefenamic acid: DRESS/ })).toBeVisible();
  await expect.element(alerts.getByRole('link', { name: 'IPC (PvPI), India' })).toBeVisible();
  expect(alerts.getByRole('listitem').length).toBe(3);
});

it('the gallery counts total, images and videos', async () => {
  await openGallery([photo(1, 'One'), photo(2, null), video]);
  await expect.poll(() => texts(gallery.getByCss('dl > div'))).toEqual(['Total3', 'Images2', 'Videos1']);
});

it('of three thousand photographs 24 are shown, then 24 more, and the figures count all', async () => {
  await openGallery(Array.from({ length: 3_000 }, (_, number) => photo(number, `Photo ${number}`)));
  await expect
    .poll(() => texts(gallery.getByCss('dl > div')))
    .toEqual(['Total3,000', 'Images3,000', 'Videos0']);
  expect(tiles.length).toBe(24);
  await gallery.getByRole('button', { name: 'Show 24 more of 3,000' }).click();
  await expect.poll(() => tiles.length).toBe(48);
  await expect.element(tiles.nth(24)).toHaveFocus();
});

it('arrow keys and buttons move between items in the viewer, and closing returns focus', async () => {
  const { filename } = await store({ file: await photograph() });
  const first = { ...photo(1, 'The talk'), filename };
  await openGallery([first, photo(2, null), photo(3, 'The posters')]);
  const caption = viewer.getByCss('figcaption');
  await expect.poll(() => tiles.length).toBe(3);
  await press(tiles.first().element(), '{Enter}');
  await expect.element(position('1 of 3')).toBeVisible();
  const picture = viewer.getByRole('img', { name: 'The talk' });
  await expect.element(picture).toBeVisible();
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(60);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(position('2 of 3')).toBeVisible();
  await expect.element(caption).toHaveTextContent('photo-2.jpg');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(position('1 of 3')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(position('3 of 3')).toBeVisible();
  await expect.element(caption).toHaveTextContent('The posters');
  await viewer.getByRole('button', { name: 'Previous' }).click();
  await viewer.getByRole('button', { name: 'Previous' }).click();
  await expect.element(position('1 of 3')).toBeVisible();
  await viewer.getByRole('button', { name: 'Next' }).click();
  await expect.element(position('2 of 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(tiles.first()).toHaveFocus();
});

it('a missing file is replaced by its name and a note, in the gallery and in the viewer', async () => {
  await openGallery([photo(1, 'The talk'), video]);
  await expect.element(tiles.first()).toBeVisible();
  // A video loads near the window only, and late texts would move it away.
  await expect.element(section('What is Pharmacovigilance?')).toMatchTextContent(/Objectives:/);
  gallery.element().scrollIntoView();
  await expect.element(tiles.first()).toMatchTextContent(/photo-1\.jpgImage file missing/);
  await expect.element(tiles.last()).toMatchTextContent(/film\.mp4Video file missing/);
  await expect.element(tiles.first().getByCss('img')).not.toBeInTheDocument();
  await tiles.first().click();
  await expect.element(viewer).toMatchTextContent(/photo-1\.jpgImage file missing/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer).toMatchTextContent(/film\.mp4Video file missing/);
  expect(document.querySelectorAll('[role=alert]:not(:empty)')).toHaveLength(0);
});

it('a video shows its poster, loads in parts when it is played, and has its captions', async () => {
  const { filename, media } = await store({
    file: await film(),
    poster: await photograph(),
    captions: captions(),
  });
  const asked = () =>
    performance.getEntriesByName(`${location.origin}/uploads/${filename}`) as PerformanceResourceTiming[];
  performance.clearResourceTimings(); // it records 250 requests, and no more
  await openGallery([{ ...video, filename, media }]);
  await expect.element(tiles).toMatchTextContent(/Video/);
  const poster = tiles.getByCss('img');
  await expect.element(poster).toHaveAttribute('src', `/uploads/${media?.poster}`);
  poster.element().scrollIntoView();
  await expect.poll(() => (poster.element() as HTMLImageElement).naturalWidth).toBe(60);
  await tiles.click();
  const player = viewer.getByCss('video');
  await expect.element(player).toHaveAttribute('preload', 'none');
  await expect.element(player).toHaveAttribute('poster', `/uploads/${media?.poster}`);
  const track = player.getByCss('track[kind=captions]');
  await expect.element(track).toHaveAttribute('src', `/uploads/${media?.captions}`);
  expect(asked()).toEqual([]);
  const element = player.element() as HTMLVideoElement;
  element.muted = true;
  for (const words of element.textTracks) words.mode = 'showing';
  await element.play();
  await expect.poll(() => asked().map(({ responseStatus }) => responseStatus)).toContain(206);
  await expect.poll(() => element.textTracks[0]?.cues?.length).toBe(1);
});

it('documents are listed by category, at most three of each before "+N more resources available"', async () => {
  await openResources([
    ...[1, 2, 3, 4, 5].map((number) => document_(number, 'forms')),
    document_(6, 'guidelines'),
    document_(7, 'posters'),
    document_(8, 'brochures'),
    document_(9, 'slides'),
  ]);
  await expect
    .poll(() => texts(resources.getByRole('heading', { level: 3 })))
    .toEqual(['Brochures', 'Posters', 'Guidelines', 'Forms', 'Slides', 'About these documents']);
  expect(resources.getByRole('listitem').length).toBe(7);
  const fourth = resources.getByRole('heading', { name: 'forms 4' });
  await expect.element(fourth).not.toBeInTheDocument();
  await press(resources.getByText('+2 more resources available').element(), '{Enter}');
  await expect.element(fourth).toBeVisible();
  await expect.element(resources.getByText('PDF, 240 KB').first()).toBeVisible();
});

it('a document with a file downloads, and one without shows the demo notice for three seconds', async () => {
  await openResources([document_(1, 'forms', { hasFile: true }), document_(2, 'forms')]);
  await expect
    .element(page.getByRole('link', { name: 'Download forms 1' }))
    .toHaveAttribute('href', `/api/downloadable-resources/${id(1)}/file`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Vitest moves a replaced clock while it presses or waits, so the test does both itself.
  const text = (act: () => void) => {
    flushSync(act);
    return toast.element().textContent;
  };
  const download = page.getByRole('button', { name: 'Download forms 2' }).element() as HTMLElement;
  text(() => download.click());
  const notice = 'Demo ModeThis is a sample entry. There is no file to download yet.';
  expect(text(() => vi.advanceTimersByTime(100))).toContain(notice);
  expect(text(() => vi.advanceTimersByTime(2_999))).toContain(notice);
  expect(text(() => vi.advanceTimersByTime(1))).toBe('');
});

/** Presses Tab until focus returns to its start, and says how often it was in the dialog, and where it was else. */
async function tabAround(): Promise<{ inside: number; outside: string[] }> {
  const first = document.activeElement;
  const seen: (Element | null)[] = [];
  const note = () => void seen.push(document.activeElement);
  addEventListener('focusin', note);
  do await userEvent.tab();
  while (document.activeElement !== first && seen.length < 30);
  removeEventListener('focusin', note);
  expect(document.activeElement).toBe(first);
  const outside = seen
    .filter((element) => !element?.closest(':modal'))
    .map((element) => element?.tagName ?? '');
  return { inside: seen.length - outside.length, outside };
}

it('drawer and viewer keep the focus, make the page inert, and return the focus on Esc', async () => {
  await page.viewport(360, 640);
  await openGallery([photo(1, 'One'), photo(2, 'Two')]);
  await expect.poll(() => tiles.length).toBe(2);
  for (const [opener, dialog] of [
    [page.getByRole('button', { name: 'Menu' }), page.getByRole('dialog', { name: 'Menu' })],
    [tiles.first(), position('1 of 2')],
  ] as const) {
    const opened = opener.element();
    await press(opened, '{Enter}');
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
    const behind = page.getByCss('main a').last().element() as HTMLElement;
    behind.focus();
    expect(document.activeElement).not.toBe(behind);
    const { inside, outside } = await tabAround();
    expect(inside).toBeGreaterThan(1);
    expect(outside).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.activeElement).toBe(opened);
  }
});

it('on a phone a toast never covers the focused element', async () => {
  await page.viewport(360, 640);
  await openResources([document_(1, 'forms')]);
  const download = page.getByRole('button', { name: 'Download forms 1' });
  await expect.element(download).toBeVisible();
  await expect.element(section('What is Pharmacovigilance?')).toMatchTextContent(/Objectives:/);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // the toast stays
  await press(download.element(), '{Enter}');
  flushSync(() => vi.advanceTimersByTime(100));
  expect(toast.element().textContent).toContain('Demo Mode');
  // Its size is measured in the next frame.
  await expect.poll(() => document.documentElement.style.scrollPaddingBlockStart).not.toBe('');
  // The walk starts at the button, so the skip link cannot be first.
  expect(await keyboardFindings({ startsHere: true })).toEqual(['the first is no skip link']);
  expect(toast.element().textContent).toContain('Demo Mode');
});

it('an empty gallery and an empty list of documents show a message', async () => {
  await openPage(
    '/awareness',
    [galleryPath, resourcesPath, contentPath].map((path) => ({ path, json: [] })),
  );
  await expect.element(page.getByRole('heading', { name: 'No photos or videos yet' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No resources yet' })).toBeVisible();
  await expect.element(section('About IPSR & SPSR')).toMatchTextContent(/This portal is for patients/);
});

it('each part that fails to load shows a message, and Retry loads it without moving focus', async () => {
  const failures = [
    { path: resourcesPath, breaks: true },
    { path: contentPath, breaks: true },
  ];
  await openPage('/awareness', [{ path: galleryPath, status: 503 }, ...failures]);
  await expect.poll(() => alert('This text could not be loaded').length).toBe(2);
  await expect.element(alert('The resources could not be loaded')).toBeVisible();
  const failed = alert('The gallery could not be loaded');
  await expect.element(failed).toBeVisible();
  await setAnswers([{ path: galleryPath, json: [photo(1, 'The talk')] }, ...failures]);
  await press(failed.getByRole('button', { name: 'Retry' }).element(), '{Enter}');
  await expect.poll(() => tiles.length).toBe(1);
  // The button is gone, so the heading above it has the focus.
  await expect.element(page.getByRole('heading', { name: 'Photo and Video Gallery' })).toHaveFocus();
});

it.each(looks)(
  'axe finds no problem on the awareness page when loaded, open, empty, failed or loading, at $width, $colorScheme',
  async (look) => {
    const paths = [contentPath, galleryPath, resourcesPath];
    await setLook(look);
    await openPage('/awareness');
    await expect.element(resources.getByRole('heading', { name: 'Guidelines' })).toBeVisible();
    await page.getByCss('summary').first().click();
    await expect.element(tiles.first()).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await tiles.first().click();
    await expect.element(viewer).toBeVisible();
    expect(await axeFindings()).toEqual([]);

    await openPage('/awareness', [
      { path: galleryPath, json: [] },
      { path: resourcesPath, json: [] },
    ]);
    await expect.element(page.getByRole('heading', { name: 'No photos or videos yet' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No resources yet' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);

    await openPage(
      '/awareness',
      paths.map((path) => ({ path, breaks: true })),
    );
    await expect.poll(() => page.getByCss('.state-error').length).toBe(4);
    expect(await axeFindings()).toEqual([]);

    await openPage(
      '/awareness',
      paths.map((path) => ({ path, never: true })),
    );
    await expect.poll(() => page.getByCss('.skeleton').length).toBe(4);
    expect(await axeFindings()).toEqual([]);
  },
);

it('nothing is wider than a 320 pixel screen, in the page and in the viewer', async () => {
  await page.viewport(320, 640);
  await openPage('/awareness', [
    {
      path: galleryPath,
      json: [{ ...photo(1, 'C'.repeat(200)), originalName: `${'n'.repeat(150)}.jpg` }],
    },
    {
      path: resourcesPath,
      json: [document_(1, 'forms', { title: 'T'.repeat(200), description: 'D'.repeat(300) })],
    },
  ]);
  await expect.poll(() => tiles.length).toBe(1);
  await expect.element(resources.getByText('PDF, 240 KB')).toBeVisible();
  expect(overflow()).toBe(0);
  await tiles.first().click();
  await expect.element(viewer).toBeVisible();
  expect(overflow()).toBe(0);
});

it('the page leads to the safety data while the institute publishes them', async () => {
  const link = main.getByRole('link', { name: 'Safety data' });
  const setting = (value: string) => [
    {
      path: '/api/site-settings',
      json: [
        {
          id: id(1),
          key: 'public_statistics',
          value,
          version: 1,
          isSample: false,
          updatedAt: common.uploadedAt,
        },
      ],
    },
  ];
  await openPage('/awareness', setting('false'));
  await expect.element(main.getByRole('link', { name: 'Quiz' })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await openPage('/awareness', setting('true'));
  await expect.element(link).toHaveAttribute('href', '/safety-data');
});
