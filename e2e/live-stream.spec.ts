// The live page with Chromium's fake camera and microphone, and without any.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { overflow, toast } from './client-navigation.ts';
import { axeFindings, expect, freezeClock, looks, test } from './journey.ts';

/** Few pictures a second: drawing and recording them takes most of the processor time. */
const camera = '--use-fake-device-for-media-stream=fps=5';
const withFlags = (executablePath: string | null, ...flags: string[]) => ({
  args: [...chromiumFlags, ...flags],
  ...(executablePath && { executablePath }),
});
test.use({
  launchOptions: withFlags(findChromium({ preferShell: true }), camera, '--use-fake-ui-for-media-stream'),
});

// In one process: its browser has settings of its own, and each further process would start another one.
test.describe.configure({ mode: 'default' });

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
    const seen = { tracks: [] as MediaStreamTrack[], asked: [] as unknown[] };
    Object.assign(window, { seen });
    mediaDevices.getUserMedia = async (constraints) => {
      seen.asked.push(constraints);
      const stream = await ask(constraints);
      seen.tracks.push(...stream.getTracks());
      return stream;
    };
  });
}
type Seen = { seen: { tracks: MediaStreamTrack[]; asked: unknown[] } };
const trackStates = (page: Page) =>
  page.evaluate(() => (window as unknown as Seen).seen.tracks.map((track) => track.readyState));

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

test('the live page explains itself, asks before it uses the camera, and starts offline', async ({
  page,
}) => {
  const answer = await page.goto('/live-stream');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle('Live Broadcast Centre – IPSR & SPSR');
  await expect(page.getByText('the portal does not send them to anybody')).toBeVisible();
  await expect(start(page)).toHaveAccessibleDescription(/your browser asks whether this page may use camera/);
  await expect(page.getByLabel('Stream title')).toHaveValue('IPSR & SPSR Live Broadcast');
  await expect(page.getByLabel('Video quality').locator('option')).toHaveText([
    '720p HD',
    '1080p FHD',
    '480p SD',
  ]);
  await expect(page.getByLabel('Audio quality').locator('option')).toHaveText(['High', 'Medium', 'Low']);
  await expect(page.getByRole('region', { name: 'Guidelines' }).getByRole('listitem')).toHaveCount(6);
  await expect(statistic(page, 'Status')).toHaveText('Offline');
  await expect(statistic(page, 'Viewers')).toHaveText('0');
  await expect(statistic(page, 'Recording')).toHaveText('Not Recording');
  await expect(badge(page)).toBeHidden();
  for (const name of ['Video', 'Audio', 'Record']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  }
});

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
});

test('a broadcast shows the picture, its badge and the time, and sends the server nothing', async ({
  page,
}) => {
  const requests: string[] = [];
  await goLive(page);
  await expect(page.locator('.notices')).toBeAttached(); // loaded late, with its modules
  // The browser requests the favicon at an unpredictable time.
  page.on('request', (request) => request.url().endsWith('/favicon.svg') || requests.push(request.url()));
  const picture = page.locator('video');
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await expect(badge(page)).toHaveText('LIVE');
  await expect(statistic(page, 'Status')).toHaveText('Live');
  await expect(statistic(page, 'Current time')).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await expect(page.locator('video')).toBeVisible();

  await stop(page).click();
  await expect(toast(page)).toContainText('Stream Ended');
  await expect(statistic(page, 'Status')).toHaveText('Offline');
  await expect(badge(page)).toBeHidden();
  expect(await trackStates(page)).toEqual(['ended', 'ended']);
  await expect(start(page)).toBeFocused();
  expect(requests).toEqual([]);
});

test('the simulated viewer count grows by 0 to 2 every 5 seconds and is cleared when the broadcast ends', async ({
  page,
}) => {
  await page.addInitScript(() => (Math.random = () => 0.99));
  await page.goto('/live-stream');
  await expect(page.getByText('The number of viewers is simulated')).toBeVisible();
  await freezeClock(page);
  await start(page).click();
  await expect(badge(page)).toBeVisible();
  await page.clock.runFor(4_999);
  await expect(statistic(page, 'Viewers')).toHaveText('0');
  await page.clock.runFor(1);
  await expect(statistic(page, 'Viewers')).toHaveText('2');
  await page.clock.runFor(5_000);
  await expect(statistic(page, 'Viewers')).toHaveText('4');
  await expect(page.locator('figcaption')).toContainText('4 viewers');
  await stop(page).click();
  await expect(statistic(page, 'Viewers')).toHaveText('0');
});

