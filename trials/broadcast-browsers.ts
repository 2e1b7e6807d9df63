// Browsers for the trial of the broadcast: a page that broadcasts with Chromium's fake camera, and pages that watch.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#testing/machine.ts';

/** `isOneProcess`: many pages of one site, which would otherwise each start a process of their own. */
export async function openBrowser(isOneProcess = false): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('This trial needs Chromium.');
  // 20 pages decode it on the processors of one machine: eight pictures a second.
  const fakes = ['--use-fake-device-for-media-stream=fps=8', '--use-fake-ui-for-media-stream'];
  const args = [...chromiumFlags, ...fakes, '--autoplay-policy=no-user-gesture-required'];
  if (isOneProcess) args.push('--process-per-site');
  return chromium.launch({ executablePath, args });
}

/** A page of the signed-in administrator that broadcasts to visitors. `given`: in this page, which has the session. */
export async function startBroadcast(
  browser: Browser,
  url: string,
  cookie: string,
  given?: Page,
): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true }]);
  const page = given ?? (await context.newPage());
  await page.goto(`${url}/live-stream`);
  await page.getByRole('radio', { name: 'All visitors' }).waitFor();
  await page.getByLabel('Stream title').fill('Safe use of antibiotics');
  await page.getByLabel('Video quality').selectOption({ label: '480p SD' });
  await page.getByRole('button', { name: 'Start Broadcasting' }).click();
  await page.getByText('Visitors see and hear you.').waitFor({ timeout: 90_000 });
  return page;
}

/** A page that watches; resolves with its first frame, and how long after its offer it came, in milliseconds. */
export async function startWatching(
  context: BrowserContext,
  url: string,
  given?: Page,
): Promise<{ page: Page; firstMs: number }> {
  const page = given ?? (await context.newPage());
  await page.addInitScript(() => {
    const seen = { began: 0, first: 0, connection: null as RTCPeerConnection | null };
    Object.assign(window, { seen });
    const Original = RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
      constructor(settings?: RTCConfiguration) {
        super(settings);
        seen.began ||= performance.now();
        seen.connection = this;
      }
    };
    const look = () => {
      const video = document.querySelector<HTMLVideoElement>('.live-watch video');
      if (!video) return requestAnimationFrame(look);
      return video.requestVideoFrameCallback(() => (seen.first ||= performance.now()));
    };
    look();
  });
  await page.goto(`${url}/live-stream`);
  await page.waitForFunction(() => (window as unknown as { seen: { first: number } }).seen.first > 0, null, {
    timeout: 60_000,
  });
  const firstMs = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { began: number; first: number } };
    return seen.first - seen.began;
  });
  return { page, firstMs };
}

export interface Seen {
  frames: number;
  width: number;
  audioSamples: number;
  viewers: number;
}

/** What a page that watches has decoded so far, and how many watch by its own words. */
export const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    const { connection } = (window as unknown as { seen: { connection: RTCPeerConnection } }).seen;
    const reports = [...(await connection.getStats()).values()] as Record<string, unknown>[];
    const of = (kind: string) => reports.find((one) => one['type'] === 'inbound-rtp' && one['kind'] === kind);
    return {
      frames: Number(of('video')?.['framesDecoded'] ?? 0),
      width: Number(of('video')?.['frameWidth'] ?? 0),
      audioSamples: Number(of('audio')?.['totalSamplesReceived'] ?? 0),
      viewers: Number.parseInt(/(\d+) viewer/.exec(document.body.innerText)?.[1] ?? '-1', 10),
    };
  });
