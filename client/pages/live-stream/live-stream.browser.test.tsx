// The live page over a real portal, with a drawn picture and silence in place of camera and microphone: controls,
// recordings, faults and figures. Journeys prove what needs Chromium's own camera, its permission, a saved file, or the
// document (e2e/live-stream.spec.ts).
import { flushSync } from 'react-dom';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();
afterEach(dismissToast); // it would stay for the next test

const main = page.getByRole('main');
const start = page.getByRole('button', { name: 'Start Broadcasting' });
const stop = page.getByRole('button', { name: 'Stop Stream' });
const share = page.getByRole('button', { name: 'Share' });
const video = page.getByRole('button', { name: 'Video', exact: true });
const audio = page.getByRole('button', { name: 'Audio', exact: true });
const record = page.getByRole('button', { name: 'Record', exact: true });
const stopRecording = page.getByRole('button', { name: 'Stop Recording' });
const streamTitle = page.getByLabelText('Stream title');
const videoQuality = page.getByLabelText('Video quality');
const audioQuality = page.getByLabelText('Audio quality');
const statistic = (name: string) =>
  page
    .getByRole('region', { name: 'Live statistics' })
    .getByCss('div')
    .filter({ hasText: name })
    .getByCss('dd');
const badge = page.getByCss('.live-badge');
const picture = page.getByCss('video');
const toast = page.getByCss('.frame > .toast');
const link = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const optionsOf = (field: Locator) =>
  [...(field.element() as HTMLSelectElement).options].map(({ text }) => text);

/** A picture of this size that changes a few times a second, and silence, until the page releases both. */
function makeStream(size: { width: number; height: number }): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const stream = canvas.captureStream();
  const sound = new AudioContext();
  const silence = new ConstantSourceNode(sound, { offset: 0 });
  const microphone = sound.createMediaStreamDestination();
  silence.connect(microphone);
  silence.start();
  for (const track of microphone.stream.getTracks()) stream.addTrack(track);
  const pen = canvas.getContext('2d');
  let colour = 0;
  const draw = () => {
    if (stream.getTracks().every(({ readyState }) => readyState === 'ended')) {
      void sound.close();
      return;
    }
    colour += 97;
    if (pen) pen.fillStyle = `hsl(${colour} 80% 50%)`;
    pen?.fillRect(0, 0, size.width, size.height);
    setTimeout(draw, 200);
  };
  draw();
  return stream;
}

interface Devices {
  /** When the visitor allows their use. */
  permission?: Promise<void>;
  /** The camera gives the size that was asked for. A small picture costs less to draw and record. */
  meetsWishes?: boolean;
}

/** Gives the page a camera and a microphone. Returns what the page has asked for, and the tracks that it has got. */
function plugIn({ permission = Promise.resolve(), meetsWishes = false }: Devices = {}) {
  const asked: MediaStreamConstraints[] = [];
  const tracks: MediaStreamTrack[] = [];
  const give = async (constraints: MediaStreamConstraints = {}) => {
    asked.push(constraints);
    await permission;
    const { width, height } = constraints.video as { width: { ideal: number }; height: { ideal: number } };
    const stream = makeStream(
      meetsWishes ? { width: width.ideal, height: height.ideal } : { width: 320, height: 180 },
    );
    tracks.push(...stream.getTracks());
    return stream;
  };
  const given = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(give);
  const states = () => tracks.map(({ readyState }) => readyState);
  const enabled = () => Object.fromEntries(tracks.map(({ kind, enabled }) => [kind, enabled]));
  return { given, asked, tracks, states, enabled };
}

async function goLive(having: Devices = {}) {
  const devices = plugIn(having);
  await openPage('/live-stream');
  await start.click();
  await expect.element(toast).toMatchTextContent(/Live Stream Started/);
  return devices;
}

/** Starts a recording and waits until it contains data. */
async function recordSome(): Promise<void> {
  const held = Promise.withResolvers<void>();
  const begin = MediaRecorder.prototype.start;
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(function (this: MediaRecorder, slice) {
    this.addEventListener('dataavailable', ({ data }) => data.size > 0 && held.resolve());
    begin.call(this, slice);
  });
  await record.click();
  await expect.element(toast).toMatchTextContent(/Recording Started/);
  await held.promise;
}

/** The next file that the page gives the browser to save. */
function nextFile(): Promise<{ name: string; size: number }> {
  const saved = Promise.withResolvers<{ name: string; size: number }>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { download: name, href } = this;
    fetch(href)
      .then((answer) => answer.blob())
      .then(({ size }) => saved.resolve({ name, size }), saved.reject);
  });
  return saved.promise;
}

