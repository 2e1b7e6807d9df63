// `npm run bench:terms [-- --engine postgres]`: how long the import of a made-up dictionary with 80,000 terms takes, how
// long a search in it, and how long the search for duplicates of one new case among 1,000 and 100,000 cases. On SQLite it
// fails if the import takes over 10 s, or one of the others over 50 ms at the 95th percentile.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/database.ts';
import { keysOf } from '#server/duplicates/keys.ts';
import { makePopulation } from '#server/duplicates/testing/made-up-cases.ts';
import { traitsOf } from '#server/duplicates/traits.ts';
import { compareCase } from '#server/features/duplicates/find-duplicates.ts';
import { storeTraits } from '#server/features/duplicates/queries.ts';
import { importRelease } from '#server/features/terms/import-meddra.ts';
import { insertRelease, searchTerms } from '#server/features/terms/queries.ts';
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

const comparisons: number[] = [];
let stored = 0;
const population = makePopulation(21, 100_000, 100);
for (const size of [1_000, 100_000]) {
  for (; stored < size; stored += 500) await store(population.cases.slice(stored, stored + 500));
  const times: number[] = [];
  for (const { content } of population.copies) {
    const [id] = await store([content]);
    times.push(await timed(() => compareCase(engine, id ?? '', size, now)));
  }
  comparisons.push(...times);
  console.log(`duplicates of one new case among ${size}: ${printed(times)}`);
}
await engine.close();
await server?.remove();
const isGood = importing < 10_000 && quantile(searches, 0.95) < 50 && quantile(comparisons, 0.95) < 50;
process.exit(options.engine === 'postgres' || isGood ? 0 : 1);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function printed(times: readonly number[]): string {
  return `median ${quantile(times).toFixed(1)} ms, 95 % ${quantile(times, 0.95).toFixed(1)} ms`;
}

/** Stores cases without reports, as the search for duplicates needs them. */
async function store(contents: readonly (typeof population.cases)[number][]): Promise<string[]> {
  const ids = contents.map(() => randomUUID());
  await db.transaction().execute(async (trx) => {
    for (const [index, content] of contents.entries()) {
      const id = ids[index] ?? '';
      const at = now.toISOString();
      await trx
        .insertInto('cases')
        .values({
          id,
          reportId: randomUUID(),
          number: id,
          series: '',
          source: 'portal',
          state: 'new',
          version: 1,
          hasNewInformation: false,
          wasSent: false,
          hasFollowUpGround: false,
          mayForward: false,
          serious: 'unknown',
          urgency: 'serious',
          patient: '',
          drug: '',
          reaction: '',
          searchText: '',
          personSearch: '',
          alarming: false,
          receivedAt: at,
          updatedAt: at,
        })
        .execute();
      const version = { caseId: id, number: 1, content: JSON.stringify(content), createdAt: at, hash: '' };
      await trx
        .insertInto('case_versions')
        .values({ ...version, byPerson: false, significant: false })
        .execute();
      const traits = traitsOf(content);
      await storeTraits(trx, id, traits, keysOf(traits));
    }
  });
  return ids;
}
