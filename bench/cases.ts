// `npm run bench:cases [-- --only numbers,save,export,memory --engine postgres --reports 10000 --cases 10000 --batches 60]`:
// the numbers of the cases of many reports at once, a save of a large case, the export of many cases by batches of 500,
// and the memory that stays after batches, all over HTTP.
// With E2B_SCHEMA_DIR each batch is checked against the official schema, as in an institute. Fails when a case number is
// missing or was issued twice, or when half of the saves take over 30 ms. docs/performance.md holds the result.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readCaseNumber } from '#contract/cases/intake/case-numbers-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Db } from '#server/db/tables.ts';
import { insertReports } from '#server/features/adr-reports/queries.ts';
import { openCases } from '#server/features/cases/intake/open-case.ts';
import { fullContent } from '#server/icsr/testing/invented-case.ts';
import { configureSender } from '#server/testing/configure-sender.ts';
import { signIn } from '#testing/administrator.ts';
import { type ChildServer, exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { startPostgres } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'numbers,save,export' },
    engine: { type: 'string', default: 'sqlite' },
    reports: { type: 'string', default: '10000' },
    cases: { type: 'string', default: '10000' },
    batches: { type: 'string', default: '60' },
  },
});
const subjects = new Set(options.only.split(','));
const callers = 16;
const batchSize = 500;
const saves = 50;
/** The limit of the median save, in milliseconds. The slower half depends too much on other work of the machine. */
const saveLimit = 30;

exitAfter(30 * 60);
const folder = temporaryFolder();
const postgres = options.engine === 'postgres' ? await startPostgres() : null;
let isGood = true;
try {
  for (const [subject, measure] of Object.entries({ numbers, save, export: exportAll, memory })) {
    if (subjects.has(subject)) await measure();
  }
} finally {
  await postgres?.remove();
}
process.exit(isGood ? 0 : 1);

/** 16 callers send reports. Each gets a case, and the numbers of a year are 1 to n. */
async function numbers(): Promise<void> {
  const { portal, withDatabase } = await portalOn('numbers');
  const make = reportMaker(18);
  const total = Number(options.reports);
  let left = total;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left > 0) {
        left -= 1;
        const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
        const sent = { method: 'POST', headers, body: JSON.stringify(make()) };
        const answer = await fetch(`${portal.url}/api/adr-reports`, sent);
        if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
        await answer.arrayBuffer();
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  await portal.stop();
  const found = await withDatabase((db) => db.selectFrom('cases').select(['number', 'reportId']).execute());
  const serials = found.map(({ number }) => readCaseNumber(number)?.serial ?? 0).toSorted((a, b) => a - b);
  const isWhole = serials.length === total && serials.every((serial, place) => serial === place + 1);
  const areDiffering = new Set(found.map(({ reportId }) => reportId)).size === total;
  isGood &&= isWhole && areDiffering;
  console.log(
    `${callers} callers, ${total} reports in ${seconds.toFixed(0)} s: ${found.length} cases, numbers ` +
      (isWhole && areDiffering ? `1 to ${serials.at(-1)}, none missing, none twice` : 'WITH GAPS OR DOUBLES'),
  );
}

