// The current request, for code anywhere in the server: its route, and how long it has waited for the
// database. A running portal's own work, such as a job, has a scope, too. Start and commands have none.
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * How long a request waits for the database before it gets a 503, in milliseconds: an answer must come within
 * two seconds.
 */
const queryBudgetMs = 1_700;
/** The same limit for long work, and for work outside requests. */
export const longQueryBudgetMs = 30_000;
export const commandQueryBudgetMs = 600_000;

export interface RequestScope {
  /** The pattern, not the address, which may hold personal data. */
  route: string;
  /** Null: the work may take long, and each of its queries has the limit of a command. */
  database: QueryBudget | null;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();

/**
 * Runs work of a running portal that belongs to no request. `name` is its route in the log. It gives up a locked database
 * as soon as a request does, because requests wait for its connection.
 */
export const inBackground = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  requestScope.run({ route: name, database: null }, work);

/** Measures the time in which at least one query of a request was running. A slow upload does not count. */
export class QueryBudget {
  readonly #limitMs: number;
  #spentMs = 0;
  #since = 0;
  #underWay = 0;

  constructor(limitMs = queryBudgetMs) {
    this.#limitMs = limitMs;
  }

  remainingMs(): number {
    const running = this.#underWay > 0 ? performance.now() - this.#since : 0;
    return this.#limitMs - this.#spentMs - running;
  }

  async spendOn<T>(work: Promise<T>): Promise<T> {
    if (this.#underWay === 0) this.#since = performance.now();
    this.#underWay += 1;
    try {
      return await work;
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#spentMs += performance.now() - this.#since;
    }
  }
}
