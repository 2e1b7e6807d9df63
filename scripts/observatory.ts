// `npm run observatory`: the grade that MDN's HTTP Observatory would give to the portal behind https, with reasons.
// It starts a portal and grades its answers; `-- --url https://...` grades a running one.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '#testing/free-port.ts';
import { grade } from '#testing/observatory.ts';
import { administrator } from '#testing/administrator.ts';
import { startPortal, temporaryFolder } from '#testing/child-server.ts';

const { values: options } = parseArgs({ options: { url: { type: 'string' } } });
const folder = temporaryFolder();
const portal = options.url
  ? null
  : await startPortal(join(folder, 'log'), {
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://portal.example',
      LOG_LEVEL: 'warn',
    });
const origin = portal?.url ?? options.url ?? '';

const cookies: string[] = [];
if (portal) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  cookies.push(...answer.headers.getSetCookie());
}
let isBest = true;
for (const path of [
  '/',
  '/report-adr',
  '/live-stream',
  '/admin/login',
  '/api/site-settings',
  '/api/adr-reports',
]) {
  const answer = await fetch(origin + path, { headers: { origin: 'https://elsewhere.example' } });
  const body = await answer.text();
  const {
    grade: letter,
    score,
    marks,
  } = grade({ headers: Object.fromEntries(answer.headers), body }, cookies);
  isBest &&= letter === 'A+';
  console.log(`${path.padEnd(20)} ${letter} ${score}`);
  if (path !== '/') continue;
  for (const { rule, points, because } of marks) {
    console.log(`  ${String(points).padStart(4)}  ${rule.padEnd(30)} ${because.slice(0, 70)}`);
  }
}
await portal?.stop();
process.exitCode = isBest ? 0 : 1;
