// `npm run bench:insight`: how long disproportionate reporting takes over many cases, and how long another caller waits
// meanwhile. `-- --cases 1000000` sets their number. The database is made once, under --folder, as that of bench:growth.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReportedPair } from '#contract/insight.ts';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { manyReports } from './many-reports.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    folder: { type: 'string', default: '/tmp/portal-growth' },
  },
});

exitAfter(30 * 60);
const dataDir = await manyReports(options.folder, Number(options.cases));
const portal = await startPortal(join(temporaryFolder(), 'log'), { DATA_DIR: dataDir, SEED: 'none' });
const headers = await signIn(portal.url);

const list = `${portal.url}/api/admin/insight/disproportionality?limit=25`;
for (const query of ['', '&from=2026-10-01']) {
  const times: number[] = [];
  const waits: number[] = [];
  let answer: ReportedPair[] = [];
  let pairs = '';
  for (let round = 0; round < Number(options.rounds); round += 1) {
    let isDone = false;
    const began = performance.now();
    const asking = fetch(list + query, { headers }).then(async (response) => {
      answer = (await response.json()) as ReportedPair[];
      pairs = response.headers.get('x-total-count') ?? '';
      isDone = true;
      times.push(performance.now() - began);
    });
    let longest = 0;
    while (!isDone) {
      const asked = performance.now();
      await (await fetch(`${portal.url}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - asked);
    }
    await asking;
    waits.push(longest);
  }
  const ms = (values: number[]) => `${quantile(values, 0.5).toFixed(0)} ms`;
  console.log(
    `${query || 'all cases'}: ${answer[0]?.allCases ?? 0} cases, ${pairs} pairs; ${ms(times)}; others waited at most ${ms(waits)} (medians of ${times.length})`,
  );
}
await portal.stop();
process.exit(0);
