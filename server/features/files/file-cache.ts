// Caches recently read small files in memory: opening, reading and closing a file takes several times as long as
// sending it. The content of a name never changes; who may read it can change.
import type { Bytes } from '../../cache/page-cache.ts';

/** Bytes of all cached files together. */
const mostBytes = 16 * 1024 * 1024;

export class FileCache {
  /** In order of use, the most recent one last. */
  readonly #files = new Map<string, Bytes>();
  #bytes = 0;

  get(name: string): Bytes | undefined {
    const file = this.#files.get(name);
    if (file && this.#files.delete(name)) this.#files.set(name, file);
    return file;
  }

  /** Removes all other files. */
  retainOnly(mayStay: (name: string) => boolean): void {
    for (const [name, { plain }] of this.#files) {
      if (mayStay(name)) continue;
      this.#files.delete(name);
      this.#bytes -= plain.length;
    }
  }

  set(name: string, file: Bytes): void {
    if (this.#files.has(name)) return;
    this.#files.set(name, file);
    this.#bytes += file.plain.length;
    for (const [oldest, { plain }] of this.#files) {
      if (this.#bytes <= mostBytes) return;
      this.#files.delete(oldest);
      this.#bytes -= plain.length;
    }
  }
}
