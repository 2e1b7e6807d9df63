// One commit for all that waits at the same time: the disk is asked once for all of them, and each is answered only
// after that. One that cannot be stored takes none of the others down.
import { Patience, requestScope } from '../request-scope.ts';
import type { Engine } from './engines/engine.ts';
import type { Trx } from './tables.ts';

/** How many entries share one commit at most: the embedded database holds everybody up while it writes. */
const mostTogether = 64;

/** Stores entries in one transaction. Gives what each is answered, in their order; an error refuses that one alone. */
type Store<Entry, Answer> = (trx: Trx, entries: Entry[]) => Promise<(Answer | Error)[]>;

interface Waiting<Entry, Answer> {
  entry: Entry;
  settle: PromiseWithResolvers<Answer>;
}

/** A function that stores an entry together with those that wait at the same time. `route` names the work in the log. */
export function sharedCommit<Entry, Answer>(
  engine: Engine,
  route: string,
  store: Store<Entry, Answer>,
): (entry: Entry) => Promise<Answer> {
  let waiting: Waiting<Entry, Answer>[] = [];
  let turn: NodeJS.Immediate | null = null;
  /** How many waited when the last turn of the event loop ended. */
  let waited = 0;
  let isStoring = false;

  /** After a turn of the event loop in which no more came; or after the commit that is under way. */
  function soon(): void {
    if (waiting.length > 0 && !isStoring) turn ??= setImmediate(endTurn);
  }

  function endTurn(): void {
    turn = null;
    if (waiting.length > waited && waiting.length < mostTogether) {
      waited = waiting.length;
      soon();
    } else storeWaiting();
  }

  function storeWaiting(): void {
    waited = 0;
    const together = waiting.slice(0, mostTogether);
    waiting = waiting.slice(mostTogether);
    isStoring = true;
    // It takes the time of no single request that waits for it.
    void requestScope.run({ route, database: new Patience() }, async () => {
      try {
        const failure = await storeTogether(engine, store, together);
        // The database is away: nobody waits for it longer than the first did.
        if (failure) for (const { settle } of waiting.splice(0)) settle.reject(failure);
      } finally {
        isStoring = false;
        soon();
      }
    });
  }

  return (entry) => {
    const settle = Promise.withResolvers<Answer>();
    waiting.push({ entry, settle });
    soon();
    return settle.promise;
  };
}

/**
 * Never throws: each of them is told. Where one cannot be stored, the others are stored without it. Gives the error when
 * the database is away.
 */
async function storeTogether<Entry, Answer>(
  engine: Engine,
  store: Store<Entry, Answer>,
  together: Waiting<Entry, Answer>[],
): Promise<Error | null> {
  const entries = together.map(({ entry }) => entry);
  try {
    const answers = await engine.db.transaction().execute((trx) => store(trx, entries));
    for (const [place, { settle }] of together.entries()) {
      const answer = answers[place];
      if (answer instanceof Error) settle.reject(answer);
      else settle.resolve(answer as Answer);
    }
    return null;
  } catch (error) {
    const isAway = engine.failure(error) === 'unavailable';
    if (together.length === 1 || isAway) {
      for (const { settle } of together) settle.reject(error);
      return isAway ? (error as Error) : null;
    }
    let away: Error | null = null;
    for (const one of together) away = (await storeTogether(engine, store, [one])) ?? away;
    return away;
  }
}