test('video and audio can be switched off and on separately', async ({ page }) => {
  await goLive(page);
  const enabled = () =>
    page.evaluate(() =>
      Object.fromEntries((window as unknown as Seen).seen.tracks.map(({ kind, enabled }) => [kind, enabled])),
    );
  const video = page.getByRole('button', { name: 'Video', exact: true });
  const audio = page.getByRole('button', { name: 'Audio', exact: true });
  await expect(video).toHaveAttribute('aria-pressed', 'true');
  await video.click();
  await expect(video).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Video is off')).toBeVisible();
  expect(await enabled()).toEqual({ video: false, audio: true });
  await audio.press('Enter');
  await expect(audio).toHaveAttribute('aria-pressed', 'false');
  await video.click();
  await expect(video).toHaveAttribute('aria-pressed', 'true');
  expect(await enabled()).toEqual({ video: true, audio: false });
});

test('the chosen quality is requested from camera and microphone', async ({ page }) => {
  await watchTracks(page);
  await page.goto('/live-stream');
  const asked = () => page.evaluate(() => (window as unknown as Seen).seen.asked.at(-1));
  await start(page).click();
  await expect(page.getByLabel('Video quality')).toBeDisabled();
  await expect(page.getByLabel('Audio quality')).toHaveAccessibleDescription(
    'To change the quality, stop the stream first.',
  );
  expect(await asked()).toEqual({
    video: { width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: { sampleRate: { ideal: 48_000 }, channelCount: { ideal: 2 } },
  });
  await stop(page).click();
  await page.getByLabel('Video quality').selectOption('1080p FHD');
  await page.getByLabel('Audio quality').selectOption('Low');
  await start(page).click();
  await expect(badge(page)).toBeVisible();
  expect(await asked()).toMatchObject({
    video: { height: { ideal: 1080 } },
    audio: { channelCount: { ideal: 1 } },
  });
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight))
    .toBe(1080);
});

test('a recording is saved as a file named after the stream title', async ({ page }) => {
  await goLive(page);
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
});

test('stopping the stream during a recording still saves the file', async ({ page }) => {
  await goLive(page);
  await recordSome(page);
  const download = page.waitForEvent('download');
  await stop(page).click();
  expect(readFileSync(await (await download).path()).length).toBeGreaterThan(1_000);
  await expect(toast(page)).toContainText('Stream Ended');
  await expect(statistic(page, 'Recording')).toHaveText('Not Recording');
});

test('leaving the page ends the broadcast and saves the recording', async ({ page }) => {
  await goLive(page);
  await recordSome(page);
  const download = page.waitForEvent('download');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'About', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect.poll(() => trackStates(page)).toEqual(['ended', 'ended']);
  expect((await download).suggestedFilename()).toMatch(/^IPSR-SPSR-Live-Broadcast-/);
});

test('a hidden page that the browser stores releases the camera', async ({ page }) => {
  await goLive(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await trackStates(page)).toEqual(['ended', 'ended']);
  await expect(statistic(page, 'Status')).toHaveText('Offline');
});

test('leaving during the permission prompt does not start the camera', async ({ page }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const answer = new Promise<void>((resolve) => Object.assign(window, { answer: resolve }));
      await answer;
      const stream = await ask(constraints);
      Object.assign(window, { given: stream });
      return stream;
    };
  });
  await page.goto('/live-stream');
  await start(page).click();
  await expect(start(page)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quiz' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' })).toBeVisible();
  await page.evaluate(() => (window as unknown as { answer(): void }).answer());
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { given?: MediaStream }).given?.getTracks().map((track) => track.readyState),
      ),
    )
    .toEqual(['ended', 'ended']);
  await expect(toast(page)).toBeEmpty();
});

test('unplugging the camera ends the broadcast and names the cause', async ({ page }) => {
  await goLive(page);
  await page.evaluate(() => (window as unknown as Seen).seen.tracks[0]?.dispatchEvent(new Event('ended')));
  await expect(page.getByRole('heading', { name: 'The broadcast has ended' })).toBeVisible();
  await expect(page.getByText('Camera or microphone was unplugged')).toBeVisible();
  await expect(toast(page)).toContainText('Stream Error');
  expect(await trackStates(page)).toEqual(['ended', 'ended']);
});

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write', 'camera', 'microphone'] });

  test('Share copies the address of the live page', async ({ page, baseURL }) => {
    await page.goto('/live-stream?lang=en#main');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toast(page)).toContainText('Stream URL Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/live-stream`);
  });

  test('without a clipboard, the address is shown for copying by hand', async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.goto('/live-stream');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText(`Copy this address to share it: ${baseURL}/live-stream`)).toBeVisible();
  });
});

