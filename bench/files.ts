// `npm run bench:files`: uploads and downloads a video of 100 MB through the portal and, for comparison, through
// nginx on the same disk (`dav_methods PUT`, `sendfile`), and measures the portal's memory. Then ten concurrent
// uploads while other visitors read. docs/performance.md explains the figures.
import { execFileSync } from 'node:child_process';
import { createReadStream, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { get, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { video } from '#testing/files.ts';
import { signIn, upload } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { startNginx } from './nginx.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(options.rounds);
const megabytes = 100;
const growthLimit = 60 * 1024 * 1024;

exitAfter(15 * 60);
const folder = temporaryFolder();
const path = join(folder, 'film.mp4');
writeFileSync(path, video(megabytes * 1024 * 1024));
const film = { name: 'film.mp4', type: 'video/mp4', content: path };

const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data'), SEED: 'none' });
const session = await signIn(portal.url);
const films = join(folder, 'nginx', 'files');
const nginx = await startNginx(folder, films);
const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
let failures = 0;

try {
  // One run each to warm up.
  const first = JSON.parse((await upload(portal.url, session, film)).body) as { filename: string };
  await put(`${nginx.url}/film.mp4`);
  await read(`${portal.url}/uploads/${first.filename}`);

  const figures: Record<string, number[]> = {};
  const note = (name: string, value: number) => (figures[name] ??= []).push(value);
  for (let round = 1; round <= rounds; round += 1) {
    await setTimeout(1_000);
    const before = portal.memory().now;
    portal.forgetPeak();
    flushDisk();
    note('up, portal', await timed(() => upload(portal.url, session, film)));
    note('memory up', portal.memory().peak - before);
    flushDisk();
    note('up, nginx', await timed(() => put(`${nginx.url}/film-${round}.mp4`)));
    flushDisk();
    note('synced, nginx', await timed(() => putSynced(`synced-${round}.mp4`)));
    const rest = portal.memory().now;
    portal.forgetPeak();
    note('down, portal', await timed(() => read(`${portal.url}/uploads/${first.filename}`)));
    note('memory down', portal.memory().peak - rest);
    note('down, nginx', await timed(() => read(`${nginx.url}/film.mp4`)));
    note('part, portal', await timed(() => readParts(`${portal.url}/uploads/${first.filename}`)));
    note('part, nginx', await timed(() => readParts(`${nginx.url}/film.mp4`)));
  }
  const of = (name: string) => figures[name] ?? [];
  for (const what of ['up', 'synced', 'down', 'part']) {
    const [ours, limits] = [of(`${what === 'synced' ? 'up' : what}, portal`), of(`${what}, nginx`)];
    const ratios = limits.map((ms, at) => ms / (ours[at] ?? NaN));
    const [own, theirs] = [quantile(ours), quantile(limits)];
    const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    console.log(
      `${what === 'synced' ? 'up, synced to disk' : what}: portal ${own.toFixed(0)} ms, nginx ${theirs.toFixed(0)} ms, of nginx ${quantile(ratios).toFixed(2)} (${spread})`,
    );
  }
  for (const way of ['up', 'down']) {
    const most = Math.max(...of(`memory ${way}`));
    if (!(most < growthLimit)) failures += 1;
    console.log(
      `memory grown by one video ${way}: ${mib(quantile(of(`memory ${way}`)))}, at most ${mib(most)}`,
    );
  }

  await setTimeout(2_000);
  const before = portal.memory().now;
  portal.forgetPeak();
  let isOver = false;
  const elsewhere = { requests: 0, failed: 0, slowest: 0 };
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const began = performance.now();
      const answer = await fetch(`${portal.url}/api/site-settings`).catch(() => null);
      await answer?.arrayBuffer();
      elsewhere.requests += 1;
      if (!answer?.ok) elsewhere.failed += 1;
      elsewhere.slowest = Math.max(elsewhere.slowest, performance.now() - began);
      await setTimeout(20);
    }
  });
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(portal.url, session, film)));
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  await Promise.all(visitors);
  const stored = answers.filter(({ status }) => status === 201).length;
  if (stored !== 10 || elsewhere.failed > 0) failures += 1;
  console.log(
    `ten concurrent uploads: ${stored} stored in ${seconds.toFixed(1)} s, memory grown by ${mib(portal.memory().peak - before)}; ` +
      `other visitors: ${elsewhere.requests} requests, ${elsewhere.failed} failed, slowest ${elsewhere.slowest.toFixed(0)} ms`,
  );
} finally {
  nginx.stop();
  await portal.stop();
}
process.exit(failures === 0 ? 0 : 1);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Reads and discards a response. */
function read(url: string, headers: Record<string, string> = {}): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url, { headers, agent: false }, (answer) => {
    if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${url} answered ${answer.statusCode}`));
    answer.on('end', resolve).on('error', reject).resume();
  }).on('error', reject);
  return promise;
}

/** Reads like a video player that seeks: a hundred parts of 256 KiB. */
async function readParts(url: string): Promise<void> {
  for (let part = 0; part < 100; part += 1) {
    const start = part * 1024 * 1024;
    await read(url, { range: `bytes=${start}-${start + 256 * 1024 - 1}` });
  }
}

/** Flushes the disk cache, so that no upload pays for the one before. */
function flushDisk(): void {
  execFileSync('sync');
}

/** An upload to nginx, synced to disk before it counts as done, as every upload to the portal is. */
async function putSynced(name: string): Promise<void> {
  await put(`${nginx.url}/${name}`);
  for (const path of [join(films, name), films]) {
    const file = await open(path);
    await file.sync();
    await file.close();
  }
}

function put(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sending = request(
    url,
    { method: 'PUT', headers: { 'content-length': megabytes * 1024 * 1024 } },
    (answer) => answer.on('end', resolve).on('error', reject).resume(),
  );
  sending.on('error', reject);
  createReadStream(path).pipe(sending);
  return promise;
}
