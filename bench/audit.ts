// `npm run bench:audit [-- --engine postgres --lines 1000000]`: what a line of the audit trail costs the write that adds
// it, alone and from twenty writers at once, and how long `npm run audit -- verify` takes for a long trail. Databases
// write to the disk as in production.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { parseArgs, promisify } from 'node:util';
import { sql } from 'kysely';
import { readChainEnd, recordEvent } from '#server/audit/queries.ts';
import { contentHash, lineHash } from '#server/db/audit-line.ts';
import { openDatabase } from '#server/db/database.ts';
import { exitAfter, temporaryFolder } from '#testing/child-server.ts';
import { startPostgres } from '#testing/postgres.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    lines: { type: 'string', default: '1000000' },
  },
});
const lines = Number(options.lines);
const rowsPerBatch = 500;
const writes = 1_000;

exitAfter(30 * 60);
const dataDir = temporaryFolder();
const server = options.engine === 'postgres' ? await startPostgres({ fsync: true }) : null;
const engine = await openDatabase({ dataDir, databaseUrl: server?.url ?? null }, console.error);
const { db } = engine;
const user = { id: randomUUID(), username: 'asha' };

console.log(
  `${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, ${await engine.version()}`,
);
for (const writers of [1, 20]) {
  const ms = await timed(async () => {
    const perWriter = Math.floor(writes / writers);
    await Promise.all(Array.from({ length: writers }, () => write(perWriter)));
  });
  console.log(`one line, ${String(writers).padStart(2)} writers: ${((ms * 1_000) / writes).toFixed(0)} µs`);
}
await fill();
const verifying = await timed(async () => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: server?.url ?? '' };
  const output = await promisify(execFile)(process.execPath, ['server/audit-command.ts', 'verify'], {
    env,
  });
  console.log(output.stdout.trimEnd());
});
console.log(`verify, from the start of the command to its end: ${(verifying / 1_000).toFixed(1)} s`);
await engine.close();
await server?.remove();
process.exit(0);

async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const recordId = randomUUID();
    await recordEvent(db, {
      at: new Date(),
      user,
      action: 'change',
      kind: 'drug-risks',
      recordId,
      fields: ['title'],
    });
  }
}

/** Makes the trail as long as `lines` says, in one transaction and without the index for searches, to save time. */
async function fill(): Promise<void> {
  const withoutIndex =
    engine.name === 'PostgreSQL'
      ? 'drop index audit_events_search'
      : 'drop trigger audit_events_search_insert';
  await sql.raw(withoutIndex).execute(db);
  let { place, hash } = await readChainEnd(db);
  await db.transaction().execute(async (trx) => {
    while (place < lines) {
      const rows = Array.from({ length: Math.min(rowsPerBatch, lines - place) }, () => {
        // Every fourth line is a read of a page of 25 records.
        const records = Array.from({ length: 25 }, () => randomUUID());
        const details = place % 4 === 0 ? { amount: 25, records, searched: true } : null;
        const line = {
          id: randomUUID(),
          at: new Date(Date.UTC(2026, 0, 1) + place * 1_000).toISOString(),
          administratorId: user.id,
          username: user.username,
          action: details ? 'list' : 'change',
          kind: details ? 'adr-reports' : 'drug-risks',
          recordId: details ? null : randomUUID(),
          fields: details ? [] : ['riskPercentage', 'commonADRs'],
          searchText: `asha${user.id}changedrug-risks`,
          details,
          previousHash: hash,
          place: (place += 1),
        };
        hash = lineHash(line, contentHash(line));
        return {
          ...line,
          hash,
          fields: JSON.stringify(line.fields),
          details: details && JSON.stringify(details),
        };
      });
      await trx.insertInto('audit_events').values(rows).execute();
    }
    await trx.updateTable('audit_chain').set({ place, hash }).execute();
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
