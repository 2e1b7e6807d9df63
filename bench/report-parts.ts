// `npm run bench:report-parts`: what parts of the cost of a report cost, by leaving each one out: 16 callers in this process,
// without HTTP. Each part is left out in a database of its own, and all databases are measured in turn.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { reportSubmitter } from '#server/features/adr-reports/submit-report.ts';
import { exitAfter, temporaryFolder } from '#testing/child-server.ts';
import { startPostgres } from '#testing/postgres.ts';
import { reportMaker } from '#testing/reports.ts';

const { values: options } = parseArgs({
  options: {
    engines: { type: 'string', default: 'sqlite,postgres' },
    rounds: { type: 'string', default: '5' },
    reports: { type: 'string', default: '4000' },
  },
});
const [rounds, amount] = [Number(options.rounds), Number(options.reports)];
const callers = 16;

const dropIndexes = (...names: string[]) => names.map((name) => `drop index ${name}`);
const dropSearch = (table: string, { name }: Engine) =>
  ['insert', 'update', 'delete'].map(
    (event) => `drop trigger ${table}_search_${event}${name === 'SQLite' ? '' : ` on ${table}`}`,
  );

/** SQL that leaves a part out. */
const parts: Record<string, (engine: Engine) => string[]> = {
  nothing: () => [],
  'search index of cases': (engine) => dropSearch('cases', engine),
  'orders of reports by name, medicine and age': () =>
    dropIndexes('adr_reports_name', 'adr_reports_medicine_name', 'adr_reports_age'),
  'orders and filters of the list of cases': () =>
    dropIndexes(
      'cases_received',
      'cases_due_order',
      'cases_urgent',
      'cases_serious',
      'cases_age_band',
      'cases_source',
    ),
  'row count of cases': ({ name }) => [
    `drop trigger cases_insert_counted${name === 'SQLite' ? '' : ' on cases'}`,
  ],
  'waiting for the disk': ({ name }) =>
    name === 'SQLite'
      ? ['pragma synchronous = off']
      : ["alter system set synchronous_commit = 'off'", 'select pg_reload_conf()'],
};

exitAfter(30 * 60);
const make = reportMaker(1);
const bodies = Array.from({ length: 2_000 }, () => make());

for (const kind of options.engines.split(',')) {
  const measured = [];
  for (const [part, leaveOut] of Object.entries(parts)) {
    const server = kind === 'postgres' ? await startPostgres() : null;
    const dataDir = temporaryFolder();
    const engine = await openDatabase({ dataDir, databaseUrl: server?.url ?? null }, () => {});
    for (const statement of leaveOut(engine)) await sql.raw(statement).execute(engine.db);
    measured.push({ part, server, engine, times: [] as number[], store: storer(engine, dataDir) });
  }
  for (const { store } of measured) await store(); // Node.js compiles the code
  for (let round = 0; round < rounds; round += 1) {
    for (const { engine, store, times } of measured) {
      times.push(await store());
      while (await engine.indexNewRows()); // after the measurement, as the portal does it in a pause
    }
  }
  const each = (times: number[]) => (times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN) / amount;
  const all = each(measured[0]?.times ?? []);
  console.log(`\n${kind}: ${(all * 1_000).toFixed(0)} µs for a report; without:`);
  for (const { part, times } of measured.slice(1)) {
    console.log(`  ${part}: ${((all - each(times)) * 1_000).toFixed(0)} µs less`);
  }
  for (const { engine, store } of measured.slice(0, 1)) {
    const afterwards = await searchMs(engine);
    await store();
    const meanwhile = await searchMs(engine);
    const began = performance.now();
    while (await engine.indexNewRows());
    console.log(
      `  indexed later: ${(((performance.now() - began) / amount) * 1_000).toFixed(0)} µs for a report
  search among cases: ${afterwards.toFixed(1)} ms; while ${amount} of them wait: ${meanwhile.toFixed(1)} ms`,
    );
  }
  for (const { engine, server } of measured) {
    await engine.close();
    await server?.remove();
  }
}
process.exit(0);

/** The median time of a search for a text that no case has, in milliseconds. */
async function searchMs({ indexedSearch, reader }: Engine): Promise<number> {
  const times: number[] = [];
  while (times.length < 21) {
    const began = performance.now();
    await indexedSearch('cases', ['no case has this'])?.execute(reader);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[10] ?? NaN;
}

/** Stores reports, and returns how long that took, in milliseconds. */
function storer(engine: Engine, dataDir: string): () => Promise<number> {
  const backup = { dir: join(dataDir, 'backups') };
  mkdirSync(backup.dir);
  const keys = { idempotency: randomBytes(32), seal: randomBytes(32) };
  const portal = {
    config: { timeZone: 'Asia/Kolkata', backup },
    engine: { ...engine, indexNewRows: async () => false },
    keys,
    now: () => new Date(),
  };
  const submit = reportSubmitter(portal as never);
  return async () => {
    let sent = 0;
    const began = performance.now();
    const call = async () => {
      while (sent < amount)
        await submit(undefined, { ...(bodies[sent++ % bodies.length] as never as object) } as never);
    };
    await Promise.all(Array.from({ length: callers }, call));
    return performance.now() - began;
  };
}
