// Compares new versions of cases with the cases that share a key with them, and stores the pairs whose weight is high
// enough. Runs as a recurring job, so that a save or a report never waits for it.
import { keysOf } from '../../duplicates/keys.ts';
import { traitsOf } from '../../duplicates/traits.ts';
import { type Population, thresholdFor, scorePair } from '../../duplicates/score-pair.ts';
import type { Engine } from '../../db/engines/engine.ts';
import {
  countKeys,
  countTraits,
  findCandidates,
  type FoundPair,
  hashOf,
  listUncompared,
  markCompared,
  readNewest,
  storePairs,
  storeTraits,
} from './queries.ts';

/** How many cases are stored before they are compared. */
const casesPerBatch = 200;

/** Looks through all cases, some at a time: the reading thread has other readers, too. */
export async function findDuplicates(
  engine: Pick<Engine, 'db' | 'reader'>,
  { now, signal }: { now: () => Date; signal: AbortSignal },
): Promise<void> {
  let last: string | null = null;
  do {
    const found = await listUncompared(engine.reader, last);
    for (let from = 0; from < found.cases.length; from += casesPerBatch) {
      await compareRound(engine, found.cases.slice(from, from + casesPerBatch), { now, signal });
    }
    signal.throwIfAborted();
    last = found.last;
  } while (last !== null);
}

/**
 * Write all keys of a round before the comparisons, so that two new cases find each other in any order. A round that is
 * stopped in between leaves its cases uncompared: the next run lists them again.
 */
async function compareRound(
  engine: Pick<Engine, 'db' | 'reader'>,
  cases: readonly { id: string }[],
  { now, signal }: { now: () => Date; signal: AbortSignal },
): Promise<void> {
  for (const { id } of cases) {
    signal.throwIfAborted();
    await indexCase(engine, id);
  }
  const size = await countTraits(engine.reader);
  for (const { id } of cases) {
    signal.throwIfAborted();
    await compareCase(engine, id, size, now());
  }
}

async function indexCase({ db }: Pick<Engine, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await readNewest(trx, id);
    if (!found) return;
    const traits = traitsOf(found.content);
    await storeTraits(trx, id, traits, keysOf(traits));
  });
}

/** Compares one case, and stores the pairs that were found. Returns them. */
export async function compareCase(
  { db, reader }: Pick<Engine, 'db' | 'reader'>,
  id: string,
  size: number,
  now: Date,
): Promise<FoundPair[]> {
  const found = await readNewest(reader, id);
  if (!found) return [];
  const traits = traitsOf(found.content);
  const own = hashOf(traits);
  const candidates = await findCandidates(reader, found, keysOf(traits).lookup);
  // The first weighing finds out which counts are needed. The second one uses them.
  const needed = new Set<string>();
  const asking: Population = { size, count: (key) => (needed.add(key), 0) };
  const threshold = thresholdFor(size);
  const near = candidates.filter((one) => scorePair(traits, one.traits, asking).bits >= threshold);
  const counts = await countKeys(reader, near.length === 0 ? [] : [...needed]);
  const population: Population = { size, count: (key) => counts.get(key) ?? 0 };
  const pairs = near.flatMap(({ caseId, traits: other, hash }): FoundPair[] => {
    const { bits, reasons } = scorePair(traits, other, population);
    return bits >= threshold
      ? [{ otherId: caseId, bits, reasons, hash: [own, hash].toSorted().join(' ') }]
      : [];
  });
  await db.transaction().execute(async (trx) => {
    await storePairs(trx, id, pairs, now);
    await markCompared(trx, id, { version: found.version, hash: own });
  });
  return pairs;
}