/** Saves of a content with 20 drugs and 20 reactions, one after the other. The portal's log says how long each took. */
async function save(): Promise<void> {
  const { portal, session, withDatabase, log } = await portalOn('save');
  const [id = ''] = await withDatabase((db) => storeCases(db, 1, large(''), 'inWork'));
  await withDatabase((db) =>
    db.updateTable('cases').set({ assessor: 'admin' }).where('id', '=', id).execute(),
  );
  const taken: number[] = [];
  const cpu = portal.cpuSeconds();
  for (let version = 1; version <= saves; version += 1) {
    const began = performance.now();
    const answer = await fetch(`${portal.url}/api/admin/cases/${id}/content`, {
      method: 'PUT',
      headers: { ...session, 'content-type': 'application/json', 'if-match': `"${version}"` },
      body: JSON.stringify({ content: large(`save ${version}`), significant: false, why: null }),
    });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status}: ${body.slice(0, 300)}`);
    taken.push(performance.now() - began);
  }
  const cpuMs = ((portal.cpuSeconds() - cpu) * 1_000) / saves;
  await portal.stop();
  const lines = readFileSync(log, 'utf8').matchAll(/"method":"PUT".*"ms":([\d.]+)/g);
  const atServer = Array.from(lines, ([, ms]) => Number(ms));
  if (atServer.length !== saves) throw new Error(`${atServer.length} saves are in the log.`);
  isGood &&= Number(at(atServer, 0.5)) <= saveLimit;
  console.log(
    `${saves} saves with 20 drugs and 20 reactions: p50 ${at(atServer, 0.5)} ms, p95 ${at(atServer, 0.95)} ms at the server; ` +
      `p50 ${at(taken, 0.5)} ms for the caller; processor time ${cpuMs.toFixed(0)} ms`,
  );
}

/** Batches of 500 signed cases, while another caller asks for the list of cases. */
async function exportAll(): Promise<void> {
  const { portal, session, withDatabase } = await portalOn('exported');
  const total = Number(options.cases);
  const ids = await withDatabase((db) => storeCases(db, total, fullContent, 'signed'));
  const others: number[] = [];
  let going = true;
  const other = (async () => {
    while (going) {
      const began = performance.now();
      const answer = await fetch(`${portal.url}/api/admin/cases?limit=25`, { headers: session });
      await answer.arrayBuffer();
      others.push(performance.now() - began);
      await setTimeout(5);
    }
  })();
  const peaks: number[] = [];
  const rates: number[] = [];
  const cpu = portal.cpuSeconds();
  const began = performance.now();
  for (let from = 0; from < ids.length; from += batchSize) {
    portal.forgetPeak();
    const cases = ids.slice(from, from + batchSize);
    const batchBegan = performance.now();
    const schema = await exportBatch(portal, session, cases);
    if (from === 0) console.log(`first batch: ${schema}`);
    rates.push(cases.length / ((performance.now() - batchBegan) / 1_000));
    peaks.push(portal.memory().peak / 2 ** 20);
  }
  const seconds = (performance.now() - began) / 1_000;
  const cpuMs = ((portal.cpuSeconds() - cpu) * 1_000) / ids.length;
  going = false;
  await other;
  await portal.stop();
  console.log(
    `${ids.length} cases by batches of ${batchSize}: ${(ids.length / seconds).toFixed(0)} cases a second ` +
      `(batches ${at(rates, 0)} to ${at(rates, 1)}), processor time ${cpuMs.toFixed(1)} ms for each; other requests meanwhile: p50 ${at(others, 0.5)} ms, ` +
      `p95 ${at(others, 0.95)} ms, slowest ${at(others, 1)} ms; peak memory of the batches ` +
      `${peaks.map((peak) => peak.toFixed(0)).join(', ')} MiB`,
  );
}

/** Exports these cases as one file. Returns whether it was checked against the schema. */
async function exportBatch(
  { url }: ChildServer,
  session: Bench['session'],
  cases: readonly string[],
): Promise<string | null> {
  const answer = await fetch(`${url}/api/admin/icsr/export`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify({ cases }),
  });
  const text = await answer.text();
  const messages = text.match(/<PORR_IN049016UV>/g)?.length ?? 0;
  if (messages !== cases.length) throw new Error(`${answer.status}: ${text.slice(0, 500)}`);
  return answer.headers.get('x-icsr-schema');
}

/** The resident memory after each batch and a garbage collection, and after the thread of messages has ended. */
async function memory(): Promise<void> {
  const { portal, session, withDatabase, log } = await portalOn('memory', {
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  });
  const inspector = new WebSocket(/ws:\S+/.exec(readFileSync(log, 'utf8'))?.[0] ?? '');
  await once(inspector, 'open');
  const level = async () => {
    inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
    await once(inspector, 'message');
    return Math.round(portal.memory().now / 2 ** 20);
  };
  const ids = await withDatabase((db) => storeCases(db, 2 * batchSize, fullContent, 'signed'));
  const levels: number[] = [await level()];
  for (let batch = 0; batch < Number(options.batches); batch += 1) {
    await exportBatch(portal, session, batch % 2 === 0 ? ids.slice(0, batchSize) : ids.slice(batchSize));
    levels.push(await level());
  }
  await setTimeout(25_000); // the thread ends after 20 s without work
  const after = await level();
  inspector.close();
  await portal.stop();
  console.log(
    `${options.batches} batches of ${batchSize}, memory after garbage collection: before ${levels.join(', ')} MiB; without the thread ${after} MiB`,
  );
}

interface Bench {
  portal: ChildServer;
  session: { cookie: string };
  log: string;
  /** Runs something on the portal's database, beside the portal. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

async function portalOn(name: string, environment: Record<string, string> = {}): Promise<Bench> {
  const dataDir = join(folder, name);
  const { E2B_SCHEMA_DIR } = process.env;
  const databaseUrl = postgres && new URL(`/${name}`, postgres.url).href;
  if (postgres) {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
  }
  const log = `${dataDir}.log`;
  const portal = await startPortal(log, {
    ...environment,
    DATA_DIR: dataDir,
    SEED: 'none',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(E2B_SCHEMA_DIR && { E2B_SCHEMA_DIR }),
  });
  const withDatabase: Bench['withDatabase'] = async (work) => {
    const engine = await openDatabase({ dataDir, databaseUrl }, () => {});
    try {
      return await work(engine.db);
    } finally {
      await engine.close();
    }
  };
  await withDatabase((db) => configureSender(db));
  return { portal, log, session: await signIn(portal.url), withDatabase };
}

/** Stores cases with this content in a state, and returns their ids. */
async function storeCases(db: Db, count: number, content: CaseContent, state: string): Promise<string[]> {
  const ids: string[] = [];
  const make = reportMaker(21);
  while (ids.length < count) {
    const size = Math.min(100, count - ids.length);
    await db.transaction().execute(async (trx) => {
      const entries = Array.from({ length: size }, () => ({
        ...make(),
        id: randomUUID(),
        now: new Date('2026-11-20T06:00:00.000Z'),
        year: 2026,
      }));
      const reports = await insertReports(trx, entries);
      const opened = await openCases(
        trx,
        reports.map((report) => ({ report, content, source: 'paper', day: '2026-11-20', by: 'admin' })),
      );
      ids.push(...opened.map(({ id }) => id));
      // As if the job had compared them long ago. Equal cases would need much time, because each is like all others.
      const compared = opened.map(({ id: caseId }) => ({ caseId, version: 1, traits: '{}', hash: '' }));
      await trx.insertInto('case_traits').values(compared).execute();
    });
  }
  await db.updateTable('cases').set({ state, mayForward: true }).execute();
  return ids;
}

/** A content with 20 drugs and 20 reactions. */
function large(narrative: string): CaseContent {
  const { drugs: [drug] = [], reactions: [reaction] = [] } = fullContent;
  if (!drug || !reaction) throw new Error('The invented case has a drug and a reaction.');
  const { doses: [dose] = [], indications: [indication] = [] } = drug;
  const id = (kind: string, place: number) =>
    `00000000-0000-4000-8000-${kind}${String(place).padStart(11, '0')}`;
  const numbers = Array.from({ length: 20 }, (_one, place) => place + 1);
  return {
    ...fullContent,
    narrative,
    drugs: numbers.map((place) => ({
      id: id('d', place),
      role: '1',
      name: `Medicine ${place}`,
      ...(dose && { doses: [{ ...dose, id: id('b', place) }] }),
      ...(indication && { indications: [{ ...indication, id: id('f', place) }] }),
    })),
    reactions: numbers.map((place) => ({ ...reaction, id: id('e', place) })),
  };
}

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(0);
}
