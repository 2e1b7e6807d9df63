// `npm run bench:insight`: how long the register of figures, its counts and disproportionate reporting take over many cases,
// and how long another caller waits meanwhile. `-- --cases 1000000` sets their number. The database is made once, under --folder, as that of bench:growth.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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

const insight = `${portal.url}/api/admin/insight`;
const ms = (values: readonly number[], share = 0.5) => `${quantile(values, share).toFixed(0)} ms`;

/** How long the longest of the requests of others waits while this work is under way. */
async function besides<Answer>(work: Promise<Answer>): Promise<{ answer: Answer; longest: number }> {
  let isDone = false;
  const asking = work.finally(() => (isDone = true));
  let longest = 0;
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`${portal.url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - asked);
  }
  return { answer: await asking, longest };
}

/** Waits until the register is made: a refresh answers after some seconds, also where it is not. */
async function made(): Promise<void> {
  for (;;) {
    const { asOf } = (await (await fetch(`${insight}/figures?from=2199-01-01`, { headers })).json()) as {
      asOf: string | null;
    };
    if (asOf !== null) return;
    await setTimeout(250);
  }
}

{
  const before = portal.memory().peak;
  const began = performance.now();
  const refresh = fetch(`${insight}/figures/refresh`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const { answer, longest } = await besides(refresh.then(async (first) => (await made(), first)));
  const [seconds, grown] = [(performance.now() - began) / 1_000, (portal.memory().peak - before) / 2 ** 20];
  console.log(
    `register made from nothing: ${answer.status}, ${seconds.toFixed(1)} s, +${grown.toFixed(0)} MiB; others waited at most ${longest.toFixed(0)} ms`,
  );
}

const pair = new URLSearchParams({ drug: 'Amoxicillin', reaction: 'Rash' }).toString();
for (const address of [
  'figures',
  'figures?serious=true&from=2026-10-01',
  `pair?${pair}`,
  'watched-pairs',
  'disproportionality?limit=25',
  'disproportionality?limit=25&from=2026-10-01',
]) {
  const times: number[] = [];
  const waits: number[] = [];
  let found = '';
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const began = performance.now();
    const { answer, longest } = await besides(fetch(`${insight}/${address}`, { headers }));
    const body: unknown = await answer.json();
    times.push(performance.now() - began);
    waits.push(longest);
    found = Array.isArray(body)
      ? `${(body as ReportedPair[])[0]?.allCases ?? 0} cases, ${answer.headers.get('x-total-count')} pairs`
      : `${answer.status}, ${(body as { cases?: number }).cases ?? 0} cases`;
  }
  console.log(
    `${address}: ${found}; ${ms(times)}, p95 ${ms(times, 0.95)}; others waited at most ${ms(waits)} (medians of ${times.length})`,
  );
}
await portal.stop();
process.exit(0);
