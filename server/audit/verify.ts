// Verifies the hash chain of the audit trail: finds the first line that was changed, removed, inserted or moved. It
// reads the lines once, in the order of their places.
import { statements } from '#contract/words/statements-rules.ts';
import { chainStart, contentHash, lineHash } from '../db/audit-line.ts';
import type { Db } from '../db/tables.ts';
import {
  type ChainEnd,
  type Checkpoint,
  readChainEnd,
  readCheckpoints,
  readLines,
  type StoredLine,
} from './queries.ts';

/** The database does not delete younger lines, so no checkpoint can replace one. */
const youngestMs = 365 * 86_400_000;

interface Fault {
  /** The place of the first bad line. */
  place: number;
  /** The fault, in a sentence without its full stop. */
  problem: string;
  /** Absent: the line is missing. */
  line?: StoredLine;
}

export interface Verdict {
  /** Null: the chain is intact. */
  fault: Fault | null;
  /** The number of verified lines. */
  lines: number;
  /** The number of deleted lines that checkpoints replace. */
  deleted: number;
  end: ChainEnd;
}

/** Thrown and caught inside this file. */
class Broken extends Error {
  readonly fault: Fault;

  constructor(place: number, problem: string, line?: StoredLine) {
    super(problem);
    this.fault = { place, problem, ...(line && { line }) };
  }
}

/**
 * Verifies the chain, and that it holds the known lines: places with the hashes that were noted in a backup's manifest
 * or in the log. Call it with a database that shows one moment (`readSnapshot`).
 */
export async function verifyTrail(db: Db, now: Date, known: readonly ChainEnd[] = []): Promise<Verdict> {
  const end = await readChainEnd(db);
  const chain = new Chain(await readCheckpoints(db), now, known);
  try {
    for await (const lines of readLines(db)) for (const line of lines) chain.follow(line);
    chain.finish(end);
    return { fault: null, lines: chain.lines, deleted: chain.deleted, end };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { fault: error.fault, lines: chain.lines, deleted: chain.deleted, end };
  }
}

class Chain {
  lines = 0;
  deleted = 0;
  /** The next place, and the hash of the line before it. */
  #place = 1;
  #hash = chainStart;
  #before: StoredLine | undefined;
  readonly #checkpoints: Checkpoint[];
  readonly #known: Map<number, string>;
  readonly #oldest: string;

  constructor(checkpoints: readonly Checkpoint[], now: Date, known: readonly ChainEnd[]) {
    this.#checkpoints = checkpoints.toSorted((a, b) => a.firstPlace - b.firstPlace);
    this.#known = new Map(known.map(({ place, hash }) => [place, hash]));
    this.#oldest = new Date(now.getTime() - youngestMs).toISOString();
  }

  follow(line: StoredLine): void {
    this.#passCheckpoints();
    const { place, previousHash, hash } = line;
    if (place > this.#place) throw this.#missing(place - 1);
    if (place < this.#place) throw new Broken(place, statements('line_was_inserted', { place }), line);
    if (ownHash(line) !== hash) {
      throw new Broken(place, statements('line_was_changed_or_moved_here', { place }), line);
    }
    this.#continues(previousHash, `line ${place}`);
    this.#pass(place, hash);
    this.#before = line;
    this.lines += 1;
  }

  finish(end: ChainEnd): void {
    this.#passCheckpoints();
    const [checkpoint] = this.#checkpoints;
    if (checkpoint || this.#place <= end.place) throw this.#missing(checkpoint ? Infinity : end.place);
    if (this.#place - 1 > end.place) {
      const place = end.place + 1;
      const inserted = statements('line_was_inserted_the_portal_s', { place, last: end.place });
      throw new Broken(place, inserted, this.#before?.place === place ? this.#before : undefined);
    }
    this.#continues(end.hash, statements('the_stored_end_of_the_chain'));
    const [later] = [...this.#known.keys()].filter((place) => place >= this.#place);
    if (later !== undefined) throw this.#missing(later);
  }

  /** Continues after the checkpoints that replace the next lines. */
  #passCheckpoints(): void {
    for (;;) {
      const [checkpoint] = this.#checkpoints;
      if (!checkpoint || checkpoint.firstPlace > this.#place) return;
      const { firstPlace, count, lastHash, lastAt, lastPreviousHash, lastContentHash } = checkpoint;
      const place = firstPlace + count - 1;
      const name = statements('the_checkpoint_for_lines_to', { firstPlace, place });
      const proof = lineHash({ place, at: lastAt, previousHash: lastPreviousHash }, lastContentHash);
      if (firstPlace !== this.#place || count < 1 || proof !== lastHash) {
        throw new Broken(firstPlace, statements('was_changed_or_inserted', { name }));
      }
      if (lastAt > this.#oldest) {
        throw new Broken(firstPlace, statements('was_inserted_its_last_line_is', { name }));
      }
      if (count === 1) this.#continues(lastPreviousHash, `line ${place}`);
      this.#pass(place, lastHash);
      this.#before = undefined;
      this.#checkpoints.shift();
      this.deleted += count;
    }
  }

  /** Throws if the next line does not continue the line before it, because the line before it is then wrong. */
  #continues(previousHash: string, next: string): void {
    if (previousHash === this.#hash) return;
    const place = this.#place - 1;
    if (place === 0) throw new Broken(1, statements('line_1_was_changed_or_lines'));
    const name = this.#before
      ? statements('line', { place })
      : statements('the_checkpoint_up_to_line', { place });
    throw new Broken(place, statements('was_changed_and_given_a_new', { name, next }), this.#before);
  }

  #pass(place: number, hash: string): void {
    const known = this.#known.get(place);
    if (known !== undefined && known !== hash) {
      throw new Broken(place, statements('line_has_another_hash_than_the', { place }));
    }
    this.#place = place + 1;
    this.#hash = hash;
  }

  /** The fault for missing lines. At most the lines up to the next checkpoint are missing. */
  #missing(upTo: number): Broken {
    const from = this.#place;
    const to = Math.min(upTo, (this.#checkpoints[0]?.firstPlace ?? Infinity) - 1);
    const missing =
      to > from ? statements('lines_to_are_missing', { from, to }) : statements('line_is_missing', { from });
    return new Broken(from, missing);
  }
}

/** The hash that a line should have; null if its JSON cannot be read. */
function ownHash(line: StoredLine): string | null {
  const { id, administratorId, username, action, kind, recordId, searchText } = line;
  try {
    const fields: unknown = JSON.parse(line.fields);
    const details: unknown = line.details === null ? null : JSON.parse(line.details);
    const content = { id, administratorId, username, action, kind, recordId, fields, searchText, details };
    return lineHash(line, contentHash(content));
  } catch {
    return null;
  }
}
