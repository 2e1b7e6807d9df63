// `npm run bench:codes [-- --tries 2000]`: whether the time of an answer of `/report-status` tells which reference numbers
// exist. One client sends a wrong code with a reference number that exists, one that does not, and one that is malformed,
// in random order, and after each of them the same probe: what is done after an answer could delay the next one. Prints the
// distributions, and how often the first kind takes longer than the others: 50 % except for noise. docs/performance.md holds
// the result.
import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { drawReference } from '#server/features/adr-reports/reference-number.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { reportMaker } from '#testing/reports.ts';

const { values: options } = parseArgs({ options: { tries: { type: 'string', default: '2000' } } });
const tries = Number(options.tries);
const reports = 200;

exitAfter(900);
const folder = temporaryFolder();
const many = '100000/1';
const portal = await startPortal(join(folder, 'log'), {
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
  SEED: 'none',
  RATE_LIMIT: 'on',
  LIMIT_CODES: many,
  LIMIT_REPORTS: many,
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Posts JSON over the one connection. Returns the answer and its time in microseconds. */
async function post(path: string, body: object) {
  const payload = JSON.stringify(body);
  const began = process.hrtime.bigint();
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    const sent = request(`${portal.url}${path}`, { method: 'POST', agent, headers }, (response) => {
      buffer(response).then(
        (content) => resolve({ status: response.statusCode ?? 0, text: content.toString() }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
  return { ...answer, micros: Number(process.hrtime.bigint() - began) / 1000 };
}

const makeReport = reportMaker(20);
const known: { reference: string; code: string }[] = [];
for (let i = 0; i < reports; i += 1) {
  const { status, text } = await post('/api/adr-reports', makeReport());
  if (status !== 201) throw new Error(text);
  const { reference, receiptCode } = JSON.parse(text) as { reference: string; receiptCode: string };
  known.push({ reference, code: receiptCode });
}

const someReport = () => known[randomInt(reports)] as (typeof known)[number];
const code = '0000-0000-0000';
const kinds = {
  'a number that exists, wrong code': () => ({ reference: someReport().reference, code }),
  'a number that does not exist': () => ({ reference: drawReference(2026), code }),
  'a malformed number': () => ({ reference: 'ADR-2026-7K3M', code }),
  'number and code right': () => someReport(),
} satisfies Record<string, () => { reference: string; code: string }>;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];
const [existing] = names as [Kind];
const probe = { reference: 'ADR-2026-0000-0000', code };

const times = new Map<string, number[]>();
const note = (name: string, micros: number) => times.set(name, [...(times.get(name) ?? []), micros]);
const refusals = new Set<string>();

for (let round = -200; round < tries; round += 1) {
  const order = names.map((name) => ({ name, place: Math.random() })).toSorted((a, b) => a.place - b.place);
  for (const { name } of order) {
    const { status, text, micros } = await post('/api/report-status', kinds[name]());
    if (name !== 'number and code right') refusals.add(`${status} ${text}`);
    const after = await post('/api/report-status', probe);
    if (round < 0) continue; // the first rounds warm up
    note(name, micros);
    note(`after ${name}`, after.micros);
  }
}
await portal.stop();

console.log(
  `${tries} answers of each kind, in microseconds. All refusals are the same: ${refusals.size === 1}`,
);
console.log('');
console.log('| request | 5 % | 25 % | median | 75 % | 95 % |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
for (const name of [...names, ...names.map((one) => `after ${one}`)]) {
  const sorted = (times.get(name) ?? []).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  console.log(`| ${name} | ${[0.05, 0.25, 0.5, 0.75, 0.95].map(at).join(' | ')} |`);
}
console.log('');
for (const prefix of ['', 'after ']) {
  for (const other of names.slice(1, 3)) {
    const { share, noise } = longer(times.get(prefix + existing) ?? [], times.get(prefix + other) ?? []);
    const isNoise = Math.abs(share - 0.5) <= 3 * noise;
    console.log(
      `${prefix}${existing} takes longer than ${prefix}${other} in ${(100 * share).toFixed(1)} % of the pairs; ` +
        `noise alone gives 50 % ± ${(300 * noise).toFixed(1)}: ${isNoise ? 'within noise' : 'NOT within noise'}`,
    );
  }
}

/** The share of pairs in which the first takes longer (Mann and Whitney), and its standard deviation by chance. */
function longer(a: readonly number[], b: readonly number[]): { share: number; noise: number } {
  const all = [...a.map((time) => ({ time, isFirst: 1 })), ...b.map((time) => ({ time, isFirst: 0 }))];
  all.sort((x, y) => x.time - y.time);
  const ranks = all.reduce((sum, { isFirst }, rank) => sum + isFirst * (rank + 1), 0);
  const pairs = a.length * b.length;
  return {
    share: (ranks - (a.length * (a.length + 1)) / 2) / pairs,
    noise: Math.sqrt((a.length + b.length + 1) / (12 * pairs)),
  };
}
