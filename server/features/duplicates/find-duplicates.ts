// Compares new versions of cases with the cases that share a key with them, and stores the pairs whose weight is high
// enough. Runs as a recurring job, so that a save or a report never waits for it. The reading connection finds the
// candidates, a thread weighs them, and small commits store the result: nothing here blocks the main thread for long.
import { setImmediate as turn } from 'node:timers/promises';
import type { TermKind } from '#contract/terms-rules.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { weighWorker } from '../../duplicates/weigh-worker.ts';
import { foldName } from '#contract/text-rules.ts';
import { linkedTerms } from '../terms/queries.ts';
import {
  type CaseToCompare,
  type CaseTraitsRow,
  type ComparedCase,
  countKeys,
  countTraits,
  findCandidates,
  type FoundPair,
  hashOf,
  listUncompared,
  readNewest,
  storeComparison,
  storeTraits,
} from './queries.ts';

/** How many cases are stored before they are compared, and how many share a commit: some milliseconds. */
const casesPerRound = 200;
const casesPerCommit = 10;

type Place = Pick<Engine, 'db' | 'reader'>;

/** One thread in a process. */
const worker = weighWorker();

/** A case whose traits are stored and which is to be compared. */
type IndexedCase = CaseTraitsRow &
  Pick<CaseToCompare, 'version' | 'erasedAt' | 'isSample'> & { lookup: readonly string[] };

/** Looks through all cases, some at a time: the reading thread has other readers, too. */
export async function findDuplicates(
  engine: Place,
  { now, signal }: { now: () => Date; signal: AbortSignal },
): Promise<void> {
  let last: string | null = null;
  let hasFound = false;
  do {
    const found = await listUncompared(engine.reader, last);
    hasFound ||= found.cases.length > 0;
    for (let from = 0; from < found.cases.length; from += casesPerRound) {
      await compareRound({ ...engine, now, signal }, found.cases.slice(from, from + casesPerRound));
    }
    signal.throwIfAborted();
    last = found.last;
  } while (last !== null);
  // Starting the thread takes as long as comparing several cases, so it waits for the next run of a busy portal.
  if (!hasFound) await worker.end();
}

interface Round extends Place {
  now: () => Date;
  signal: AbortSignal;
}

/**
 * Writes all keys of a round before the comparisons, so that two new cases find each other in any order. A round that is
 * stopped in between leaves its cases uncompared: the next run lists them again.
 */
async function compareRound(round: Round, cases: readonly { id: string }[]): Promise<void> {
  const { db, reader, signal, now } = round;
  const indexed: IndexedCase[] = [];
  const terms: KnownTerms = { substance: new Map(), reaction: new Map() };
  for (let from = 0; from < cases.length; from += casesPerCommit) {
    const some: IndexedCase[] = [];
    for (const { id } of cases.slice(from, from + casesPerCommit)) {
      signal.throwIfAborted();
      const one = await indexCase(reader, id, terms);
      if (one) some.push(one);
    }
    if (some.length === 0) continue;
    const stored = await db.transaction().execute((trx) => storeTraits(trx, some));
    indexed.push(...some.filter(({ caseId }) => stored.has(caseId)));
  }
  const size = await countTraits(reader);
  const counts = new Map<string, number>();
  for (let from = 0; from < indexed.length; from += casesPerCommit) {
    const compared: ComparedCase[] = [];
    for (const one of indexed.slice(from, from + casesPerCommit)) {
      signal.throwIfAborted();
      compared.push(await compareCase(round, one, { size, counts }));
    }
    await db.transaction().execute(async (trx) => {
      for (const one of compared) {
        await storeComparison(trx, one, now());
        await turn(); // the embedded database gives none between its statements
      }
    });
  }
}

/** What the names that were read in this round mean: most cases name what others name. Null: no term. */
type KnownTerms = Record<TermKind, Map<string, readonly string[] | null>>;

async function indexCase(
  reader: Place['reader'],
  id: string,
  terms: KnownTerms,
): Promise<IndexedCase | null> {
  const found = await readNewest(reader, id);
  if (!found) return null;
  const { content, version, erasedAt, isSample } = found;
  const typed = await worker.ask({ kind: 'names', content });
  const [drugs, reactions] = await Promise.all([
    namesInList(reader, 'substance', typed.drugs, terms.substance),
    namesInList(reader, 'reaction', typed.reactions, terms.reaction),
  ]);
  const { traits, stored, lookup } = await worker.ask({
    kind: 'index',
    content,
    named: { drugs, reactions },
  });
  return { caseId: id, version, erasedAt, isSample, traits, hash: hashOf(traits), keys: stored, lookup };
}

/** What typed names mean by the centre's lists, so that 'frusemide' and 'furosemide' are one drug. */
async function namesInList(
  reader: Place['reader'],
  kind: TermKind,
  typed: readonly string[],
  known: KnownTerms[TermKind],
) {
  const unknown = typed.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const linked = await linkedTerms(reader, kind, unknown);
    for (const name of unknown) known.set(name, linked.get(foldName(name))?.map((term) => term.name) ?? null);
  }
  return new Map(
    typed.flatMap((name) => {
      const terms = known.get(name);
      return terms ? [[name, terms] as const] : [];
    }),
  );
}

/** `counts`: the cases under keys that were counted in this round. */
async function compareCase(
  { reader }: Round,
  { caseId: id, traits: own, hash, version, isSample, lookup }: IndexedCase,
  { size, counts }: { size: number; counts: Map<string, number> },
): Promise<ComparedCase> {
  const none = { id, version, hash, pairs: [] };
  const candidates = await findCandidates(reader, { id, isSample }, lookup, size);
  if (candidates.length === 0) return none;
  const { near, keys } = await worker.ask({ kind: 'near', search: { own, candidates, size } });
  if (near.length === 0) return none;
  const byId = new Map(candidates.map((one) => [one.caseId, one]));
  const search = { own, candidates: near.flatMap((one) => byId.get(one) ?? []), size };
  const weighed = await worker.ask({ kind: 'weigh', search, counts: await countKeys(reader, keys, counts) });
  const pairs = weighed.map((pair): FoundPair => ({
    ...pair,
    otherHash: byId.get(pair.otherId)?.hash ?? '',
  }));
  return { ...none, pairs };
}
