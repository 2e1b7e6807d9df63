// The trial of the broadcast (`npm run trial:broadcast`): Chromium with a made-up camera broadcasts to visitors, and up to
// 20 pages, Firefox and a player that is no browser watch. The broadcast is stopped, its tab closed and killed, its line
// lost for 8 seconds, the forwarder killed, and 5 % and 15 % of the packets lost. docs/performance.md holds the figures.
// `--pages 5` opens fewer pages, on a machine with few processors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { findForwarder } from '#testing/forwarder.ts';
import { watch } from '#testing/webrtc.ts';
import { openBrowser, seenBy, startBroadcast, startWatching } from './broadcast-browsers.ts';
import { findFirefox, startFirefox } from './firefox.ts';
import { relayPage } from './lossy-relay.ts';

const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '20' } } });
const pages = Number(options.pages);

exitAfter(540);
const faults: string[] = [];
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data') });
const { cookie } = await signIn(portal.url);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function expect(what: string, ms: number, most: number): void {
  console.log(`${what}: ${Number.isFinite(ms) ? seconds(ms) : 'never'} (at most ${seconds(most)})`);
  if (!(ms <= most)) faults.push(what);
}

/** How long until `holds`, in milliseconds; Infinity: never within `mostMs`. */
async function until(holds: () => Promise<boolean> | boolean, mostMs = 20_000): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < mostMs) {
    if (await holds()) return performance.now() - began;
    await setTimeout(50);
  }
  return Infinity;
}

const isLive = async () => {
  const answer = (await (await fetch(`${portal.url}/api/broadcast`)).json()) as { live: object | null };
  return answer.live !== null;
};
const viewersIn = async (page: Page) => Number(await page.locator('.live-statistics dd').nth(1).innerText());
/** How long until a page has decoded 10 more pictures. */
async function untilMoving(page: Page, mostMs = 20_000): Promise<number> {
  const before = await seenBy(page).catch(() => ({ frames: 0 }));
  return until(async () => {
    const now = await seenBy(page).catch(() => ({ frames: 0 }));
    // Another connection counts anew.
    return now.frames > 0 && (now.frames < before.frames || now.frames >= before.frames + 10);
  }, mostMs);
}
// A stranger, and a second publisher.
const whip = (headers: Record<string, string>) =>
  fetch(`${portal.url}/api/broadcast/whip`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', ...headers },
    body: 'v=0\r\n',
  });
const stranger = (await whip({})).status;
if (stranger !== 401) faults.push(`A stranger who publishes gets ${stranger}`);

const sending = await openBrowser();
const studio = await startBroadcast(sending, portal.url, cookie);
console.log(`A stranger gets ${stranger}, a second publisher ${(await whip({ cookie })).status}.`);

// Watching pages, one after the other.
const watching = await openBrowser();
const context = await watching.newContext({ viewport: { width: 320, height: 320 } }); // what is small is drawn fast
const all: Page[] = [];
const first: number[] = [];
for (let place = 1; place <= pages; place += 1) {
  const { page, firstMs } = await startWatching(context, portal.url);
  all.push(page);
  if (place <= 10) first.push(firstMs);
  if ([1, 2, pages].includes(place))
    expect(
      `${place} viewers are counted`,
      await until(async () => (await viewersIn(studio)) === place),
      2_000,
    );
}
expect(
  'First picture, median',
  first.toSorted((a, b) => a - b)[Math.floor(first.length / 2)] ?? Infinity,
  1_500,
);
const before = await Promise.all(all.map(seenBy));
await setTimeout(4_000);
const after = await Promise.all(all.map(seenBy));
const moving = after.filter(({ frames }, place) => frames > (before[place]?.frames ?? 0)).length;
const heard = after.filter(
  ({ audioSamples }, place) => audioSamples > (before[place]?.audioSamples ?? 0),
).length;
console.log(`Of ${pages} pages ${moving} see moving pictures and ${heard} hear sound.`);
if (moving < pages || heard < pages) faults.push('Some pages see or hear nothing');