it('the live page explains itself, asks before it uses the camera, and starts offline', async () => {
  const { asked } = plugIn();
  await openPage('/live-stream');
  await expect.element(page.getByText('the portal does not send them to anyone')).toBeVisible();
  await expect
    .element(start)
    .toHaveAccessibleDescription(/your browser asks whether this page may use camera/);
  await expect.element(streamTitle).toHaveValue('IPSR & SPSR Live Broadcast');
  expect(optionsOf(videoQuality)).toEqual(['720p HD', '1080p FHD', '480p SD']);
  expect(optionsOf(audioQuality)).toEqual(['High', 'Medium', 'Low']);
  expect(page.getByRole('region', { name: 'Guidelines' }).getByRole('listitem').length).toBe(6);
  await expect.element(statistic('Status')).toHaveTextContent('Offline');
  await expect.element(statistic('Viewers')).toHaveTextContent('0');
  await expect.element(statistic('Recording')).toHaveTextContent('Not Recording');
  expect(badge.length).toBe(0);
  for (const button of [video, audio, record]) await expect.element(button).toBeDisabled();
  expect(asked).toEqual([]);
});

it('the simulated viewer count grows by 0 to 2 every 5 seconds and is cleared when the broadcast ends', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  plugIn();
  await openPage('/live-stream');
  await expect.element(page.getByText('The number of viewers is simulated')).toBeVisible();
  await expect.element(start).toBeEnabled();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  // Vitest moves a replaced clock while it presses or waits, so the test does both itself.
  (start.element() as HTMLElement).click();
  // The time and the viewers change from here on.
  while (vi.getTimerCount() < 2) await new Promise(requestAnimationFrame);
  const after = (milliseconds: number) => {
    flushSync(() => vi.advanceTimersByTime(milliseconds));
    return statistic('Viewers').element().textContent;
  };
  expect(after(4_999)).toBe('0');
  expect(after(1)).toBe('2');
  expect(after(5_000)).toBe('4');
  expect(page.getByCss('figcaption').element().textContent).toContain('4 viewers');
  await stop.click();
  await expect.element(statistic('Viewers')).toHaveTextContent('0');
});

it('video and audio can be switched off and on separately', async () => {
  const { enabled } = await goLive();
  await expect.element(video).toHaveAttribute('aria-pressed', 'true');
  await video.click();
  await expect.element(video).toHaveAttribute('aria-pressed', 'false');
  await expect.element(page.getByText('Video is off')).toBeVisible();
  expect(enabled()).toEqual({ video: false, audio: true });
  (audio.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(audio).toHaveAttribute('aria-pressed', 'false');
  await video.click();
  await expect.element(video).toHaveAttribute('aria-pressed', 'true');
  expect(enabled()).toEqual({ video: true, audio: false });
});

it('the chosen quality is requested from camera and microphone', async () => {
  const { asked } = await goLive({ meetsWishes: true });
  await expect.element(videoQuality).toBeDisabled();
  await expect
    .element(audioQuality)
    .toHaveAccessibleDescription('To change the quality, stop the stream first.');
  expect(asked.at(-1)).toEqual({
    video: { width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: { sampleRate: { ideal: 48_000 }, channelCount: { ideal: 2 } },
  });
  await stop.click();
  await videoQuality.selectOptions('1080p FHD');
  await audioQuality.selectOptions('Low');
  await start.click();
  await expect.element(badge).toBeVisible();
  expect(asked.at(-1)).toMatchObject({
    video: { height: { ideal: 1080 } },
    audio: { channelCount: { ideal: 1 } },
  });
  await expect.poll(() => (picture.element() as HTMLVideoElement).videoHeight).toBe(1080);
});

it('stopping the stream during a recording still saves the file', async () => {
  await goLive();
  await recordSome();
  const file = nextFile();
  await stop.click();
  expect((await file).size).toBeGreaterThan(1_000);
  await expect.element(toast).toMatchTextContent(/Stream Ended/);
  await expect.element(statistic('Recording')).toHaveTextContent('Not Recording');
});

it('leaving the page ends the broadcast and saves the recording', async () => {
  const { states } = await goLive();
  await recordSome();
  const file = nextFile();
  await link('About').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect.poll(states).toEqual(['ended', 'ended']);
  expect((await file).name).toMatch(/^IPSR-SPSR-Live-Broadcast-/);
});

it('a hidden page that the browser stores releases the camera', async () => {
  const { states } = await goLive();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(states()).toEqual(['ended', 'ended']);
  await expect.element(statistic('Status')).toHaveTextContent('Offline');
});

it('leaving during the permission prompt does not start the camera', async () => {
  const permission = Promise.withResolvers<void>();
  const { states } = plugIn({ permission: permission.promise });
  await openPage('/live-stream');
  await start.click();
  await expect.element(start).toHaveAttribute('aria-busy', 'true');
  // The browser answers in the moment in which the live page leaves the screen.
  const left = new MutationObserver(() => {
    if (!document.querySelector('main')?.textContent.includes('Knowledge Quiz')) return;
    left.disconnect();
    permission.resolve();
  });
  left.observe(document.body, { childList: true, subtree: true });
  await link('Quiz').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' })).toHaveFocus();
  await expect.poll(states).toEqual(['ended', 'ended']);
  await expect.element(toast).toHaveTextContent('');
});

it('unplugging the camera ends the broadcast and names the cause', async () => {
  const { states, tracks } = await goLive();
  tracks[0]?.dispatchEvent(new Event('ended'));
  await expect.element(page.getByRole('heading', { name: 'The broadcast has ended' })).toBeVisible();
  await expect.element(page.getByText('Camera or microphone was unplugged')).toBeVisible();
  await expect.element(toast).toMatchTextContent(/Stream Error/);
  expect(states()).toEqual(['ended', 'ended']);
});

it('Share copies the address of the live page', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPage('/live-stream?lang=en#main'); // query and hash are not shared
  await share.click();
  await expect.element(toast).toMatchTextContent(/Stream URL Copied/);
  expect(copied.mock.calls).toEqual([[`${location.origin}/live-stream`]]);
});

it('without a clipboard, the address is shown for copying by hand', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await openPage('/live-stream');
  await share.click();
  const address = `Copy this address to share it: ${location.origin}/live-stream`;
  await expect.element(page.getByRole('status').filter({ hasText: address })).toBeVisible();
});

