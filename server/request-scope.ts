// The request for which code is under way, wherever in the server that code stands: its route, and how long the
// database has kept it waiting. Start, commands and hourly work belong to no request.
import { AsyncLocalStorage } from 'node:async_hooks';

/** Who waits longer for the database, in milliseconds, is told that it is away: within two seconds (readings 2). */
const patienceMs = 1_700;
/** The same for work that may take long, and for work that no request waits for. */
export const longPatienceMs = 30_000;
export const noRequestPatienceMs = 600_000;

export interface RequestScope {
  /** The pattern, never the address: that may hold a person's words. */
  route: string;
  database: Patience;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();

/** The time in which at least one of a request's queries was under way. A slow upload does not use it up. */
export class Patience {
  readonly #limitMs: number;
  #spentMs = 0;
  #since = 0;
  #underWay = 0;

  constructor(limitMs = patienceMs) {
    this.#limitMs = limitMs;
  }

  leftMs(): number {
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
