// Caches recently read small files in memory: to open, read and close a file takes several times as long as
// to send it. The content of a name never changes; who may read it can change.
import type { Bytes } from '../../cache/kept-pages.ts';

/** Bytes of all cached files together. */
const mostBytes = 16 * 1024 * 1024;

export class KeptFiles {
  /** In order of use, the most recent one last. */
  readonly #kept = new Map<string, Bytes>();
  #bytes = 0;

  get(name: string): Bytes | undefined {
    const file = this.#kept.get(name);
    if (file && this.#kept.delete(name)) this.#kept.set(name, file);
    return file;
  }

  /** Removes all other files. */
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
