// Lets work that belongs together wait for each other, so that however much of it comes at once, it takes one connection
// of the database and not all of them.

/** Runs the work of one key in the order in which it came, one after another; that of other keys beside it. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const ended = mine.catch(() => {});
    this.#last.set(key, ended);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    }
  }
}
