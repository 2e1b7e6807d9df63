// The launch page over home: its words, focus and keys, the celebration, the applause, and the settings that switch it on.
// Journeys prove the first paint, the page under the Content-Security-Policy with its real sound, and home without script
// (e2e/launch-manager.spec.ts).
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdRequest, requestsTo } from '#client/testing/browser-requests.ts';
import type { Answer } from '#client/testing/commands.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { setAnswers } from '#client/testing/answers.ts';

prepareVisitorPages();

const path = '/api/site-settings';
const launch = page.getByRole('dialog', { name: 'Congratulations on World Pharmacist Day!' });
const enter = page.getByRole('button', { name: 'Enter Portal' });
const skip = page.getByRole('button', { name: 'Skip' });
const mute = page.getByRole('button', { name: 'Mute' });
const home = page.getByRole('heading', { level: 1, name: 'Pharmacovigilance' });
const bar = page.getByRole('navigation', { name: 'Main' });
const flag = () => sessionStorage.getItem('launch-entered');
const applause = () => page.getByCss('.launch audio').element() as HTMLAudioElement;

const switchedOn = (others: Record<string, string> = {}) =>
  settings({ launch_page_enabled: 'true', ...others });

function settings(values: Record<string, string>): Answer {
  return {
    path,
    json: Object.entries(values).map(([key, value], position) => ({
      id: `00000000-0000-4000-8000-00000000000${position}`,
      key,
      value,
      version: 1,
      updatedAt: '2026-11-20T04:00:00.000Z',
    })),
  };
}

async function openLaunch(answer = switchedOn()): Promise<void> {
  await openPage('/', [answer]);
  await expect.element(launch).toBeVisible();
  await expect.element(enter).toHaveFocus();
}

/** Enters the portal with a clock that only the test moves. Vitest's own click would move it, a key does not. */
async function enterOnOwnClock(): Promise<void> {
  (enter.element() as HTMLElement).focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('{Enter}'); // a real key: without one the browser plays no sound
}
const pass = (milliseconds: number) => flushSync(() => vi.advanceTimersByTime(milliseconds));

it('the launch page congratulates, announces, credits, and focuses its button', async () => {
  await openLaunch();
  await expect.element(launch).toMatchTextContent(/inaugurates the university’s pharmacovigilance portal/);
  await expect.element(launch.getByText('The students who made this portal')).toBeVisible();
  await expect.element(launch.getByText('The mentors who guided the work')).toBeVisible();
  expect(launch.element().matches(':modal')).toBe(true); // home is hidden from assistive technology
  expect(flag()).toBeNull();
});

it.each([
  [844, 390],
  [320, 568],
])('the headline is in sight when the launch page opens in a window of %i × %i', async (width, height) => {
  await setLook({ width, height, colorScheme: 'light' });
  await openLaunch();
  const { top, bottom } = launch.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(height);
});

it('makers and mentors come from the settings, one name per line', async () => {
  await openLaunch(
    switchedOn({
      launch_makers: 'Asha Verma\nRavi Kumar',
      launch_mentors: 'Dr. S. Nair',
      site_title: 'GIPER',
    }),
  );
  const names = launch.getByRole('definition').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(['Dr. S. Nair', 'Asha Verma', 'Ravi Kumar']);
  await expect.element(launch).toMatchTextContent(/GIPER inaugurates/);
});

it('the celebration has 36 balloons, 18 emoji, 20 confetti dots and applause, and opens home after six seconds', async () => {
  await openLaunch();
  await enterOnOwnClock();
  const dialog = launch.element();
  expect(flag()).toBe('true');
  expect(document.activeElement?.textContent).toBe('Celebrating...');
  expect(dialog.querySelector('[role=status]')?.textContent).toBe('Celebrating');
  expect(['.balloon', '.emoji', '.confetti'].map((part) => page.getByCss(part).length)).toEqual([36, 18, 20]);
  const seconds = [...dialog.querySelectorAll<HTMLElement>('.celebration > *')].map(({ style }) =>
    Number.parseFloat(style.animationDuration),
  );
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(7);
  expect(new Set(seconds).size).toBeGreaterThan(10);
  const sound = applause();
  const { paused, volume, loop, muted } = sound;
  expect({ paused, volume, loop, muted }).toEqual({ paused: false, volume: 0.8, loop: true, muted: false });

  // Visitors who prefer reduced motion, as all component tests do, see still confetti for the same time.
  expect(getComputedStyle(page.getByCss('.confetti').first().element()).animationName).toBe('none');
  expect(page.getByCss('.balloon').first().element()).not.toBeVisible();

  pass(5_999);
  expect(dialog).toHaveAttribute('open');
  pass(1);
  expect(dialog).not.toHaveAttribute('open');
  vi.useRealTimers();
  await expect.element(home).toHaveFocus();
  await expect.poll(() => sound.paused).toBe(true);
});