const faults = [
  ['NotAllowedError', 'Camera and microphone were not allowed.'],
  ['NotFoundError', 'No camera or no microphone was found.'],
  ['NotReadableError', 'Another program may be using them'],
  ['OverconstrainedError', 'does not support the quality that you chose'],
  ['SecurityError', 'cannot use camera and microphone because of how it was opened'],
  ['TypeError', 'The browser gave no picture and no reason.'],
] as const;

test('each fault of camera and microphone is explained in plain words, and the visitor can try again', async ({
  page,
}) => {
  await page.goto('/live-stream');
  for (const [name, words] of faults) {
    await page.evaluate((fault) => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = () => {
        mediaDevices.getUserMedia = ask;
        return Promise.reject(new DOMException('', fault));
      };
    }, name);
    await start(page).click();
    await expect(toast(page), name).toContainText('Stream Error');
    await expect(toast(page)).toContainText('Could not access camera/microphone. Please check permissions.');
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
    await expect(start(page)).toHaveAccessibleDescription(new RegExp(words));
    await expect(statistic(page, 'Status')).toHaveText('Offline');
    await start(page).click();
    await expect(badge(page)).toBeVisible();
    await expect(page.getByRole('main').getByText(words)).toBeHidden();
    await stop(page).click();
    await expect(badge(page)).toBeHidden();
  }
});

test('an insecure page, an unsupported browser and a missing permission get different messages', async ({
  page,
}) => {
  const cases: [() => void, string][] = [
    [() => Object.defineProperty(window, 'isSecureContext', { value: false }), 'opened without encryption'],
    [
      () => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }),
      'This browser does not support camera',
    ],
    [
      () => Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature: () => false } }),
      'because of how it was opened',
    ],
  ];
  for (const [take, words] of cases) {
    await page.goto('/live-stream');
    await page.evaluate(take);
    await start(page).click();
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
    await expect(toast(page)).toContainText('Stream Error');
  }
  await page.getByRole('link', { name: 'Open the live page again' }).click();
  await expect(page.getByRole('main').getByText('because of how it was opened')).toBeHidden();
});

test('a browser that cannot record shows a message', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'MediaRecorder', { value: undefined }));
  await goLive(page);
  await record(page).click();
  await expect(page.getByText('This browser could not record.')).toBeVisible();
  await expect(statistic(page, 'Recording')).toHaveText('Not Recording');
});

test('after a refused permission the page says what to do and uses no device', async ({
  playwright,
  baseURL,
}) => {
  // Without the flag that grants permission, a headless browser refuses it; the headless shell waits for an answer.
  const browser = await playwright.chromium.launch(withFlags(findChromium(), camera));
  const page = await browser.newPage({ locale: 'en-IN', ...(baseURL && { baseURL }) });
  await page.goto('/live-stream');
  await start(page).click();
  await expect(page.getByText('Camera and microphone were not allowed.')).toBeVisible();
  await expect(toast(page)).toContainText('Stream Error');
  await expect(page.locator('video')).toHaveCount(0);
  await expect(start(page)).toBeEnabled();
  await browser.close();
});

test('the live page works by keyboard alone', async ({ page }) => {
  await page.goto('/live-stream');
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(stop(page)).toBeFocused();
  for (const name of ['Share', 'Video', 'Audio', 'Record']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(record(page)).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows its guidelines and says what is missing', async ({ page }) => {
    await page.goto('/live-stream');
    await expect(
      page.getByText('Camera and recording run in your browser and need JavaScript.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Guidelines' })).toBeVisible();
    await expect(start(page)).toBeHidden();
  });
});

for (const { width, colorScheme } of looks) {
  test(`axe finds no problem on the live page offline, live, recorded or failed, at ${width} pixels, ${colorScheme}`, async ({
    page,
  }) => {
    test.slow(); // several axe runs
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/live-stream');
    expect(await axeFindings(page)).toEqual([]);
    await start(page).click();
    await expect(badge(page)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await recordSome(page);
    await page.getByRole('button', { name: 'Video', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Stop Recording' }).click();
    await download;
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await stop(page).click();
    await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await start(page).click();
    await expect(page.getByRole('heading', { name: 'The broadcast could not start' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}
