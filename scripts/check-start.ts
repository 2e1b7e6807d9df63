// Tests the start command as a person or a service manager uses it: `npm start` on an empty data folder, SIGTERM, and
// a second start on the same data. Prints the start times (target: 3 seconds).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';

/** Time limit of a start or an end, in milliseconds, generous enough for a slow machine. */
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
  console.log(
    `First start: ready after ${first.toFixed(1)} s; second start: ready after ${second.toFixed(1)} s.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the seconds until the first page was served. */
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
    throw new Error(`npm start did not end with code 0 after SIGTERM: ${npm.exitCode ?? npm.signalCode}.`);
  if (await isServed()) throw new Error('The portal continued to run after npm start had ended.');
  return seconds;
}