const left = all.splice(2);
const leaving = left.pop();
await leaving?.close();
if (leaving)
  expect(
    'One who leaves is counted',
    await until(async () => (await viewersIn(studio)) === pages - 1),
    2_000,
  );
await Promise.all(left.map((page) => page.close()));
expect('18 who leave are counted', await until(async () => (await viewersIn(studio)) === all.length), 2_000);
const [page] = all;
if (!page) throw new Error('No page watches.');

// Others who watch.
const player = await watch(async (offer) => {
  const answer = await fetch(`${portal.url}/api/broadcast/whep`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: offer,
  });
  return answer.text();
});
expect(
  'A player that is no browser gets packets',
  await until(() => player.counts.video.received > 50),
  5_000,
);
await player.close();
const program = findFirefox();
if (program) {
  const firefox = await startFirefox(program, folder);
  await firefox.open(`${portal.url}/live-stream`);
  const frames = `document.querySelector('.live-watch video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0`;
  expect('Firefox shows pictures', await until(async () => Number(await firefox.value(frames)) > 20), 15_000);
  firefox.close();
} else console.log('Without Firefox: not tried.');

// The forwarder is killed.
process.kill(findForwarder(portal.pid), 'SIGKILL');
if (!(await fetch(`${portal.url}/readyz`)).ok) faults.push('The portal went down with the forwarder');
await setTimeout(200);
expect('After kill -9 of the forwarder pictures move', await untilMoving(page), 10_000);
await studio.getByRole('button', { name: 'Stop Stream' }).click();
expect('Stop ends it', await until(async () => !(await isLive())), 5_000);
expect('Stop ends it for those who watch', await until(async () => !(await page.$('.live-watch'))), 5_000);
await studio.close();
await Promise.all(all.map((each) => each.close()));

// Through relays that lose packets.
const context2 = await sending.newContext({ permissions: ['camera', 'microphone'] });
const [name = '', value = ''] = cookie.split('=');
await context2.addCookies([{ name, value, url: portal.url, httpOnly: true }]);
const lossy = await context2.newPage();
const line = await relayPage(lossy);
await startBroadcast(sending, portal.url, cookie, lossy);
const far = await context.newPage();
const farLine = await relayPage(far);
await startWatching(context, portal.url, far);
for (const loss of [0.05, 0.15]) {
  line.loss = farLine.loss = loss;
  const start = await seenBy(far);
  await setTimeout(15_000);
  const end = await seenBy(far);
  const rate = (end.frames - start.frames) / 15;
  console.log(`With ${loss * 100} % lost on both lines: ${rate.toFixed(1)} pictures a second.`);
  if (rate < 3) faults.push(`With ${loss * 100} % lost the picture stands`);
}
line.loss = farLine.loss = 0;
await untilMoving(far);
line.loss = 1;
await setTimeout(8_000);
line.loss = 0;
expect('After 8 s without a line pictures move', await untilMoving(far), 10_000);

// The tab is killed.
const session = await context2.newCDPSession(lossy);
const killed = performance.now();
session.send('Page.crash').catch(() => {});
await until(async () => !(await isLive()));
expect('A killed tab ends it', performance.now() - killed, 5_000);
// And closed.
const again = await startBroadcast(sending, portal.url, cookie);
const closed = performance.now();
await again.close();
await until(async () => !(await isLive()));
expect('A closed tab ends it', performance.now() - closed, 5_000);

const log = readFileSync(join(folder, 'log'), 'utf8');
if (/127\.0\.0\.1(?!:\d+\n)|192\.0\.2/.test(log.replace(/^The portal is open.*$/m, '')))
  faults.push('The log has an address');
await Promise.all([sending.close(), watching.close()]);
line.close();
farLine.close();
await portal.stop();
for (const fault of faults) console.log(`FAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
