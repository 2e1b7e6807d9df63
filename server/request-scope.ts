// The current request, for code anywhere in the server: its route, and how long it has waited for the
// database. Start, commands and jobs belong to no request.
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
  database: QueryBudget;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();

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
