// The live page: its permissions and documents, a broadcast with Chromium's fake camera and microphone, a refused
// permission, and the page without script. The rest is proved by client/pages/live-stream/live-stream.browser.test.tsx.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { toast } from './client-navigation.ts';
import { expect, test } from './journey.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Start Broadcasting' });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Stream' });
const record = (page: Page) => page.getByRole('button', { name: 'Record', exact: true });
const statistic = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Live statistics' })
    .locator('div')
    .filter({ hasText: name })
    .locator('dd');
const badge = (page: Page) => page.locator('.live-badge');

/** Stores the page's media tracks, so that a test can check them after the page has released them. */
async function watchTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const seen: MediaStreamTrack[] = [];
    Object.assign(window, { seen });
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      seen.push(...stream.getTracks());
      return stream;
    };
  });
}
const trackStates = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { seen: MediaStreamTrack[] }).seen.map((track) => track.readyState),
  );

/** Starts a recording and waits until it contains data. */
async function recordSome(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function (slice) {
      this.addEventListener(
        'dataavailable',
        ({ data }) => data.size > 0 && Object.assign(window, { holds: true }),
      );
      start.call(this, slice);
    };
  });
  await record(page).click();
  await expect(toast(page)).toContainText('Recording Started');
  await page.waitForFunction(() => 'holds' in window);
}

async function goLive(page: Page): Promise<void> {
  await watchTracks(page);
  await page.goto('/live-stream');
  await start(page).click();
  await expect(toast(page)).toContainText('Live Stream Started');
}

test('only the live page may use camera and microphone, and every link to it loads a new document', async ({
  page,
}) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['permissions-policy'];
  expect(await policyOf('/live-stream')).toMatch(/^camera=\(self\), microphone=\(self\), /);
  expect(await policyOf('/')).toMatch(/^camera=\(\), microphone=\(\), /);

  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const ways = [
    () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'LIVE' }).click(),
    () => page.getByRole('link', { name: 'Open Live Page' }).click(),
    () => page.evaluate(() => history.pushState(null, '', '/live-stream')), // independent of which link was used
  ];
  for (const follow of ways) {
    await page.goto('/');
    documents.length = 0;
    await follow();
    await expect(start(page)).toBeEnabled();
    expect(documents).toEqual(['/live-stream']);
    await start(page).click();
    await expect(badge(page)).toBeVisible();
  }

  // A document that may not use them offers the link to a new one.
  await stop(page).click();
  await page.evaluate(() =>
    Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature: () => false } }),
  );
  await start(page).click();
  const refusal = page.getByRole('main').getByText('because of how it was opened');
  await expect(refusal).toBeVisible();
  await page.getByRole('link', { name: 'Open the live page again' }).click();
  await expect(refusal).toBeHidden();
  expect(documents).toEqual(['/live-stream', '/live-stream']);
});

test('a broadcast shows the picture, its badge and the time, is saved as a file and shared, and sends the server nothing', async ({
  page,
  baseURL,
}) => {
  const requests: string[] = [];
  await goLive(page);
  await expect(page.locator('.notices')).toBeAttached(); // loaded late, with its modules
  // The browser requests the favicon at an unpredictable time.
  page.on('request', (request) => request.url().endsWith('/favicon.svg') || requests.push(request.url()));
  const picture = page.locator('video');
  // The camera has other sizes, too: this one was asked for.
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(720);
  expect(await picture.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await expect(badge(page)).toHaveText('LIVE');
  await expect(statistic(page, 'Status')).toHaveText('Live');
  await expect(statistic(page, 'Current time')).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await expect(page.locator('video')).toBeVisible();

  await page.getByLabel('Stream title').fill('A talk: part 1 / दवा');
  await recordSome(page);
  await expect(statistic(page, 'Recording').first()).toHaveText('Recording');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stop Recording' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^A-talk-part-1-दवा-\d{4}-\d\d-\d\d-\d\d-\d\d\.(webm|mp4)$/);
  expect(readFileSync(await file.path()).length).toBeGreaterThan(1_000);
  await expect(toast(page)).toContainText('Recording Stopped');
  await expect(statistic(page, 'Recording')).toHaveText('Not Recording');
  await expect(page.getByRole('link', { name: file.suggestedFilename() })).toHaveAttribute('href', /^blob:/);
  await expect(record(page)).toBeEnabled();

  await stop(page).click();
  await expect(toast(page)).toContainText('Stream Ended');
  await expect(statistic(page, 'Status')).toHaveText('Offline');
  await expect(badge(page)).toBeHidden();
  expect(await trackStates(page)).toEqual(['ended', 'ended']);
  await expect(start(page)).toBeFocused();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page)).toContainText('Stream URL Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/live-stream`);
  expect(requests).toEqual([]);
});

test('after a refused permission the page says what to do and uses no device', async ({
  playwright,
  baseURL,
}) => {
  // Without the flag that grants permission, a headless browser refuses it; the headless shell waits for an answer.
  const executablePath = findChromium();
  const browser = await playwright.chromium.launch({
    args: [...chromiumFlags, '--use-fake-device-for-media-stream'],
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage({ locale: 'en-IN', ...(baseURL && { baseURL }) });
  await page.goto('/live-stream');
  await start(page).click();
  await expect(page.getByText('Camera and microphone were not allowed.')).toBeVisible();
  await expect(toast(page)).toContainText('Stream Error');
  await expect(page.locator('video')).toHaveCount(0);
  await expect(start(page)).toBeEnabled();
  await browser.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows its guidelines and says what is missing', async ({ page }) => {
    const answer = await page.goto('/live-stream');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle('Live Broadcast Centre – IPSR & SPSR');
    await expect(
      page.getByText('Camera and recording run in your browser and need JavaScript.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Guidelines' })).toBeVisible();
    await expect(start(page)).toBeHidden();
  });
});
