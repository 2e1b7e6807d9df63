// The trial of ordinary files (`npm run trial:ordinary-files`): writes the files of testing/ordinary-files.ts into a folder
// and uploads each. All must be accepted, with at most 700 MiB in the checking process. Prints the share that is accepted,
// and the time and memory of each large one. `-- --keep FOLDER` keeps the files; `-- --other FOLDER` sends the files of a
// folder instead and prints what is refused, for files that people have.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn, upload } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import type { FormPart } from '#testing/files.ts';
import { ordinaryFiles, type OrdinaryFile } from '#testing/ordinary-files.ts';

const limitMemory = 700 * 1024 * 1024;

const { values: options } = parseArgs({ options: { keep: { type: 'string' }, other: { type: 'string' } } });
exitAfter(600);
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data'), SEED: 'none' });
const session = await signIn(portal.url);
const { keep, other } = options;
const files = other === undefined ? ordinaryFiles : othersOf(other);
let [accepted, tooLarge] = [0, 0];
for (const [at, { what, make, isLarge }] of files.entries()) {
  const { name, content } = await make();
  if (keep !== undefined) {
    mkdirSync(keep, { recursive: true });
    writeFileSync(join(keep, `${at + 1}-${name}`), content);
  }
  portal.forgetPeak();
  const before = portal.childrenMemory().now;
  const began = performance.now();
  const answer = await upload(portal.url, session, {
    name,
    type: 'application/octet-stream',
    content: Buffer.from(content),
  });
  const ms = Math.round(performance.now() - began);
  const grown = portal.childrenMemory().peak - before;
  if (grown > limitMemory) tooLarge += 1;
  if (answer.status === 201) accepted += 1;
  else console.log(`REFUSED  ${what}: ${answer.body}`);
  if (isLarge) console.log(`${what.padEnd(40)} ${ms} ms, ${Math.round(grown / 1024 / 1024)} MiB`);
}
await portal.stop();
console.log(`${accepted} of ${files.length} files were accepted.`);
const holds = other !== undefined || (accepted === files.length && tooLarge === 0);
console.log(holds ? 'All hold.' : `FAILED: ${files.length - accepted} refused, ${tooLarge} too large.`);
process.exit(holds ? 0 : 1);

function othersOf(path: string): OrdinaryFile[] {
  return readdirSync(path).map((name) => ({
    what: name,
    make: (): FormPart => ({ name, content: readFileSync(join(path, name)) }),
  }));
}
