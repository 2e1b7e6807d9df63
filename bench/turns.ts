// `npm run bench:turns`: how long the main thread works in one go for a file or a form, in milliseconds of its own
// processor time between two turns of its event loop: what other requests wait at most. At most 20 are wanted. `-- --only
// details,centres` takes some. The database is embedded and holds nothing else.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { csvColumnsOf } from '#contract/fields/kinds-rules.ts';
import { amcLocations } from '#contract/resources/amc-locations-rules.ts';
import { madeUpRelease } from '#server/features/terms/testing/made-up-release.ts';
import { batch, fullContent, sender, writtenMessage } from '#server/icsr/testing/invented-case.ts';
import { writeBatch } from '#server/icsr/write-message.ts';
import { signIn } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { form } from '#testing/files.ts';
import { fullestContent, longText, visitorSizes } from '#testing/fullest-content.ts';
import { seededRandom } from '#testing/reports.ts';
import { openInspector } from '#testing/inspector.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });
exitAfter(30 * 60);
const random = seededRandom(7);
const text = (letters: number) => longText(random, letters);
const folder = temporaryFolder();
const log = join(folder, 'log');
const portal = await startPortal(log, {
  DATA_DIR: join(folder, 'data'),
  NODE_OPTIONS: '--inspect=127.0.0.1:0',
  SEED: 'none',
});
const inspector = await openInspector(log);
const session = await signIn(portal.url);
await wait(2_000); // a second after its start the portal returns memory, which nobody sent

/** Notes the most processor time of this thread between two turns, and how long collections of garbage took in that time. */
const watch = `(() => {
  const used = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
  const collections = [];
  const observer = new PerformanceObserver((found) => collections.push(...found.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  let isEnded = false;
  let last = { used: used(), at: performance.now() };
  let longest = { ms: 0, from: 0, to: 0 };
  const look = () => {
    const now = { used: used(), at: performance.now() };
    const ms = now.used - last.used;
    if (ms > longest.ms) longest = { ms, from: last.at, to: now.at };
    last = now;
    if (!isEnded) setImmediate(look);
  };
  setImmediate(look);
  globalThis.longestGo = () => {
    isEnded = true;
    observer.disconnect();
    const inside = collections.filter(({ startTime }) => startTime >= longest.from && startTime <= longest.to);
    return JSON.stringify([longest.ms, inside.reduce((sum, { duration }) => sum + duration, 0)]);
  };
})()`;

