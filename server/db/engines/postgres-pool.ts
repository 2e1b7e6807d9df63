// PostgreSQL's pool for callers who do not wait for ever: a server that has stopped answering, or a network that
// swallows everything, fails no query by itself.
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { longPatienceMs, noRequestPatienceMs, Patience, requestScope } from '../../request-scope.ts';

/** The database has kept somebody waiting for too long. Callers see "unavailable", and may try again. */
export class DatabaseLate extends Error {
  /** query_canceled: https://www.postgresql.org/docs/current/errcodes-appendix.html */
  readonly code = '57014';
}

/** For queries that are quick: each takes from what its request may wait in all. */
export function quickPool(pool: pg.Pool): PostgresPool {
  return patientPool(pool, async (client) => new PatientClient(client, patienceOfCaller));
}

/** For long reads. That the server answers at all is asked before, as quickly as elsewhere. */
export function readersPool(pool: pg.Pool): PostgresPool {
  return patientPool(pool, async (client) => {
    const question = new PatientClient(client, patienceOfCaller);
    try {
      await question.query('select 1', []);
    } catch (error) {
      question.release(true);
      throw error;
    }
    return new PatientClient(client, () => new Patience(longPatienceMs));
  });
}

function patienceOfCaller(): Patience {
  return requestScope.getStore()?.database ?? new Patience(noRequestPatienceMs);
}

function patientPool(pool: pg.Pool, lend: (client: pg.PoolClient) => Promise<PatientClient>): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const connecting = pool.connect();
      const client = await inTime(patienceOfCaller(), connecting, () => {
        connecting.then((late) => late.release()).catch(() => {});
      });
      return lend(client);
    },
    // Two of these share the pool, and both are ended.
    end: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

class PatientClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #patience: () => Patience;
  /** A connection that owes an answer cannot be used again. */
  #owes = false;

  constructor(client: pg.PoolClient, patience: () => Patience) {
    this.#client = client;
    this.#patience = patience;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(): R;
  async query<R>(sql = '', parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (this.#owes) throw new DatabaseLate('The database owes an answer on this connection.');
    const answer = this.#client.query(sql, [...parameters]) as Promise<unknown>;
    return inTime(this.#patience(), answer as Promise<PostgresQueryResult<R>>, () => {
      this.#owes = true;
      answer.catch(() => {});
    });
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#owes);
  }
}

/** How long an answer still has that came while this process itself was too busy to look, in milliseconds. */
const lookMs = 50;

/** Throws `DatabaseLate`, after `givenUp`, when the work takes longer than the patience lasts. */
async function inTime<T>(patience: Patience, work: Promise<T>, givenUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      givenUp();
      reject(new DatabaseLate('The database did not answer in time.'));
    };
    // Between two timers what has arrived is read.
    const look = () => (timer = setTimeout(giveUp, lookMs));
    timer = setTimeout(look, Math.max(0, patience.leftMs()));
  });
  try {
    return await patience.spendOn(Promise.race([work, late]));
  } finally {
    clearTimeout(timer);
  }
}
