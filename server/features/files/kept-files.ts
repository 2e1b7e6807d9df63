// Small files that were asked for last, in memory: opening, reading and closing a file takes several times as long as
// sending it. What a name holds never changes; who may read it does.
import type { Bytes } from '../../http/kept-pages.ts';

/** What is kept of all files together, in bytes. */
const mostBytes = 16 * 1024 * 1024;

export class KeptFiles {
  /** The one that was asked for last stands last. */
  readonly #kept = new Map<string, Bytes>();
  #bytes = 0;

  get(name: string): Bytes | undefined {
    const file = this.#kept.get(name);
    if (file && this.#kept.delete(name)) this.#kept.set(name, file);
    return file;
  }

  /** Forgets all others. */
  keepOnly(isKept: (name: string) => boolean): void {
    for (const [name, { plain }] of this.#kept) {
      if (isKept(name)) continue;
      this.#kept.delete(name);
      this.#bytes -= plain.length;
    }
  }

  keep(name: string, file: Bytes): void {
    if (this.#kept.has(name)) return;
    this.#kept.set(name, file);
    this.#bytes += file.plain.length;
    for (const [oldest, { plain }] of this.#kept) {
      if (this.#bytes <= mostBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= plain.length;
    }
  }
}