async function send(method: string, path: string, body: BodyInit | object, type = 'application/json') {
  const isPlain = typeof body === 'string' || body instanceof Uint8Array;
  const answer = await fetch(portal.url + path, {
    method,
    headers: { 'content-type': type, ...(path.startsWith('/api/admin') && session) },
    ...(method !== 'GET' && { body: isPlain ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString().slice(0, 500)}`);
  return bytes;
}
const sendJson = async (method: string, path: string, body: object = {}) =>
  JSON.parse((await send(method, path, body)).toString()) as Record<string, unknown>;

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  await wait(300);
  await inspector.evaluate(watch);
  await work();
  await wait(5_000); // what follows a commit, and the jobs
  const longest = JSON.parse(String(await inspector.evaluate('globalThis.longestGo()'))) as number[];
  const [most, collected] = longest.map((ms) => ms.toFixed(0).padStart(5));
  console.log(`${most} ms, of which collections of garbage ${collected} ms:  ${what}`);
}

const csv = (columns: readonly string[], row: (number: number) => string[], rows: number) =>
  [columns, ...Array.from({ length: rows }, (_, number) => row(number))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\r\n');

/** A file as a dry run, and then imported. */
async function bothWays(what: string, path: string, body: BodyInit, type: string): Promise<void> {
  await measure(`${what}: dry run`, () => send('POST', `${path}?dryRun=true`, body, type));
  await measure('the same, imported', () => send('POST', `${path}?dryRun=false`, body, type));
}

const rows = 20_000;
const report = {
  name: 'R. K.',
  age: 45,
  contact: '98765 00000',
  medicineName: 'Amoxicillin 500 mg',
  symptoms: 'Red itchy rash on both arms',
  duration: '3 days',
  message: '',
};
const areas: Record<string, () => Promise<void>> = {
  details: async () => {
    const sizes = visitorSizes();
    const proofOfReport = async () => {
      const { reference, receiptCode } = await sendJson('POST', '/api/adr-reports', report);
      return { reference: String(reference), code: String(receiptCode) };
    };
    // The first details compile their schema, whatever they contain.
    const few = {
      ...(await proofOfReport()),
      details: fullestContent(
        { letters: 9, list: 1, suspects: 1, otherDrugs: 1, reactions: 1, tests: 1 },
        499,
      ),
    };
    await send('POST', '/api/report-status/details', few);
    const proof = await proofOfReport();
    await measure('the fullest details, nine times to one new case', async () => {
      for (let number = 0; number < 9; number += 1) {
        const details = fullestContent(sizes, 500 + number);
        await send('POST', '/api/report-status/details', { ...proof, details });
      }
    });
    const [found] = JSON.parse(
      (await send('GET', `/api/admin/cases?view=all&q=${proof.reference}`, {})).toString(),
    ) as { id: string }[];
    const path = `/api/admin/cases/${found?.id ?? ''}`;
    await send('GET', path, {}); // the first one compiles the answer's schema, whatever the case has
    await measure('reading that case', () => send('GET', path, {}));
    await measure('the step that takes that case', () => send('POST', `${path}/steps`, { step: 'take' }));
  },
  messages: async () => {
    const messages = Array.from({ length: 380 }, (_, number) => {
      const content = { ...fullContent, reporterComments: text(200) };
      const { xml } = writtenMessage(content, { senderCaseId: `IN-TEST-2026-${number + 10_000}` });
      return xml;
    });
    const file = new TextEncoder().encode(writeBatch(messages, batch, sender));
    await bothWays(
      `380 messages (${(file.length / 1e6).toFixed(0)} MB)`,
      '/api/admin/icsr/import',
      file,
      'application/xml',
    );
  },
  substances: () =>
    bothWays(
      '20,000 substances with 60,000 other names',
      '/api/admin/terms/substances/import',
      csv(
        ['name', 'othernames', 'class', 'atc'],
        (number) => [`${number} ${text(50)}`, [text(45), text(45), text(45)].join('|'), '', 'N02BE01'],
        rows,
      ),
      'text/csv',
    ),
  brands: () =>
    bothWays(
      '20,000 brands of five substances',
      '/api/admin/brands/import',
      csv(
        ['name', 'maker', 'composition'],
        (number) => [
          `${number} ${text(50)}`,
          text(30),
          Array.from({ length: 5 }, () => `${text(15)} 5 mg`).join(' + '),
        ],
        rows,
      ),
      'text/csv',
    ),
  centres: async () => {
    await bothWays(
      '20,000 centres',
      '/api/admin/amc-locations/import',
      csv(
        csvColumnsOf(amcLocations).slice(0, 5),
        (number) => [`${number} ${text(60)}`, text(100), text(30), text(20), '411001'],
        rows,
      ),
      'text/csv',
    );
    await measure('the whole public list of these centres, once for each content', () =>
      send('GET', '/api/amc-locations', {}),
    );
  },
  reporters: () =>
    bothWays(
      '20,000 reporters',
      '/api/admin/reporters/import',
      csv(
        ['name', 'occupation', 'department', 'telephone', 'email'],
        (number) => [
          `${number} ${text(100)}`,
          'doctor',
          text(40),
          '+91 98765 43210',
          `r${number}@example.org`,
        ],
        rows,
      ),
      'text/csv',
    ),
  meddra: async () => {
    const sizes = { llt: 90_000, pt: 28_000, hlt: 1_700, hlgt: 337, soc: 27 };
    const files = [...madeUpRelease(sizes)].map(([name, content]) => ({ field: 'files', name, content }));
    const { payload, headers } = form(...files);
    const query = 'version=99.0&language=English';
    const path = `/api/admin/terms/releases?${query}`;
    await measure('a dictionary as large as MedDRA, received', () =>
      send('POST', path, payload, headers['content-type']),
    );
    await measure('the same, imported by the job', async () => {
      for (;;) {
        const all = JSON.parse((await send('GET', '/api/admin/terms/releases', {})).toString()) as {
          state: string;
        }[];
        if (all.every(({ state }) => state !== 'importing')) return;
        await wait(200);
      }
    });
  },
};

console.log('The longest go of the main thread, in processor time:');
const wanted = options.only === '' ? Object.keys(areas) : options.only.split(',');
for (const area of wanted) await areas[area]?.();
inspector.close();
await portal.stop();
process.exit(0);