it('Skip and Esc open the portal at once, for the whole session', async () => {
  for (const leave of [() => skip.click(), () => userEvent.keyboard('{Escape}')]) {
    sessionStorage.clear();
    await openLaunch();
    await leave();
    await expect.element(home).toHaveFocus();
    expect(flag()).toBe('true');
  }
  await openPage('/', [switchedOn()]);
  await expect.element(home).toBeVisible();
  await expect.element(launch).not.toBeInTheDocument();
});

it('Skip during the celebration ends the applause and the timer', async () => {
  await openLaunch();
  await enterOnOwnClock();
  expect(applause().paused).toBe(false);
  await skip.click();
  await expect.element(launch).not.toBeInTheDocument();
  await expect.poll(() => applause().paused).toBe(true);
  const link = page.getByRole('link', { name: 'Report ADR Now' });
  (link.element() as HTMLElement).focus();
  pass(10_000);
  expect(link.element()).toHaveFocus();
  expect(applause().paused).toBe(true);
});

it('Mute silences the applause', async () => {
  await openLaunch();
  await mute.click();
  await expect.element(mute).toHaveAttribute('aria-pressed', 'true');
  await enterOnOwnClock();
  expect(applause().muted).toBe(true);
});

it('applause that fails is tried once more after 100 ms, and its failure is only logged', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no sound'));
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await openLaunch();
  await enterOnOwnClock();
  expect(play).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(99);
  expect(play).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(play).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(play).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledWith('The applause does not play', expect.any(Error));
  expect(page.getByCss('.toast[data-shown]').length).toBe(0);
});

it('the launch page also comes on a navigation to home, but on no other page', async () => {
  await openPage('/about', [switchedOn()]);
  await expect.element(launch).not.toBeInTheDocument();
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect.element(launch).toBeVisible();
  await expect.element(enter).toHaveFocus();
  history.back();
  await expect.element(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect.element(launch).not.toBeInTheDocument();
});

it('home reuses settings read in the last five minutes, and reads older ones again', async () => {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const reads = requestsTo(path);
  await openPage('/about', [settings({ site_title: 'Read First' })]);
  await expect.element(page.getByRole('banner').getByText('Read First')).toBeVisible();
  await setAnswers([switchedOn()]); // since the first read
  now += 300_000;
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect.element(home).toHaveFocus();
  await bar.getByRole('link', { name: 'Quiz' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' })).toHaveFocus();
  expect(reads).toHaveLength(1);
  now += 1;
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect.element(launch).toBeVisible();
  expect(reads).toHaveLength(2);
});

it('a navigation to home shows Loading... until the settings are read, and home when they fail', async () => {
  const loading = page.getByText('Loading...');
  for (const [answer, shown] of [
    [switchedOn(), launch],
    [{ path, breaks: true }, home],
  ] as const) {
    const { asked, release } = holdRequest(path);
    await openPage('/', [answer]);
    await asked;
    await expect.element(loading).toBeVisible();
    await expect.element(home).not.toBeInTheDocument();
    release();
    await expect.element(shown).toBeVisible();
    await expect.element(loading).not.toBeInTheDocument();
  }
});

it('focus stays inside the launch page, and everything works by keyboard', async () => {
  await openLaunch();
  for (const button of [skip, mute]) {
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
  }
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(home).toHaveFocus();
});

it.each(looks)(
  'axe finds no problem on the launch page, before and during the celebration, at $width, $colorScheme',
  async (look) => {
    await setLook({ ...look, height: 640 });
    await openLaunch();
    expect(await axeFindings()).toEqual([]);
    expect(overflow()).toBe(0);
    await enterOnOwnClock(); // axe takes longer than the celebration, which then never ends
    vi.useRealTimers();
    expect(page.getByCss('.celebration').length).toBe(1);
    expect(await axeFindings()).toEqual([]);
  },
);