const faults = [
  ['NotAllowedError', 'Camera and microphone were not allowed.'],
  ['NotFoundError', 'No camera or no microphone was found.'],
  ['NotReadableError', 'Another program may be using them'],
  ['OverconstrainedError', 'does not support the quality that you chose'],
  ['SecurityError', 'cannot use camera and microphone because of how it was opened'],
  ['TypeError', 'The browser gave no picture and no reason.'],
] as const;

it('each fault of camera and microphone is explained in plain words, and the visitor can try again', async () => {
  const { given } = plugIn();
  await openPage('/live-stream');
  for (const [name, words] of faults) {
    given.mockRejectedValueOnce(new DOMException('', name));
    await start.click();
    await expect.element(toast, { message: name }).toMatchTextContent(/Stream Error/);
    const advice = /Could not access camera\/microphone\. Please check permissions\./;
    await expect.element(toast).toMatchTextContent(advice);
    await expect.element(main.getByText(words)).toBeVisible();
    await expect.element(start).toHaveAccessibleDescription(new RegExp(words));
    await expect.element(statistic('Status')).toHaveTextContent('Offline');
    await start.click();
    await expect.element(badge).toBeVisible();
    expect(main.getByText(words).length).toBe(0);
    await stop.click();
    await expect.poll(() => badge.length).toBe(0);
  }
});

it('an insecure page, an unsupported browser and a missing permission get different messages', async () => {
  const withPolicy = document as unknown as { featurePolicy: { allowsFeature(): boolean } };
  const cases = [
    [() => vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false), 'opened without encryption'],
    [
      () => vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never),
      'This browser does not support camera',
    ],
    [
      () => vi.spyOn(withPolicy, 'featurePolicy', 'get').mockReturnValue({ allowsFeature: () => false }),
      'because of how it was opened',
    ],
  ] as const;
  for (const [take, words] of cases) {
    await openPage('/live-stream');
    const taken = take();
    await start.click();
    await expect.element(main.getByText(words)).toBeVisible();
    await expect.element(toast).toMatchTextContent(/Stream Error/);
    taken.mockRestore();
    dismissToast();
  }
  const again = page.getByRole('link', { name: 'Open the live page again' });
  await expect.element(again).toHaveAttribute('href', '/live-stream');
});

it('a browser that cannot record shows a message', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  await goLive();
  await record.click();
  await expect.element(page.getByText('This browser could not record.')).toBeVisible();
  await expect.element(statistic('Recording')).toHaveTextContent('Not Recording');
});

it('the live page works by keyboard alone', async () => {
  plugIn();
  void nextFile(); // in place of a download
  await openPage('/live-stream');
  await expect.element(start).toBeEnabled();
  (start.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stop).toHaveFocus();
  for (const button of [share, video, audio, record]) {
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
  }
  await userEvent.keyboard(' ');
  await expect.element(stopRecording).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(record).toHaveFocus();
});

it.each(looks)(
  'axe finds no problem on the live page offline, live, recorded or failed, at $width, $colorScheme',
  async (look) => {
    await setLook(look);
    plugIn();
    await openPage('/live-stream');
    expect(await axeFindings()).toEqual([]);
    await start.click();
    await expect.element(badge).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await recordSome();
    await video.click();
    const file = nextFile();
    await stopRecording.click();
    await file;
    expect(await axeFindings()).toEqual([]);
    expect(overflow()).toBe(0);
    await stop.click();
    vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
    await start.click();
    const failed = page.getByRole('heading', { name: 'The broadcast could not start' });
    await expect.element(failed).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  },
);
