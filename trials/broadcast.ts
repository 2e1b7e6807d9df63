// The trial of the broadcast (`npm run trial:broadcast`): Chromium with a made-up camera broadcasts to visitors, and up to
// 20 pages, Firefox and a player that is no browser watch. The broadcast is stopped, its tab closed and killed, its line
// lost for 8 seconds, the forwarder killed, and 5 % and 15 % of the packets lost. A recording goes into the gallery, and a
// sender that is no browser publishes by a stream key. docs/performance.md holds the figures.
// `--pages 5` opens fewer pages, on a machine with few processors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { findFirefox, startFirefox } from '#testing/firefox.ts';
import { findForwarder } from '#testing/forwarder.ts';
import { publish, watch } from '#testing/webrtc.ts';
import { openBrowser, seenBy, startBroadcast, startWatching } from './broadcast-browsers.ts';
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
const ask = async (path: string, offer: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${portal.url}/api/broadcast/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', ...headers },
    body: offer,
  });
  return { text: await answer.text(), place: answer.headers.get('location') ?? '' };
};
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
const watching = await openBrowser(true);
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
const player = await watch(async (offer) => (await ask('whep', offer)).text);
expect(
  'A player that is no browser gets packets',
  await until(() => player.counts.video.received > 50),
  5_000,
);
await player.close();
const program = findFirefox();
if (program) {
  const firefox = await startFirefox(program, {
    'media.peerconnection.ice.loopback': true,
    'media.autoplay.default': 0,
  });
  await firefox.open(`${portal.url}/live-stream`, 400, 400);
  const frames = `document.querySelector('.live-watch video')?.mozPaintedFrames ?? 0`;
  expect(
    'Firefox shows pictures',
    await until(async () => (await firefox.evaluate<number>(frames)) > 20),
    15_000,
  );
  await firefox.close();
} else console.log('Without Firefox: not tried.');

// The forwarder is killed.
process.kill(findForwarder(portal.pid), 'SIGKILL');
if (!(await fetch(`${portal.url}/readyz`)).ok) faults.push('The portal went down with the forwarder');
await setTimeout(200);
expect('After kill -9 of the forwarder pictures move', await untilMoving(page), 10_000);
// A recording of the broadcaster's device goes into the gallery by one press, with captions.
await studio.getByRole('button', { name: 'Record', exact: true }).click();
await setTimeout(3_000);
await studio.getByRole('button', { name: 'Stop Recording' }).click();
const words = 'WEBVTT\n\n00:00.000 --> 00:02.000\nSafe use of antibiotics\n';
await studio
  .getByLabel('Captions')
  .setInputFiles({ name: 'talk.vtt', mimeType: 'text/vtt', buffer: Buffer.from(words) });
await studio.getByRole('button', { name: 'Put into the gallery' }).click();
const isInGallery = async () => {
  const items = (await (await fetch(`${portal.url}/api/gallery`)).json()) as GalleryItem[];
  return items.some(
    ({ originalName, media }) => originalName.startsWith('Safe-use-of-antibiotics') && media?.captions,
  );
};
expect('The recording is in the gallery with captions', await until(isInGallery), 20_000);
await studio.getByRole('button', { name: 'Stop Stream' }).click();
expect('Stop ends it', await until(async () => !(await isLive())), 5_000);
expect('Stop ends it for those who watch', await until(async () => !(await page.$('.live-watch'))), 5_000);
await studio.close();
await Promise.all(all.map((each) => each.close()));

// A sender that is no browser, with a stream key, as OBS is.
const made = await fetch(`${portal.url}/api/admin/stream-keys`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify({ name: 'A program' }),
});
const { key } = (await made.json()) as { key: string };
let place = '';
const sender = await publish(async (offer) => {
  const answer = await ask('whip', offer, { authorization: `Bearer ${key}` });
  place = answer.place;
  return answer.text;
});
expect('A sender that is no browser is live', await until(isLive), 5_000);
const other = await watch(async (offer) => (await ask('whep', offer)).text);
expect('A player gets its packets', await until(() => other.counts.video.received > 50), 5_000);
await fetch(new URL(place, portal.url), { method: 'DELETE' });
expect('DELETE ends it', await until(async () => !(await isLive())), 5_000);
await Promise.all([sender.close(), other.close()]);

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

const log = readFileSync(join(folder, 'log'), 'utf8').replaceAll(portal.url, ''); // where it listens
if (/127\.0\.0\.1|192\.0\.2/.test(log)) faults.push('The log has an address');
await Promise.all([sending.close(), watching.close()]);
line.close();
farLine.close();
await portal.stop();
for (const fault of faults) console.log(`FAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
