// What a process holds in memory for one portal from one request to the next, such as the counts of calls. In one place,
// so that tests that use an application again can begin without it.

export class Memory {
  readonly #parts = new Map<string, unknown>();

  /** The part of this name, which the first call makes. Ask for it in each request: it may have been cleared. */
  of<Part>(name: string, make: () => Part): Part {
    if (!this.#parts.has(name)) this.#parts.set(name, make());
    return this.#parts.get(name) as Part;
  }

  clear(): void {
    this.#parts.clear();
  }
}
