// The trial of a virus scanner (`npm run trial:virus-scanner [-- --install]`, as root on Debian): starts ClamAV's daemon with
// a signature file of one line and a portal that asks it. An ordinary file is stored, one with the signature is refused,
// and while the daemon is away every file waits.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { signIn, upload } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { freePort } from '#testing/free-port.ts';
import { pdf } from '#testing/files.ts';
import { installPackages } from '#testing/machine.ts';

if (process.argv.includes('--install')) installPackages('clamav-daemon');
exitAfter(300);
const folder = temporaryFolder();
const database = join(folder, 'signatures');
mkdirSync(database);
chmodSync(folder, 0o755);
const mark = 'portal-trial-signature';
writeFileSync(join(database, 'portal.ndb'), `Portal.Trial:0:*:${Buffer.from(mark).toString('hex')}\n`);
const port = await freePort();
const settings = join(folder, 'clamd.conf');
writeFileSync(
  settings,
  `Foreground yes\nTCPAddr 127.0.0.1\nTCPSocket ${port}\nDatabaseDirectory ${database}\nStreamMaxLength 110M\n`,
);
const daemon = spawn('clamd', ['--config-file', settings], { stdio: ['ignore', 'ignore', 'inherit'] });
daemon.on('error', (error) => {
  console.log(`NOT RUN: ClamAV's daemon cannot be started (${error.message}). Use --install.`);
  process.exit(1);
});
await listening(port);
const portal = await startPortal(join(folder, 'log'), {
  DATA_DIR: join(folder, 'data'),
  SEED: 'none',
  CLAMD: `127.0.0.1:${port}`,
});
const session = await signIn(portal.url);
const send = (content: Buffer) =>
  upload(portal.url, session, { name: 'a.pdf', type: 'application/pdf', content });
const results: [what: string, holds: boolean, said: string][] = [];
const check = (what: string, expected: number, { status, body }: { status: number; body: string }) =>
  results.push([what, status === expected, `${status} ${status === 201 ? '' : body}`]);

check('an ordinary file is stored', 201, await send(pdf()));
check('a file with the signature is refused', 400, await send(Buffer.concat([pdf(), Buffer.from(mark)])));
check('a file of 9 MB is stored', 201, await send(Buffer.concat([pdf(), Buffer.alloc(9_000_000)])));
daemon.kill('SIGKILL');
await setTimeout(500);
check('no file is stored while the scanner is away', 503, await send(pdf()));
await portal.stop();
for (const [what, holds, said] of results) console.log(`${holds ? 'holds ' : 'FAILED'}  ${what}: ${said}`);
const isGood = results.every(([, holds]) => holds);
console.log(isGood ? 'All hold.' : 'FAILED.');
process.exit(isGood ? 0 : 1);

async function listening(at: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(at, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
    });
    if (isOpen) return;
    await setTimeout(200);
  }
}
