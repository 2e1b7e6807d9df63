// The trial of slow clients (`npm run trial:slow-clients`): hundreds of connections send their head or body a byte at
// a time, or do not read the answer. The portal must close them in time without slowing other visitors: the trial
// prints the visitors' waiting times before and during the attack. docs/reliability.md holds the figures.
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { UploadedFile } from '#contract/files.ts';
import { video } from '#testing/files.ts';
import { signIn, upload } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';

const { values: options } = parseArgs({
  options: { connections: { type: 'string', default: '500' }, seconds: { type: 'string', default: '70' } },
});
const connections = Number(options.connections);
/** Slow heads are closed after 10 seconds, slow bodies after 60: a shorter trial sees only the first. */
const seconds = Number(options.seconds);
const byteEveryMs = 10_000;
const [headLimitMs, bodyLimitMs, readLimitMs] = [10_000, 60_000, 120_000];
/** The portal checks connections periodically, and a busy machine may be late, in milliseconds. */
const toleranceMs = 10_000;

exitAfter(seconds * 4 + 90);
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data') });
const { cookie } = await signIn(portal.url);
const film = await filmOf(20_000_000);
const { port } = new URL(portal.url);
const faults: string[] = [];

const kinds: Record<string, { head: string; drip: string; reads: boolean; limitMs: number }> = {
  heads: { head: '', drip: 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', reads: true, limitMs: headLimitMs },
  bodies: {
    head: 'POST /api/adr-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n',
    drip: '{"name":"',
    reads: true,
    limitMs: bodyLimitMs,
  },
  files: {
    head: `POST /api/admin/upload HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n`,
    drip: '--b\r\n',
    reads: true,
    limitMs: bodyLimitMs + 10_000,
  },
  // The video is larger than the socket buffers.
  readers: {
    head: `GET /uploads/${film} HTTP/1.1\r\nhost: x\r\n\r\n`,
    drip: '',
    reads: false,
    limitMs: readLimitMs,
  },
};

console.log(`${connections} slow connections of each kind for ${seconds} seconds`);
for (const [name, kind] of Object.entries(kinds)) {
  const share = Math.ceil(connections / (name === 'heads' ? 1 : 5));
  const before = await visitors(Math.min(5, seconds));
  const lives = Array.from({ length: share }, () => slow(kind));
  const concurrent = await visitors(Math.min(seconds, kind.limitMs === headLimitMs ? 15 : seconds));
  const ended = lives.filter(({ endedAfterMs }) => endedAfterMs() !== null);
  const times = ended.map(({ endedAfterMs }) => endedAfterMs() ?? 0);
  const longest =
    times.length > 0 ? `, the last closed after ${(Math.max(...times) / 1_000).toFixed(1)} s` : '';
  console.log(
    `${share} slow ${name}: ${ended.length} were closed${longest}; other visitors: median ${concurrent.median.toFixed(1)} ms ` +
      `(${before.median.toFixed(1)} just before), p95 ${concurrent.p95.toFixed(1)} ms (${before.p95.toFixed(1)}), ` +
      `${(concurrent.p95 / before.p95).toFixed(1)} times as much (target: 2)`,
  );
  if (concurrent.failed > 0)
    faults.push(`${concurrent.failed} other visitors got no answer during slow ${name}.`);
  if (seconds * 1_000 >= kind.limitMs + toleranceMs && ended.length < share) {
    faults.push(`${share - ended.length} slow ${name} were not closed.`);
  }
  for (const { socket } of lives) socket.destroy();
}
const answer = await fetch(`${portal.url}/readyz`);
if (!answer.ok) faults.push('The portal is not ready after the trial.');
await portal.stop();
for (const fault of faults) console.log(`FAULT: ${fault}`);
console.log(
  faults.length === 0 ? 'Slow clients do not delay other visitors.' : `FAILED: ${faults.length} faults.`,
);
process.exit(faults.length === 0 ? 0 : 1);

/** One connection, and when the portal closed it. */
function slow({ head, drip, reads }: (typeof kinds)[string]): {
  socket: Socket;
  endedAfterMs(): number | null;
} {
  const began = performance.now();
  let ended: number | null = null;
  const socket = connect(Number(port), '127.0.0.1');
  const end = () => (ended ??= performance.now() - began);
  socket.on('error', end);
  socket.on('close', end);
  if (reads) socket.resume();
  else socket.pause();
  socket.write(head);
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else if (drip !== '') socket.write(drip[at++ % drip.length] ?? 'x');
  }, byteEveryMs);
  if (drip !== '') socket.write(drip[at++] ?? 'x');
  timer.unref();
  return { socket, endedAfterMs: () => ended };
}

async function filmOf(bytes: number): Promise<string> {
  const file = { name: 'talk.mp4', type: 'video/mp4', content: video(bytes) };
  const { status, body } = await upload(portal.url, { cookie }, file);
  if (status !== 201) throw new Error(body);
  return (JSON.parse(body) as UploadedFile).filename;
}

/** Four visitors who open pages one after another. */
async function visitors(length: number): Promise<{ median: number; p95: number; failed: number }> {
  const until = performance.now() + length * 1_000;
  const times: number[] = [];
  let failed = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < until) {
        const began = performance.now();
        const fine = await fetch(`${portal.url}/report-adr`).then(
          async (page) => (await page.text()).length > 1_000 && page.ok,
          () => false,
        );
        if (!fine) failed += 1;
        times.push(performance.now() - began);
        await setTimeout(20);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? NaN;
  return { median: at(0.5), p95: at(0.95), failed };
}
