// `npm run bench:terms [-- --engine postgres]`: how long the import of a made-up dictionary with 80,000 terms takes, and
// how long a search in it. On SQLite it fails if the import takes over 10 s, or a search over 50 ms at the 95th
// percentile.
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/database.ts';
import { importRelease } from '#server/features/terms/import-meddra.ts';
import { insertRelease, searchTerms } from '#server/features/terms/meddra-queries.ts';
import { madeUpRelease } from '#server/features/terms/testing/made-up-release.ts';
import { exitAfter, temporaryFolder } from '#testing/child-server.ts';
import { startPostgres } from '#testing/postgres.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({ options: { engine: { type: 'string', default: 'sqlite' } } });
exitAfter(30 * 60);
const server = options.engine === 'postgres' ? await startPostgres({ fsync: true }) : null;
const place = { dataDir: temporaryFolder(), databaseUrl: server?.url ?? null };
const engine = await openDatabase(place, console.error);
const { db, reader } = engine;
const now = new Date();
console.log(`${now.toISOString().slice(0, 10)}, Node.js ${process.version}, ${await engine.version()}`);

const files = madeUpRelease({ llt: 80_000, pt: 26_000, hlt: 1_700, hlgt: 340, soc: 27 });
const release = { version: '99.0', language: 'English', total: 0, by: 'bench', at: now };
const releaseId = await db.transaction().execute((trx) => insertRelease(trx, release, files));
const importing = await timed(() =>
  importRelease(engine, releaseId, { signal: new AbortController().signal }),
);
console.log(`import of 80,000 terms: ${(importing / 1_000).toFixed(1)} s`);

const names = (files.get('llt.asc') ?? '').split('\r\n').filter((_line, number) => number % 400 === 7);
const searches: number[] = [];
for (const name of names.map((line) => line.split('$')[1] ?? '')) {
  for (const typed of [name, name.slice(0, 4), name.split(' ').toReversed().join(' ').slice(0, -2)]) {
    searches.push(await timed(() => searchTerms(reader, releaseId, typed)));
  }
}
console.log(`search: ${printed(searches)}`);

await engine.close();
await server?.remove();
const isGood = importing < 10_000 && quantile(searches, 0.95) < 50;
process.exit(options.engine === 'postgres' || isGood ? 0 : 1);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function printed(times: readonly number[]): string {
  return `median ${quantile(times).toFixed(1)} ms, 95 % ${quantile(times, 0.95).toFixed(1)} ms`;
}
