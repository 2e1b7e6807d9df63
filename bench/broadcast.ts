// `npm run bench:broadcast`: a sender that is no browser broadcasts 1 Mbit/s, 50 players watch for five minutes, and a
// visitor reads pages meanwhile. Prints processor time and memory of the forwarder's process, lost packets, and the
// waiting times of pages before and during it. `--seconds 30` is shorter. docs/performance.md explains the figures.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { viewersMax } from '#contract/broadcast-rules.ts';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { findForwarder } from '#testing/forwarder.ts';
import { offerToPublish, publish } from '#testing/webrtc.ts';
import type { PlayersReport } from './broadcast-players.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '300' } } });
const seconds = Number(options.seconds);
const bitsPerSecond = 1_000_000;
/** Ticks of the processor time in /proc (getconf CLK_TCK). */
const ticksPerSecond = 100;

exitAfter(seconds + 200);
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data') });
const { cookie } = await signIn(portal.url);

const sdp = { 'content-type': 'application/sdp' };
async function exchange(path: string, headers: Record<string, string>, body: string): Promise<string> {
  const answer = await fetch(`${portal.url}/api/broadcast/${path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

/** Waiting times of pages, one after the other, in milliseconds. */
async function readPages(forSeconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + forSeconds * 1_000;
  for (let place = 0; performance.now() < until; place += 1) {
    const began = performance.now();
    const path = ['/', '/live-stream', '/awareness', '/api/broadcast', '/api/drug-risks'][place % 5] ?? '/';
    await (await fetch(portal.url + path)).arrayBuffer();
    times.push(performance.now() - began);
    await setTimeout(50);
  }
  return times;
}
const p95 = (times: number[]) => `${quantile(times, 0.95).toFixed(1)} ms`;

const before = await readPages(10);
const sender = await publish((offer) => exchange('whip', { ...sdp, cookie }, offer), bitsPerSecond);
const forwarder = findForwarder(portal.pid);
const stat = () => readFileSync(`/proc/${forwarder}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
const cpuSeconds = () => (Number(stat()[11]) + Number(stat()[12])) / ticksPerSecond;
const memory = (name: string) =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${forwarder}/status`, 'latin1'))?.[1],
  ) / 1024;

const players = fork(join(import.meta.dirname, 'broadcast-players.ts'), [portal.url, String(viewersMax)]);
process.once('exit', () => players.kill('SIGKILL'));
await once(players, 'message'); // all watch
const next = await fetch(`${portal.url}/api/broadcast/whep`, {
  method: 'POST',
  headers: sdp,
  body: await offerToPublish(),
});
console.log(
  `The next one who watches gets ${next.status}: ${((await next.json()) as { message: string }).message}`,
);

players.send('begin');
const [cpu, portalCpu, began] = [cpuSeconds(), portal.cpuSeconds(), performance.now()];
const during = await readPages(seconds);
const took = (performance.now() - began) / 1_000;
const share = (used: number) => `${((100 * used) / took).toFixed(0)} %`;
console.log(`${viewersMax} players, ${bitsPerSecond / 1e6} Mbit/s, ${took.toFixed(0)} s`);
console.log(
  `forwarder: ${share(cpuSeconds() - cpu)} of a processor, ${memory('VmRSS').toFixed(0)} MB now, ${memory('VmHWM').toFixed(0)} MB at most`,
);
console.log(`portal: ${share(portal.cpuSeconds() - portalCpu)} of a processor`);
players.send('report');
const [{ received, missing, least }] = (await once(players, 'message')) as [PlayersReport];
console.log(
  `packets: ${received} received, ${missing} lost (${((100 * missing) / (received + missing)).toFixed(3)} %); the worst player got ${least}`,
);
console.log(`pages: p95 ${p95(during)} (before: ${p95(before)}), ${during.length} read`);

players.kill();
await sender.close();
await portal.stop();
process.exit(quantile(during, 0.95) < 100 ? 0 : 1);
