// Adds time limits to the PostgreSQL pool: without them, a query does not fail when the server or the network goes
// silent.
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { Hosts } from './postgres-hosts.ts';
import { longQueryBudgetMs, commandQueryBudgetMs, QueryBudget, requestScope } from '../../request-scope.ts';

/** The database did not answer in time. Callers see "unavailable" and may try again. */
class DatabaseTimeout extends Error {
  /** query_canceled: https://www.postgresql.org/docs/current/errcodes-appendix.html */
  readonly code = '57014';
}

/** For quick queries. All queries of a request share one waiting time. */
export function quickPool(pool: pg.Pool, hosts: Hosts | null): LendingPool {
  return budgetedPool(pool, hosts, async (client) => new BudgetedClient(client, callerBudget, hosts));
}

/** For long reads. A quick query first checks that the server answers at all. */
export function readersPool(pool: pg.Pool, hosts: Hosts | null): LendingPool {
  return budgetedPool(pool, hosts, async (client) => {
    const question = new BudgetedClient(client, callerBudget, hosts);
    try {
      await question.query('select 1', []);
    } catch (error) {
      question.release(true);
      throw error;
    }
    return new BudgetedClient(client, () => new QueryBudget(longQueryBudgetMs), hosts);
  });
}

export type LendingPool = Omit<PostgresPool, 'connect'> & { connect(): Promise<BudgetedClient> };

/** Lends at most `most` connections of a pool at the same time. Further callers wait in order. */
export function withAtMost(pool: LendingPool, most: number): PostgresPool {
  let lent = 0;
  const waiting: (() => void)[] = [];
  const give = () => {
    lent -= 1;
    waiting.shift()?.();
  };
  return {
    ...pool,
    async connect() {
      while (lent >= most) await new Promise<void>((resolve) => void waiting.push(resolve));
      lent += 1;
      try {
        return new LentClient(await pool.connect(), give);
      } catch (error) {
        give();
        throw error;
      }
    },
  };
}

/** Tells when its connection is given back. */
class LentClient implements PostgresPoolClient {
  readonly #client: BudgetedClient;
  readonly #onRelease: () => void;

  constructor(client: BudgetedClient, onRelease: () => void) {
    this.#client = client;
    this.#onRelease = onRelease;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(): R;
  query<R>(sql = '', parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    return this.#client.query<R>(sql, parameters);
  }

  release(destroy = false): void {
    this.#client.release(destroy);
    this.#onRelease();
  }
}

function callerBudget(): QueryBudget {
  return requestScope.getStore()?.database ?? new QueryBudget(commandQueryBudgetMs);
}

function budgetedPool(
  pool: pg.Pool,
  hosts: Hosts | null,
  lend: (client: pg.PoolClient) => Promise<BudgetedClient>,
): LendingPool {
  /** A connection to the server that is in use now. Those to an earlier one are closed. */
  async function current(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (!hosts?.isElsewhere(client)) return client;
      client.release(true);
    }
  }
  // The second attempt looks at all hosts, because the first has failed.
  const connect = () => (hosts ? current().catch(current) : pool.connect());
  return {
    options: pool.options,
    async connect() {
      const connecting = connect();
      const client = await inTime(callerBudget(), connecting, () => {
        hosts?.doubt();
        connecting.then((client) => client.release()).catch(() => {});
      });
      return lend(client);
    },
    // Two of these share the pool, and both are closed.
    end: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

class BudgetedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #budget: () => QueryBudget;
  readonly #hosts: Hosts | null;
  /** A connection with an unanswered query cannot be used again. */
  #owes = false;

  constructor(client: pg.PoolClient, budget: () => QueryBudget, hosts: Hosts | null) {
    this.#client = client;
    this.#budget = budget;
    this.#hosts = hosts;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(): R;
  async query<R>(sql = '', parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (this.#owes) throw new DatabaseTimeout('The connection has an unanswered query.');
    const answer = this.#client.query(sql, [...parameters]) as Promise<unknown>;
    try {
      return await inTime(this.#budget(), answer as Promise<PostgresQueryResult<R>>, () => {
        this.#owes = true;
        answer.catch(() => {});
        this.#hosts?.doubt();
      });
    } catch (error) {
      if (isOfServer(error)) {
        this.#owes = true;
        this.#hosts?.doubt();
      }
      throw error;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#owes);
  }
}

/** Whether the server is the fault: it ended the connection, or it takes no writes (any more). */
const isOfServer = (error: unknown): boolean =>
  /^(25006|08|57P|ECONN|EPIPE)/.test(String((error as { code?: unknown } | null)?.code)) ||
  (error instanceof Error && error.message.startsWith('Connection terminated'));

/** Extra time for an answer that arrived while this process was too busy to read it, in milliseconds. */
const lateAnswerMs = 50;

/** Throws `DatabaseTimeout`, after calling `givenUp`, when the work takes longer than the remaining budget. */
async function inTime<T>(budget: QueryBudget, work: Promise<T>, givenUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      givenUp();
      reject(new DatabaseTimeout('The database did not answer in time.'));
    };
    // Node.js reads arrived data between two timers.
    const schedule = () => (timer = setTimeout(giveUp, lateAnswerMs));
    timer = setTimeout(schedule, Math.max(0, budget.remainingMs()));
  });
  try {
    return await budget.spendOn(Promise.race([work, timeout]));
  } finally {
    clearTimeout(timer);
  }
}
