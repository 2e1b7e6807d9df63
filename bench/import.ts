// `npm run bench:import`: how long an import of 5,000 ADR monitoring centres blocks the event loop, on the embedded
// database in a file. Prints the longest turn of the loop, including commit and checkpoint: once for an import that
// adds all centres, then for imports that change all of them. docs/performance.md explains the figures.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { auditedTransaction } from '../server/audit/queries.ts';
import { openDatabase } from '../server/db/database.ts';
import { amcLocations } from '../contract/resources/amc-locations-rules.ts';
import { importRecords } from '../server/features/imports/import-records.ts';
import { seedDatabase } from '../server/seed/seed-database.ts';

const rounds = 7;
const centres = 5_000;

const dataDir = mkdtempSync(join(tmpdir(), 'portal-import-'));
const engine = await openDatabase({ dataDir, databaseUrl: '' }, console.error);
await seedDatabase(engine, 'none', new Date());
console.log('The longest turn of the event loop during an import of 5,000 centres:');
const user = { id: '00000000-0000-4000-8000-000000000000', username: 'bench', rights: [] };

const file = (road: string) =>
  [
    'name,address,city,state,pincode,phone,email,isActive',
    ...Array.from({ length: centres }, (_, n) => `Centre ${n},${road} ${n},City ${n % 700},State,,,,true`),
  ].join('\r\n');

for (let round = 0; round < rounds; round += 1) {
  await measure(round === 0 ? 'added' : `changed (${round})`, `Road of round ${round}`);
}
await engine.close();
rmSync(dataDir, { recursive: true });

async function measure(what: string, road: string) {
  let isRunning = true;
  let longest = 0;
  let busiest = 0;
  const watching = watchTurns();
  await importRecords(
    engine.reader,
    { resource: amcLocations },
    file(road),
    (work) =>
      auditedTransaction(engine.db, (trx) => work(trx, { user, now: new Date(), requireConfirmed() {} })),
    { dryRun: 'false' },
  );
  await setTimeout(500); // a checkpoint follows the commit
  isRunning = false;
  await watching;
  const [wall, processor] = [longest, busiest].map((ms) => `${ms.toFixed(0).padStart(4)} ms`);
  console.log(`${what.padEnd(12)} ${wall}, ${processor} of processor time`);

  /** Records the longest turn of the event loop, and the most processor time of a turn. */
  async function watchTurns() {
    let before = performance.now();
    let usedBefore = usedMs();
    while (isRunning) {
      await setImmediate();
      longest = Math.max(longest, performance.now() - before);
      busiest = Math.max(busiest, usedMs() - usedBefore);
      before = performance.now();
      usedBefore = usedMs();
    }
  }

  /** The processor time of this thread, which other work on the machine hardly changes. */
  function usedMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  }
}
