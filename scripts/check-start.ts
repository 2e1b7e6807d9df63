// The start command as a person or a service manager uses it: `npm start` on an empty data folder, its end by
// SIGTERM, and a second start on the same data, whose time it prints (the aim is 3 seconds).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../server/testing/free-port.ts';

/** How long a start and an end may take before something is wrong, and not the machine slow, in milliseconds. */
const patienceMs = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'portal-start-'));
const port = await freePort();
const isServed = () =>
  fetch(`http://127.0.0.1:${port}/`).then(
    (answer) => answer.ok,
    () => false,
  );

try {
  const first = await startAndStop();
  const second = await startAndStop();
  console.log(`Ready after ${first.toFixed(1)} s, the second time after ${second.toFixed(1)} s.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The seconds until the first page was served. */
async function startAndStop(): Promise<number> {
  const began = performance.now();
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(npm, 'exit');
  while (!(await isServed())) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}.`);
    if (performance.now() - began > patienceMs) {
      npm.kill();
      throw new Error('Nothing was served within two minutes.');
    }
    await setTimeout(20);
  }
  const seconds = (performance.now() - began) / 1000;
  npm.kill('SIGTERM');
  await Promise.race([ended, setTimeout(patienceMs, null, { ref: false })]);
  if (npm.exitCode !== 0)
    throw new Error(`npm start did not end well by SIGTERM: ${npm.exitCode ?? npm.signalCode}.`);
  if (await isServed()) throw new Error('The portal went on after the end of npm start.');
  return seconds;
}
