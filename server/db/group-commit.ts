// One commit for all records that wait at the same time: one disk sync serves them all, and each is answered only
// after it. A record that cannot be stored does not affect the others.
//
// Why: a national centre gets some reports a minute, but a broken client or a campaign sends hundreds at once. With a
// commit for each report SQLite stored 0.28 and PostgreSQL 0.18 of the reports in the same time (docs/performance.md).
// Who stores something calls `groupCommit` once, and its result for each record.
import { QueryBudget, requestScope } from '../request-scope.ts';
import type { Engine } from './engines/engine.ts';
import type { Trx } from './tables.ts';

/** The most entries of one commit: the embedded database blocks everything while it writes. */
const maxGroupSize = 64;
/** The most bytes of one commit, unless its first entry alone has more: their words enter the index of searches with it. */
const maxGroupBytes = 64 * 1024;

/** Stores entries in one transaction. Returns the answer for each, in order; an error refuses that entry alone. */
type Store<Entry, Answer> = (trx: Trx, entries: Entry[]) => Promise<(Answer | Error)[]>;

interface Waiting<Entry, Answer> {
  entry: Entry;
  settle: PromiseWithResolvers<Answer>;
}

/**
 * Returns a function that stores an entry together with others that wait at the same time. `route` names the work in
 * the log; `bytesOf` says about how large an entry is, if callers decide that.
 */
export function groupCommit<Entry, Answer>(
  engine: Pick<Engine, 'db' | 'failure'>,
  route: string,
  store: Store<Entry, Answer>,
  bytesOf: (entry: Entry) => number = () => 0,
): (entry: Entry) => Promise<Answer> {
  let waiting: Waiting<Entry, Answer>[] = [];
  let turn: NodeJS.Immediate | null = null;
  /** How many entries waited at the end of the previous event loop turn. */
  let waited = 0;
  let isStoring = false;

  /** A transaction has its own time limit and does not use up that of a single request. */
  const inOwnTime = <Result>(work: () => Promise<Result>): Promise<Result> =>
    requestScope.run({ route, database: new QueryBudget() }, work);

  /** Starts when a turn of the event loop brought no further entry, or after the running commit. */
  function soon(): void {
    if (waiting.length > 0 && !isStoring) turn ??= setImmediate(endTurn);
  }

  function endTurn(): void {
    turn = null;
    if (waiting.length > waited && waiting.length < maxGroupSize) {
      waited = waiting.length;
      soon();
    } else storeWaiting();
  }

  function storeWaiting(): void {
    waited = 0;
    const size = groupSize();
    const together = waiting.slice(0, size);
    waiting = waiting.slice(size);
    isStoring = true;
    void storeGroup({ engine, store, inOwnTime }, together)
      .then((failure) => {
        // The database is away: fail all waiting entries at the same time as the first.
        if (failure) for (const { settle } of waiting.splice(0)) settle.reject(failure);
      })
      .finally(() => {
        isStoring = false;
        soon();
      });
  }

  /** How many of the waiting entries fit into one commit: at least one. */
  function groupSize(): number {
    let bytes = 0;
    const over = waiting.findIndex(({ entry }) => (bytes += bytesOf(entry)) > maxGroupBytes);
    return Math.min(over === -1 ? maxGroupSize : Math.max(over, 1), maxGroupSize);
  }

  return (entry) => {
    const settle = Promise.withResolvers<Answer>();
    waiting.push({ entry, settle });
    soon();
    return settle.promise;
  };
}

interface Storing<Entry, Answer> {
  engine: Pick<Engine, 'db' | 'failure'>;
  store: Store<Entry, Answer>;
  inOwnTime<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Never throws: every entry gets its result. If the entries fail together, each is stored by itself. Returns the
 * error when the database is away.
 */
async function storeGroup<Entry, Answer>(
  storing: Storing<Entry, Answer>,
  together: Waiting<Entry, Answer>[],
): Promise<Error | null> {
  const { engine, store, inOwnTime } = storing;
  const entries = together.map(({ entry }) => entry);
  try {
    const answers = await inOwnTime(() => engine.db.transaction().execute((trx) => store(trx, entries)));
    for (const [place, { settle }] of together.entries()) {
      const answer = answers[place];
      if (answer instanceof Error) settle.reject(answer);
      else settle.resolve(answer as Answer);
    }
    return null;
  } catch (error) {
    const isUnavailable = engine.failure(error) === 'unavailable';
    if (together.length === 1 || isUnavailable) {
      for (const { settle } of together) settle.reject(error);
      return isUnavailable ? (error as Error) : null;
    }
    for (const [place, one] of together.entries()) {
      const away = await storeGroup(storing, [one]);
      if (!away) continue;
      for (const { settle } of together.slice(place + 1)) settle.reject(away);
      return away;
    }
    return null;
  }
}
